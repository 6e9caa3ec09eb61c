import type { Database } from '../database/database.ts'

/** Deletes mails that were sent or have failed after 90 days. */
export async function purgeMails(database: Database): Promise<void> {
  await database.query({
    text: `delete from mails where state <> 'queued' and created_at < now() - interval '90 days'`,
  })
}
