import { Field, PasswordField, Heading, PageLink, Submit } from './form-parts.tsx'
import type { LoginMessages } from '../../../../i18n/messages.ts'
import type { Identity } from './identity.ts'
import { checkCredentials, useForm } from './use-form.ts'

export interface ScreenProps {
  readonly messages: LoginMessages
  readonly identity: Identity
  readonly go: (address: string) => void
  readonly onSignedIn: () => void
}

/** Draws the form for e-mail and password. */
export function SignIn({ messages, identity, go, onSignedIn }: ScreenProps) {
  const { isBusy, errors, problem, onSubmit } = useForm({
    messages,
    check: (values) => checkCredentials(values, messages),
    send: async ({ email = '', password = '' }) => {
      await identity.signIn({ email: email.trim(), password })
      onSignedIn()
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

interface NoticeProps {
  readonly title: string
  readonly about: string
  readonly messages: LoginMessages
  readonly go: (address: string) => void
}

/** Draws a page that explains why a request cannot be completed and what to do instead. */
export function Notice({ title, about, messages, go }: NoticeProps) {
  return (
    <div className="login-notice">
      <Heading title={title} about={about} />
      <PageLink to="/login" go={go}>
        {messages.backToSignIn}
      </PageLink>
    </div>
  )
}
