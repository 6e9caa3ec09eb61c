import { quoteLiteral } from '../database/statement.ts'
import type { AppContext } from '../context/context.ts'
import { listUploadSettings } from '../records/readable-uploads.ts'

/** Limits the uploads of one transaction, which must not wait long for the storage. */
const BATCH = 50

/**
 * Deletes uploads that no record or setting has referred to for a day. Returns their number. A failure is logged and
 * does not affect other teams.
 */
export async function purgeUploads(context: AppContext): Promise<number> {
  const { database, registry, log } = context
  const teams = await database.query<{ id: string }>({ text: 'select id from teams' })
  const text = writePurgeSql(listUploadSettings(registry.settings))
  let count = 0
  for (const { id: team } of teams) {
    try {
      for (let deleted = BATCH; deleted === BATCH; count += deleted)
        deleted = await purgeBatch(context, team, text)
    } catch (err) {
      log.warn(
        { err, team },
        'unused files of a team could not be deleted; trying again in an hour',
      )
    }
  }
  return count
}

/** Deletes some of the unused uploads of a team. Returns their number. */
function purgeBatch({ database, uploads }: AppContext, team: string, text: string) {
  return database.withTeam(team, async (trx) => {
    const rows = await trx.query<{ id: string }>({ text, values: [team] })
    // Deletes the files before the commit, so that the rows that name them stay if the files cannot
    // be deleted.
    for (const { id } of rows) await uploads.remove(team, id)
    return rows.length
  })
}

/**
 * Returns the SQL that stores since when uploads are unused, and deletes at most `BATCH` uploads that no record or
 * setting has referred to for a day. Until then, the removal of a file from a record can be undone.
 */
function writePurgeSql(settings: readonly string[]): string {
  const named = [
    'exists (select from upload_links link where link.team_id = $1 and link.upload = upload.id and link.is_current)',
    ...settings.map(
      (name) =>
        `exists (select from teams team where team.id = $1 and team.settings ->> ${quoteLiteral(name)} = upload.id::text)`,
    ),
  ].join(' or ')
  return `
    with became_unused as (
      update uploads upload set unused_since = now()
      where upload.team_id = $1 and upload.unused_since is null and not (${named})),
    used_again as (
      update uploads upload set unused_since = null
      where upload.team_id = $1 and upload.unused_since is not null and (${named}))
    delete from uploads
    where team_id = $1 and id in (
      select upload.id from uploads upload
      where upload.team_id = $1 and upload.unused_since < now() - interval '24 hours' and not (${named})
      limit ${BATCH})
    returning id`
}
