import type { Database } from '../database/database.ts'

/** Takes away sessions that are over and counts of tries that no limit asks for any more. */
export async function purgeIdentity(database: Database): Promise<void> {
  await database.query({ text: 'delete from session where "expiresAt" < now()' })
  const dayAgo = Date.now() - 86_400_000
  await database.query({
    text: 'delete from "rateLimit" where "lastRequest" < $1',
    values: [dayAgo],
  })
}
