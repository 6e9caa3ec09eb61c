import { useState } from 'react'
import { createFormats, type Formats } from '../format/formats.ts'
import { wallClock } from '../format/wall-clock.ts'
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
  const known = made.get(team) ?? createFormats(team)
  made.set(team, known)
  return known
}

/** Returns today's date in the team's time zone, YYYY-MM-DD. */
export function useToday(): string {
  const { timezone } = useSession().team
  const [now] = useState(() => new Date().toISOString())
  return wallClock(now, timezone).slice(0, 10)
}
