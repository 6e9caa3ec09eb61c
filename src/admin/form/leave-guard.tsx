import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useEffect } from 'react'
import { useBlocker } from 'react-admin'
import { useWords } from '../context/words.ts'

/** Asks before work that is not saved is left, by a link, the back button or the closing of the tab. */
export function LeaveGuard({ isSafe }: { readonly isSafe: boolean }) {
  const say = useWords()
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
