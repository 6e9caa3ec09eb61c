import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
} from '@mui/material'
import { useState } from 'react'
import { LinkBase } from 'react-admin'
import { useAccount } from '../../../../src/admin/core/context/session.tsx'
import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { BusyButton } from '../../../../src/admin/kit/button/busy-button.tsx'
import { useTillConnection } from '../queue/use-connection.ts'
import { usePinPeople } from './lock-screen.tsx'

/** Asks before this device becomes a shared till, on which people switch with a PIN. */
export function ShareDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useLoadedTexts('screens')
  const { lockDevice } = useAccount()
  const { waiting } = useTillConnection()
  const { data: people, error } = usePinPeople()
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isNobody = people?.length === 0

  async function share(): Promise<void> {
    setIsBusy(true)
    try {
      await lockDevice()
    } catch (failure) {
      setProblem((failure as Error).message)
      setIsBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="till-share">
      <DialogTitle id="till-share">{t('till.lock.shareTitle')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <span>{t('till.lock.shareAbout')}</span>
        {(problem || error) && <Alert severity="error">{problem || error?.message}</Alert>}
        {isNobody && <Alert severity="info">{t('till.lock.nobody')}</Alert>}
        {people && !isNobody && (
          <Box component="span">
            {t('till.lock.withPin')}: <strong>{people.map(({ name }) => name).join(', ')}</strong>
          </Box>
        )}
        {/* Sales that are queued before the device is shared do not name their seller, so they are sent first. */}
        {waiting.length > 0 && <Alert severity="warning">{t('till.lock.unsent')}</Alert>}
      </DialogContent>
      <DialogActions sx={actions}>
        <Button component={LinkBase} to="/settings">
          {t('till.lock.setPin')}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
        <BusyButton
          variant="contained"
          loading={isBusy}
          disabled={!people || isNobody || waiting.length > 0}
          onClick={() => void share()}
        >
          {t('till.lock.share')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}

/** Keeps the texts of the buttons in one line on a phone. */
const actions = {
  px: 3,
  pb: 2,
  flexWrap: 'wrap',
  rowGap: 1,
  '& .MuiButton-root': { whiteSpace: 'nowrap' },
} as const
