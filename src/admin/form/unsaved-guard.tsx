import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useEffect } from 'react'
import { useBlocker } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useWords } from '../core/context/words.tsx'

/** Asks before a form with unsaved changes is left, by a link, the back button or the closing of the tab. */
export function UnsavedGuard() {
  const say = useWords()
  const { isDirty, isSubmitting } = useFormState()
  // A save leaves the form by itself when it is done.
  const isSafe = !isDirty || isSubmitting
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isSafe && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (isSafe) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSafe])

  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      maxWidth="xs"
      fullWidth
      aria-labelledby="unsaved-title"
    >
      <DialogTitle id="unsaved-title">{say('form.leaveUnsaved')}</DialogTitle>
      <DialogContent>{say('form.leaveUnsavedHint')}</DialogContent>
      <DialogActions>
        <Button variant="outlined" color="error" onClick={() => blocker.proceed?.()}>
          {say('form.leave')}
        </Button>
        <Button variant="contained" onClick={stay}>
          {say('form.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
