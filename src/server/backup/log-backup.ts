import type { Caller } from '../http/caller.ts'
import type { Database } from '../database/database.ts'
import { writeEntry } from '../records/history.ts'

/** Records in the team's history who made or downloaded a backup. */
export async function logBackup(
  database: Database,
  caller: Caller,
  backup: string,
  action: 'create' | 'download',
): Promise<void> {
  const entry = { resource: 'backups', record: backup, action, before: null, after: null }
  await database.withTeam(caller.team.id, (trx) => writeEntry(trx, caller, entry))
}
