import {
  defaultLanguage,
  findCurrency,
  findLanguage,
  languageCodes,
  languages,
  getLocale,
  type Language,
  listLocales,
} from '../../../../i18n/languages.ts'

/**
 * Returns the regions that a team can choose for its formats of numbers and dates, each under its
 * own name: `Português (Brasil)`. Computing the names takes some milliseconds, so only forms call
 * this function.
 */
export function getRegions(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    languageCodes.flatMap((code) => {
      const { name } = languages[findLanguage(code.slice(0, 2)) ?? code]
      const names = new Intl.DisplayNames(getLocale(code), { type: 'region' })
      return listLocales(code).map((locale) => [locale, `${name} (${names.of(locale.slice(-2))})`])
    }),
  )
}

/** Lists the locales of all regions. */
const locales = languageCodes.flatMap(listLocales)

/** Returns the currency that is suggested for a region, which people can change. */
function suggestCurrency(locale: string): string {
  return findCurrency(locale) ?? 'USD'
}

/** Holds the region of a team: the locale of its formats, its currency, and the IANA name of its time zone. */
export interface TeamRegion {
  readonly locale: string
  readonly currency: string
  readonly timezone: string
}

/** Guesses the region from the language and the time zone of the browser. */
export function guessRegion(language: string = navigator.language): TeamRegion {
  const locale = locales.includes(language)
    ? language
    : (findLocaleOfLanguage(language) ?? getLocale(defaultLanguage))
  return {
    locale,
    currency: suggestCurrency(locale),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
  }
}

/**
 * Returns the values of a team after a change of one value. The currency follows the region until the person chooses
 * one.
 */
export function changeTeamValue<Values extends TeamRegion>(
  values: Values,
  name: keyof Values,
  value: string,
): Values {
  const follows = name === 'locale' && values.currency === suggestCurrency(values.locale)
  return { ...values, [name]: value, ...(follows && { currency: suggestCurrency(value) }) }
}

/** Lists currency codes with their names in a language, sorted by name. */
export function listCurrencies(
  language: Language,
): readonly (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames(getLocale(language), { type: 'currency' })
  return Intl.supportedValuesOf('currency')
    .map((code) => [code, `${names.of(code) ?? code} (${code})`] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, language))
}

/**
 * Lists IANA time zones. Adds the zone `own`, because the browser may list this zone under another name.
 */
export function listTimezones(own: string): readonly string[] {
  return [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()
}

function findLocaleOfLanguage(language: string): string | undefined {
  return locales.find((locale) => locale.slice(0, 2) === language.slice(0, 2))
}
