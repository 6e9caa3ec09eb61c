import type { House } from '../house.ts'
import { checkAtNight } from '../doctor/checks.ts'
import { purgeIdentity } from '../identity/purge-identity.ts'
import { purgeUploads } from '../uploads/purge-uploads.ts'

const HOUR_MS = 3_600_000

/** Answers are kept for repeated requests this long (business.md §1.21). */
const FORGET = `delete from idempotency where at < now() - interval '72 hours'`

/** Takes away once an hour what has served its time, and looks at the books at night; answers how to stop. Several nodes may do it at once. */
export function keepUp(house: House): () => void {
  async function tidy(): Promise<void> {
    await house.database.query({ text: FORGET })
    await purgeIdentity(house.database)
    await purgeUploads(house)
    await checkAtNight(house)
  }
  const timer = setInterval(() => {
    tidy().catch((err: unknown) =>
      house.log.warn({ err }, 'upkeep failed; it is tried again in an hour'),
    )
  }, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
