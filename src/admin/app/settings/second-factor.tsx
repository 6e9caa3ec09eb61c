import { useQuery } from '@tanstack/react-query'
import { Alert, Box, Button, Skeleton, TextField, Typography } from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { useHttp } from '../../core/context/session.tsx'
import { useLoadedTexts } from '../../core/context/translation.ts'
import { signOut } from '../../core/session/marker.ts'
import { BusyButton } from '../../kit/button/busy-button.tsx'
import { QrCode } from '../../kit/qr-code.tsx'
import { StatusChip } from '../../kit/status-chip.tsx'
import { useShowError } from '../../kit/toast/toast.tsx'
import { TitledCard, useSending } from './settings-card.tsx'

interface State {
  readonly method: 'app' | 'email' | null
  /** Counts the recovery codes that are not used yet. */
  readonly recoveryCodes: number
  /** Indicates that the server can mail codes. */
  readonly isMailed: boolean
}

interface Enabled {
  readonly totpURI: string
  readonly backupCodes: readonly string[]
}

type Step =
  | { readonly name: 'status' }
  | { readonly name: 'password'; readonly purpose: 'enable' | 'disable' | 'codes' }
  | { readonly name: 'app'; readonly enabled: Enabled }
  | { readonly name: 'email' }
  | { readonly name: 'codes'; readonly codes: readonly string[]; readonly isRenewed: boolean }

const AUTH = '/api/v1/auth/two-factor'

interface Props {
  /** Runs when the person has set up a second factor. */
  readonly onSetUp?: () => void
}

/**
 * Draws the person's second factor, with buttons to set it up, turn it off, and create recovery
 * codes.
 */
export function SecondFactorCard({ onSetUp }: Props) {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  const notify = useNotify()
  const [step, setStep] = useState<Step>({ name: 'status' })
  const { data, error, refetch } = useQuery({
    queryKey: ['me', 'second-factor'],
    queryFn: async ({ signal }) => (await http<State>('/api/v1/me/second-factor', { signal })).json,
    gcTime: 0,
  })
  // The error boundary of the settings screen shows the error.
  if (error && !data) throw error
  const send = async <T,>(path: string, body?: object) =>
    (await http<T>(`${AUTH}/${path}`, { method: 'POST', ...(body && { body }) })).json

  async function finish(text: 'setUp' | 'renewed' | 'removed') {
    notify(`settings.secondFactor.${text}`, { type: 'success' })
    setStep({ name: 'status' })
    await refetch()
    if (text === 'setUp') onSetUp?.()
  }

  async function continueWithPassword(purpose: 'enable' | 'disable' | 'codes', password: string) {
    if (purpose === 'enable') {
      setStep({ name: 'app', enabled: await send<Enabled>('enable', { password }) })
    } else if (purpose === 'disable') {
      await send('disable', { password })
      await finish('removed')
    } else {
      const created = await send<Enabled>('generate-backup-codes', { password })
      setStep({ name: 'codes', codes: created.backupCodes, isRenewed: true })
    }
  }

  const cancel = () => setStep({ name: 'status' })
  return (
    <TitledCard
      title={t('settings.secondFactor.title')}
      about={t('settings.secondFactor.about')}
      isLoading={!data}
      state={
        data && (
          <StatusChip
            tone={data.method ? 'success' : 'neutral'}
            label={t(`settings.secondFactor.${data.method ?? 'off'}`)}
          />
        )
      }
    >
      {!data && <Skeleton variant="rounded" height={40} width="100%" />}
      {data && step.name === 'status' && (
        <Status state={data} onStep={setStep} onMail={() => send('send-otp')} />
      )}
      {step.name === 'password' && (
        <OneFieldForm
          key={step.purpose}
          label={t('settings.account.current')}
          button={t('settings.secondFactor.continue')}
          type="password"
          onEntered={(password) => continueWithPassword(step.purpose, password)}
          onCancel={cancel}
        />
      )}
      {step.name === 'app' && (
        <OneFieldForm
          label={t('settings.secondFactor.code')}
          button={t('settings.secondFactor.turnOn')}
          type="code"
          onEntered={async (code) => {
            await send('verify-totp', { code })
            await refetch()
            setStep({ name: 'codes', codes: step.enabled.backupCodes, isRenewed: false })
          }}
          onCancel={cancel}
        >
          <Typography>{t('settings.secondFactor.scan')}</Typography>
          <QrCode text={step.enabled.totpURI} label={t('settings.secondFactor.scan')} />
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {t('settings.secondFactor.key', { key: readSecret(step.enabled.totpURI) })}
          </Typography>
        </OneFieldForm>
      )}
      {step.name === 'email' && (
        <OneFieldForm
          label={t('settings.secondFactor.code')}
          button={t('settings.secondFactor.turnOn')}
          type="code"
          onEntered={async (code) => {
            await send('verify-otp', { code })
            await finish('setUp')
          }}
          onCancel={cancel}
        >
          <Typography>{t('settings.secondFactor.mailed')}</Typography>
        </OneFieldForm>
      )}
      {step.name === 'codes' && (
        <RecoveryCodes
          codes={step.codes}
          onDone={() => void finish(step.isRenewed ? 'renewed' : 'setUp')}
        />
      )}
    </TitledCard>
  )
}

function readSecret(uri: string): string {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return secret.replaceAll(/.{4}/g, '$& ').trim()
}

interface StatusProps {
  readonly state: State
  readonly onStep: (step: Step) => void
  /** Sends a code by e-mail. */
  readonly onMail: () => Promise<unknown>
}

function Status({ state, onStep, onMail }: StatusProps) {
  const t = useLoadedTexts('settings')
  const { isBusy, problem, send } = useSending()
  const ask = (purpose: 'enable' | 'disable' | 'codes') => onStep({ name: 'password', purpose })
  const chooseMail = () =>
    send(async () => {
      await onMail()
      onStep({ name: 'email' })
    })

  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      {state.method === 'app' && (
        <Typography>
          {t('settings.secondFactor.left', { smart_count: state.recoveryCodes })}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {state.method !== 'app' && (
          <Button variant="contained" onClick={() => ask('enable')}>
            {t('settings.secondFactor.useApp')}
          </Button>
        )}
        {state.method === null && state.isMailed && (
          <BusyButton variant="outlined" loading={isBusy} onClick={() => void chooseMail()}>
            {t('settings.secondFactor.useEmail')}
          </BusyButton>
        )}
        {state.method === 'app' && (
          <Button variant="outlined" onClick={() => ask('codes')}>
            {t('settings.secondFactor.newCodes')}
          </Button>
        )}
        {state.method !== null && (
          <Button color="error" onClick={() => ask('disable')}>
            {t('settings.secondFactor.turnOff')}
          </Button>
        )}
      </Box>
    </>
  )
}

interface OneFieldFormProps {
  readonly label: string
  readonly button: string
  readonly type: 'password' | 'code'
  readonly onEntered: (text: string) => Promise<void>
  readonly onCancel: () => void
  readonly children?: ReactNode
}

/** Draws a form with one field. The server's error is shown above the field. */
function OneFieldForm({ label, button, type, onEntered, onCancel, children }: OneFieldFormProps) {
  const t = useLoadedTexts('settings')
  const [text, setText] = useState('')
  const { isBusy, problem, send } = useSending()
  const isCode = type === 'code'

  async function submit(event: FormEvent) {
    event.preventDefault()
    await send(async () => {
      await onEntered(isCode ? text.replaceAll(/\s/g, '') : text).catch((error: unknown) => {
        setText('')
        throw error
      })
    })
  }

  return (
    <Box
      component="form"
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={{ display: 'grid', gap: 2, justifyItems: 'start', width: '100%' }}
    >
      {children}
      {problem && <Alert severity="error">{problem}</Alert>}
      <TextField
        label={label}
        type={isCode ? 'text' : 'password'}
        value={text}
        autoFocus
        onChange={({ target }) => setText(target.value)}
        autoComplete={isCode ? 'one-time-code' : 'current-password'}
        slotProps={{
          htmlInput: { required: true, ...(isCode && { inputMode: 'numeric', maxLength: 7 }) },
        }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <BusyButton type="submit" variant="contained" loading={isBusy} disabled={text === ''}>
          {button}
        </BusyButton>
        <Button onClick={onCancel}>{t('settings.secondFactor.cancel')}</Button>
      </Box>
    </Box>
  )
}

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Draws the recovery codes, which are shown only once. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useLoadedTexts('settings')
  const showError = useShowError()
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'))
    setIsCopied(true)
  }

  return (
    <>
      <Alert severity="warning" sx={{ width: '100%' }}>
        {t('settings.secondFactor.codesAbout')}
      </Alert>
      <Box component="ul" aria-label={t('settings.secondFactor.codes')} sx={codeList}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {/* Browsers have a clipboard on secure addresses only. On other addresses, people select the codes themselves. */}
        {navigator.clipboard && (
          <Button variant="outlined" onClick={() => void copy().catch(showError)}>
            {t(isCopied ? 'settings.secondFactor.copied' : 'settings.secondFactor.copy')}
          </Button>
        )}
        <Button variant="contained" onClick={onDone}>
          {t('settings.secondFactor.codesSaved')}
        </Button>
      </Box>
    </>
  )
}

/**
 * Draws the page on which a person sets up the second factor that the team requires. The rest of
 * the app is not accessible until then.
 */
export function SecondFactorGate() {
  const t = useLoadedTexts('settings')
  const http = useHttp()
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto', p: { xs: 2, sm: 4 } }}>
      <Typography variant="h1">{t('settings.secondFactor.gate')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {t('settings.secondFactor.gateAbout')}
      </Typography>
      <SecondFactorCard onSetUp={() => location.reload()} />
      <Button sx={{ mt: 2 }} onClick={() => void signOut(http)}>
        {t('settings.account.signOut')}
      </Button>
    </Box>
  )
}

const codeList = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, max-content)',
  columnGap: 4,
  rowGap: 0.5,
  fontFamily: 'monospace',
  fontSize: 15,
} as const
