import { useEffect, useState } from 'react'
import type { LoginMessages } from '../../../../i18n/messages.ts'
import {
  Field,
  Heading,
  PageLink,
  PasswordField,
  Submit,
  Notice,
  type ScreenProps,
} from './form-parts.tsx'
import { getProblemText, type Identity } from './identity.ts'
import { openChallenge } from './otp.tsx'
import { checkNewPassword, useForm } from './use-form.ts'

type Offer = Awaited<ReturnType<Identity['readOffer']>>

/**
 * Draws the page of an invitation's link, on which a person signs in or creates an account and
 * joins the team.
 */
export function JoinTeam(screen: ScreenProps) {
  const { messages, identity, go } = screen
  const [token] = useState(() => location.hash.slice(1))
  const [offer, setOffer] = useState<Offer>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (token === '') return undefined
    let isGone = false
    identity.readOffer(token).then(
      (found) => isGone || setOffer(found),
      (error: unknown) => isGone || setProblem(getProblemText(error, messages)),
    )
    return () => {
      isGone = true
    }
  }, [identity, token, messages])

  const about = token === '' ? messages.joinInvalid : problem
  if (about !== '') return <Notice title={messages.joinTitle} about={about} {...{ messages, go }} />
  if (!offer) return <Heading title={messages.joinTitle} about="" />
  const isOther = offer.signedInAs !== undefined && offer.signedInAs !== offer.email
  if (isOther) {
    const other = fill(messages.joinOther, { ...offer, other: offer.signedInAs })
    return <Heading title={messages.joinTitle} about={other} />
  }
  return <JoinForm {...screen} token={token} offer={offer} />
}

/** Draws the missing inputs: none, a password, or name and password of a new account. */
function JoinForm({
  messages,
  identity,
  go,
  onSignedIn,
  token,
  offer,
}: ScreenProps & { readonly token: string; readonly offer: Offer }) {
  const { email, hasAccount, signedInAs } = offer
  const isSignedIn = signedInAs !== undefined
  const isNew = !hasAccount && !isSignedIn
  const { isBusy, errors, problem, onSubmit } = useForm({
    messages,
    check: ({ name = '', password = '' }) => ({
      ...(isNew && {
        name: name.trim() === '' ? messages.required : undefined,
        password: checkNewPassword(password, messages),
      }),
      ...(hasAccount &&
        !isSignedIn && { password: password === '' ? messages.required : undefined }),
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
        title={fill(messages.joinTeam, offer)}
        about={fill(aboutJoining(messages, { isSignedIn, isNew }), offer)}
      />
      {isNew && (
        <Field
          name="name"
          label={messages.name}
          autoComplete="name"
          error={errors.name}
          maxLength={100}
        />
      )}
      {!isSignedIn && (
        <PasswordField
          name="password"
          label={messages.password}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...(isNew && { help: messages.passwordHelp })}
          error={errors.password}
          messages={messages}
        />
      )}
      <Submit label={messages.join} isBusy={isBusy} problem={problem} />
      {hasAccount && !isSignedIn && (
        <p className="login-links">
          <PageLink to="/forgot-password" go={go}>
            {messages.forgot}
          </PageLink>
        </p>
      )}
    </form>
  )
}

function aboutJoining(
  messages: LoginMessages,
  { isSignedIn, isNew }: { readonly isSignedIn: boolean; readonly isNew: boolean },
): string {
  if (isSignedIn) return messages.joinSignedIn
  return isNew ? messages.joinNew : messages.joinKnown
}

/** Replaces the placeholders `%{name}` of a text by the values of an offer. */
function fill(text: string, values: object): string {
  return text.replaceAll(/%\{(\w+)\}/g, (_match, name: string) =>
    String(new Map(Object.entries(values)).get(name) ?? ''),
  )
}
