import { useToolTexts } from '../../list/tool-texts.ts'
import { useTranslation } from '../../core/context/translation.ts'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
} from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useSession, useHttp } from '../../core/context/session.tsx'
import { ReferenceLink } from '../../fields/reference-link.tsx'
import type { UndoResult } from './import-targets.ts'

interface UndoImportProps {
  readonly resource: Resource
  readonly id: string
}

/** Draws a button that undoes an import after confirmation and shows the result. */
export function UndoImport({ resource, id }: UndoImportProps) {
  const t = useTranslation()
  const texts = useToolTexts()!
  const { can } = useSession()
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync, isPending, error, data } = useUndo(resource, id)
  if (!can(`${resource.one}.delete`) || !can(`${resource.one}.edit`)) return null
  if (data) return <UndoOutcome resource={resource} result={data} />

  async function undo() {
    await mutateAsync().catch(() => undefined)
    setAsking(false)
  }

  return (
    <>
      {error && <Alert severity="error">{error.message}</Alert>}
      <Button
        variant="outlined"
        color="error"
        startIcon={<Undo2 size={16} />}
        sx={{ justifySelf: 'start' }}
        onClick={() => setAsking(true)}
      >
        {texts('import.undo')}
      </Button>
      {isAsking && (
        <Dialog
          open
          maxWidth="xs"
          fullWidth
          aria-labelledby="undo-title"
          onClose={() => !isPending && setAsking(false)}
        >
          <DialogTitle id="undo-title">{texts('import.undoTitle')}</DialogTitle>
          <DialogContent>{texts('import.undoHint')}</DialogContent>
          <DialogActions>
            <Button variant="outlined" disabled={isPending} onClick={() => setAsking(false)}>
              {t('list.cancel')}
            </Button>
            <Button
              variant="contained"
              color="error"
              loading={isPending}
              onClick={() => void undo()}
            >
              {texts('import.undo')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

/** Limits the listed records that were not restored. */
const SHOWN_RECORDS = 50

interface UndoOutcomeProps {
  readonly resource: Resource
  readonly result: UndoResult
}

function UndoOutcome({ resource, result }: UndoOutcomeProps) {
  const texts = useToolTexts()!
  const { integer } = useFormats()
  const { deleted, restored, refused } = result
  return (
    <Alert
      severity={refused.length > 0 ? 'warning' : 'success'}
      sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
    >
      {texts('import.undone')}{' '}
      {texts('import.undoneDeleted', { smart_count: deleted, count: integer(deleted) })}{' '}
      {texts('import.undoneRestored', { smart_count: restored, count: integer(restored) })}
      {refused.length > 0 && (
        <>
          {' '}
          {texts('import.undoneRefused', {
            smart_count: refused.length,
            count: integer(refused.length),
          })}
          <Box
            component="ul"
            sx={{ m: 0, mt: 1, paddingInlineStart: 2, maxHeight: 240, overflow: 'auto' }}
          >
            {refused.slice(0, SHOWN_RECORDS).map((record) => (
              <li key={record.id}>
                <ReferenceLink to={resource.name} id={record.id} title={undefined} />:{' '}
                {record.message}
              </li>
            ))}
          </Box>
        </>
      )}
    </Alert>
  )
}

/**
 * Sets the timeout of undoing an import. Each record is restored individually: 50,000 records take
 * minutes.
 */
const TIMEOUT_MS = 600_000

/**
 * Returns a mutation that undoes an import: it deletes the created records and restores the changed
 * ones.
 */
function useUndo(resource: Resource, id: string) {
  const http = useHttp()
  const queryClient = useQueryClient()
  return useMutation<UndoResult>({
    mutationFn: async () => {
      const path = `/api/v1/${resource.name}/import/${id}/undo`
      return (await http<UndoResult>(path, { method: 'POST', timeoutMs: TIMEOUT_MS })).json
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [resource.name] }),
  })
}
