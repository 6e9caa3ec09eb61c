import type { Resource } from '../../schema/resource.ts'
import { sourceOf } from '../database/names.ts'
import { createParameters, literal, quoted } from '../database/statement.ts'
import type { Member } from '../database/viewer.ts'
import type { House } from '../house.ts'
import { boundViews, type Asks } from '../list/asks.ts'
import type { Filter } from '../list/filter.ts'
import { whereSql } from '../list/filter-sql.ts'
import { orderingOf, type SortKey } from '../list/sort.ts'
import type { Column } from './columns.ts'

const CHUNK = 500
const ID_LENGTH = 36

/** Which records are written, in which order. */
export interface Selection {
  readonly house: House
  readonly resource: Resource
  readonly viewer: Member
  readonly asks: Asks
  readonly filter: Filter
  readonly sort: readonly SortKey[]
}

/** The ids of all records that a filter meets, in order: one snapshot of what an export contains. */
interface Snapshot {
  readonly count: number
  /** The ids of the records from `start` on, at most one chunk of them. */
  chunk(start: number): readonly string[]
}

/**
 * Reads the ids first and the records later, in pieces: no transaction stays open while the client reads slowly, any
 * order will do, and no record comes twice or is skipped because others are added meanwhile.
 */
export async function snapshotOf(selection: Selection): Promise<Snapshot> {
  const { resource, viewer, asks, filter, sort } = selection
  const parameters = createParameters()
  const placeholder = `${parameters.add(viewer.team.id)}::uuid`
  const house = boundViews(selection.house, resource, asks, parameters)
  const scope = { house, resource, parameters, team: placeholder, alias: 't' }
  const where = whereSql(filter, { ...scope, search: 'gather' })
  const { joins, keys, by } = orderingOf(sort, { house }, 't', placeholder)
  const source = sourceOf(resource, house.views)
  const ordered = `select t.id::text from ${source} t${joins} where ${where} order by ${by(keys, 't.id')}`
  const text = `select string_agg(id, '') from (${ordered}) s`
  const [ids] = await selection.house.database.readText(viewer, { text, values: parameters.values })
  // In a buffer of one byte per letter, a million of them take 36 MB.
  const all = Buffer.from(ids ?? '', 'latin1')
  return {
    count: all.length / ID_LENGTH,
    chunk: (start) =>
      Array.from({ length: Math.min(CHUNK, all.length / ID_LENGTH - start) }, (_, i) =>
        all.toString('latin1', (start + i) * ID_LENGTH, (start + i + 1) * ID_LENGTH),
      ),
  }
}

/** The records of a snapshot as JSON objects in pieces of text, joined by `separator`, each key a column's path. */
export async function* jsonChunks(
  { house, resource, viewer, asks }: Pick<Selection, 'house' | 'resource' | 'viewer' | 'asks'>,
  snapshot: Snapshot,
  columns: readonly Column[],
  separator: string,
): AsyncGenerator<string> {
  const named = columns.map(({ sql, path }) => `${sql} as ${quoted(path)}`)
  const parameters = createParameters()
  for (const value of [viewer.team.id, []]) parameters.add(value)
  const source = sourceOf(resource, boundViews(house, resource, asks, parameters).views)
  const joins = columns.map((column) => column.joins).join('')
  // The limit makes it look up each record by its key; else it may read the whole table for every chunk. A view is
  // worked out as a whole, so once must do for all records of a chunk.
  const found =
    resource.source === 'view'
      ? `join (select * from ${source} s where s.team_id = $1::uuid and s.id = any($2::uuid[])) t on t.id = k.id`
      : `cross join lateral (select * from ${source} s where s.team_id = $1::uuid and s.id = k.id limit 1) t`
  const rows = `
    select k.n, (select row_to_json(r) from (select ${named.join(', ')}) r)::text as row
    from unnest($2::uuid[]) with ordinality as k (id, n)
    ${found}${joins}`
  const text = `select string_agg(row, ${literal(separator)} order by n) from (${rows}) s`
  for (let start = 0; start < snapshot.count; start += CHUNK) {
    const [chunk] = await house.database.readText(viewer, {
      text,
      values: parameters.values.with(1, snapshot.chunk(start)),
    })
    if (chunk) yield chunk
  }
}
