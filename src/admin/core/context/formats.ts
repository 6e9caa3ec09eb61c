import { useState } from 'react'
import { getToday } from '../../../schema/days.ts'
import { createFormats, type Formats } from '../../../export/formats.ts'
import type { Team } from '../session/session.ts'
import { useSession } from './session.tsx'

/**
 * Returns the formats of numbers, amounts and dates in the team's region, independent of the
 * language of the screen.
 */
export function useFormats(): Formats {
  const { team } = useSession()
  return getFormats(team)
}

/** Caches the formats of a team, because creating them takes some milliseconds. */
const made = new WeakMap<Team, Formats>()

function getFormats(team: Team): Formats {
  const known = made.get(team) ?? createFormats(team, isMirrored)
  made.set(team, known)
  return known
}

/** Returns whether the page is written from right to left. Without a page, printouts are drawn from left to right. */
function isMirrored(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dir === 'rtl'
}

/** Returns today's date in the team's time zone, YYYY-MM-DD. */
export function useToday(): string {
  const { timezone } = useSession().team
  const [now] = useState(() => new Date())
  return getToday(timezone, now)
}
