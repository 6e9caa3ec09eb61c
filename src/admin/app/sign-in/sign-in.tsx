import {
  EmailField,
  PasswordField,
  Heading,
  PageLink,
  Submit,
  type ScreenProps,
} from './form-parts.tsx'
import { openChallenge } from './identity.ts'
import { checkCredentials, useForm } from './use-form.ts'

/** Draws the form for e-mail and password. */
export function SignIn({ t, identity, go, onSignedIn }: ScreenProps) {
  const { isBusy, errors, problem, onSubmit } = useForm({
    t,
    check: (values) => checkCredentials(values, t),
    send: async ({ email = '', password = '' }) => {
      const factor = await identity.signIn({ email: email.trim(), password })
      if (factor === undefined) return onSignedIn()
      await openChallenge(factor, identity)
      go('/otp')
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Heading title={t('signInTitle')} about={t('signInAbout')} />
      <EmailField t={t} error={errors.email} />
      <PasswordField
        name="password"
        label={t('password')}
        autoComplete="current-password"
        error={errors.password}
        t={t}
      />
      <Submit label={t('signIn')} isBusy={isBusy} problem={problem} />
      <p className="login-links">
        <PageLink to="/forgot-password" go={go}>
          {t('forgot')}
        </PageLink>
        <span>
          {t('noAccount')}{' '}
          <PageLink to="/sign-up" go={go}>
            {t('signUp')}
          </PageLink>
        </span>
      </p>
    </form>
  )
}
