import { useTexts, useTranslation } from '../../core/context/translation.ts'
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
import { useState, useRef } from 'react'
import {
  LinkBase,
  useCreatePath,
  useNavigate,
  useDataProvider,
  useNotify,
  type Identifier,
} from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { uuidV7 } from '../../../schema/uuid-v7.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useWaitingSend } from '../../core/data/connection.ts'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import type { ListActionOutcome } from '../../core/data/wire.ts'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { BulkProblems } from './delete-dialog.tsx'
import { listRemaining, readTargetFilter, type Target, type BulkOutcome } from './use-bulk.ts'
import type { Action } from '../../../schema/document.ts'
import { ActionDialog } from '../../form/actions/action-dialog.tsx'

interface ListActionDialogProps {
  readonly resource: Resource
  readonly action: string
  readonly target: Target
  readonly onClose: () => void
  /** Closes the dialog after the action has run; refused rows stay selected. */
  readonly onDone: (refused?: readonly Identifier[]) => void
}

/** Draws a dialog that explains the effect of a list action, runs the action, and links to the created records. */
export function ListActionDialog(props: ListActionDialogProps) {
  const { resource, action, target, onClose, onDone } = props
  const t = useTranslation()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const texts = useTexts('tools')
  const { run, isPending, isWaiting, error, stop } = useListAction(resource, action)
  const isBusy = isPending && !isWaiting
  const { integer } = useFormats()
  const [outcome, setOutcome] = useState<ListActionOutcome>()
  const { count } = target
  const creates = resource.listActions[action]?.creates ?? ''
  const name = t.action(resource, action)
  const close = () => {
    stop()
    if (outcome) onDone(outcome.refused.map(({ id }) => id))
    else onClose()
  }
  const pathTo = (id: string) => createPath({ resource: creates, type: 'show', id })

  async function createRecords(): Promise<void> {
    const result = await run(target).catch(() => undefined)
    if (!result) return
    const [only, ...more] = result.created
    if (!only || more.length > 0 || result.refused.length > 0) return setOutcome(result)
    onDone()
    navigate(pathTo(only.id))
  }

  return (
    <Dialog
      open
      onClose={isBusy ? undefined : close}
      maxWidth="xs"
      fullWidth
      aria-labelledby="list-action-title"
    >
      <DialogTitle id="list-action-title">{name}</DialogTitle>
      <DialogContent>
        {outcome ? (
          <Outcome outcome={outcome} resource={resource} creates={creates} pathTo={pathTo} />
        ) : (
          <>
            <Box component="strong" sx={{ display: 'block', fontWeight: 600, mb: 1 }}>
              {t('list.selected', { smart_count: count, count: integer(count) })}
            </Box>
            {t.effect(resource, action)}
          </>
        )}
        {isWaiting && texts && (
          <Alert severity="warning" role="status" sx={{ mt: 2 }}>
            {texts('tools.waiting')}
          </Alert>
        )}
        {error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {error.message}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} variant="outlined" disabled={isBusy}>
          {t(outcome ? 'list.close' : 'list.cancel')}
        </Button>
        {!outcome && (
          <BusyButton variant="contained" loading={isPending} onClick={() => void createRecords()}>
            {name}
          </BusyButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface OutcomeProps {
  readonly outcome: ListActionOutcome
  readonly resource: Resource
  readonly creates: string
  readonly pathTo: (id: string) => string
}

function Outcome({ outcome: { created, done, refused }, resource, creates, pathTo }: OutcomeProps) {
  const t = useTranslation()
  const labels = new Map(refused.map(({ id, label }) => [id, label]))
  return (
    <>
      {created.length > 0 && (
        <Box component="section" sx={{ mb: refused.length > 0 ? 2 : 0 }}>
          <Box component="h3" sx={{ m: 0, mb: 1, fontSize: 14, fontWeight: 600 }}>
            {t.resource(creates, created.length)}
          </Box>
          <Box
            component="ul"
            sx={{ m: 0, paddingInlineStart: 2, '& a': { color: 'primary.main' } }}
          >
            {created.map(({ id, label }) => (
              <Box component="li" key={id} sx={{ py: 0.25 }}>
                <LinkBase to={pathTo(id)}>{label}</LinkBase>
              </Box>
            ))}
          </Box>
        </Box>
      )}
      {refused.length > 0 && (
        <BulkProblems
          resource={resource}
          outcome={{ done: done.length, refused }}
          findTitle={(id) => labels.get(String(id))}
        />
      )}
    </>
  )
}

/**
 * Returns a mutation that runs a list action on rows. All attempts share a key, so that nothing is
 * created twice.
 */
function useListAction(resource: Resource, action: string) {
  const dataProvider = useDataProvider<AppDataProvider>()
  const key = useRef(uuidV7())
  const { sendWaiting, networkMode, isWaiting, stop } = useWaitingSend()
  const { mutateAsync, isPending, error } = useMutation({
    networkMode,
    // The query client reads from this key which cached responses became stale.
    mutationKey: [resource.listActions[action]?.creates, 'create'],
    mutationFn: (target: Target) =>
      sendWaiting(async () => {
        const filter = await readTargetFilter(dataProvider, resource, target)
        return dataProvider.runListAction(resource.name, action, filter, key.current)
      }),
  })
  return { run: (target: Target) => mutateAsync(target), isPending, isWaiting, error, stop }
}

interface RowActionDialogProps {
  readonly resource: Resource
  readonly name: string
  readonly action: Action
  readonly target: Target
  readonly findTitle: (id: Identifier) => string | undefined
  readonly onClose: () => void
  /** Closes the dialog after the action has run; `remaining` stay selected. */
  readonly onDone: (remaining?: readonly Identifier[]) => void
}

/**
 * Draws a dialog that asks for the inputs of an action, runs the action on the selected rows, and names the refused
 * rows.
 */
export function RowActionDialog(props: RowActionDialogProps) {
  const { resource, name, action, target, findTitle, onClose, onDone } = props
  const t = useTranslation()
  const notify = useNotify()
  const { integer } = useFormats()
  const [outcome, setOutcome] = useState<BulkOutcome>()
  const { count } = target
  if (!outcome) {
    return (
      <ActionDialog
        resource={resource}
        record={{}}
        subject={t('list.selected', { smart_count: count, count: integer(count) })}
        offered={{ name, action }}
        target={{
          send: async (dataProvider, { body }, key) => {
            const filter = await readTargetFilter(dataProvider, resource, target)
            return dataProvider.runActionOnRows(resource.name, name, filter, body, key)
          },
          onDone: ({ done, refused, stopped }) => {
            if (refused.length > 0 || stopped) {
              return setOutcome({ done: done.length, doneIds: done, refused, stopped })
            }
            notify(t('list.changed', { smart_count: done.length }), { type: 'success' })
            onDone()
          },
        }}
        onClose={onClose}
      />
    )
  }
  const close = () => onDone(listRemaining(outcome))
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby="row-action-title">
      <DialogTitle id="row-action-title">{t.action(resource, name)}</DialogTitle>
      <DialogContent>
        <BulkProblems resource={resource} outcome={outcome} findTitle={findTitle} />
      </DialogContent>
      <DialogActions>
        <Button onClick={close} variant="outlined">
          {t('list.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
