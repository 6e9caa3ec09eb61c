import type { Database } from '../database/database.ts'
import { purgeRows } from '../database/purge-rows.ts'

/** Deletes expired sessions, expired links, and counters without an attempt for a day. */
export async function purgeIdentity(database: Database, signal?: AbortSignal): Promise<void> {
  const key = ['id']
  const isExpired = 'old."expiresAt" < now()'
  await purgeRows(database, { table: 'session', key, condition: isExpired }, signal)
  await purgeRows(database, { table: 'verification', key, condition: isExpired }, signal)
  const dayAgo = `(extract(epoch from now()) - 86400) * 1000`
  const condition = `old."lastRequest" < ${dayAgo}`
  await purgeRows(database, { table: '"rateLimit"', key, condition }, signal)
}
