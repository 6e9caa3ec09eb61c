import { getLocale, type Language } from '../../i18n/languages.ts'

/**
 * Names the place of a network address that belongs to no country: the local network, or the computer of the server.
 */
export type NoCountry = 'local' | 'computer'

/** Returns whether a place is the code of a country (ISO 3166-1 alpha-2). */
export function isCountry(place: string | null): place is string {
  return place !== null && /^[A-Z]{2}$/.test(place)
}

/** Returns the name of a country by its code; undefined for a place that is not a country. */
export function nameCountry(place: string | null, language: Language): string | undefined {
  if (!isCountry(place)) return undefined
  // In Intl, `pt` is the Portuguese of Brazil, which writes Polônia instead of Polónia.
  return new Intl.DisplayNames([getLocale(language)], { type: 'region' }).of(place)
}
