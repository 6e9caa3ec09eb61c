import { useLoadedTexts } from '../../core/context/translation.ts'
import { Alert, Box, Button, TextField } from '@mui/material'
import { useRef, useState, type FormEvent } from 'react'
import { useNotify } from 'react-admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PIN_MAX, PIN_MIN } from '../../../schema/pin.ts'
import { pictureLimits } from '../../../schema/uploads.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useAccount, useHttp, useSession } from '../../core/context/session.tsx'
import { LabelText } from '../../fields/inputs/field-box.tsx'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { PersonFace } from '../../kit/person-face.tsx'
import { CurrentPassword, SettingsCard, TitledCard, useSending } from './settings-card.tsx'

/** Draws the photo, name, e-mail address and PIN of the person, each with its form. */
export function ProfileSettings() {
  const t = useLoadedTexts('settings')
  const notify = useNotify()
  const registry = useRegistry()
  const { person } = useSession()
  const { rename } = useAccount()
  const [name, setName] = useState(person.name)
  const { isBusy, problem, send } = useSending()

  async function save(event: FormEvent) {
    event.preventDefault()
    await send(async () => {
      await rename(name.trim())
      notify('settings.profile.saved', { type: 'success' })
    })
  }

  return (
    <>
      <SettingsCard about={t('settings.profile.about')}>
        <PhotoField />
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
      <EmailCard />
      {registry.device && <PinCard />}
    </>
  )
}

/** Draws the photo of the person with buttons that replace and remove it. */
function PhotoField() {
  const t = useLoadedTexts('settings')
  const notify = useNotify()
  const { person } = useSession()
  const { changePhoto } = useAccount()
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, problem, send } = useSending()

  async function change(file: File | undefined) {
    await send(async () => {
      if (file && file.size > pictureLimits.maxBytes)
        throw new Error(t('settings.profile.photoTooLarge'))
      await changePhoto(file)
      notify(file ? 'settings.profile.photoSaved' : 'settings.profile.photoRemoved', {
        type: 'success',
      })
    })
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <PersonFace person={person} photo={person.photo ?? null} size={72} />
        <input
          ref={input}
          type="file"
          hidden
          accept={pictureLimits.types.join(',')}
          aria-label={t('settings.profile.photo')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file can be chosen again after a refusal.
            target.value = ''
            if (file) void change(file)
          }}
        />
        <BusyButton variant="outlined" loading={isBusy} onClick={() => input.current?.click()}>
          {t(person.photo ? 'settings.profile.photoReplace' : 'settings.profile.photoAdd')}
        </BusyButton>
        {person.photo && (
          <Button color="error" disabled={isBusy} onClick={() => void change(undefined)}>
            {t('settings.profile.photoRemove')}
          </Button>
        )}
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
    </Box>
  )
}

interface Outcome {
  readonly email: string
  readonly isMailed: boolean
}

/** Draws the form that changes the e-mail address. */
function EmailCard() {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { isBusy, problem, send } = useSending({ email: t('settings.profile.newEmail') })
  const [outcome, setOutcome] = useState<Outcome>()

  async function requestChange(event: FormEvent) {
    event.preventDefault()
    setOutcome(undefined)
    await send(async () => {
      const body = { email: email.trim(), password }
      const { json } = await http<{ isMailed: boolean }>('/api/v1/me/email', {
        method: 'POST',
        body,
      })
      setOutcome({ email: body.email, isMailed: json.isMailed })
      setPassword('')
    })
  }

  return (
    <TitledCard
      title={t('settings.profile.changeEmail')}
      about={t('settings.profile.changeEmailAbout')}
      onSubmit={requestChange}
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      {outcome && (
        <Alert severity="info">
          {t(outcome.isMailed ? 'settings.profile.emailMailed' : 'settings.profile.emailInOutbox', {
            email: outcome.email,
          })}
        </Alert>
      )}
      <TextField
        type="email"
        label={<LabelText label={t('settings.profile.newEmail')} required />}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        autoComplete="email"
        slotProps={{ htmlInput: { maxLength: 254, required: true } }}
      />
      <CurrentPassword value={password} onChange={setPassword} />
      <BusyButton
        type="submit"
        variant="outlined"
        loading={isBusy}
        disabled={email === '' || password === ''}
      >
        {t('settings.profile.sendConfirmation')}
      </BusyButton>
    </TitledCard>
  )
}

interface PinState {
  readonly setAt: string | null
  readonly isBlocked: boolean
}

/** Draws the form with which the person sets or removes their PIN. */
function PinCard() {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  const notify = useNotify()
  const { dateTime } = useFormats()
  const { team } = useSession()
  const cache = useQueryClient()
  const {
    data: state,
    error,
    refetch,
  } = useQuery({
    queryKey: PIN_STATE,
    queryFn: async ({ signal }) => (await http<PinState>('/api/v1/me/pin', { signal })).json,
  })
  const [pin, setPin] = useState('')
  const [password, setPassword] = useState('')
  const { isBusy, problem, send } = useSending({ pin: t('settings.profile.pinNew') })

  async function change(request: { method: 'PUT' | 'DELETE'; body?: object }) {
    await send(async () => {
      await http('/api/v1/me/pin', request)
      setPin('')
      setPassword('')
      const isSet = request.method === 'PUT'
      notify(isSet ? 'settings.profile.pinSaved' : 'settings.profile.pinRemoved', {
        type: 'success',
      })
      await cache.invalidateQueries({ queryKey: PIN_STATE })
    })
  }

  return (
    <TitledCard
      title={t('settings.profile.pin')}
      about={
        <>
          {t('settings.profile.pinAbout', { team: team.name })}{' '}
          {state?.setAt && t('settings.profile.pinSetAt', { date: dateTime(state.setAt) })}
        </>
      }
      onSubmit={(event) => {
        event.preventDefault()
        return change({ method: 'PUT', body: { pin, password } })
      }}
    >
      {error && (
        <Alert
          severity="error"
          action={
            <Button
              size="small"
              color="inherit"
              onClick={() => void refetch()}
              sx={{ whiteSpace: 'nowrap' }}
            >
              {t('list.retry')}
            </Button>
          }
        >
          {t('settings.profile.pinUnread', { reason: error.message })}
        </Alert>
      )}
      {state?.isBlocked && <Alert severity="warning">{t('settings.profile.pinBlocked')}</Alert>}
      {problem && <Alert severity="error">{problem}</Alert>}
      <TextField
        type="password"
        label={<LabelText label={t('settings.profile.pinNew')} required />}
        helperText={t('settings.profile.pinHelp')}
        value={pin}
        onChange={({ target }) => setPin(target.value.replaceAll(/\D/g, ''))}
        autoComplete="off"
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            minLength: PIN_MIN,
            maxLength: PIN_MAX,
            required: true,
          },
        }}
      />
      <CurrentPassword value={password} onChange={setPassword} />
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <BusyButton
          type="submit"
          variant="outlined"
          loading={isBusy}
          disabled={pin.length < PIN_MIN || password === ''}
        >
          {t('settings.profile.pinSave')}
        </BusyButton>
        {state?.setAt && (
          <Button
            type="button"
            color="error"
            disabled={isBusy}
            onClick={() => void change({ method: 'DELETE' })}
          >
            {t('settings.profile.pinRemove')}
          </Button>
        )}
      </Box>
    </TitledCard>
  )
}

const PIN_STATE = ['me', 'pin'] as const

const form = { display: 'grid', gap: 2, width: '100%', justifyItems: 'start' } as const
