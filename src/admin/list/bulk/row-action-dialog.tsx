import { useTranslation } from '../../core/context/translation.ts'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Action } from '../../../schema/document.ts'
import type { Resource } from '../../../schema/resource.ts'
import { ActionDialog } from '../../form/actions/action-dialog.tsx'
import { BulkProblems } from './delete-dialog.tsx'
import type { BulkOutcome, Target } from './use-bulk.ts'

interface RowActionDialogProps {
  readonly resource: Resource
  readonly name: string
  readonly action: Action
  readonly target: Target
  readonly findTitle: (id: unknown) => string | undefined
  readonly onClose: () => void
  /** Runs after the action; clears the selection. */
  readonly onDone: () => void
}

/**
 * Draws a dialog that asks for the inputs of an action, runs it on the selected rows, and names the
 * refused rows.
 */
export function RowActionDialog(props: RowActionDialogProps) {
  const { resource, name, action, target, findTitle, onClose, onDone } = props
  const t = useTranslation()
  const notify = useNotify()
  const [outcome, setOutcome] = useState<BulkOutcome>()
  const { ids, filter, count } = target
  if (!outcome) {
    return (
      <ActionDialog
        resource={resource}
        record={{}}
        subject={t('list.selected', { smart_count: count, count })}
        offered={{ name, action }}
        target={{
          send: (dataProvider, { body }, key) =>
            dataProvider.actOnRows(resource.name, name, filter ?? { id: ids }, body, key),
          onDone: ({ done, refused }) => {
            if (refused.length > 0) return setOutcome({ done: done.length, refused })
            notify(t('list.changed', { smart_count: done.length }), { type: 'success' })
            onDone()
          },
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog open onClose={onDone} maxWidth="xs" fullWidth aria-labelledby="row-action-title">
      <DialogTitle id="row-action-title">{t.action(resource, name)}</DialogTitle>
      <DialogContent>
        <BulkProblems resource={resource} outcome={outcome} findTitle={findTitle} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onDone} variant="outlined">
          {t('list.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
