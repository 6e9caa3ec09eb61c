import { useEffect, useState } from 'react'
import type { LoginWords } from '../../../../i18n/messages.ts'
import { Field, Heading, PageLink, PasswordField, Submit } from './form-parts.tsx'
import { refusalText, type Identity } from './identity.ts'
import { Notice, type ScreenProps } from './sign-in.tsx'
import { checkNewPassword, useForm } from './use-form.ts'

type Offer = Awaited<ReturnType<Identity['readOffer']>>

/** Draws the page of an invitation's link: the person signs in, or makes an account, and joins the team. */
export function JoinTeam(screen: ScreenProps) {
  const { words, identity, go } = screen
  const [token] = useState(() => location.hash.slice(1))
  const [offer, setOffer] = useState<Offer>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (token === '') return undefined
    let isGone = false
    identity.readOffer(token).then(
      (found) => isGone || setOffer(found),
      (error: unknown) => isGone || setProblem(refusalText(error, words)),
    )
    return () => {
      isGone = true
    }
  }, [identity, token, words])

  const about = token === '' ? words.joinInvalid : problem
  if (about !== '') return <Notice title={words.joinTitle} about={about} {...{ words, go }} />
  if (!offer) return <Heading title={words.joinTitle} about="" />
  const isOther = offer.signedInAs !== undefined && offer.signedInAs !== offer.email
  if (isOther) {
    const other = fill(words.joinOther, { ...offer, other: offer.signedInAs })
    return <Heading title={words.joinTitle} about={other} />
  }
  return <JoinForm {...screen} token={token} offer={offer} />
}

/** Draws what is missing to join: nothing, a password, or name and password of a new account. */
function JoinForm({
  words,
  identity,
  go,
  onSignedIn,
  token,
  offer,
}: ScreenProps & { readonly token: string; readonly offer: Offer }) {
  const { email, hasAccount, signedInAs } = offer
  const isSignedIn = signedInAs !== undefined
  const isNew = !hasAccount && !isSignedIn
  const { isBusy, errors, refusal, onSubmit } = useForm({
    words,
    check: ({ name = '', password = '' }) => ({
      ...(isNew && {
        name: name.trim() === '' ? words.required : undefined,
        password: checkNewPassword(password, words),
      }),
      ...(hasAccount && !isSignedIn && { password: password === '' ? words.required : undefined }),
    }),
    send: async ({ name = '', password = '' }) => {
      const newcomer = { email, password, ...(isNew && { name: name.trim() }) }
      await identity.join(token, isSignedIn ? undefined : newcomer)
      onSignedIn()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Heading
        title={fill(words.joinTeam, offer)}
        about={fill(aboutJoining(words, { isSignedIn, isNew }), offer)}
      />
      {isNew && (
        <Field
          name="name"
          label={words.name}
          autoComplete="name"
          error={errors.name}
          maxLength={100}
        />
      )}
      {!isSignedIn && (
        <PasswordField
          name="password"
          label={words.password}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...(isNew && { help: words.passwordHelp })}
          error={errors.password}
          words={words}
        />
      )}
      <Submit label={words.join} isBusy={isBusy} refusal={refusal} />
      {hasAccount && !isSignedIn && (
        <p className="login-links">
          <PageLink to="/forgot-password" go={go}>
            {words.forgot}
          </PageLink>
        </p>
      )}
    </form>
  )
}

function aboutJoining(
  words: LoginWords,
  { isSignedIn, isNew }: { readonly isSignedIn: boolean; readonly isNew: boolean },
): string {
  if (isSignedIn) return words.joinSignedIn
  return isNew ? words.joinNew : words.joinKnown
}

/** Returns a text with the values of an offer in place of `%{name}`. */
function fill(text: string, values: object): string {
  return text.replaceAll(/%\{(\w+)\}/g, (_match, name: string) =>
    String(new Map(Object.entries(values)).get(name) ?? ''),
  )
}
