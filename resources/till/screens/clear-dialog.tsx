import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'

interface ClearDialogProps {
  readonly onClear: () => void
  readonly onKeep: () => void
}

/** Asks before discarding an entered sale. */
export function ClearDialog({ onClear, onKeep }: ClearDialogProps) {
  const t = useLoadedTexts('screens')
  return (
    <Dialog open onClose={onKeep} maxWidth="xs" fullWidth aria-labelledby="till-clear">
      <DialogTitle id="till-clear">{t('till.clearTitle')}</DialogTitle>
      <DialogContent>{t('till.clearHint')}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="outlined" color="error" onClick={onClear}>
          {t('till.clear')}
        </Button>
        <Button variant="contained" autoFocus onClick={onKeep}>
          {t('till.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
