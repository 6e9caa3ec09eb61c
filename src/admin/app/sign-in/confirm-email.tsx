import { useState } from 'react'
import { Heading, Notice, Submit, type ScreenProps } from './form-parts.tsx'
import { useForm } from './use-form.ts'

/**
 * Draws the page of a link that confirms a new e-mail address. Opening the link alone changes
 * nothing, because mail programs open links.
 */
export function ConfirmEmail({ t, identity, go }: ScreenProps) {
  const [token] = useState(() => location.hash.slice(1))
  const [email, setEmail] = useState<string>()
  const { isBusy, problem, onSubmit } = useForm({
    t,
    check: () => ({}),
    send: async () => setEmail(await identity.confirmEmail(token)),
  })
  if (token === '' || email !== undefined) {
    const about = email === undefined ? t('confirmInvalid') : t('confirmDone', { email: email })
    return <Notice title={t('confirmTitle')} about={about} {...{ t, go }} />
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Heading title={t('confirmTitle')} about={t('confirmAbout')} />
      <Submit label={t('confirmSubmit')} isBusy={isBusy} problem={problem} />
    </form>
  )
}
