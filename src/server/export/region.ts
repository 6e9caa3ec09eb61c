import { findLanguage, languageCodes, getLocale, type Language } from '../../../i18n/languages.ts'
import type { Region as FormatRegion } from '../../export/formats.ts'
import type { Team } from '../http/caller.ts'
import { badRequest } from '../http/problems.ts'

/**
 * Describes the formats of a file: texts by language, numbers and dates by locale, times in the
 * team's time zone.
 */
export interface Region extends FormatRegion {
  readonly language: Language
}

/**
 * Parses a language, or a language with its region such as `pt-PT`; null means the region of the team. A language
 * without region gets the region of the team if the languages match. Throws 400 for an unknown language.
 */
export function parseRegion(text: string | null, team: Team): Region {
  const given = text ?? team.locale
  const language = /^[a-z]+(-[A-Z]{2})?$/.test(given) ? findLanguage(given) : undefined
  if (!language) throw badRequest('/locale', 'CHOICE', { choices: languageCodes.join(', ') })
  const home = team.locale.startsWith(`${language}-`) ? team.locale : getLocale(language)
  const { currency, timezone } = team
  return { language, locale: given === language ? home : given, currency, timezone }
}
