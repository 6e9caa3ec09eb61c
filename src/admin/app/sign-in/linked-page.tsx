import { useState } from 'react'
import type { Language } from '../../../../i18n/languages.ts'
import { ApiError } from '../../core/data/api-error.ts'
import {
  EmailField,
  Heading,
  Notice,
  Submit,
  type ScreenProps,
  PageLink,
  PasswordField,
} from './form-parts.tsx'
import { JoinTeam } from './join-team.tsx'
import { OneTimeCode } from './otp.tsx'
import { SignUp } from './sign-up.tsx'
import { checkAddress, useForm, checkNewPassword } from './use-form.ts'

/** Lists the pages before signing in whose code loads separately from the sign-in page. */
export type LinkedAddress =
  | '/join'
  | '/otp'
  | '/forgot-password'
  | '/reset-password'
  | '/confirm-email'
  | '/sign-up'
  | '/sign-up#'

interface LinkedPageProps extends ScreenProps {
  readonly address: LinkedAddress
  readonly language: Language
}

/** Draws the page before signing in at an address of `LinkedAddress`. */
export function LinkedPage({ address, language, ...screen }: LinkedPageProps) {
  switch (address) {
    case '/join':
      return <JoinTeam {...screen} />
    case '/otp':
      return <OneTimeCode {...screen} />
    case '/forgot-password':
      return <ForgotPassword {...screen} />
    case '/reset-password':
      return <ResetPassword {...screen} />
    case '/confirm-email':
      return <Confirmation {...screen} texts={EMAIL} confirm={screen.identity.confirmEmail} />
    case '/sign-up':
      return <SignUp {...screen} language={language} />
    case '/sign-up#':
      return <Confirmation {...screen} texts={SIGN_UP} confirm={screen.identity.confirmSignUp} />
  }
}

const EMAIL = {
  titleKey: 'confirmTitle',
  about: 'confirmAbout',
  submit: 'confirmSubmit',
  done: 'confirmDone',
  invalid: 'confirmInvalid',
} as const

const SIGN_UP = {
  titleKey: 'signUpTitle',
  about: 'signUpConfirm',
  submit: 'signUpFinish',
  done: 'signUpDone',
  invalid: 'signUpInvalid',
} as const

interface ConfirmationProps extends ScreenProps {
  readonly texts: typeof EMAIL | typeof SIGN_UP
  /** Confirms an e-mail address with the token of the link. Returns the address. */
  readonly confirm: (token: string) => Promise<string>
}

/**
 * Draws the page of a link that confirms an e-mail address. The address is confirmed only when the person presses the
 * button, because some mail programs open the links in mails themselves.
 */
function Confirmation({ t, go, texts, confirm }: ConfirmationProps) {
  const [token] = useState(() => location.hash.slice(1))
  const [outcome, setOutcome] = useState<string>()
  const { isBusy, problem, onSubmit } = useForm({
    t,
    check: () => ({}),
    send: async () => {
      try {
        setOutcome(t(texts.done, { email: await confirm(token) }))
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'EMAIL_LINK_INVALID')) throw error
        setOutcome(t(texts.invalid))
      }
    },
  })
  if (token === '' || outcome !== undefined) {
    return <Notice title={t(texts.titleKey)} about={outcome ?? t(texts.invalid)} {...{ t, go }} />
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Heading title={t(texts.titleKey)} about={t(texts.about)} />
      <Submit label={t(texts.submit)} isBusy={isBusy} problem={problem} />
    </form>
  )
}

/** Draws the page of a link with which a person sets a new password. */
function ResetPassword({ t, identity, go }: ScreenProps) {
  const [token] = useState(() => location.hash.slice(1))
  const [isDone, setIsDone] = useState(false)
  const { isBusy, errors, problem, onSubmit } = useForm({
    t,
    check: ({ newPassword }) => ({ newPassword: checkNewPassword(newPassword, t) }),
    send: async ({ newPassword = '' }) => {
      await identity.resetPassword(token, newPassword)
      setIsDone(true)
    },
  })
  if (token === '')
    return <Notice title={t('resetTitle')} about={t('resetInvalid')} {...{ t, go }} />
  if (isDone) {
    return (
      <div className="login-notice">
        <Heading title={t('resetDoneTitle')} about={t('resetDone')} />
        <PageLink to="/login" go={go}>
          {t('signIn')}
        </PageLink>
      </div>
    )
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Heading title={t('resetTitle')} about={t('resetAbout')} />
      <PasswordField
        name="newPassword"
        label={t('newPassword')}
        autoComplete="new-password"
        help={t('passwordHelp')}
        error={errors.newPassword}
        t={t}
      />
      <Submit label={t('resetSubmit')} isBusy={isBusy} problem={problem} />
    </form>
  )
}

/** Draws the form that asks for the e-mail address to which a link for a new password is sent. */
function ForgotPassword({ t, identity, go }: ScreenProps) {
  const [outcome, setOutcome] = useState<'mailed' | 'notMailed'>()
  const { isBusy, errors, problem, onSubmit } = useForm({
    t,
    check: ({ email }) => ({ email: checkAddress(email, t) }),
    send: async ({ email = '' }) => {
      setOutcome((await identity.forgotPassword(email.trim())) ? 'mailed' : 'notMailed')
    },
  })
  if (outcome !== undefined) {
    const message = outcome === 'mailed' ? t('forgotMailed') : t('forgotInOutbox')
    return <Notice title={t('forgotTitle')} about={message} {...{ t, go }} />
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Heading title={t('forgotTitle')} about={t('forgotAbout')} />
      <EmailField t={t} error={errors.email} />
      <Submit label={t('forgotSubmit')} isBusy={isBusy} problem={problem} />
      <p className="login-links">
        <PageLink to="/login" go={go}>
          {t('backToSignIn')}
        </PageLink>
      </p>
    </form>
  )
}
