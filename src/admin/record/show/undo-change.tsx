import type { PartTranslation } from '../../core/i18n/dictionaries.ts'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
} from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { LinkBase, useCreatePath, useDataProvider, useNotify } from 'react-admin'
import { lowercaseWords } from '../../../schema/naming.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Formats } from '../../../export/formats.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useRecordRights, useSession } from '../../core/context/session.tsx'
import { useTexts, useTranslation, useLoadedTexts } from '../../core/context/translation.ts'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import {
  linkFilter,
  type HistoryEntry,
  type ImportUndoOutcome,
  type UndoOutcome,
} from '../../core/data/wire.ts'
import { RefusedRecords } from '../../fields/reference-link.tsx'
import { BusyButton } from '../../kit/button/busy-button.tsx'

interface UndoButtonProps {
  readonly label: string
  /** Holds the question that asks for confirmation. */
  readonly question: string
  readonly hint: string
  readonly onUndo: () => Promise<unknown>
  readonly appearance?: Pick<ComponentProps<typeof Button>, 'variant' | 'color' | 'sx' | 'size'>
}

/** Draws a button that undoes a change after confirmation, and the reason when the undoing fails. */
export function UndoButton({ label, question, hint, onUndo, appearance }: UndoButtonProps) {
  const t = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: onUndo })

  async function undo() {
    await mutateAsync().catch(() => undefined)
    setIsAsking(false)
  }

  return (
    <>
      {error && <Alert severity="error">{error.message}</Alert>}
      <Button startIcon={<Undo2 size={16} />} {...appearance} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Dialog
          open
          maxWidth="xs"
          fullWidth
          aria-labelledby="undo-title"
          onClose={() => !isPending && setIsAsking(false)}
        >
          <DialogTitle id="undo-title">{question}</DialogTitle>
          <DialogContent>{hint}</DialogContent>
          <DialogActions>
            <Button variant="outlined" disabled={isPending} onClick={() => setIsAsking(false)}>
              {t('list.cancel')}
            </Button>
            <BusyButton
              variant="contained"
              color="error"
              loading={isPending}
              onClick={() => void undo()}
            >
              {label}
            </BusyButton>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

interface ChangeSetProps {
  readonly resource: Resource
  /** Holds the latest version of the written record. */
  readonly version: unknown
  readonly entry: HistoryEntry
}

/**
 * Draws how many other records the request of a history entry changed, with a button that undoes all changes of the
 * request. The button is hidden when the person lacks the right, and when the change set cannot be undone any more. In
 * a change set of one record, only the deletion and the last update of the record have the button.
 */
export function ChangeSet({ resource, version, entry }: ChangeSetProps) {
  const texts = useTexts('tools')
  const rights = useRecordRights(resource)
  const { can } = useSession()
  const { byName } = useRegistry()
  const createPath = useCreatePath()
  const { integer } = useFormats()
  const { undo, outcome } = useUndoChangeSet(resource)
  const { changeSet, action } = entry
  const right = INVERSE[action]
  if (!changeSet || !texts) return null
  const others = changeSet.records - 1
  const isLatest = version === entry.version && action === 'update'
  const isOffered =
    changeSet.isUndoable &&
    !changeSet.isUndone &&
    right !== undefined &&
    rights[right] &&
    (others > 0 || isLatest || action === 'delete')
  const together = texts('tools.undo.together', { smart_count: others, count: integer(others) })
  const log = findLog([...byName.values()])
  const kept = outcome && { ...outcome.import, refused: outcome.refused }
  return (
    <>
      {others > 0 && (
        <Box sx={{ color: 'text.secondary', lineHeight: '24px' }}>
          {log && can(`${log.one}.view`) ? (
            <LinkBase
              to={linkFilter(createPath({ resource: log.name, type: 'list' }), {
                changeSet: changeSet.id,
              })}
            >
              {together}
            </LinkBase>
          ) : (
            together
          )}
        </Box>
      )}
      {changeSet.isUndone && (
        <Box sx={{ color: 'text.secondary', mt: 0.5 }}>{texts('tools.undo.isUndone')}</Box>
      )}
      {isOffered && (
        <UndoButton
          label={texts('tools.undo.change')}
          question={texts('tools.undo.question')}
          hint={texts('tools.undo.hint', {
            smart_count: changeSet.records,
            count: integer(changeSet.records),
          })}
          onUndo={() => undo(changeSet.id, texts)}
          appearance={{ size: 'small', variant: 'text', sx: { marginInlineStart: -1 } }}
        />
      )}
      {kept && listKept(kept).length > 0 && (
        <Alert severity="warning" sx={{ ...outcomeStyle, mt: 1 }}>
          <KeptRecords outcome={kept} />
        </Alert>
      )}
    </>
  )
}

/** Finds the log of changes, whose filter `changeSet` selects the changes of one request. */
function findLog(resources: readonly Resource[]): Resource | undefined {
  return resources.find(({ source, fields }) => source === 'view' && fields.changeSet)
}

/** Holds the right that undoing each kind of change needs. */
const INVERSE: Readonly<Record<string, 'create' | 'edit' | 'delete'>> = {
  create: 'delete',
  restore: 'delete',
  update: 'edit',
  delete: 'create',
}

/** Returns a function that undoes a change set of a record, and the outcome of the last undo. */
function useUndoChangeSet(resource: Resource) {
  const t = useTranslation()
  const formats = useFormats()
  const notify = useNotify()
  const dataProvider = useDataProvider<AppDataProvider>()
  const [outcome, setOutcome] = useState<UndoOutcome>()

  async function undo(changeSet: string, texts: PartTranslation<'tools'>): Promise<void> {
    const answer = await dataProvider.undo(changeSet, { timeoutMs: UNDO_TIMEOUT_MS })
    setOutcome(answer)
    const { undone, refused } = answer
    const name = lowercaseWords(t.resource(resource.name, undone))
    // The toast does not name the records that stayed unchanged or became inactive: lists below the entry name them.
    const text = answer.import
      ? describeUndoneImport({ ...answer.import, refused }, texts, formats)
      : t('list.undone', { count: formats.integer(undone), name })
    notify(text, { type: undone === 0 && refused.length > 0 ? 'warning' : 'success' })
  }

  return { undo, outcome }
}

type KeptOutcome = Pick<ImportUndoOutcome, 'refused'> &
  Partial<Pick<ImportUndoOutcome, 'deactivated'>>

/** Returns the list of records that an undo made inactive and the list of unchanged records, without empty lists. */
function listKept({ deactivated = [], refused }: KeptOutcome) {
  const lists = [
    ['tools.import.undoneDeactivated', deactivated],
    ['tools.undo.refused', refused],
  ] as const
  return lists.filter(([, records]) => records.length > 0)
}

function KeptRecords({ outcome }: { readonly outcome: KeptOutcome }) {
  const texts = useLoadedTexts('tools')
  const { integer } = useFormats()
  return listKept(outcome).map(([key, records]) => (
    <div key={key}>
      {texts(key, { smart_count: records.length, count: integer(records.length) })}
      <RefusedRecords refused={records} />
    </div>
  ))
}

/** Describes the undo of an import: says whether all, a part or nothing was undone, and counts what was done. */
function describeUndoneImport(
  { deleted, restored, reversed, deactivated, refused }: ImportUndoOutcome,
  texts: PartTranslation<'tools'>,
  { integer }: Formats,
): string {
  const counts = [
    ['tools.import.undoneDeleted', deleted],
    ['tools.import.undoneRestored', restored],
    ['tools.import.undoneReversed', reversed],
  ] as const
  const done = counts.filter(([, value]) => value > 0)
  if (done.length + deactivated.length === 0 && refused.length > 0)
    return texts('tools.import.undoneNothing')
  return [
    texts(refused.length > 0 ? 'tools.import.undonePartly' : 'tools.import.undone'),
    ...done.map(([key, value]) => texts(key, { smart_count: value, count: integer(value) })),
  ].join(' ')
}

/** Draws what the undo of an import did, and the records that stayed unchanged or became inactive. */
export function UndoneImport({ outcome }: { readonly outcome: ImportUndoOutcome }) {
  const texts = useLoadedTexts('tools')
  const formats = useFormats()
  const isWhole = listKept(outcome).length === 0
  return (
    <Alert severity={isWhole ? 'success' : 'warning'} sx={outcomeStyle}>
      {describeUndoneImport(outcome, texts, formats)}
      <KeptRecords outcome={outcome} />
    </Alert>
  )
}

const outcomeStyle = { '& .MuiAlert-message': { minWidth: 0, flex: 1 } } as const

/**
 * Sets the timeout of undoing a change. Each record is restored individually: the records of a
 * large import take minutes.
 */
export const UNDO_TIMEOUT_MS = 600_000
