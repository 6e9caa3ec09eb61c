import { useState } from 'react'
import { wallClock } from '../format/wall-clock.ts'
import { useSession } from './session.tsx'

/** Today by the clock of the team, YYYY-MM-DD. */
export function useToday(): string {
  const { timezone } = useSession().team
  const [now] = useState(() => new Date().toISOString())
  return wallClock(now, timezone).slice(0, 10)
}
