import type { Caller } from '../caller.ts'
import type { Database } from '../database/database.ts'

/** Keeps in the team's history who made or downloaded a backup, when and from where. */
export async function logBackup(
  database: Database,
  { team, person, requestId, ip }: Caller,
  backup: string,
  action: 'create' | 'download',
): Promise<void> {
  await database.withTeam(team.id, (trx) =>
    trx.query({
      text: `
        insert into history (team_id, resource, record_id, action, user_id, request_id, ip)
        values ($1, 'backups', $2, $3, $4, $5, $6)`,
      values: [team.id, backup, action, person.id, requestId, ip ?? null],
    }),
  )
}
