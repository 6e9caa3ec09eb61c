interface RowsOfDays {
  /** Selects the days with rows: `team_id` and `date`. */
  readonly days: string
  /** Selects the rows of a day `day`. */
  readonly rows: string
  /** Lists the columns of the rows without `team_id` and `date`. */
  readonly columns: readonly string[]
}

/**
 * Returns SQL that selects rows by descending date. The days are sorted in a subquery, so that PostgreSQL reads the
 * rows of the first days only when a page is requested.
 */
export function selectDayAfterDay({ days, rows, columns }: RowsOfDays): string {
  return `
  select day.team_id, day.date, ${columns.map((column) => `entry.${column}`).join(', ')}
  from (select given.* from (${days}) given order by given.date desc nulls last) day
  cross join lateral (${rows}) entry`
}

/**
 * Returns SQL that selects all days from the first to the last date in some tables or views, for `selectDayAfterDay`.
 */
export function selectDaysOf(...tables: readonly string[]): string {
  const [first, last] = ['asc', 'desc'].map((direction) => {
    const ends = tables.map(
      (table) => `(select dated.date from ${table} dated
        where dated.team_id = armazem_team() and dated.date is not null order by dated.date ${direction} limit 1)`,
    )
    return `${direction === 'asc' ? 'least' : 'greatest'}(${ends.join(', ')})`
  })
  return `
  select armazem_team() as team_id, given.day::date as date
  from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') given (day)`
}
