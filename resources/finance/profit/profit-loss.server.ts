import type { ParamView } from '../../../src/server/database/view-source.ts'
import { profitPart } from './profit-entries.server.ts'

/** Selects totals of profit by day, signed, by line of the statement. */
const selectEntries = `
  select line.team_id, line.date, line.branch, category.id as category, ${profitPart} as part,
    line.credit - line.debit as amount
  from journal_totals line
  join accounts account on account.team_id = line.team_id and account.id = line.account
  left join expense_categories category on category.team_id = line.team_id and category.account = line.account
  where account.type in ('income', 'expense')`

/** Lists the lines of the statement in order; for a subtotal, with the lines that it sums up. */
const lines = [
  ['grossSales', ['grossSales']],
  ['discounts', ['discounts']],
  ['returns', ['returns']],
  ['netSales', ['grossSales', 'discounts', 'returns']],
  ['costOfGoods', ['costOfGoods']],
  ['grossProfit', ['grossSales', 'discounts', 'returns', 'costOfGoods']],
  ['stockGain', ['stockGain']],
  ['stockLoss', ['stockLoss']],
  ['purchaseVariance', ['purchaseVariance']],
  ['cashDifference', ['cashDifference']],
  ['otherProfit', ['otherProfit']],
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
      'purchaseVariance',
      'cashDifference',
      'otherProfit',
      'expenses',
      'writeOffs',
    ],
  ],
] as const

const sums = lines
  .flatMap(([line, parts], i) => parts.map((part) => `('${line}', '${part}', ${i + 1})`))
  .join(', ')

const ofLines = `(values ${sums}) figure (line, part, position) on figure.part = entry.part`

/** Selects the entries of each line by day; only expenses have a category. */
export const selectProfitLines = `
  select amounts.team_id,
    armazem_row_id(
      concat_ws(' ', amounts.team_id, amounts.line, amounts.date, amounts.branch, amounts.category)) as id,
    amounts.line, amounts.date, amounts.branch, amounts.category, amounts.amount
  from (
    select entry.team_id, figure.line, entry.date, entry.branch,
      case figure.line when 'expenses' then entry.category end as category, sum(entry.amount) as amount
    from (${selectEntries}) entry join ${ofLines} group by 1, 2, 3, 4, 5) amounts`

/**
 * Selects profit and loss line by line, for a period and the period of equal length before it; expenses by category.
 */
export const profitLossView: ParamView = (param) => {
  const [from, to, branch] = [param('from'), param('to'), param('branch')]
  const before = `entry.date < ${from} and entry.date >= ${from} - (${to} - ${from} + 1)`
  return `
  select lines.team_id, armazem_row_id(lines.team_id::text || lines.line || coalesce(lines.category::text, '')) as id,
    lines.position, lines.line, lines.category, lines.amount,
    case when ${from} is not null then lines.previous end as previous,
    round(
      100 * lines.amount
        / nullif(max(lines.amount) filter (where lines.line = 'netSales') over (partition by lines.team_id), 0),
      2) as share,
    ${from} as period_start, ${to} as period_end, ${branch} as period_branch
  from (
    select entry.team_id, figure.line, figure.position,
      case figure.line when 'expenses' then entry.category end as category,
      coalesce(sum(entry.amount) filter (where ${from} is null or entry.date >= ${from}), 0) as amount,
      coalesce(sum(entry.amount) filter (where ${before}), 0) as previous
    from (${selectEntries}) entry join ${ofLines}
    where entry.date <= ${to} and (${from} is null or entry.date >= ${from} - (${to} - ${from} + 1))
      and (${branch} is null or entry.branch = ${branch})
    group by 1, 2, 3, 4) lines
  where lines.amount <> 0 or lines.previous <> 0 and ${from} is not null
    or lines.category is null and lines.line not in (${RARE})`
}

/** Lists the lines that are left out when they are zero, as SQL. */
const RARE = `'purchaseVariance', 'cashDifference', 'otherProfit'`
