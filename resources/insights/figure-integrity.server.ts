import type { ViewSource } from '../../src/server/database/view-source.ts'
import { customerRollups } from '../parties/customers.server.ts'
import { customerStatementView } from '../parties/reports/customer-account.server.ts'
import { purchaseReportView } from '../purchasing/reports/purchased-goods.server.ts'
import { postedSales, soldLines } from '../sales/reports/posted-sales.server.ts'
import { stockOverviewView } from '../inventory/reports/stock-overview.server.ts'
import { supplierStatementView } from '../parties/reports/supplier-statement.server.ts'
import { supplierRollups } from '../parties/suppliers.server.ts'
import type { Invariant } from '../../src/server/context/invariant.ts'

/** Returns the rows of a view for its whole time. */
function whole(source: ViewSource): string {
  if (typeof source === 'string') return source
  return source((name) => (name === 'from' ? 'null::date' : `'infinity'::date`))
}

/** Checks that the last line of every statement equals the balance in lists and figures (I18). */
function statement(
  party: 'customer' | 'supplier',
  { rows, rollups }: { readonly rows: string; readonly rollups: string },
): Invariant {
  const sign = party === 'customer' ? '' : '-'
  return {
    code: 'I18',
    description: `The last balance of the statement of a ${party} equals the balance of the ${party}.`,
    sql: `
      select r.team_id, r.id::text as subject, r.balance, s.balance as statement
      from (${rollups}) r
      left join (
        select team_id, ${party} as id, ${sign}sum(coalesce(debit, 0) - coalesce(credit, 0)) as balance
        from (${rows}) e group by team_id, ${party}) s on s.team_id = r.team_id and s.id = r.id
      where r.balance <> coalesce(s.balance, 0)`,
  }
}

/**
 * Checks figures that are computed from different tables (I18). A figure and the list that it opens cannot differ,
 * since both run the same query (figures.test.ts); reports that tell the same thing from different tables can.
 */
export const figureInvariants: readonly Invariant[] = [
  {
    code: 'I18',
    description: 'The sales report and the report of sale lines have equal totals.',
    sql: `
      select s.team_id, s.id::text as subject, s.total, s.net, s.tax, s.cost,
        l.total as of_lines, l.net as net_of_lines, l.tax as tax_of_lines, l.cost as cost_of_lines
      from (${postedSales}) s
      left join (
        select team_id, sale, sum(total) as total, sum(net) as net, sum(tax) as tax, sum(cost) as cost
        from (${soldLines}) l group by team_id, sale) l on l.team_id = s.team_id and l.sale = s.id
      where s.total <> coalesce(l.total, 0) or s.net <> coalesce(l.net, 0) or s.tax <> coalesce(l.tax, 0)
        or coalesce(s.cost, 0) <> coalesce(l.cost, 0)`,
  },
  {
    code: 'I18',
    description: 'The bills of a completely received purchase add up to its total.',
    sql: `
      select p.team_id, p.id::text as subject, p.total, g.total as received
      from purchases p
      join (
        select team_id, document, sum(total) as total from (${purchaseReportView}) r
        group by team_id, document) g on g.team_id = p.team_id and g.document = p.id
      where p.status = 'closed' and p.goods_status = 'full' and p.total <> g.total
        and not exists (select from purchases_lines l
          where l.team_id = p.team_id and l.parent = p.id and abs(l.received) <> abs(l.quantity))`,
  },
  {
    code: 'I18',
    description: 'The stock overview equals the stock ledger, in quantity and value.',
    sql: `
      select coalesce(o.team_id, m.team_id) as team_id, coalesce(o.product, m.product)::text as subject,
        o.on_hand, m.quantity, o.value, m.value as worth
      from (
        select team_id, product, sum(on_hand) as on_hand, sum(value) as value
        from (${whole(stockOverviewView)}) s where team_id = $1 group by team_id, product) o
      full join (
        select team_id, product, sum(quantity) as quantity, sum(value) as value
        from stock_movements where team_id = $1 group by team_id, product) m on m.team_id = o.team_id and m.product = o.product
      where coalesce(o.on_hand, 0) <> coalesce(m.quantity, 0) or coalesce(o.value, 0) <> coalesce(m.value, 0)`,
  },
  statement('customer', { rows: whole(customerStatementView), rollups: customerRollups }),
  statement('supplier', { rows: whole(supplierStatementView), rollups: supplierRollups }),
]
