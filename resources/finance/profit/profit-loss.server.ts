import { isOfBranch, sumWhere } from '../../../src/server/database/sum-sql.ts'
import type { ParamView } from '../../../src/server/database/view-source.ts'

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

/** Selects the amount of each line by day and branch; only expenses also have a category. */
export const selectProfitLines = `
  select amounts.*, armazem_row_id(
    concat_ws(' ', amounts.team_id, amounts.line, amounts.date, amounts.branch, amounts.category)) as id
  from (
    select line.team_id, figure.line, figure.position, line.date, line.branch,
      case figure.line when 'expenses' then line.category end as category, sum(line.amount) as amount
    from profit_of_days line
    join (values ${sums}) figure (line, part, position) on figure.part = line.part
    group by 1, 2, 3, 4, 5, 6) amounts`

/**
 * Selects profit and loss line by line, for a period and the period before it (database/29-period-before.sql). Expenses
 * have a line for each category, the largest first, and the line of expenses without a category is last.
 */
export const profitLossView: ParamView = (param) => {
  const [from, to, branch] = [param('from'), param('to'), param('branch')]
  const isInPeriod = `entry.date >= coalesce(${from}, '-infinity')`
  const [first, last] = ['first', 'last'].map(
    (end) => `(select armazem_${end}_day_before(${from}, ${to}))`,
  )
  const isCompared = `entry.date between coalesce(${first}, '-infinity') and ${to}
      and (${isInPeriod} or entry.date <= ${last})`
  const netSales = `max(lines.amount) filter (where lines.line = 'netSales') over (partition by lines.team_id)`
  return `
  select lines.team_id, lines.line, lines.category, lines.amount, lines.previous,
    armazem_row_id(lines.team_id::text || lines.line || coalesce(lines.category::text, '')) as id,
    rank() over (partition by lines.team_id order by lines.position, lines.category is null, lines.amount)::int
      as position,
    round(100 * lines.amount / nullif(${netSales}, 0), 2) as share,
    ${from} as period_start, ${to} as period_end, ${branch} as period_branch
  from (
    select entry.team_id, entry.line, entry.position, entry.category,
      ${sumWhere('entry.amount', isInPeriod)} as amount,
      case when ${from} is not null then ${sumWhere('entry.amount', `not ${isInPeriod}`)} end as previous
    from (${selectProfitLines}) entry
    where ${isCompared} and ${isOfBranch('entry', branch)}
    group by 1, 2, 3, 4) lines
  where lines.amount <> 0 or lines.previous <> 0 or lines.category is null and lines.line not in (${RARE})`
}

/** Lists the lines that are left out when they are zero, as SQL. */
const RARE = `'purchaseVariance', 'cashDifference', 'otherProfit'`
