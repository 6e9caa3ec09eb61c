import type { Database } from '../database/database.ts'

/** Deletes mails of which nothing is to be sent any more, after 90 days. */
export async function purgeMails(database: Database): Promise<void> {
  await database.query({
    text: `delete from mails where state <> 'queued' and created_at < now() - interval '90 days'`,
  })
}
