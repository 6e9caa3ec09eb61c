import type { Registry } from '../../schema/registry.ts'
import { columnOf, tableOf } from '../database/names.ts'
import { literal } from '../database/statement.ts'
import type { House } from '../house.ts'

/** Takes away pictures that no record has named within a day after they were sent; answers how many. */
export async function purgeUploads({ database, registry, uploads }: House): Promise<number> {
  const teams = await database.query<{ id: string }>({ text: 'select id from teams' })
  const used = usesOf(registry)
  let count = 0
  for (const { id: team } of teams) {
    const gone = await database.withTeam(team, (trx) =>
      trx.query<{ id: string }>({ text: purgeSql(used), values: [team] }),
    )
    for (const { id } of gone) await uploads.remove(team, id)
    count += gone.length
  }
  return count
}

function purgeSql(used: readonly string[]): string {
  const free = used.map((condition) => `and not exists (${condition})`).join(' ')
  return `
    delete from uploads u
    where u.team_id = $1 and u.created_at < now() - interval '24 hours' ${free}
    returning u.id`
}

/** One select per picture field that finds the records which name the upload `u`. */
function usesOf({ resources, settings }: Registry): string[] {
  const ofRecords = resources
    .filter(({ source }) => source !== 'view')
    .flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([name, { kind }]) => {
        if (kind !== 'image' && kind !== 'images') return []
        const column = `r.${columnOf(name)}`
        const names = kind === 'image' ? `${column} = u.id` : `${column} @> array[u.id]`
        return [`select from ${tableOf(resource)} r where r.team_id = u.team_id and ${names}`]
      }),
    )
  const ofSettings = Object.entries(settings.resource.fields).flatMap(([name, { kind }]) =>
    kind === 'image'
      ? [
          `select from teams r where r.id = u.team_id and r.settings->>${literal(name)} = u.id::text`,
        ]
      : [],
  )
  return [...ofRecords, ...ofSettings]
}
