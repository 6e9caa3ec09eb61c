import { useMemo, useState } from 'react'
import { getToday } from '../../../schema/days.ts'
import { getCalendar, type Calendar } from '../../../schema/relative-day.ts'
import { createFormats, type Formats, type PersonalFormats } from '../../../export/formats.ts'
import type { Team } from '../session/session.ts'
import { isMirrored } from '../store/browser-keys.ts'
import { useSession } from './session.tsx'
import { useLanguage } from './translation.ts'

/**
 * Returns the person's formats of numbers, amounts and dates. Formats that the person has not chosen are the formats of
 * the team's region. Names of months are in the language of the screen.
 */
export function useFormats(): Formats {
  const { team, person } = useSession()
  return getFormats(team, person.formats ?? null, useLanguage())
}

/**
 * Returns the formats of the team's region, for printouts and files. With a language, dates name
 * months in this language.
 */
export function useTeamFormats(language?: string): Formats {
  return getFormats(useSession().team, null, language)
}

interface CachedFormats {
  readonly own: PersonalFormats | null
  readonly language: string | undefined
  readonly formats: Formats
}

/** Caches the formats of a team, because creating them takes some milliseconds. */
const cache = new WeakMap<Team, readonly CachedFormats[]>()

function getFormats(
  team: Team,
  own: PersonalFormats | null,
  language: string | undefined,
): Formats {
  const cached = cache.get(team) ?? []
  const found = cached.find((each) => each.own === own && each.language === language)
  if (found) return found.formats
  const { locale, currency, timezone } = team
  const formats = createFormats({ locale, currency, timezone, language }, isMirrored, own)
  // Keeps the formats of the team, and the newest formats of the person.
  cache.set(team, [...cached.filter((each) => each.own === null), { own, language, formats }])
  return formats
}

/**
 * Returns today's date in the team's time zone, YYYY-MM-DD. The date stays the same while the
 * component is mounted.
 */
export function useToday(): string {
  const { timezone } = useSession().team
  const [now] = useState(() => new Date())
  return getToday(timezone, now)
}

/** Returns the date and the fiscal year that relative days such as `startOfMonth` refer to. */
export function useCalendar(): Calendar {
  const { team } = useSession()
  const [now] = useState(() => new Date())
  return useMemo(() => getCalendar(team, now), [team, now])
}
