import { Field, PasswordField, Heading, PageLink, Submit } from './form-parts.tsx'
import type { LoginWords } from '../../../../i18n/messages.ts'
import type { Identity } from './identity.ts'
import { checkCredentials, useForm } from './use-form.ts'

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

interface NoticeProps {
  readonly title: string
  readonly about: string
  readonly words: LoginWords
  readonly go: (address: string) => void
}

/** Draws a screen that says honestly why it cannot help yet, and what does. */
export function Notice({ title, about, words, go }: NoticeProps) {
  return (
    <div className="login-notice">
      <Heading title={title} about={about} />
      <PageLink to="/login" go={go}>
        {words.backToSignIn}
      </PageLink>
    </div>
  )
}
