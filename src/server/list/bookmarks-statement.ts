import type { Resource } from '../../schema/resource.ts'
import { getSource } from '../database/names.ts'
import { createParameters, type Parameters, type Statement } from '../database/statement.ts'
import { STRIDE } from './bookmarks.ts'
import type { ReadScope } from './field-path.ts'
import { writeWhereSql } from './filter-sql.ts'
import type { ListQuery } from './list-query.ts'
import { createOrdering, type Ordering } from './sort.ts'
import type { Bookmark } from '../context/bookmarks.ts'

/**
 * Returns a function that creates the statement for the bookmarks of a list, from an earlier bookmark (undefined: from
 * the first row) up to a position. The statement returns the columns `offset` and `keys`. Returns undefined when rows
 * cannot be found by the sort keys of the list.
 */
export function createBookmarksStatement(
  resource: Resource,
  { filter, sort, relevance = [] }: Pick<ListQuery, 'filter' | 'sort' | 'relevance'>,
  readScope: ReadScope,
  team: string,
): ((from: Bookmark | undefined, to: number) => Statement) | undefined {
  const isSeekable = createOrdering(sort, readScope, 'record', '').seek !== undefined
  if (!isSeekable || relevance.length > 0) return undefined
  return (from, to) => {
    const parameters = createParameters()
    const placeholder = `${parameters.add(team)}::uuid`
    const ordering = createOrdering(sort, readScope, 'record', placeholder)
    const scope = {
      context: readScope.context,
      resource,
      parameters,
      team: placeholder,
      alias: 'record',
    }
    const condition = writeWhereSql(filter, { ...scope, search: 'walk' })
    const start = from ? ` and ${writeAtOrAfter(from, ordering, parameters)}` : ''
    const firstOffset = from?.offset ?? 0
    const keys = ordering.seek!.keys.map(({ sql }, i) => `(${sql})::text as k${i}`).join(', ')
    const names = ordering.seek!.keys.map((_, i) => `k${i}`).join(', ')
    const rows = `
      select ${keys}
      from ${getSource(resource, readScope.context.views)} record
      where ${condition}${start}
      order by ${ordering.by(ordering.keys, 'record.id')}
      limit ${parameters.add(to - firstOffset + 1)}::bigint`
    const numbered = `select row_number() over () - 1 as skipped, ordered.* from (${rows}) ordered`
    return {
      text: `
        select (skipped + ${parameters.add(firstOffset)}::bigint)::int as "offset", array[${names}] as keys
        from (${numbered}) numbered
        where skipped > 0 and skipped % ${STRIDE} = 0`,
      values: parameters.values,
    }
  }
}

/** Returns the SQL condition that is true for the row of a bookmark and all later rows. Throws an error without `seek`. */
export function writeAtOrAfter(
  { keys }: Bookmark,
  { seek }: Ordering,
  parameters: Parameters,
): string {
  if (!seek) throw new Error('The order of this list has no index by which rows are found')
  const rowKeys = seek.keys.map(({ sql }) => sql).join(', ')
  const bookmarkKeys = seek.keys
    .map(({ type }, i) => `${parameters.add(keys[i])}::${type}`)
    .join(', ')
  return `(${rowKeys}) ${seek.operator} (${bookmarkKeys})`
}
