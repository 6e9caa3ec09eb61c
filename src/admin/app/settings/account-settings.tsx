import { useLanguage, useLoadedTexts } from '../../core/context/translation.ts'
import { Alert, Box, Button, Skeleton, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Download } from 'lucide-react'
import { useNotify } from 'react-admin'
import { nameCountry } from '../../../schema/country.ts'
import { PASSWORD_MIN } from '../../../schema/password.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useHttp, useSession } from '../../core/context/session.tsx'
import { markSignedOut } from '../../core/session/marker.ts'
import { LabelText } from '../../fields/inputs/field-box.tsx'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { StatusChip } from '../../kit/status-chip.tsx'
import { useShowError } from '../../kit/toast/toast.tsx'
import { DelegationCard } from './delegation-card.tsx'
import { SecondFactorCard } from './second-factor.tsx'
import {
  CurrentPassword,
  describeProblem,
  RemovalCard,
  SettingsCard,
  TitledCard,
  useSending,
} from './settings-card.tsx'

/**
 * Draws the account settings: roles in the team, password, second factor, deputies, devices, the
 * person's data, leaving the team, and deleting the account.
 */
export function AccountSettings() {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  const notify = useNotify()
  const { team, roleNames } = useSession()
  const { isBusy, problem, send } = useSending()

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    await send(async () => {
      await http('/api/v1/auth/change-password', {
        method: 'POST',
        body: {
          currentPassword: given.get('password'),
          newPassword: given.get('next'),
          revokeOtherSessions: true,
        },
      })
      form.reset()
      notify('settings.account.changed', { type: 'success' })
    })
  }

  return (
    <>
      <SettingsCard about={t('settings.account.about')}>
        <Typography>
          {t('settings.account.team')}: <strong>{team.name}</strong>
          <br />
          {t('settings.account.roles')}: <strong>{roleNames.join(', ')}</strong>
        </Typography>
        <Box
          component="form"
          onSubmit={(event) => void change(event as FormEvent<HTMLFormElement>)}
          sx={form}
        >
          {problem && <Alert severity="error">{problem}</Alert>}
          <CurrentPassword />
          <TextField
            name="next"
            type="password"
            label={<LabelText label={t('settings.account.next')} required />}
            helperText={t('settings.account.nextHelp')}
            autoComplete="new-password"
            slotProps={{ htmlInput: { minLength: PASSWORD_MIN, required: true } }}
          />
          <BusyButton type="submit" variant="contained" loading={isBusy}>
            {t('settings.account.change')}
          </BusyButton>
        </Box>
      </SettingsCard>
      <SecondFactorCard />
      <DelegationCard />
      <SessionList />
      <OwnDataCard />
      <LeaveTeamCard />
      <DeleteAccountCard />
    </>
  )
}

/** Describes a device on which the person is signed in. */
interface DeviceSession {
  readonly id: string
  readonly signedInAt: string
  readonly ip: string | null
  /**
   * Names the country by its code, `local` for the local network, or `computer` for the server's own computer; null
   * when the place is unknown.
   */
  readonly place: string | null
  readonly device: string
  readonly isCurrent: boolean
}

const ADDRESS = '/api/v1/me/sessions'

/**
 * Draws the devices on which the person is signed in, each with a button that signs out the device.
 */
function SessionList() {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  const notify = useNotify()
  const showError = useShowError()
  const language = useLanguage()
  const formats = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['me', 'sessions'],
    queryFn: async ({ signal }) => (await http<readonly DeviceSession[]>(ADDRESS, { signal })).json,
    gcTime: 0,
  })
  // The error boundary of the settings screen shows the error.
  if (error && !data) throw error

  const namePlace = (place: string | null) =>
    place === 'local' || place === 'computer'
      ? t(`settings.account.places.${place}`)
      : nameCountry(place, language)

  async function end(id: string) {
    try {
      await http(`${ADDRESS}/${id}`, { method: 'DELETE' })
      notify('settings.account.signedOut', { type: 'success' })
    } catch (problem) {
      showError(problem)
    }
    await refetch()
  }

  return (
    <TitledCard
      title={t('settings.account.sessions')}
      about={t('settings.account.sessionsAbout')}
      isWide
      isLoading={!data}
    >
      {!data && <Skeleton variant="rounded" height={48} width="100%" />}
      <Box component="ul" sx={list}>
        {data?.map(({ id, signedInAt, ip, place, device, isCurrent }) => (
          <Box component="li" key={id} sx={line}>
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 550 }}>
                {device === '' ? t('settings.account.unknownDevice') : device}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {t('settings.account.signedInAt', { date: formats.dateTime(signedInAt) })}
                {[namePlace(place), ip].map((part) => part && ` · ${part}`)}
              </Typography>
            </Box>
            {isCurrent ? (
              <StatusChip tone="info" label={t('settings.account.thisDevice')} />
            ) : (
              <Button variant="outlined" onClick={() => void end(id)}>
                {t('settings.account.signOut')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </TitledCard>
  )
}

const list = { listStyle: 'none', m: 0, p: 0, width: '100%', display: 'grid', gap: 1.5 } as const
const line = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
} as const

/** Draws the button with which the person leaves the team, after a confirmation. */
function LeaveTeamCard() {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  const { team } = useSession()
  return (
    <RemovalCard
      title={t('settings.account.leave')}
      about={t('settings.account.leaveAbout', { team: team.name })}
      confirm={t('settings.account.leaveNow', { team: team.name })}
      onRemove={async () => {
        await http(`/api/v1/teams/${team.id}/leave`, { method: 'POST' })
        // The app opens the next team of the person, or offers to create one.
        location.assign('/')
      }}
    />
  )
}

/** Draws the button that downloads the data about the person. */
function OwnDataCard() {
  const t = useLoadedTexts('settings')
  return (
    <TitledCard title={t('settings.account.exportTitle')} about={t('settings.account.exportAbout')}>
      <Button
        component="a"
        href="/api/v1/me/export"
        download
        variant="outlined"
        startIcon={<Download size={16} aria-hidden />}
      >
        {t('settings.account.export')}
      </Button>
    </TitledCard>
  )
}

/** Draws a button that shows the form with which the person deletes the account. */
function DeleteAccountCard() {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  const { person } = useSession()
  const email = t('settings.account.removeEmail', { email: person.email })
  return (
    <RemovalCard
      title={t('settings.account.remove')}
      about={t('settings.account.removeAbout')}
      confirm={t('settings.account.removeNow')}
      onRemove={async (values) => {
        await http('/api/v1/me/delete', { method: 'POST', body: values })
        markSignedOut()
        location.assign('/login')
      }}
    >
      <TextField
        name="email"
        label={<LabelText label={email} required />}
        autoComplete="off"
        slotProps={{ htmlInput: { required: true, maxLength: 254 } }}
      />
      <CurrentPassword />
      <SecondFactorCode />
    </RemovalCard>
  )
}

/** Draws the input of a code of the second factor; nothing for people without a second factor. */
function SecondFactorCode() {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  const notify = useNotify()
  const { data: factor } = useQuery({
    queryKey: ['me', 'second-factor', 'delete'],
    queryFn: async ({ signal }) =>
      (await http<{ method: 'app' | 'email' | null }>('/api/v1/me/second-factor', { signal })).json,
    gcTime: 0,
  })

  async function sendCode() {
    try {
      await http('/api/v1/auth/two-factor/send-otp', { method: 'POST', body: {} })
      notify('settings.secondFactor.mailed', { type: 'info' })
    } catch (error) {
      notify(describeProblem(error, t), { type: 'error' })
    }
  }

  if (!factor?.method) return null
  return (
    <>
      <TextField
        name="code"
        label={<LabelText label={t('settings.account.removeCode')} required />}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { required: true, maxLength: 100 } }}
      />
      {factor.method === 'email' && (
        <Button variant="outlined" onClick={() => void sendCode()}>
          {t('settings.account.removeSendCode')}
        </Button>
      )}
    </>
  )
}

const form = { display: 'grid', gap: 2, width: '100%', justifyItems: 'start' } as const
