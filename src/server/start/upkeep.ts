import type { House } from '../house.ts'
import { backUpDaily, type DailyBackups } from '../backup/daily-backup.ts'
import { sealAll } from '../doctor/seal-history.ts'
import { checkAtNight } from '../doctor/checks.ts'
import { purgeIdentity } from '../identity/purge-identity.ts'
import { purgeUploads } from '../uploads/purge-uploads.ts'

const HOUR_MS = 3_600_000
const START_MS = 10_000

/** Answers are kept for repeated requests this long (business.md §1.21). */
const FORGET = `delete from idempotency where at < now() - interval '72 hours'`

/**
 * Removes at start and every hour what has served its time, makes the daily backup, and checks the books at night.
 * Returns how to stop. Several nodes may do it at once.
 */
export function keepUp(house: House, daily: DailyBackups): () => void {
  const tasks: readonly (() => Promise<unknown>)[] = [
    () => house.database.query({ text: FORGET }),
    () => purgeIdentity(house.database),
    () => purgeUploads(house),
    () => sealAll(house.database),
    () => backUpDaily(house, daily),
    () => checkAtNight(house),
  ]
  async function run(): Promise<void> {
    for (const task of tasks) {
      if (stopped) return
      try {
        await task()
      } catch (err) {
        if (!stopped) house.log.warn({ err }, 'upkeep failed; it is tried again in an hour')
      }
    }
  }
  let stopped = false
  // The first people who come after a start come first.
  const first = setTimeout(() => void run(), START_MS)
  const timer = setInterval(() => void run(), HOUR_MS)
  first.unref()
  timer.unref()
  return () => {
    stopped = true
    clearTimeout(first)
    clearInterval(timer)
  }
}
