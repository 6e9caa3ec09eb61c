import { useMemo } from 'react'
import { currencies, getRegions, guessRegion, timezones } from '../../core/session/regions.ts'
import type { Language } from '../../../../i18n/languages.ts'
import { Field, PasswordField, Select, Heading, PageLink, Submit } from './form-parts.tsx'
import type { LoginMessages } from '../../../../i18n/messages.ts'
import type { ScreenProps } from './form-parts.tsx'
import { checkCredentials, checkNewPassword, useForm, type FieldErrors } from './use-form.ts'

/**
 * Draws the form that creates a person and a team. Region, currency and time zone are suggested
 * from the browser.
 */
export function SignUp({
  messages,
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
  const { isBusy, errors, problem, onSubmit } = useForm({
    messages,
    check: (values) => check(values, messages),
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
      <Heading title={messages.signUpTitle} about={messages.signUpAbout} />
      <Field
        name="name"
        label={messages.name}
        autoComplete="name"
        error={errors.name}
        maxLength={100}
      />
      <Field
        name="email"
        type="email"
        label={messages.email}
        autoComplete="username"
        error={errors.email}
      />
      <PasswordField
        name="password"
        label={messages.password}
        autoComplete="new-password"
        help={messages.passwordHelp}
        error={errors.password}
        messages={messages}
      />
      <Field
        name="company"
        label={messages.company}
        autoComplete="organization"
        error={errors.company}
        maxLength={100}
      />
      <Select
        name="currency"
        label={messages.currency}
        initial={guess.currency}
        choices={choices.currency}
      />
      <Select
        name="locale"
        label={messages.locale}
        initial={guess.locale}
        choices={Object.entries(getRegions())}
      />
      <Select
        name="timezone"
        label={messages.timezone}
        initial={guess.timezone}
        choices={choices.timezone}
      />
      <Submit label={messages.signUp} isBusy={isBusy} problem={problem} />
      <p className="login-links">
        <span>
          {messages.haveAccount}{' '}
          <PageLink to="/login" go={go}>
            {messages.signIn}
          </PageLink>
        </span>
      </p>
    </form>
  )
}

function check(values: Readonly<Record<string, string>>, messages: LoginMessages): FieldErrors {
  const missing = (name: string) => (values[name]?.trim() ? undefined : messages.required)
  const { email, password } = checkCredentials(values, messages)
  return {
    name: missing('name'),
    email,
    password: password ?? checkNewPassword(values.password, messages),
    company: missing('company'),
  }
}
