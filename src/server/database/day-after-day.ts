interface RowsOfDays {
  /** Selects the days with rows: `team_id` and `date`. */
  readonly days: string
  /** Selects the rows of a day `day`. */
  readonly rows: string
  /** Tests whether there may be rows of a day `day`, which is faster than selecting none. */
  readonly where?: string
  /** Lists the columns of the rows without `team_id` and `date`. */
  readonly columns: readonly string[]
}

/**
 * Returns SQL that selects rows by descending date. The days are sorted in a subquery, so that PostgreSQL reads the
 * rows of the first days only when a page is requested.
 */
export function selectDayAfterDay({ days, rows, where, columns }: RowsOfDays): string {
  return `
  select day.team_id, day.date, ${columns.map((column) => `entry.${column}`).join(', ')}
  from (select given.* from (${days}) given order by given.date desc nulls last) day
  cross join lateral (${rows}) entry${where ? ` where ${where}` : ''}`
}

/**
 * Returns SQL that selects all days from the first to the last date in some tables or views, for `selectDayAfterDay`.
 * `table.column` names a column other than `date`.
 */
export function selectDaysOf(...sources: readonly string[]): string {
  const [first, last] = ['asc', 'desc'].map((direction) => {
    const ends = sources.map((source) => {
      const [table, column = 'date'] = source.split('.')
      return `(select dated.${column} from ${table} dated
        where dated.team_id = armazem_team() and dated.${column} is not null
        order by dated.${column} ${direction} limit 1)`
    })
    return `${direction === 'asc' ? 'least' : 'greatest'}(${ends.join(', ')})`
  })
  return `
  select armazem_team() as team_id, given.day::date as date
  from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') given (day)`
}

/**
 * Returns SQL of the condition that one of the sources of `selectDaysOf` has a row of a day `day`. Each source is
 * looked up by an index: `exists` would let PostgreSQL read all dates first.
 */
export function isDayOf(...sources: readonly string[]): string {
  const found = sources.map((source) => {
    const [table, column = 'date'] = source.split('.')
    return `(select true from ${table} dated
      where dated.team_id = day.team_id and dated.${column} = day.date limit 1)`
  })
  return `coalesce(${found.join(', ')}, false)`
}
