import { Alert, Box, Button, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useAccount } from '../../../../src/admin/core/context/session.tsx'
import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { BusyButton } from '../../../../src/admin/kit/button/busy-button.tsx'

interface ReleaseFormProps {
  /** Names who signed in on the device. */
  readonly owner: string
  readonly onCancel: () => void
}

/** Draws the form that ends the sharing of the device with the password of the person who signed in, or signs out. */
export function ReleaseForm({ owner, onCancel }: ReleaseFormProps) {
  const t = useLoadedTexts('screens')
  const { releaseDevice, signOut } = useAccount()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function release(event: FormEvent): Promise<void> {
    event.preventDefault()
    setIsBusy(true)
    setProblem('')
    try {
      await releaseDevice(password)
    } catch (failure) {
      setProblem((failure as Error).message)
      setIsBusy(false)
    }
  }

  return (
    <Box component="form" onSubmit={(event: FormEvent) => void release(event)} sx={form}>
      <Typography color="textSecondary">{t('till.lock.releaseAbout', { name: owner })}</Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      <TextField
        type="password"
        label={t('till.lock.password', { name: owner })}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        autoFocus
        slotProps={{ htmlInput: { required: true, autoComplete: 'off' } }}
      />
      <BusyButton type="submit" variant="contained" loading={isBusy} disabled={password === ''}>
        {t('till.lock.releaseNow')}
      </BusyButton>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
        <Button type="button" color="inherit" onClick={onCancel}>
          {t('shell.cancel')}
        </Button>
        <Button type="button" color="error" onClick={() => void signOut()}>
          {t('shell.account.logOut')}
        </Button>
      </Box>
    </Box>
  )
}

const form = { display: 'grid', gap: 2, width: 'min(360px, 100%)' } as const
