import type { Database } from '../database/database.ts'

/**
 * Deletes all mails after 90 days, except those that still wait. The log of a document keeps mails
 * for two years, and the newest mail of each printout longer, because the level of the next reminder
 * depends on it.
 */
export async function purgeMails(database: Database): Promise<void> {
  await database.query({
    text: `delete from mails where state <> 'queued' and created_at < now() - interval '90 days'`,
  })
  await database.query({ text: PURGE_LOG })
}

const PURGE_LOG = `
  delete from document_mails old using document_mails newer
  where old.created_at < now() - interval '2 years' and old.state <> 'queued'
    and newer.team_id = old.team_id and newer.resource = old.resource and newer.record_id = old.record_id
    and newer.printout = old.printout and (newer.created_at, newer.id) > (old.created_at, old.id)`
