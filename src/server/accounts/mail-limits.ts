import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { createThrottle } from '../http/throttle.ts'
import { DAY_MS } from '../../schema/days.ts'

/** Limits the mails of all teams and people together to one address that nobody has confirmed. */
const TO_ADDRESS = { limit: 3, window_ms: DAY_MS } as const
/** Limits the mails to unconfirmed addresses of one team, and of one person in all of their teams. */
const BY_SENDER = { limit: 100, window_ms: DAY_MS } as const

interface LimitedMail {
  readonly to: string
  readonly person: string
  readonly team?: string
}

/**
 * Returns whether a mail may be sent to an address that a person typed, and counts the mail. Without
 * a limit, a team could send mails to strangers in any number.
 */
export async function mayMail(
  database: Pick<Database, 'query'>,
  { to, person, team }: LimitedMail,
): Promise<boolean> {
  const throttle = createThrottle(database)
  // The address is hashed, so that the table does not collect addresses of strangers.
  const address = createHash('sha256').update(to.trim().toLowerCase()).digest('base64url')
  const counts = [
    [`mail:person:${person}`, BY_SENDER],
    ...(team === undefined ? [] : ([[`mail:team:${team}`, BY_SENDER]] as const)),
    [`mail:to:${address}`, TO_ADDRESS],
  ] as const
  for (const [key, allowance] of counts) {
    if ((await throttle.take(key, allowance)) !== undefined) return false
  }
  return true
}

/**
 * Inserts invisible characters into the addresses in a name, so that mail programs make no links of
 * the addresses: the name of a team must not lead strangers to a web site.
 */
export function withoutLinks(name: string): string {
  return name.replaceAll(/([.:/@])(?=\S)/g, '$1\u200B')
}
