import type { Registry } from '../../../src/schema/registry.ts'
import type { ParamView } from '../../../src/server/database/view-source.ts'
import { soldLines } from './posted-sales.server.ts'
import { selectStockLosses } from '../../inventory/reports/stock-losses.server.ts'

/** Selects entries of profit, signed, by line of the statement. */
const selectEntries = (registry: Registry): string => `
  select sold.team_id, sold.date, sold.branch, null::uuid as category, given.part, given.amount
  from (
    select sold_lines.team_id, sold_lines.date, sold_lines.branch, sold_lines.kind, sum(sold_lines.gross) as gross,
      sum(sold_lines.discount) as discount, sum(sold_lines.net) as net, sum(sold_lines.cost) as cost
    from (${soldLines}) sold_lines group by 1, 2, 3, 4) sold
  cross join lateral (values
    (case when sold.kind = 'return' then 'returns' else 'grossSales' end,
      case when sold.kind = 'return' then sold.net else sold.gross end),
    ('discounts', case when sold.kind = 'return' then 0 else -sold.discount end),
    ('costOfGoods', -sold.cost)) given (part, amount)
  union all
  select stock_losses.team_id, stock_losses.date, stock_losses.branch, null::uuid,
    case when stock_losses.loss > 0 then 'stockLoss' else 'stockGain' end, stock_losses.gain - stock_losses.loss
  from (${selectStockLosses(registry)}) stock_losses
  union all
  select expense.team_id, expense.date, expense.branch, expense.category, 'expenses', -expense.total
  from expenses expense where expense.status = 'posted'
  union all
  select write_off.team_id, write_off.date, write_off.branch, null::uuid, 'writeOffs', -write_off.amount
  from write_offs write_off`

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

const ofLines = `(values ${sums}) figure (line, part, position) on figure.part = entry.part`

/** Selects the entries of each line by day; only expenses have a category. */
export const selectProfitLines = (registry: Registry): string => `
  select amounts.team_id,
    armazem_row_id(
      concat_ws(' ', amounts.team_id, amounts.line, amounts.date, amounts.branch, amounts.category)) as id,
    amounts.line, amounts.date, amounts.branch, amounts.category, amounts.amount
  from (
    select entry.team_id, figure.line, entry.date, entry.branch,
      case figure.line when 'expenses' then entry.category end as category, sum(entry.amount) as amount
    from (${selectEntries(registry)}) entry join ${ofLines} group by 1, 2, 3, 4, 5) amounts`

/**
 * Selects profit and loss line by line, for a period and the period of equal length before it; expenses by category.
 */
export const createProfitLoss =
  (registry: Registry): ParamView =>
  (param) => {
    const [from, to, branch] = [param('from'), param('to'), param('branch')]
    const before = `entry.date < ${from} and entry.date >= ${from} - (${to} - ${from} + 1)`
    return `
  select lines.team_id, armazem_row_id(lines.team_id::text || lines.line || coalesce(lines.category::text, '')) as id,
    lines.position, lines.line, lines.category, lines.amount,
    case when ${from} is not null then lines.previous end as previous,
    round(
      100 * lines.amount
        / nullif(max(lines.amount) filter (where lines.line = 'netSales') over (partition by lines.team_id), 0),
      2) as share
  from (
    select entry.team_id, figure.line, figure.position,
      case figure.line when 'expenses' then entry.category end as category,
      coalesce(sum(entry.amount) filter (where ${from} is null or entry.date >= ${from}), 0) as amount,
      coalesce(sum(entry.amount) filter (where ${before}), 0) as previous
    from (${selectEntries(registry)}) entry join ${ofLines}
    where entry.date <= ${to} and (${from} is null or entry.date >= ${from} - (${to} - ${from} + 1))
      and (${branch} is null or entry.branch = ${branch})
    group by 1, 2, 3, 4) lines
  where lines.amount <> 0 or lines.previous <> 0 and ${from} is not null or lines.category is null`
  }
