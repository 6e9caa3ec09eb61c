import type { ReactNode } from 'react'
import { EmailField, PasswordField, Submit, type ScreenProps } from './form-parts.tsx'
import { openChallenge } from './identity.ts'
import { checkCredentials, useForm } from './use-form.ts'

interface CredentialsFormProps extends ScreenProps {
  /** Holds the initial e-mail address. */
  readonly email?: string
  readonly heading?: ReactNode
  /** Holds the links below the button. */
  readonly children: ReactNode
}

/**
 * Draws the form for e-mail and password. An account with a second factor continues at the address
 * `/otp`.
 */
export function CredentialsForm(props: CredentialsFormProps) {
  const { t, identity, go, onSignedIn, email: givenEmail, heading, children } = props
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
      {heading}
      <EmailField t={t} error={errors.email} defaultValue={givenEmail} />
      <PasswordField
        name="password"
        label={t('password')}
        autoComplete="current-password"
        error={errors.password}
        t={t}
      />
      <Submit label={t('signIn')} isBusy={isBusy} problem={problem} />
      <p className="login-links">{children}</p>
    </form>
  )
}
