import type { Resource } from '../../schema/resource.ts'
import { ID_LENGTH, toIdArray } from '../database/id-list.ts'
import { getSource } from '../database/names.ts'
import { createParameters, quoteLiteral, quoteName } from '../database/statement.ts'
import type { Member } from '../database/viewer.ts'
import type { AppContext } from '../context/context.ts'
import { bindViews, type Params } from '../list/params.ts'
import type { Filter } from '../list/filter.ts'
import { writeWhereSql } from '../list/filter-sql.ts'
import { createOrdering, type SortKey } from '../list/sort.ts'
import { joinColumns, type SelectedColumn } from './columns.ts'
import type { Piece, RowText } from './formats.ts'
import { createSqlScope } from '../list/sql-scope.ts'

/**
 * Sets the number of rows of the first pieces. Their size determines the number of rows of the
 * following pieces.
 */
const FIRST_CHUNK = 2000
const LARGEST_CHUNK = 20_000
/**
 * Limits a piece to less than a megabyte, above which pg's receive buffer would double once more.
 */
const CHUNK_LENGTH = 900_000
/**
 * Limits the pieces that are read ahead while one is being sent, so that neither the client nor the
 * database waits.
 */
const AHEAD = 3

/** Selects the records of an export and their order. */
export interface ExportSelection {
  readonly context: AppContext
  readonly resource: Resource
  readonly viewer: Member
  readonly params: Params
  readonly filter: Filter
  readonly sort: readonly SortKey[]
}

/**
 * Lists the ids of all records that match a filter, in order. The ids determine the records of an export.
 */
export interface Snapshot {
  readonly count: number
  /**
   * Returns the ids of at most `count` records from `start` on, as a `uuid[]` parameter of a
   * statement.
   */
  chunk(start: number, count: number): Buffer
}

/**
 * Reads the ids first and the records later in pieces. No transaction stays open while the client
 * reads slowly, any order is possible, and records that are added in the meantime cause neither
 * duplicates nor gaps.
 */
export async function readSnapshot(selection: ExportSelection): Promise<Snapshot> {
  const { resource, viewer, params, filter, sort } = selection
  const scope = createSqlScope(selection.context, resource, params, viewer.team.id)
  const { context, parameters, team: placeholder } = scope
  const where = writeWhereSql(filter, { ...scope, search: 'gather' })
  const { joins, keys, by } = createOrdering(sort, { context }, 'record', placeholder)
  const source = getSource(resource, context.views)
  const ordered = `
    select uuid_send(record.id) as id
    from ${source} record${joins}
    where ${where}
    order by ${by(keys, 'record.id')}`
  const text = `select encode(string_agg(id, ''), 'base64') from (${ordered}) ordered`
  const [ids] = await selection.context.database.readText(
    viewer,
    { text, values: parameters.values },
    'long',
  )
  // A million ids take 16 MB.
  const all = Buffer.from(ids ?? '', 'base64')
  return {
    count: all.length / ID_LENGTH,
    chunk: (start, count) =>
      toIdArray(all.subarray(start * ID_LENGTH, (start + count) * ID_LENGTH)),
  }
}

/**
 * Reads the records of a snapshot in pieces of text, in order. The next pieces are read while one
 * is being sent. Planning and starting a statement takes as long as reading a thousand short rows,
 * so pieces are as large as memory allows. With `linesTable` (alias `line`), the child rows are read
 * instead, in the order of their records. `from` counts records in both cases.
 */
export function readTextPieces(
  {
    context,
    resource,
    viewer,
    params,
  }: Pick<ExportSelection, 'context' | 'resource' | 'viewer' | 'params'>,
  snapshot: Snapshot,
  columns: readonly SelectedColumn[],
  { row, separator }: RowText,
  from: number,
  linesTable?: string,
): AsyncGenerator<Piece> {
  const named = columns.map(({ sql, key }) => `${sql} as ${quoteName(key)}`)
  const parameters = createParameters()
  for (const value of [viewer.team.id, '{}']) parameters.add(value)
  const source = getSource(resource, bindViews(context, resource, params, parameters).views)
  const children = linesTable
    ? ` join ${linesTable} line on line.team_id = $1::uuid and line.parent = record.id`
    : ''
  const joins = children + joinColumns(columns)
  const text = `
    select string_agg(${row}, ${quoteLiteral(separator)}), count(*)::text from (
      select ${named.join(', ')} from unnest($2::uuid[]) with ordinality as wanted (id, position)
      join (
        select * from ${source} selected where selected.team_id = $1::uuid and selected.id = any($2::uuid[])
      ) record on record.id = wanted.id${joins}
      order by wanted.position${linesTable ? ', line.position' : ''}
    ) selected_row`
  const ahead: Promise<Piece>[] = []
  let start = from
  let size = FIRST_CHUNK
  readAhead()
  return sendPieces()

  function readAhead(): void {
    while (ahead.length < AHEAD && start < snapshot.count) {
      const next = read(start, size)
      start += size
      // The piece is awaited later. Until then, a failure must not count as an unhandled rejection.
      next.catch(() => {})
      ahead.push(next)
    }
  }

  async function read(first: number, limit: number): Promise<Piece> {
    const values = parameters.values.with(1, snapshot.chunk(first, limit))
    const statement = { text, values, usesCustomPlan: true }
    const [piece, count] = await context.database.readText(viewer, statement, 'long')
    const length = Math.max(1, piece?.length ?? 0)
    size = Math.max(1, Math.min(LARGEST_CHUNK, Math.floor((limit * CHUNK_LENGTH) / length)))
    return { text: piece ?? '', count: Number(count), from: first }
  }

  async function* sendPieces(): AsyncGenerator<Piece> {
    for (let next = ahead.shift(); next; next = ahead.shift()) {
      const piece = await next
      readAhead()
      if (piece.count > 0) yield piece
    }
  }
}
