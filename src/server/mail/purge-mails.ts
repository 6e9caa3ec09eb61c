import type { Database } from '../database/database.ts'
import { purgeRows } from '../database/purge-rows.ts'

/**
 * Deletes all mails after 90 days, except queued mails. The log of a document keeps mails
 * for two years, and the newest mail of each printout longer, because the level of the next reminder
 * depends on it.
 */
export async function purgeMails(database: Database, signal?: AbortSignal): Promise<void> {
  const condition = `old.state <> 'queued' and old.created_at < now() - interval '90 days'`
  await purgeRows(database, { table: 'mails', key: ['id'], condition }, signal)
  const log = { table: 'document_mails', key: ['team_id', 'id'], condition: IS_SUPERSEDED }
  await purgeRows(database, log, signal)
}

const IS_SUPERSEDED = `
  old.created_at < now() - interval '2 years' and old.state <> 'queued' and exists (
    select from document_mails newer
    where newer.team_id = old.team_id and newer.resource = old.resource and newer.record_id = old.record_id
      and newer.printout = old.printout and (newer.created_at, newer.id) > (old.created_at, old.id))`
