import type { AppContext } from '../context/context.ts'

type EraseContext = Pick<AppContext, 'database' | 'uploads' | 'backups' | 'log'>

/**
 * Deletes the files, backups and rows of a team that its owner has removed. A failure is logged, and maintenance tries
 * again: nobody has access to the team in the meantime.
 */
export async function eraseTeam(context: EraseContext, team: string): Promise<void> {
  try {
    await erase(context, team)
  } catch (problem) {
    const message = 'a removed team was not deleted; the next maintenance tries again'
    context.log.error({ err: problem, team }, message)
  }
}

/** Deletes the removed teams whose deletion failed or was interrupted. */
export async function eraseRemovedTeams(context: EraseContext): Promise<void> {
  const unfinished = await context.database.query<{ id: string }>({ text: REMOVED })
  for (const { id } of unfinished) await eraseTeam(context, id)
}

async function erase(
  { database, uploads, backups, log }: EraseContext,
  team: string,
): Promise<void> {
  const client = await database.pool.connect({ isPatient: true })
  try {
    await client.query('begin')
    // Deleting a million rows takes longer than the time limit of requests.
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ id: string }>(UPLOADS, [team])
    const { rowCount } = await client.query(DELETE, [team])
    // Deletes the files before the commit, so that the rows that name them stay if the files cannot
    // be deleted.
    const ids = rows.map(({ id }) => id)
    await Promise.all([uploads.removeTeam(team, ids), backups.removeAll(team)])
    await client.query('commit')
    if (rowCount === 1) log.info({ team, files: ids.length }, 'a removed team was deleted')
  } catch (problem) {
    await client.query('rollback').catch(() => {})
    throw problem
  } finally {
    client.release()
  }
}

const REMOVED = 'select id from teams where removed_at is not null order by removed_at'

const UPLOADS = 'select id from uploads where team_id = $1'

const DELETE = 'delete from teams where id = $1 and removed_at is not null'
