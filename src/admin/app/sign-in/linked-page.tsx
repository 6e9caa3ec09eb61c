import { useState } from 'react'
import { Heading, Notice, Submit, type ScreenProps } from './form-parts.tsx'
import { JoinTeam } from './join-team.tsx'
import { ResetPassword } from './reset-password.tsx'
import { useForm } from './use-form.ts'

/** Lists the pages that links of mails and colleagues open. */
type LinkedAddress = '/join' | '/reset-password' | '/confirm-email'

interface LinkedPageProps extends ScreenProps {
  readonly address: LinkedAddress
}

/** Draws the page of a link: joining a team, setting a new password, or confirming an e-mail address. */
export function LinkedPage({ address, ...screen }: LinkedPageProps) {
  if (address === '/join') return <JoinTeam {...screen} />
  return address === '/reset-password' ? (
    <ResetPassword {...screen} />
  ) : (
    <ConfirmEmail {...screen} />
  )
}

/**
 * Draws the page of a link that confirms a new e-mail address. Opening the link alone changes
 * nothing, because mail programs open links.
 */
function ConfirmEmail({ t, identity, go }: ScreenProps) {
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
