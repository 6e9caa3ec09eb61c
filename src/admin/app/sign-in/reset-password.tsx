import { useState } from 'react'
import { Heading, PageLink, PasswordField, Submit } from './form-parts.tsx'
import { Notice, type ScreenProps } from './sign-in.tsx'
import { checkNewPassword, useForm } from './use-form.ts'

/** Draws the page of a link that sets a new password. */
export function ResetPassword({ words, identity, go }: ScreenProps) {
  const [token] = useState(() => location.hash.slice(1))
  const [isDone, setIsDone] = useState(false)
  const { isBusy, errors, refusal, onSubmit } = useForm({
    words,
    check: ({ newPassword }) => ({ newPassword: checkNewPassword(newPassword, words) }),
    send: async ({ newPassword = '' }) => {
      await identity.resetPassword(token, newPassword)
      setIsDone(true)
    },
  })
  if (token === '')
    return <Notice title={words.resetTitle} about={words.resetInvalid} {...{ words, go }} />
  if (isDone) {
    return (
      <div className="login-notice">
        <Heading title={words.resetTitle} about={words.resetDone} />
        <PageLink to="/login" go={go}>
          {words.signIn}
        </PageLink>
      </div>
    )
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Heading title={words.resetTitle} about={words.resetAbout} />
      <PasswordField
        name="newPassword"
        label={words.newPassword}
        autoComplete="new-password"
        help={words.passwordHelp}
        error={errors.newPassword}
        words={words}
      />
      <Submit label={words.resetSubmit} isBusy={isBusy} refusal={refusal} />
    </form>
  )
}
