import { Alert, Box, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useNotify } from 'react-admin'
import { useAccount, useSession } from '../../core/context/session.tsx'
import { useWords } from '../../core/context/words.tsx'
import { LabelText } from '../../fields/inputs/field-box.tsx'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { SettingsCard } from './settings-card.tsx'

/** Draws the profile form. */
export function ProfileSettings() {
  const words = useWords()
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
    <SettingsCard about={words('settings.profile.about')}>
      <Box component="form" onSubmit={(event: FormEvent) => void save(event)} sx={form}>
        {problem && <Alert severity="error">{problem}</Alert>}
        <TextField
          label={<LabelText label={words('settings.profile.name')} required />}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="name"
          slotProps={{ htmlInput: { maxLength: 100, required: true } }}
        />
        <TextField
          label={words('settings.profile.email')}
          value={person.email}
          helperText={words('settings.profile.emailHelp')}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        <BusyButton
          type="submit"
          variant="contained"
          loading={isBusy}
          disabled={name.trim() === '' || name === person.name}
        >
          {words('shell.save')}
        </BusyButton>
      </Box>
    </SettingsCard>
  )
}

const form = { display: 'grid', gap: 2, width: '100%', justifyItems: 'start' } as const
