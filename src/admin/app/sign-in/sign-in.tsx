import { Field, PasswordField } from './field.tsx'
import { Heading } from './heading.tsx'
import type { Identity } from './identity.ts'
import { PageLink } from './page-link.tsx'
import { Submit } from './submit.tsx'
import { checkCredentials, useForm } from './use-form.ts'
import type { LoginWords } from './words.ts'

export interface ScreenProps {
  readonly words: LoginWords
  readonly identity: Identity
  readonly go: (address: string) => void
  readonly onSignedIn: () => void
}

/** E-mail and password. */
export function SignIn({ words, identity, go, onSignedIn }: ScreenProps) {
  const { isBusy, errors, refusal, onSubmit } = useForm({
    words,
    check: (values) => checkCredentials(values, words),
    send: async ({ email = '', password = '' }) => {
      await identity.signIn({ email: email.trim(), password })
      onSignedIn()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Heading title={words.signInTitle} about={words.signInAbout} />
      <Field
        name="email"
        type="email"
        label={words.email}
        autoComplete="username"
        error={errors.email}
      />
      <PasswordField
        name="password"
        label={words.password}
        autoComplete="current-password"
        error={errors.password}
        words={words}
      />
      <Submit label={words.signIn} isBusy={isBusy} refusal={refusal} />
      <p className="login-links">
        <PageLink to="/forgot-password" go={go}>
          {words.forgot}
        </PageLink>
        <span>
          {words.noAccount}{' '}
          <PageLink to="/sign-up" go={go}>
            {words.signUp}
          </PageLink>
        </span>
      </p>
    </form>
  )
}
