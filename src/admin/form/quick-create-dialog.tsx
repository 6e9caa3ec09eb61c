import { lowercaseWords } from '../../schema/naming.ts'
import { useTexts, useTranslation } from '../core/context/translation.ts'
import { Alert, Box, Button, Dialog, DialogContent, DialogTitle } from '@mui/material'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import type { Values } from '../../schema/values.ts'
import { useDeclaration } from '../core/context/registry.tsx'
import { BusyButton } from '../kit/button/busy-button.tsx'
import { RecordFormView } from './record-form-view.tsx'
import { useOfflineSince } from '../core/data/connection.ts'
import { UnsavedQuestion } from './unsaved-guard.tsx'
import { useRecordForm } from './use-record-form.ts'

interface QuickCreateDialogProps {
  readonly resource: string
  /** Holds the initial values of the new record. */
  readonly values: Values
  readonly onClose: (record?: RaRecord) => void
}

/** Draws a dialog with the form for a new record. Asks before it discards what the person has entered. */
export function QuickCreateDialog({ resource: name, values, onClose }: QuickCreateDialogProps) {
  const t = useTranslation()
  const resource = useDeclaration(name)
  const one = t.resource(resource.name, 1)
  const state = useRecordForm({
    resource,
    prefilled: values,
    onSaved: onClose,
  })
  const texts = useTexts('forms')
  const [isAsking, setIsAsking] = useState(false)
  const isOffline = useOfflineSince() !== undefined
  const { isDirty, isSubmitting } = state.form.formState
  const isWaiting = isSubmitting && isOffline
  const isBusy = isSubmitting && !isWaiting
  const discard = () => {
    state.stopSaving()
    onClose()
  }
  const close = () => (isDirty ? setIsAsking(true) : discard())
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && !isBusy && close()}
      maxWidth="md"
      fullWidth
      aria-labelledby="quick-create"
    >
      <DialogTitle id="quick-create">{t('form.new', { one: lowercaseWords(one) })}</DialogTitle>
      <DialogContent sx={{ pb: 0 }}>
        <RecordFormView state={state} isGuarded={false}>
          {isWaiting && (
            <Alert severity="warning" role="status">
              {texts?.('forms.waiting')}
            </Alert>
          )}
          <Box sx={buttons}>
            <Button variant="outlined" disabled={isBusy} onClick={close}>
              {t('form.cancel')}
            </Button>
            <BusyButton type="submit" variant="contained" loading={isSubmitting}>
              {t('form.createOne', { one: lowercaseWords(one) })}
            </BusyButton>
          </Box>
        </RecordFormView>
      </DialogContent>
      <UnsavedQuestion isOpen={isAsking} onLeave={discard} onStay={() => setIsAsking(false)} />
    </Dialog>
  )
}

/** Keeps the buttons visible in a long form, because people often enter only the name, which is at the top. */
const buttons = {
  position: 'sticky',
  bottom: 0,
  zIndex: 3,
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 1,
  mx: -3,
  px: 3,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const
