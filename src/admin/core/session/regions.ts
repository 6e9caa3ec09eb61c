import { defaultLanguage, languageCodes, languages, localeOf } from '../../../../i18n/languages.ts'

/**
 * Returns the regions whose way of writing numbers and dates a team can choose, each with its own name: `Português
 * (Brasil)`. Names of countries take the browser some milliseconds, which only forms spend.
 */
export function getRegions(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    languageCodes.flatMap((code) => {
      const { name, regions } = languages[code]
      const names = new Intl.DisplayNames(code, { type: 'region' })
      return regions.map((country) => [`${code}-${country}`, `${name} (${names.of(country)})`])
    }),
  )
}

/** Lists the locales of the regions. */
const locales = languageCodes.flatMap((code) =>
  languages[code].regions.map((country) => `${code}-${country}`),
)

/** Suggests the currency of a region; people can choose another. */
const CURRENCY_OF: Readonly<Record<string, string>> = {
  US: 'USD',
  GB: 'GBP',
  IE: 'EUR',
  CA: 'CAD',
  AU: 'AUD',
  BR: 'BRL',
  PT: 'EUR',
  AO: 'AOA',
  MZ: 'MZN',
}

/** Holds the team's region as far as the browser can tell. */
export interface TeamRegion {
  readonly locale: string
  readonly currency: string
  readonly timezone: string
}

/** Returns a first guess from the browser's language and clock. */
export function guessRegion(language: string = navigator.language): TeamRegion {
  const locale = locales.includes(language)
    ? language
    : (sameLanguage(language) ?? localeOf(defaultLanguage))
  return {
    locale,
    currency: CURRENCY_OF[locale.slice(-2)] ?? 'USD',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
  }
}

/** Lists currency codes with their names in a language, sorted by name. */
export function currencies(language: string): readonly (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return Intl.supportedValuesOf('currency')
    .map((code) => [code, `${names.of(code) ?? code} (${code})`] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, language))
}

/** Lists IANA time zones, including the given one where the browser calls it by another name. */
export function timezones(own: string): readonly string[] {
  return [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()
}

function sameLanguage(language: string): string | undefined {
  return locales.find((locale) => locale.slice(0, 2) === language.slice(0, 2))
}
