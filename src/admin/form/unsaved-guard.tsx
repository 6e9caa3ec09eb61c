import { useTranslation, useTexts } from '../core/context/translation.ts'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useEffect } from 'react'
import { useBlocker } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { askBeforeUnload, useOfflineSince } from '../core/data/connection.ts'

/**
 * Asks for confirmation before the person leaves a form with unsaved changes, by a link, the back
 * button or closing the tab. The question states whether the input stays as a draft.
 */
export function UnsavedGuard({ isDraftKept = false }: { readonly isDraftKept?: boolean }) {
  const { isDirty, isSubmitting } = useFormState()
  const isOffline = useOfflineSince() !== undefined
  // After a successful save, the form itself navigates away. Without a connection, saving waits.
  const isSafe = !isDirty || (isSubmitting && !isOffline)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isSafe && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (isSafe) return undefined
    const stopAsking = askBeforeUnload({ isDraftKept })
    return stopAsking
  }, [isSafe, isDraftKept])

  return (
    <UnsavedQuestion
      isOpen={blocker.state === 'blocked'}
      isDraftKept={isDraftKept}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  )
}

interface UnsavedQuestionProps {
  readonly isOpen: boolean
  /** Indicates that the input stays as a draft. */
  readonly isDraftKept?: boolean
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Asks whether the person wants to leave without saving the input. */
export function UnsavedQuestion(props: UnsavedQuestionProps) {
  const { isOpen, isDraftKept = false, onLeave, onStay } = props
  const t = useTranslation()
  const texts = useTexts('forms')
  return (
    <Dialog open={isOpen} onClose={onStay} maxWidth="xs" fullWidth aria-labelledby="unsaved-title">
      <DialogTitle id="unsaved-title">{t('form.leaveUnsaved')}</DialogTitle>
      <DialogContent>
        {isDraftKept ? texts?.('forms.drafts.kept') : t('form.leaveUnsavedHint')}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="error" onClick={onLeave}>
          {t('form.leave')}
        </Button>
        <Button variant="contained" onClick={onStay}>
          {t('form.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
