import { useMemo, useState } from 'react'
import {
  changeTeamValue,
  listCurrencies,
  getRegions,
  guessRegion,
  listTimezones,
  type TeamRegion,
} from '../../core/session/regions.ts'
import type { Language } from '../../../../i18n/languages.ts'
import {
  EmailField,
  Field,
  NameField,
  PasswordField,
  Select,
  Heading,
  Notice,
  PageLink,
  Submit,
  type ScreenProps,
} from './form-parts.tsx'
import type { LoginTranslation } from '../../../../i18n/messages.ts'
import { checkCredentials, checkNewPassword, useForm, type FieldErrors } from './use-form.ts'

/**
 * Draws the form that creates a person and a team. Region, currency and time zone are suggested
 * from the browser.
 */
export function SignUp({
  t,
  identity,
  go,
  onSignedIn,
  language,
}: ScreenProps & { language: Language }) {
  const [guess] = useState(() => guessRegion())
  const [region, setRegion] = useState<TeamRegion>(guess)
  const choices = useMemo(
    () => ({
      locale: Object.entries(getRegions()),
      currency: listCurrencies(language),
      timezone: listTimezones(guess.timezone).map(
        (zone) => [zone, zone.replaceAll('_', ' ')] as const,
      ),
    }),
    [language, guess.timezone],
  )
  const [mailedTo, setMailedTo] = useState<string>()
  const { isBusy, errors, problem, onSubmit } = useForm({
    t,
    check: (values) => check(values, t),
    send: async ({ name = '', email = '', password = '', company = '' }) => {
      const isMailed = await identity.signUp({
        name: name.trim(),
        email: email.trim(),
        password,
        company: company.trim(),
        ...region,
      })
      if (isMailed) setMailedTo(email.trim())
      else await onSignedIn()
    },
  })
  if (mailedTo !== undefined) {
    const message = t('signUpMailed', { email: mailedTo })
    return <Notice title={t('signUpTitle')} about={message} {...{ t, go }} />
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Heading title={t('signUpTitle')} about={t('signUpAbout')} />
      <NameField t={t} error={errors.name} />
      <EmailField t={t} error={errors.email} />
      <PasswordField
        name="password"
        label={t('password')}
        autoComplete="new-password"
        help={t('passwordHelp')}
        error={errors.password}
        t={t}
      />
      <Field
        name="company"
        label={t('company')}
        autoComplete="organization"
        error={errors.company}
        maxLength={100}
      />
      {(['locale', 'timezone', 'currency'] as const).map((name) => (
        <Select
          key={name}
          name={name}
          label={t(name)}
          value={region[name]}
          onChange={(value) => setRegion(changeTeamValue(region, name, value))}
          choices={choices[name]}
        />
      ))}
      <Submit label={t('signUp')} isBusy={isBusy} problem={problem} />
      <p className="login-links">
        <span>
          {t('haveAccount')}{' '}
          <PageLink to="/login" go={go}>
            {t('signIn')}
          </PageLink>
        </span>
      </p>
    </form>
  )
}

function check(values: Readonly<Record<string, string>>, t: LoginTranslation): FieldErrors {
  const checkFilled = (name: string) => (values[name]?.trim() ? undefined : t('required'))
  const { email, password } = checkCredentials(values, t)
  return {
    name: checkFilled('name'),
    email,
    password: password ?? checkNewPassword(values.password, t),
    company: checkFilled('company'),
  }
}
