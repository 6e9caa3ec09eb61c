import type { ViewSource } from '../../../src/server/database/view-source.ts'
import { soldLines } from '../../sales/reports/posted-sales.server.ts'
import { stockLossesView } from '../../inventory/reports/stock-losses.server.ts'

/** Selects signed entries of profit, by line of the statement. */
const entries = `
  select s.team_id, s.date, s.branch, null::uuid as category, x.part, x.amount
  from (
    select s.team_id, s.date, s.branch, s.kind, sum(s.gross) as gross, sum(s.discount) as discount, sum(s.net) as net,
      sum(s.cost) as cost
    from (${soldLines}) s group by 1, 2, 3, 4) s
  cross join lateral (values
    (case when s.kind = 'return' then 'returns' else 'grossSales' end, case when s.kind = 'return' then s.net else s.gross end),
    ('discounts', case when s.kind = 'return' then 0 else -s.discount end),
    ('costOfGoods', -s.cost)) x (part, amount)
  union all
  select l.team_id, l.date, l.branch, null::uuid, case when l.loss > 0 then 'stockLoss' else 'stockGain' end, l.gain - l.loss
  from (${stockLossesView}) l
  union all
  select e.team_id, e.date, e.branch, e.category, 'expenses', -e.total from expenses e where e.status = 'posted'
  union all
  select w.team_id, w.date, w.branch, null::uuid, 'writeOffs', -w.amount from write_offs w`

/** Lists the statement's lines in order, with the parts that each adds up. */
const lines = [
  ['grossSales', ['grossSales']],
  ['discounts', ['discounts']],
  ['returns', ['returns']],
  ['netSales', ['grossSales', 'discounts', 'returns']],
  ['costOfGoods', ['costOfGoods']],
  ['grossProfit', ['grossSales', 'discounts', 'returns', 'costOfGoods']],
  ['stockGain', ['stockGain']],
  ['stockLoss', ['stockLoss']],
  ['expenses', ['expenses']],
  ['totalExpenses', ['expenses']],
  ['writeOffs', ['writeOffs']],
  [
    'netProfit',
    [
      'grossSales',
      'discounts',
      'returns',
      'costOfGoods',
      'stockGain',
      'stockLoss',
      'expenses',
      'writeOffs',
    ],
  ],
] as const

const sums = lines
  .flatMap(([line, parts], i) => parts.map((part) => `('${line}', '${part}', ${i + 1})`))
  .join(', ')

const ofLines = `(values ${sums}) n (line, part, position) on n.part = e.part`

/** Selects the entries of each line by day; only expenses have a category. */
export const profitLinesView = `
  select l.team_id, armazem_row_id(concat_ws(' ', l.team_id, l.line, l.date, l.branch, l.category)) as id, l.line, l.date,
    l.branch, l.category, l.amount
  from (
    select e.team_id, n.line, e.date, e.branch, case n.line when 'expenses' then e.category end as category,
      sum(e.amount) as amount
    from (${entries}) e join ${ofLines} group by 1, 2, 3, 4, 5) l`

/** Selects profit and loss of a period and of as many days before it, line by line; expenses by category. */
export const profitLossView: ViewSource = (param) => {
  const [from, to, branch] = [param('from'), param('to'), param('branch')]
  const before = `e.date < ${from} and e.date >= ${from} - (${to} - ${from} + 1)`
  return `
  select t.team_id, armazem_row_id(t.team_id::text || t.line || coalesce(t.category::text, '')) as id, t.position, t.line,
    t.category, t.amount, case when ${from} is not null then t.previous end as previous,
    round(100 * t.amount / nullif(max(t.amount) filter (where t.line = 'netSales') over (partition by t.team_id), 0), 2)
      as share
  from (
    select e.team_id, n.line, n.position, case n.line when 'expenses' then e.category end as category,
      coalesce(sum(e.amount) filter (where ${from} is null or e.date >= ${from}), 0) as amount,
      coalesce(sum(e.amount) filter (where ${before}), 0) as previous
    from (${entries}) e join ${ofLines}
    where e.date <= ${to} and (${from} is null or e.date >= ${from} - (${to} - ${from} + 1)) and (${branch} is null or e.branch = ${branch})
    group by 1, 2, 3, 4) t
  where t.amount <> 0 or t.previous <> 0 and ${from} is not null or t.category is null`
}
