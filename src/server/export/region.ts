import type { Language, Team } from '../http/caller.ts'
import { badRequest } from '../http/problems.ts'
import { currencyDecimals } from '../../schema/currency.ts'

/**
 * Describes how a file formats values: texts by language, numbers and dates by locale, times in the team's time zone.
 */
export interface Region {
  readonly language: Language
  readonly locale: string
  readonly timezone: string
  /** Digits behind the point of an amount in the team's currency. */
  readonly decimals: number
}

const HOME: Readonly<Record<Language, string>> = { en: 'en-US', pt: 'pt-BR' }

/** Reads `en`, `pt` or a region of theirs such as `pt-PT`; a bare language takes the team's region where it fits. */
export function regionOf(asked: string | null, team: Team): Region {
  const given = asked ?? team.locale
  const [, word] = /^(en|pt)(-[A-Z]{2})?$/.exec(given) ?? []
  if (word !== 'en' && word !== 'pt') throw badRequest('/locale', 'CHOICE', { choices: 'en, pt' })
  const home = team.locale.startsWith(`${word}-`) ? team.locale : HOME[word]
  return {
    language: word,
    locale: given === word ? home : given,
    timezone: team.timezone,
    decimals: currencyDecimals(team.currency),
  }
}
