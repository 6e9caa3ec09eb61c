import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentType,
  type KeyboardEvent,
} from 'react'
import type { LoginTranslation } from '../../../../i18n/messages.ts'
import {
  Field,
  Heading,
  PageLink,
  Submit,
  Notice,
  type HeadingProps,
  type ScreenProps,
} from './form-parts.tsx'
import {
  getProblemText,
  keepChallenge,
  readChallenge,
  type Challenge,
  type Identity,
  type SecondFactor,
} from './identity.ts'
import { useForm } from './use-form.ts'

const DIGITS = 6
const RESEND_S = 60

/**
 * Draws the form for the second factor: a code of an authenticator app, a code by e-mail, or a
 * recovery code.
 */
export function OneTimeCode({ Introduction = Heading, ...screen }: OneTimeCodeProps) {
  const { t, go } = screen
  const [challenge] = useState(readChallenge)
  const [isRecovery, setIsRecovery] = useState(false)
  const [isTrusted, setIsTrusted] = useState(false)
  if (!challenge) return <Notice title={t('otpTitle')} about={t('otpFirst')} {...{ t, go }} />

  const { identity, onSignedIn } = screen
  async function submitCode(factor: SecondFactor | 'recovery', code: string): Promise<void> {
    await identity.verifyCode(factor, code, isTrusted)
    if (challenge?.back === undefined) await onSignedIn()
    else location.assign(challenge.back)
  }

  const trust = (
    <label className="login-check">
      <input
        type="checkbox"
        checked={isTrusted}
        onChange={({ target }) => setIsTrusted(target.checked)}
      />
      {t('otpTrust')}
    </label>
  )
  return (
    <>
      {isRecovery ? (
        <RecoveryCode {...{ t, Introduction }} submitCode={(code) => submitCode('recovery', code)}>
          {trust}
        </RecoveryCode>
      ) : (
        <CodeForm
          {...{ t, Introduction }}
          factor={challenge.factor}
          submitCode={(code) => submitCode(challenge.factor, code)}
        >
          {trust}
        </CodeForm>
      )}
      <p className="login-links">
        {challenge.factor === 'app' ? (
          <button type="button" className="login-link" onClick={() => setIsRecovery(!isRecovery)}>
            {isRecovery ? t('otpUseApp') : t('otpUseRecovery')}
          </button>
        ) : (
          <Resend t={t} identity={identity} first={challenge} />
        )}
        <PageLink to="/login" go={go}>
          {t('backToSignIn')}
        </PageLink>
      </p>
    </>
  )
}

interface OneTimeCodeProps extends ScreenProps {
  /** Draws the title of the form and what to enter; by default as the heading of a page. */
  readonly Introduction?: ComponentType<HeadingProps>
}

interface CodeProps {
  readonly t: LoginTranslation
  readonly Introduction: ComponentType<HeadingProps>
  readonly submitCode: (code: string) => Promise<void>
  readonly children: React.ReactNode
}

/** Draws six inputs, one for each digit. The form is sent when all inputs are filled. */
function CodeForm({
  t,
  Introduction,
  factor,
  submitCode,
  children,
}: CodeProps & { readonly factor: SecondFactor }) {
  const [digits, setDigits] = useState<readonly string[]>(() => Array<string>(DIGITS).fill(''))
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, problem, onSubmit } = useForm({
    t,
    check: ({ code = '' }) => ({ code: code.length === DIGITS ? undefined : t('otpIncomplete') }),
    send: async ({ code = '' }) => {
      try {
        await submitCode(code)
      } catch (error) {
        setDigits(Array<string>(DIGITS).fill(''))
        boxes.current[0]?.focus()
        throw error
      }
    },
  })
  const code = digits.join('')
  // The form reads the digits from the page, so the form is sent after the digits are drawn.
  useEffect(() => {
    if (code.length === DIGITS) form.current?.requestSubmit()
  }, [code])

  function fill(from: number, text: string): void {
    const given = text.replaceAll(/\D/g, '').slice(0, DIGITS - from)
    if (given === '') return
    setDigits(digits.map((digit, at) => given[at - from] ?? digit))
    boxes.current[Math.min(from + given.length, DIGITS - 1)]?.focus()
  }

  function onKey(at: number, event: KeyboardEvent): void {
    if (event.key === 'ArrowLeft') boxes.current[at - 1]?.focus()
    if (event.key === 'ArrowRight') boxes.current[at + 1]?.focus()
    if (event.key !== 'Backspace') return
    event.preventDefault()
    const place = digits[at] === '' ? Math.max(at - 1, 0) : at
    setDigits(digits.map((digit, each) => (each === place ? '' : digit)))
    boxes.current[place]?.focus()
  }

  function onPaste(at: number, event: ClipboardEvent): void {
    event.preventDefault()
    const text = event.clipboardData.getData('text')
    fill(text.replaceAll(/\D/g, '').length === DIGITS ? 0 : at, text)
  }

  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Introduction title={t('otpTitle')} about={factor === 'app' ? t('otpApp') : t('otpEmail')} />
      <fieldset className="login-digits" disabled={isBusy}>
        <legend>{t('otpCode')}</legend>
        <input type="hidden" name="code" value={code} />
        {digits.map((digit, at) => (
          <input
            // The inputs never change places.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            ref={(box) => {
              boxes.current[at] = box
            }}
            aria-label={t('otpDigit', { digit: at + 1 })}
            inputMode="numeric"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            autoFocus={at === 0}
            value={digit}
            onChange={({ target }) => fill(at, target.value.replace(digit, '') || target.value)}
            onKeyDown={(event) => onKey(at, event)}
            onPaste={(event) => onPaste(at, event)}
            onFocus={({ target }) => target.select()}
          />
        ))}
      </fieldset>
      {children}
      <Submit label={t('otpSubmit')} isBusy={isBusy} problem={problem} />
    </form>
  )
}

function RecoveryCode({ t, Introduction, submitCode, children }: CodeProps) {
  const { isBusy, errors, problem, onSubmit } = useForm({
    t,
    check: ({ recovery = '' }) => ({
      recovery: recovery.trim() === '' ? t('required') : undefined,
    }),
    send: ({ recovery = '' }) => submitCode(recovery.trim()),
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Introduction title={t('otpRecovery')} about={t('otpRecoveryAbout')} />
      <Field
        name="recovery"
        label={t('otpRecoveryCode')}
        autoComplete="off"
        error={errors.recovery}
        maxLength={20}
      />
      {children}
      <Submit label={t('otpSubmit')} isBusy={isBusy} problem={problem} />
    </form>
  )
}

interface ResendProps {
  readonly t: LoginTranslation
  readonly identity: Identity
  readonly first: Challenge
}

/** Draws the button that sends another code, a minute after the last one. */
function Resend({ t, identity, first }: ResendProps) {
  const [sentAt, setSentAt] = useState(first.sentAt)
  const [now, setNow] = useState(() => Date.now())
  const [problem, setProblem] = useState('')
  const left = Math.ceil((sentAt + RESEND_S * 1000 - now) / 1000)
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [left])

  async function send() {
    setProblem('')
    try {
      await identity.sendCode()
      keepChallenge({ ...first, sentAt: Date.now() })
      setSentAt(Date.now())
      setNow(Date.now())
    } catch (error) {
      setProblem(getProblemText(error, t))
    }
  }

  if (left > 0) return <span>{t('otpWait', { seconds: left })}</span>
  return (
    <span>
      <button type="button" className="login-link" onClick={() => void send()}>
        {t('otpResend')}
      </button>
      {problem !== '' && (
        <span role="alert" className="login-error">
          {problem}
        </span>
      )}
    </span>
  )
}
