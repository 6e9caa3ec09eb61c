import type { Field, Fields } from '../../schema/fields.ts'
import { holdsSeveralUploads, holdsUploads } from '../../schema/kinds.ts'
import type { Registry } from '../../schema/registry.ts'
import { columnOf, linesTableOf, tableOf } from '../database/names.ts'
import { literal } from '../database/statement.ts'
import type { House } from '../house.ts'

/** Takes away uploads that no record has named for a day, never or not any more; answers how many. */
export async function purgeUploads({ database, registry, uploads }: House): Promise<number> {
  const teams = await database.query<{ id: string }>({ text: 'select id from teams' })
  const text = purgeSql(usesOf(registry))
  let count = 0
  for (const { id: team } of teams) {
    const gone = await database.withTeam(team, (trx) =>
      trx.query<{ id: string }>({ text, values: [team] }),
    )
    for (const { id } of gone) await uploads.remove(team, id)
    count += gone.length
  }
  return count
}

/** Where nothing holds uploads. */
const NONE = 'select null::uuid as id where false'

/**
 * What is used is collected once: asking each table for each upload would read them as often as there are uploads.
 * What was removed is kept a day as well, for whoever takes the removal back.
 */
function purgeSql(used: readonly string[]): string {
  const isUsed = 'exists (select from used where used.id = u.id)'
  return `
    with used as (${[NONE, ...used].join(' union all ')}),
    removed as (
      update uploads u set unused_since = now()
      where u.team_id = $1 and u.unused_since is null and not ${isUsed}),
    named as (
      update uploads u set unused_since = null
      where u.team_id = $1 and u.unused_since is not null and ${isUsed})
    delete from uploads u
    where u.team_id = $1 and u.unused_since < now() - interval '24 hours' and not ${isUsed}
    returning u.id`
}

/** One select per field that holds uploads, for the ids in it. */
function usesOf({ resources, settings }: Registry): string[] {
  const ofRecords = resources
    .filter(({ source }) => source !== 'view')
    .flatMap((resource) => [
      ...usesIn(tableOf(resource), resource.fields),
      ...Object.entries(resource.fields).flatMap(([name, field]) =>
        field.kind === 'lines' ? usesIn(linesTableOf(resource, name), field.fields) : [],
      ),
    ])
  const ofSettings = Object.entries(settings.resource.fields).flatMap(([name, field]) =>
    holdsUploads(field) && !holdsSeveralUploads(field)
      ? [`select (r.settings->>${literal(name)})::uuid as id from teams r where r.id = $1`]
      : [],
  )
  return [...ofRecords, ...ofSettings]
}

function usesIn(table: string, fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    if (!holdsUploads(field)) return []
    const column = `r.${columnOf(name)}`
    const ids = holdsSeveralUploads(field) ? `unnest(${column})` : column
    return [`select ${ids} as id from ${table} r where r.team_id = $1`]
  })
}
