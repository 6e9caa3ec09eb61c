import type { SqlScope } from './sql-scope.ts'
import type { Ordering } from './sort.ts'

/**
 * Sets the number of rows at which counting stops, unless a client requests the exact total: counting many rows is
 * slow, reading a page is not.
 */
export const COUNT_CAP = 10_000

interface Parts {
  /** Holds the source of the rows, and the placeholder of the team's id. */
  readonly source: string
  readonly team: string
  readonly limit: number
  /** Holds the placeholder of the number of skipped rows; undefined on the first page. */
  readonly offset: string | undefined
  /** Describes the bookmark from which a far page is read instead of from the first row. */
  readonly start: Start | undefined
  /** Names how the rows are read (`createPage`). */
  readonly strategy: 'walk' | 'walk far' | 'gather' | 'whole'
  readonly ordering: Ordering
  /** Indicates that an index has the sort order, but with empty values first. */
  readonly hasEmptyFirst: boolean
  /** Holds the days from whose first rows the page is read. */
  readonly days: PageDays | undefined
  /** Indicates that all rows are counted, regardless of their number. */
  readonly isExact: boolean
  /** Indicates that there are more than `COUNT_CAP` rows, so that they are not counted again. */
  readonly isLong: boolean
  /** Returns a select of the number of rows from kept totals; undefined without such totals. */
  readonly keptCount: () => string | undefined
  /** Returns a select of at most `COUNT_CAP` + 1 from kept totals; undefined when counting rows up to the cap is faster. */
  readonly keptCountUpToCap: () => string | undefined
  readonly where: (search: SqlScope['search']) => string
}

/** Describes the row of a bookmark. */
interface Start {
  /** Holds the SQL condition that is true for the row and all rows after it. */
  readonly condition: string
  /** Holds the placeholder of the number of rows between the bookmark and the page. */
  readonly skipped: string
}

/** Holds the column with the day of a row, and the SQL of the first and the last day. */
export interface PageDays {
  readonly column: string
  readonly from: string
  readonly to: string
}

/** Holds the SQL of a page. */
interface Page {
  /** Lists the common table expressions that `rows` needs. */
  readonly ctes: readonly string[]
  /** Holds a select of the page's rows in order. */
  readonly rows: string
  /** Returns the SQL of the total. `found` is the SQL of the number of rows on the page. */
  readonly total: (found: string) => string
}

/**
 * Returns the SQL of a page, with the strategy that is fastest for the list. `walk` reads rows in their order, `walk
 * far` reads only ids and sort keys in their order, `gather` collects the matches of a search first, and `whole`
 * computes all rows.
 */
export function createPage(parts: Parts): Page {
  if (parts.strategy === 'whole') return computeOnce(parts)
  return parts.strategy === 'gather' ? gatherMatches(parts) : walkIndex(parts)
}

/** Computes all rows once. The page and the total are read from the result. */
function computeOnce(parts: Parts): Page {
  const { source, ordering, where } = parts
  const names = listKeyNames(ordering)
  const keys = ordering.keys.map((sql, i) => `, ${sql} as ${names[i]}`).join('')
  return {
    ctes: [
      `matched as materialized (
        select record.*${keys}
        from ${source} record${ordering.joins}
        where ${where('walk')})`,
    ],
    rows: `select * from matched order by ${ordering.by(names, 'id')} ${writeSlice(parts)}`,
    total: () => '(select count(*) from matched)',
  }
}

/**
 * Reads rows in order until the page is full: suitable when an index has the sort order, or the
 * filter leaves few rows.
 */
function walkIndex(parts: Parts): Page {
  const { source, limit, offset, strategy, ordering, isExact, isLong, start, keptCount, where } =
    parts
  const condition = where('walk')
  const from = start ? `${condition} and ${start.condition}` : condition
  const countAll = `select count(*) from ${source} record where ${condition}`
  const countSome = `
    select count(*) from (
      select from ${source} record where ${condition} limit ${COUNT_CAP + 1}
    ) counted`
  const counted = isLong
    ? `select ${COUNT_CAP + 1}`
    : isExact
      ? (keptCount() ?? countAll)
      : (parts.keptCountUpToCap() ?? countSome)
  const order = ordering.by(ordering.keys, 'record.id')
  const selected = parts.hasEmptyFirst
    ? `(${selectFilledFirst(parts, condition)}) record`
    : parts.days
      ? `(${selectFirstOfDays(parts, parts.days, condition)}) record`
      : `${source} record${ordering.joins} where ${condition}`
  const rows = `
    select record.* from ${selected}
    order by ${order} ${writeSlice(parts)}`
  return {
    ...(strategy === 'walk' ? { ctes: [], rows } : selectByKeys(parts, selectInOrder(parts, from))),
    // A page that is not full is the last page, so no rows need to be counted.
    total: (found) => {
      const isUnknown = `${found} = ${limit}${offset === undefined ? '' : ` or ${found} = 0`}`
      return `case when ${isUnknown} then (${counted}) else ${found} + ${offset ?? 0} end`
    },
  }
}

/**
 * Selects the first rows with a value and, after them, the first rows without a value. The page is a part of these
 * rows. Both selects read an index in ascending order backwards. A single select could not, because the rows without a
 * value would come first.
 */
function selectFilledFirst({ source, limit, offset, ordering }: Parts, condition: string): string {
  const [key] = ordering.keys
  const maxRows = offset === undefined ? `${limit}` : `${limit} + ${offset}`
  return `
    (select record.* from ${source} record where ${condition} and ${key} is not null
      order by ${key} desc, record.id desc limit ${maxRows})
    union all
    (select record.* from ${source} record where ${condition} and ${key} is null
      order by record.id desc limit ${maxRows})`
}

/** Selects the first rows of each day. The page is a part of these rows. An index has the rows of a day in order. */
function selectFirstOfDays(
  { source, limit, offset, ordering }: Parts,
  { column, from, to }: PageDays,
  condition: string,
): string {
  const maxRows = offset === undefined ? `${limit}` : `${limit} + ${offset}`
  return `
    select of_day.*
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') day (start)
    cross join lateral (
      select record.* from ${source} record where ${condition} and record.${column} = day.start::date
      order by ${ordering.by(ordering.keys, 'record.id')} limit ${maxRows}) of_day`
}

/**
 * Collects matches of a search first, up to the cap. The planner would otherwise read the index of
 * the sort order and test each row, which takes seconds when matches are rare. When matches exceed
 * the cap, they are frequent, and rows are read in order.
 */
function gatherMatches(parts: Parts): Page {
  const { source, ordering, isExact, where } = parts
  const few = `(select n from found) <= ${COUNT_CAP}`
  const order = ordering.by(listKeyNames(ordering), 'id')
  const fromMatched = `select * from matched where ${few} order by ${order} ${writeSlice(parts)}`
  const many = selectInOrder(parts, `${where('walk')} and not ${few}`)
  const { ctes, rows } = selectByKeys(parts, `(${fromMatched}) union all (${many})`)
  return {
    ctes: [
      `matched as materialized (${selectKeys(parts, where('gather'))} limit ${COUNT_CAP + 1})`,
      'found as materialized (select count(*) as n from matched)',
      ...ctes,
    ],
    rows,
    total: () =>
      isExact
        ? `case when ${few} then (select n from found) else (select count(*) from ${source} record where ${where('walk')}) end`
        : 'select n from found',
  }
}

/** Reads the full rows for the ids and sort keys that `select` returns. */
function selectByKeys(
  { source, team, ordering }: Parts,
  select: string,
): Pick<Page, 'ctes' | 'rows'> {
  const names = listKeyNames(ordering).map((name) => `keys.${name}`)
  return {
    ctes: [`keys as materialized (${select})`],
    rows: `
      select record.* from keys
      join ${source} record on record.team_id = ${team} and record.id = keys.id
      order by ${ordering.by(names, 'keys.id')}`,
  }
}

function selectInOrder(parts: Parts, condition: string): string {
  const { ordering } = parts
  return `${selectKeys(parts, condition)} order by ${ordering.by(ordering.keys, 'record.id')} ${writeSlice(parts)}`
}

function selectKeys({ source, ordering }: Parts, condition: string): string {
  const keys = ordering.keys.map((sql, i) => `, ${sql} as k${i}`).join('')
  return `select record.id${keys} from ${source} record${ordering.joins} where ${condition}`
}

function listKeyNames({ keys }: Ordering): string[] {
  return keys.map((_, i) => `k${i}`)
}

/**
 * Writes the offset and limit of a page. A constant page size lets the planner use one plan for all
 * values.
 */
function writeSlice({ limit, offset, start }: Parts): string {
  const skipped = start?.skipped ?? offset
  return `limit ${limit}${skipped === undefined ? '' : ` offset ${skipped}`}`
}
