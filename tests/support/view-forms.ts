import { addDays } from '../../src/schema/days.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { getColumn, getTable } from '../../src/server/database/names.ts'
import { quoteLiteral } from '../../src/server/database/statement.ts'
import type {
  DatedView,
  KeptTotals,
  PagedView,
  ViewSource,
} from '../../src/server/database/view-source.ts'
import { getSqlType } from '../../src/server/list/sql-types.ts'

interface Pair {
  readonly name: string
  /** Holds the SQL of the rows of a view, or of their sums. */
  readonly rows: string
  /** Holds the SQL of the same rows or sums by another form of the view. */
  readonly form: string
}

/** Returns each form of a view with the rows that it must equal, for these parameters. Other parameters are null. */
export function pairForms(
  resource: Resource,
  view: ViewSource | undefined,
  params: Readonly<Record<string, string>>,
): readonly Pair[] {
  if (typeof view !== 'object' || 'row' in view) return []
  const writeParam = (name: string) => {
    const value = params[name]
    return `${value === undefined ? 'null' : quoteLiteral(value)}::${getSqlType(resource.params[name]!)}`
  }
  const writeDays = ({ day, days }: DatedView) => {
    const rows = days((name) =>
      name === day ? `array[${writeParam(name)}, '2000-01-01', '2999-01-01']` : writeParam(name),
    )
    return `select * from (${rows}) dated where dated.as_of_ = ${writeParam(day)}`
  }
  const { page, inOrder, recent, totals }: Partial<PagedView & DatedView> = view
  const whole = view.whole ? view.whole(writeParam) : `select * from ${getTable(resource)}`
  const columns = ['team_id', 'id', ...Object.keys(resource.fields).map(getColumn)].join(', ')
  const select = (rows: string) => `select ${columns} from (${rows}) listed`
  const forms = {
    page: page?.(writeParam),
    inOrder: inOrder?.select(writeParam),
    recent: recent?.(writeParam),
    days: 'days' in view ? writeDays(view) : undefined,
  }
  return [
    ...Object.entries(forms).flatMap(([form, rows]) =>
      rows ? { name: `${resource.name} ${form}`, rows: select(whole), form: select(rows) } : [],
    ),
    ...(totals ? [totals].flat() : []).flatMap((kept) => pairTotals(kept)),
  ]

  function pairTotals(kept: KeptTotals): readonly Pair[] {
    const { date, select: selectSums } = kept
    const periods =
      date === undefined
        ? [['null', 'null']]
        : [
            ['null', 'null'],
            [quoteLiteral(params.from!), quoteLiteral(params.to!)],
            [quoteLiteral(addDays(params.from!, -70)), 'null'],
          ]
    return periods.flatMap(([first, last]) => {
      const [from, to] = [`${first}::date`, `${last}::date`]
      const rows =
        date === undefined
          ? whole
          : `select * from (${whole}) of_days
            where ${getColumn(date)} between coalesce(${from}, '-infinity') and coalesce(${to}, 'infinity')`
      return ['true', 'false'].map((hasYears) => ({
        name: `${resource.name} totals`,
        rows: writeSums(kept, rows, 'count(*)'),
        form: writeSums(kept, selectSums(writeParam, { from, to, hasYears }), 'sum(summed.n_)'),
      }))
    })
  }
}

function writeSums(
  { by, sums, date, isUncounted }: KeptTotals,
  source: string,
  count: string,
): string {
  const keys = ['team_id', ...by.filter((name) => name !== date).map(getColumn)].join(', ')
  const figures = [
    ...sums.map((name) => `coalesce(sum(summed.${getColumn(name)}), 0)`),
    ...(isUncounted ? [] : [count]),
  ]
  return `
    select ${keys}, ${figures.map((sql, i) => `${sql}::numeric as figure${i}`).join(', ')}
    from (${source}) summed
    group by ${keys}
    having ${figures.map((sql) => `${sql} <> 0`).join(' or ')}`
}
