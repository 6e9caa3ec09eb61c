import type { Database } from '../database/database.ts'

/** Deletes expired sessions, expired links, and counters without an attempt for a day. */
export async function purgeIdentity(database: Database): Promise<void> {
  await database.query({ text: 'delete from session where "expiresAt" < now()' })
  await database.query({ text: 'delete from verification where "expiresAt" < now()' })
  const dayAgo = Date.now() - 86_400_000
  await database.query({
    text: 'delete from "rateLimit" where "lastRequest" < $1',
    values: [dayAgo],
  })
}
