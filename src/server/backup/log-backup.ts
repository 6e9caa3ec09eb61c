import type { Caller } from '../http/caller.ts'
import { announceHistory, type StaleHeader } from '../context/announce-stale.ts'
import type { AppContext } from '../context/context.ts'
import { writeEntry } from '../records/history.ts'

/**
 * Writes the person who made or downloaded a backup into the team's history. Returns the header of the response that
 * names the stale caches.
 */
export async function logBackup(
  context: AppContext,
  caller: Caller,
  backup: string,
  action: 'create' | 'download',
): Promise<StaleHeader> {
  const entry = { resource: 'backups', record: backup, action, before: null, after: null }
  await context.database.withTeam(caller.team.id, (trx) => writeEntry(trx, caller, entry))
  return announceHistory(context, caller.team.id)
}
