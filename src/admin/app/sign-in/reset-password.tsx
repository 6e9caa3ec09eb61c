import { useState } from 'react'
import {
  Heading,
  PageLink,
  PasswordField,
  Submit,
  Notice,
  type ScreenProps,
} from './form-parts.tsx'
import { checkNewPassword, useForm } from './use-form.ts'

/** Draws the page of a link that sets a new password. */
export function ResetPassword({ messages, identity, go }: ScreenProps) {
  const [token] = useState(() => location.hash.slice(1))
  const [isDone, setIsDone] = useState(false)
  const { isBusy, errors, problem, onSubmit } = useForm({
    messages,
    check: ({ newPassword }) => ({ newPassword: checkNewPassword(newPassword, messages) }),
    send: async ({ newPassword = '' }) => {
      await identity.resetPassword(token, newPassword)
      setIsDone(true)
    },
  })
  if (token === '')
    return (
      <Notice title={messages.resetTitle} about={messages.resetInvalid} {...{ messages, go }} />
    )
  if (isDone) {
    return (
      <div className="login-notice">
        <Heading title={messages.resetTitle} about={messages.resetDone} />
        <PageLink to="/login" go={go}>
          {messages.signIn}
        </PageLink>
      </div>
    )
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Heading title={messages.resetTitle} about={messages.resetAbout} />
      <PasswordField
        name="newPassword"
        label={messages.newPassword}
        autoComplete="new-password"
        help={messages.passwordHelp}
        error={errors.newPassword}
        messages={messages}
      />
      <Submit label={messages.resetSubmit} isBusy={isBusy} problem={problem} />
    </form>
  )
}
