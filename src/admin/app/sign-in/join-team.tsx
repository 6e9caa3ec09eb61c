import { useEffect, useState } from 'react'
import {
  NameField,
  Heading,
  PageLink,
  PasswordField,
  Submit,
  Notice,
  type ScreenProps,
} from './form-parts.tsx'
import { getProblemText, openChallenge, type Identity } from './identity.ts'
import { checkNewPassword, useForm } from './use-form.ts'

type ReadInvitation = Awaited<ReturnType<Identity['readInvitation']>>

/**
 * Draws the page of an invitation's link, on which a person signs in or creates an account and
 * joins the team.
 */
export function JoinTeam(screen: ScreenProps) {
  const { t, identity, go } = screen
  const [token] = useState(() => location.hash.slice(1))
  const [invitation, setInvitation] = useState<ReadInvitation>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (token === '') return undefined
    let isGone = false
    identity.readInvitation(token).then(
      (found) => isGone || setInvitation(found),
      (error: unknown) => isGone || setProblem(getProblemText(error, t)),
    )
    return () => {
      isGone = true
    }
  }, [identity, token, t])

  const message = token === '' ? t('joinInvalid') : problem
  if (message !== '') return <Notice title={t('joinTitle')} about={message} {...{ t, go }} />
  if (!invitation) return <Heading title={t('joinTitle')} about="" />
  const isOther = invitation.signedInAs !== undefined && invitation.signedInAs !== invitation.email
  if (isOther) {
    const other = t('joinOther', { ...invitation, other: invitation.signedInAs })
    return <Heading title={t('joinTitle')} about={other} />
  }
  return <JoinForm {...screen} token={token} invitation={invitation} />
}

/**
 * Draws the form for joining. Asks a signed-in person for nothing, a person with an account for the password, and
 * anyone else for the name and password of a new account.
 */
function JoinForm({
  t,
  identity,
  go,
  onSignedIn,
  token,
  invitation,
}: ScreenProps & { readonly token: string; readonly invitation: ReadInvitation }) {
  const { email, hasAccount, signedInAs } = invitation
  const isSignedIn = signedInAs !== undefined
  const isNew = !hasAccount && !isSignedIn
  const { isBusy, errors, problem, onSubmit } = useForm({
    t,
    check: ({ name = '', password = '' }) => ({
      ...(isNew && {
        name: name.trim() === '' ? t('required') : undefined,
        password: checkNewPassword(password, t),
      }),
      ...(hasAccount && !isSignedIn && { password: password === '' ? t('required') : undefined }),
    }),
    send: async ({ name = '', password = '' }) => {
      const newcomer = { email, password, ...(isNew && { name: name.trim() }) }
      const factor = await identity.join(token, isSignedIn ? undefined : newcomer)
      if (factor === undefined) return onSignedIn()
      await openChallenge(factor, identity, `/join#${token}`)
      go('/otp')
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Heading
        title={t('joinTeam', { ...invitation })}
        about={t(describeJoining({ isSignedIn, isNew }), { ...invitation })}
      />
      {isNew && <NameField t={t} error={errors.name} />}
      {!isSignedIn && (
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...(isNew && { help: t('passwordHelp') })}
          error={errors.password}
          t={t}
        />
      )}
      <Submit label={t('join')} isBusy={isBusy} problem={problem} />
      {hasAccount && !isSignedIn && (
        <p className="login-links">
          <PageLink to="/forgot-password" go={go}>
            {t('forgot')}
          </PageLink>
        </p>
      )}
    </form>
  )
}

function describeJoining({
  isSignedIn,
  isNew,
}: {
  readonly isSignedIn: boolean
  readonly isNew: boolean
}) {
  if (isSignedIn) return 'joinSignedIn'
  return isNew ? 'joinNew' : 'joinKnown'
}
