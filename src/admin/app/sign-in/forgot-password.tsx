import { useState } from 'react'
import { Field, Heading, PageLink, Submit, Notice, type ScreenProps } from './form-parts.tsx'
import { checkAddress, useForm } from './use-form.ts'

/** Asks for the e-mail address to which a link for a new password is sent. */
export function ForgotPassword({ t, identity, go }: ScreenProps) {
  const [outcome, setOutcome] = useState<'mailed' | 'kept'>()
  const { isBusy, errors, problem, onSubmit } = useForm({
    t,
    check: ({ email }) => ({ email: checkAddress(email, t) }),
    send: async ({ email = '' }) => {
      setOutcome((await identity.forgotPassword(email.trim())) ? 'mailed' : 'kept')
    },
  })
  if (outcome !== undefined) {
    const message = outcome === 'mailed' ? t('forgotMailed') : t('forgotKept')
    return <Notice title={t('forgotTitle')} about={message} {...{ t, go }} />
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Heading title={t('forgotTitle')} about={t('forgotAbout')} />
      <Field
        name="email"
        type="email"
        label={t('email')}
        autoComplete="username"
        error={errors.email}
      />
      <Submit label={t('forgotSubmit')} isBusy={isBusy} problem={problem} />
      <p className="login-links">
        <PageLink to="/login" go={go}>
          {t('backToSignIn')}
        </PageLink>
      </p>
    </form>
  )
}
