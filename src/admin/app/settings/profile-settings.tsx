import { useTranslation } from '../../core/context/translation.ts'
import { Alert, Box, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useNotify } from 'react-admin'
import { useAccount, useSession } from '../../core/context/session.tsx'
import { LabelText } from '../../fields/inputs/field-box.tsx'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { SettingsCard } from './settings-card.tsx'

/** Draws the profile form. */
export function ProfileSettings() {
  const t = useTranslation()
  const notify = useNotify()
  const { person } = useSession()
  const { rename } = useAccount()
  const [name, setName] = useState(person.name)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function save(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    setProblem('')
    try {
      await rename(name.trim())
      notify('settings.profile.saved', { type: 'success' })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setIsBusy(false)
  }

  return (
    <SettingsCard about={t('settings.profile.about')}>
      <Box component="form" onSubmit={(event: FormEvent) => void save(event)} sx={form}>
        {problem && <Alert severity="error">{problem}</Alert>}
        <TextField
          label={<LabelText label={t('settings.profile.name')} required />}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="name"
          slotProps={{ htmlInput: { maxLength: 100, required: true } }}
        />
        <TextField
          label={t('settings.profile.email')}
          value={person.email}
          helperText={t('settings.profile.emailHelp')}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        <BusyButton
          type="submit"
          variant="contained"
          loading={isBusy}
          disabled={name.trim() === '' || name === person.name}
        >
          {t('shell.save')}
        </BusyButton>
      </Box>
    </SettingsCard>
  )
}

const form = { display: 'grid', gap: 2, width: '100%', justifyItems: 'start' } as const
