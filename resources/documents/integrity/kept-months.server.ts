import type { Invariant } from '../../../src/server/context/invariant.ts'

interface KeptMonths {
  readonly description: string
  /** Names the source of the months in `kept_months`; the next field names the table of the totals. */
  readonly source: string
  readonly table: string
  /** Selects the rows that are summed, with their `date`. */
  readonly rows: string
  readonly keys: readonly string[]
  /** Maps each column of the totals to the SQL expression that is summed over the rows `summed`. */
  readonly sums: Readonly<Record<string, string>>
  /**
   * Maps each column with a first or last day to the aggregate function and to the SQL of the day in the rows `summed`.
   */
  readonly ends?: Readonly<Record<string, readonly ['min' | 'max', string]>>
}

/** Creates the check that kept totals are the sums of the rows of their months and years (I23). */
export function createKeptMonthsInvariant(declared: KeptMonths): Invariant {
  const { description, source, table, rows, keys, sums, ends = {} } = declared
  const names = Object.keys(sums)
  const list = (alias: string) => keys.map((key) => `${alias}.${key}`).join(', ')
  const minus = [
    ...Object.values(sums).map((sql) => `-(${sql})`),
    ...Object.values(ends).map(([, sql]) => `null, ${sql}`),
  ].join(', ')
  const keptColumns = [
    ...names.map((name) => `kept_total.${name}`),
    ...Object.keys(ends).map((name) => `kept_total.${name}, null::date as ${name}_of_rows`),
  ].join(', ')
  const differences = [
    ...names.map((name) => `sum(total.${name}) <> 0`),
    ...Object.entries(ends).map(
      ([name, [end]]) => `${end}(total.${name}) is distinct from ${end}(total.${name}_of_rows)`,
    ),
  ]
  const sumRows = (unit: 'month' | 'year', join: string) => `
        select summed.team_id, '${unit}', date_trunc('${unit}', summed.date::timestamp)::date, ${list('summed')},
          ${minus}
        from (${rows}) summed
        ${join}
        where summed.team_id = $1`
  const ofMonth =
    "join kept on kept.month = date_trunc('month', summed.date::timestamp)::date and summed.date <= kept.last"
  const ofYear = "join years on years.year = date_trunc('year', summed.date::timestamp)::date"
  return {
    code: 'I23',
    description,
    sql: `
      with kept as (
        select unchanged.month, unchanged.last from armazem_unchanged_months('${source}') unchanged
      ), years as (
        select date_trunc('year', kept.month::timestamp)::date as year
        from kept
        where kept.last = (kept.month + interval '1 month')::date - 1
        group by 1
        having count(*) = 12
      )
      select total.team_id, concat_ws(' ', total.unit, total.first, ${list('total')}) as subject,
        ${names.map((name) => `sum(total.${name}) as ${name}`).join(', ')}
      from (
        select kept_total.team_id, kept_total.unit, kept_total.first, ${list('kept_total')},
          ${keptColumns}
        from ${table} kept_total
        where kept_total.team_id = $1 and (
          kept_total.unit = 'month' and kept_total.first in (select kept.month from kept)
          or kept_total.unit = 'year' and kept_total.first in (select years.year from years))
        union all${sumRows('month', ofMonth)}
        union all${sumRows('year', ofYear)}
      ) total
      group by total.team_id, total.unit, total.first, ${list('total')}
      having ${differences.join(' or ')}`,
  }
}
