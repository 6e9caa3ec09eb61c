import { useMemo } from 'react'
import { currencies, guessRegion, regions, timezones } from '../../core/session/regions.ts'
import type { Language } from '../../../../i18n/languages.ts'
import { Field, PasswordField, Select, Heading, PageLink, Submit } from './form-parts.tsx'
import type { LoginWords } from '../../../../i18n/messages.ts'
import type { ScreenProps } from './sign-in.tsx'
import { checkCredentials, checkNewPassword, useForm, type FieldErrors } from './use-form.ts'

/** Draws a person and their company in one step; region, currency and clock are guessed from the browser. */
export function SignUp({
  words,
  identity,
  go,
  onSignedIn,
  language,
}: ScreenProps & { language: Language }) {
  const guess = useMemo(() => guessRegion(), [])
  const choices = useMemo(
    () => ({
      currency: currencies(language),
      timezone: timezones(guess.timezone).map((zone) => [zone, zone.replaceAll('_', ' ')] as const),
    }),
    [language, guess.timezone],
  )
  const { isBusy, errors, refusal, onSubmit } = useForm({
    words,
    check: (values) => check(values, words),
    send: async ({ name = '', email = '', password = '', company = '', ...region }) => {
      await identity.signUp({
        name: name.trim(),
        email: email.trim(),
        password,
        company: company.trim(),
        ...guess,
        ...region,
      })
      onSignedIn()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Heading title={words.signUpTitle} about={words.signUpAbout} />
      <Field
        name="name"
        label={words.name}
        autoComplete="name"
        error={errors.name}
        maxLength={100}
      />
      <Field
        name="email"
        type="email"
        label={words.email}
        autoComplete="username"
        error={errors.email}
      />
      <PasswordField
        name="password"
        label={words.password}
        autoComplete="new-password"
        help={words.passwordHelp}
        error={errors.password}
        words={words}
      />
      <Field
        name="company"
        label={words.company}
        autoComplete="organization"
        error={errors.company}
        maxLength={100}
      />
      <Select
        name="currency"
        label={words.currency}
        initial={guess.currency}
        choices={choices.currency}
      />
      <Select
        name="locale"
        label={words.locale}
        initial={guess.locale}
        choices={Object.entries(regions)}
      />
      <Select
        name="timezone"
        label={words.timezone}
        initial={guess.timezone}
        choices={choices.timezone}
      />
      <Submit label={words.signUp} isBusy={isBusy} refusal={refusal} />
      <p className="login-links">
        <span>
          {words.haveAccount}{' '}
          <PageLink to="/login" go={go}>
            {words.signIn}
          </PageLink>
        </span>
      </p>
    </form>
  )
}

function check(values: Readonly<Record<string, string>>, words: LoginWords): FieldErrors {
  const missing = (name: string) => (values[name]?.trim() ? undefined : words.required)
  const { email, password } = checkCredentials(values, words)
  return {
    name: missing('name'),
    email,
    password: password ?? checkNewPassword(values.password, words),
    company: missing('company'),
  }
}
