import { useState } from 'react'
import { Field, Heading, PageLink, Submit, Notice, type ScreenProps } from './form-parts.tsx'
import { checkAddress, useForm } from './use-form.ts'

/** Asks for the e-mail address to which a link for a new password is sent. */
export function ForgotPassword({ messages, identity, go }: ScreenProps) {
  const [outcome, setOutcome] = useState<'mailed' | 'kept'>()
  const { isBusy, errors, problem, onSubmit } = useForm({
    messages,
    check: ({ email }) => ({ email: checkAddress(email, messages) }),
    send: async ({ email = '' }) => {
      setOutcome((await identity.forgotPassword(email.trim())) ? 'mailed' : 'kept')
    },
  })
  if (outcome !== undefined) {
    const about = outcome === 'mailed' ? messages.forgotMailed : messages.forgotKept
    return <Notice title={messages.forgotTitle} about={about} {...{ messages, go }} />
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Heading title={messages.forgotTitle} about={messages.forgotAbout} />
      <Field
        name="email"
        type="email"
        label={messages.email}
        autoComplete="username"
        error={errors.email}
      />
      <Submit label={messages.forgotSubmit} isBusy={isBusy} problem={problem} />
      <p className="login-links">
        <PageLink to="/login" go={go}>
          {messages.backToSignIn}
        </PageLink>
      </p>
    </form>
  )
}
