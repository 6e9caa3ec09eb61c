import { Field, PasswordField, Heading, PageLink, Submit, type ScreenProps } from './form-parts.tsx'
import { openChallenge } from './otp.tsx'
import { checkCredentials, useForm } from './use-form.ts'

/** Draws the form for e-mail and password. */
export function SignIn({ messages, identity, go, onSignedIn }: ScreenProps) {
  const { isBusy, errors, problem, onSubmit } = useForm({
    messages,
    check: (values) => checkCredentials(values, messages),
    send: async ({ email = '', password = '' }) => {
      const factor = await identity.signIn({ email: email.trim(), password })
      if (factor === undefined) return onSignedIn()
      await openChallenge(factor, identity)
      go('/otp')
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Heading title={messages.signInTitle} about={messages.signInAbout} />
      <Field
        name="email"
        type="email"
        label={messages.email}
        autoComplete="username"
        error={errors.email}
      />
      <PasswordField
        name="password"
        label={messages.password}
        autoComplete="current-password"
        error={errors.password}
        messages={messages}
      />
      <Submit label={messages.signIn} isBusy={isBusy} problem={problem} />
      <p className="login-links">
        <PageLink to="/forgot-password" go={go}>
          {messages.forgot}
        </PageLink>
        <span>
          {messages.noAccount}{' '}
          <PageLink to="/sign-up" go={go}>
            {messages.signUp}
          </PageLink>
        </span>
      </p>
    </form>
  )
}
