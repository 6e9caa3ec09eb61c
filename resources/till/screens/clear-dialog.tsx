import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTillWords } from './use-till-words.ts'

interface ClearDialogProps {
  readonly onClear: () => void
  readonly onKeep: () => void
}

/** Asks before discarding an entered sale. */
export function ClearDialog({ onClear, onKeep }: ClearDialogProps) {
  const say = useTillWords()
  return (
    <Dialog open onClose={onKeep} maxWidth="xs" fullWidth aria-labelledby="till-clear">
      <DialogTitle id="till-clear">{say('clearTitle')}</DialogTitle>
      <DialogContent>{say('clearHint')}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="outlined" color="error" onClick={onClear}>
          {say('clear')}
        </Button>
        <Button variant="contained" autoFocus onClick={onKeep}>
          {say('keep')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
