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
export function ResetPassword({ t, identity, go }: ScreenProps) {
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
        <Heading title={t('resetTitle')} about={t('resetDone')} />
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
