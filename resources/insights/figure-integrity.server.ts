import type { ParamView } from '../../src/server/database/view-source.ts'
import { selectProfitLines } from '../finance/profit/profit-loss.server.ts'
import { expenseReportView } from '../finance/reports/expense-report.server.ts'
import { customerDerivedFields } from '../parties/customers.server.ts'
import { createStatementView } from '../parties/reports/account-statement.server.ts'
import { stockOverviewView } from '../inventory/reports/stock-overview.server.ts'
import { supplierDerivedFields } from '../parties/suppliers.server.ts'
import type { Invariant } from '../../src/server/context/invariant.ts'

/** Returns SQL that selects the rows of a view without a period. */
function selectAllRows(source: string | ParamView): string {
  if (typeof source === 'string') return source
  return source((name) => (name === 'from' ? 'null::date' : `'infinity'::date`))
}

/** Creates the check that the last line of every statement equals the balance in lists and figures (I18). */
function createStatementInvariant(
  party: 'customer' | 'supplier',
  { rows, derived }: { readonly rows: string; readonly derived: string },
): Invariant {
  const sign = party === 'customer' ? '' : '-'
  return {
    code: 'I18',
    description: `The last balance of the statement of a ${party} equals the balance of the ${party}.`,
    sql: `
      select derived.team_id, derived.id::text as subject, derived.balance, statement.balance as statement
      from (${derived}) derived
      left join (
        select team_id, ${party} as id, ${sign}sum(coalesce(debit, 0) - coalesce(credit, 0)) as balance
        from (${rows}) rows group by team_id, ${party}) statement on statement.team_id = derived.team_id
          and statement.id = derived.id
      where derived.balance <> coalesce(statement.balance, 0)`,
  }
}

/**
 * Checks that reports that compute the same figure from different tables agree (I18). A figure and the list that it
 * opens need no check, because both run the same query (figures.test.ts).
 */
export const figureInvariants: readonly Invariant[] = [
  {
    code: 'I18',
    description: 'The sales report and the sales detail have equal totals.',
    sql: `
      select posted_sales.team_id, posted_sales.id::text as subject, posted_sales.total, posted_sales.net,
        posted_sales.tax, posted_sales.cost,
        lines.total as total_of_lines, lines.net as net_of_lines, lines.tax as tax_of_lines, lines.cost as cost_of_lines
      from posted_sales
      left join (
        select team_id, sale, sum(total) as total, sum(net) as net, sum(tax) as tax, sum(cost) as cost
        from sold_lines group by team_id, sale) lines on lines.team_id = posted_sales.team_id
          and lines.sale = posted_sales.id
      where posted_sales.total <> coalesce(lines.total, 0) or posted_sales.net <> coalesce(lines.net, 0)
        or posted_sales.tax <> coalesce(lines.tax, 0)
        or coalesce(posted_sales.cost, 0) <> coalesce(lines.cost, 0)`,
  },
  {
    code: 'I18',
    description: 'The goods receipts of a completely received purchase add up to its total.',
    sql: `
      select purchase.team_id, purchase.id::text as subject, purchase.total, received.total as received
      from purchases purchase
      join (
        select team_id, document, sum(total) as total from purchased_goods
        group by team_id, document) received on received.team_id = purchase.team_id and received.document = purchase.id
      where purchase.status = 'closed' and purchase.goods_status = 'full' and purchase.total <> received.total
        and not exists (select from purchases_lines line
          where line.team_id = purchase.team_id and line.parent = purchase.id
            and abs(line.received) <> abs(line.quantity))`,
  },
  {
    code: 'I18',
    description: 'The stock overview equals the stock ledger, in quantity and value.',
    sql: `
      select coalesce(overview.team_id, stock_movements.team_id) as team_id,
        coalesce(overview.product, stock_movements.product)::text as subject,
        overview.on_hand, stock_movements.quantity as ledger_quantity, overview.value,
        stock_movements.value as ledger_value
      from (
        select team_id, product, sum(on_hand) as on_hand, sum(value) as value
        from (${selectAllRows(stockOverviewView.whole)}) whole where team_id = $1 group by team_id, product) overview
      full join (
        select team_id, product, sum(quantity) as quantity, sum(value) as value
        from stock_movements where team_id = $1 group by team_id, product) stock_movements
          on stock_movements.team_id = overview.team_id and stock_movements.product = overview.product
      where coalesce(overview.on_hand, 0) <> coalesce(stock_movements.quantity, 0)
        or coalesce(overview.value, 0) <> coalesce(stock_movements.value, 0)`,
  },
  {
    code: 'I18',
    description:
      'The costs of the expense report are the expenses of profit and loss, on each day.',
    sql: `
      select cost.team_id, concat_ws(' ', cost.date, cost.branch) as subject, sum(cost.reported) as reported,
        sum(cost.expenses) as expenses
      from (
        select team_id, date, branch, cost as reported, 0 as expenses
        from (${selectAllRows(expenseReportView.whole)}) reported
        union all
        select team_id, date, branch, 0, -amount from (${selectProfitLines}) line where line.line = 'totalExpenses'
      ) cost
      group by cost.team_id, cost.date, cost.branch
      having sum(cost.reported) <> sum(cost.expenses)`,
  },
  createStatementInvariant('customer', {
    rows: selectAllRows(createStatementView('customer').whole),
    derived: customerDerivedFields,
  }),
  createStatementInvariant('supplier', {
    rows: selectAllRows(createStatementView('supplier').whole),
    derived: supplierDerivedFields,
  }),
]
