import { payablesAsOf, receivablesAsOf } from '../reports/open-documents.server.ts'
import { purchasedGoods } from '../reports/purchased-goods.server.ts'
import { postedSales } from '../reports/sales.server.ts'
import { stockAlerts } from '../reports/stock-alerts.server.ts'

/**
 * The dashboard's figures of one period in one row (business.md §4). $1 team, $2 first day, $3 last day, $4 branch or
 * null. What stands for a moment is as of the last day: today's value, less what happened after it.
 */
export const figuresSql = `
with
sold as (select * from (${postedSales}) s where s.team_id = $1 and ($4::uuid is null or s.branch = $4)),
period_sales as (select * from sold where date between $2 and $3),
money as (select * from payments p where p.team_id = $1 and p.status = 'posted' and ($4::uuid is null or p.branch = $4)),
period_money as (select * from money where date between $2 and $3),
receivables as (select due, due_date from (${receivablesAsOf('$3')}) r where r.team_id = $1 and ($4::uuid is null or r.branch = $4)),
moves as (select * from stock_movements v where v.team_id = $1 and ($4::uuid is null or v.branch = $4)),
losses as (
  select coalesce(-sum(value) filter (where value < 0), 0) as loss, coalesce(sum(value) filter (where value > 0), 0) as gain
  from moves v
  where date between $2 and $3 and (type in ('adjustIn', 'adjustOut', 'count', 'transferLoss', 'costCorrection')
    or (type = 'reversal' and resource in ('adjustments', 'transfers') and exists (
      select from stock_movements o where o.team_id = $1 and o.id = v.reverses
        and o.type in ('adjustIn', 'adjustOut', 'count', 'transferLoss', 'costCorrection')))))
select
  (select coalesce(sum(total), 0) from period_sales) as "totalSales",
  (select coalesce(sum(net), 0) from period_sales) as "netSales",
  (select count(*) from sales s where s.team_id = $1 and s.kind in ('sale', 'order') and s.status in ('confirmed', 'closed')
    and s.date between $2 and $3 and ($4::uuid is null or s.branch = $4)) as "totalOrders",
  (select count(*) from purchases p where p.team_id = $1 and p.kind = 'purchase' and p.status in ('ordered', 'closed')
    and p.date between $2 and $3 and ($4::uuid is null or p.branch = $4)) as "totalPurchases",
  (select coalesce(sum(g.total), 0) from (${purchasedGoods}) g where g.team_id = $1
    and g.date between $2 and $3 and ($4::uuid is null or g.branch = $4)) as "totalPurchaseAmount",
  (select coalesce(sum(e.total), 0) from expenses e where e.team_id = $1 and e.status = 'posted'
    and e.date between $2 and $3 and ($4::uuid is null or e.branch = $4)) as "totalExpenses",
  (select count(*) from products p where p.team_id = $1 and p.status = 'active') as "totalProducts",
  (select coalesce(sum(case direction when 'in' then amount else -amount end), 0) from period_money
    where party = 'customer') as "totalPaid",
  (select coalesce(sum(case direction when 'out' then amount else -amount end), 0) from period_money
    where party = 'supplier') as "paidToSuppliers",
  (select coalesce(sum(due) filter (where due > 0), 0) from receivables) as "totalDue",
  (select coalesce(-sum(due) filter (where due < 0), 0) from receivables) as "customerCredit",
  (select coalesce(sum(due) filter (where due > 0), 0) from receivables where due_date < $3) as "overdue",
  (select coalesce(sum(p.due) filter (where p.due > 0), 0) from (${payablesAsOf('$3')}) p
    where p.team_id = $1 and ($4::uuid is null or p.branch = $4)) as "payablesDue",
  (select coalesce(sum(amount) filter (where direction = 'in'), 0) from period_money) as "cashIn",
  (select coalesce(sum(amount) filter (where direction = 'out'), 0) from period_money) as "cashOut",
  (select count(*) from (${stockAlerts}) a where a.team_id = $1 and ($4::uuid is null or a.branch = $4)) as "lowStockProducts",
  (select count(*) from (${stockAlerts}) a where a.team_id = $1 and a.state = 'out'
    and ($4::uuid is null or a.branch = $4)) as "outOfStockProducts",
  (select coalesce(sum(profit), 0) from period_sales) as "grossProfit",
  (select loss from losses) as "stockLosses",
  (select gain from losses) as "stockGains",
  (select coalesce(sum(i.value), 0) from inventory i where i.team_id = $1 and ($4::uuid is null or i.branch = $4))
    - (select coalesce(sum(value), 0) from moves where date > $3) as "stockValue"`

/** One row of `figuresSql`. */
export interface FigureRow {
  readonly totalSales: number
  readonly netSales: number
  readonly totalOrders: number
  readonly totalPurchases: number
  readonly totalPurchaseAmount: number
  readonly totalExpenses: number
  readonly totalProducts: number
  readonly totalPaid: number
  readonly paidToSuppliers: number
  readonly totalDue: number
  readonly customerCredit: number
  readonly overdue: number
  readonly payablesDue: number
  readonly cashIn: number
  readonly cashOut: number
  readonly lowStockProducts: number
  readonly outOfStockProducts: number
  readonly grossProfit: number
  readonly stockLosses: number
  readonly stockGains: number
  readonly stockValue: number
}
