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
import type { RowText } from './formats.ts'

const CHUNK = 2000
/** Pieces that are read at once, so that the database need not wait for the client, nor the client for it. */
const AHEAD = 2
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
  const [ids] = await selection.house.database.readText(
    viewer,
    { text, values: parameters.values },
    'long',
  )
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

/** The records of a snapshot in pieces of text, in order; the next pieces are read while one is sent. */
export async function* textChunks(
  { house, resource, viewer, asks }: Pick<Selection, 'house' | 'resource' | 'viewer' | 'asks'>,
  snapshot: Snapshot,
  columns: readonly Column[],
  { row, separator }: RowText,
): AsyncGenerator<string> {
  const named = columns.map(({ sql, path }) => `${sql} as ${quoted(path)}`)
  const parameters = createParameters()
  for (const value of [viewer.team.id, []]) parameters.add(value)
  const source = sourceOf(resource, boundViews(house, resource, asks, parameters).views)
  const joins = columns.map((column) => column.joins).join('')
  const text = `
    select string_agg(s.row, ${literal(separator)} order by s.n) from (
      select k.n, (select ${row} from (select ${named.join(', ')} offset 0) r) as row
      from unnest($2::uuid[]) with ordinality as k (id, n)
      join (select * from ${source} s where s.team_id = $1::uuid and s.id = any($2::uuid[])) t on t.id = k.id${joins}
    ) s`
  const read = async (start: number) => {
    const values = parameters.values.with(1, snapshot.chunk(start))
    const [chunk] = await house.database.readText(viewer, { text, values }, 'long')
    return chunk
  }
  const ahead: Promise<string | null | undefined>[] = []
  for (let start = 0; start < snapshot.count || ahead.length > 0;) {
    for (; ahead.length < AHEAD && start < snapshot.count; start += CHUNK) {
      const next = read(start)
      // Awaited in its turn; until then its failure must not end the process.
      next.catch(() => {})
      ahead.push(next)
    }
    const chunk = await ahead.shift()
    if (chunk) yield chunk
  }
}
