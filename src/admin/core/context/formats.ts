import { useSession } from './session.tsx'
import type { Team } from '../session/session.ts'
import { createFormats, type Formats } from '../format/formats.ts'

/** Returns the formats of numbers, amounts and dates in the team's region, whatever the language of the screen. */
export function useFormats(): Formats {
  const { team } = useSession()
  return formatsOf(team)
}

/** Making the formats of a region takes the browser some milliseconds. */
const made = new WeakMap<Team, Formats>()

function formatsOf(team: Team): Formats {
  const known = made.get(team) ?? createFormats(team)
  made.set(team, known)
  return known
}
