import { keepMonths } from '../../../src/server/database/kept-months.ts'
import type { SummedView } from '../../../src/server/database/view-source.ts'

const writeCost = (line: string) =>
  `coalesce(${line}.unit_cost, round(${line}.net / nullif(${line}.base_quantity, 0), 6))`

/**
 * Selects lines of ordered and closed purchases and of returns to suppliers. A subquery looks up the previous cost for
 * each row of the page; a window function would read all lines. Sums by product of past months are kept
 * (database/43-purchase-totals.sql).
 */
export const purchaseHistoryView: SummedView = {
  whole: () => `
    select costed.*,
      round((costed.net_unit_cost - costed.previous_cost) * 100 / nullif(costed.previous_cost, 0), 2) as cost_change
    from (
      select purchase_line.*, product.category, product.brand, ${writeCost('purchase_line')} as net_unit_cost,
        case when purchase_line.kind = 'purchase' then (
          select ${writeCost('line')} from purchased_lines line
          where line.team_id = purchase_line.team_id and line.product = purchase_line.product
            and line.kind = 'purchase'
            and (line.date, line.purchase, line.id) < (purchase_line.date, purchase_line.purchase, purchase_line.id)
          order by line.date desc, line.purchase desc, line.id desc limit 1) end as previous_cost
      from purchased_lines purchase_line
      join products product on product.team_id = purchase_line.team_id and product.id = purchase_line.product) costed`,
  totals: keepMonths('armazem_purchased_sums', {
    by: ['kind', 'product', 'category', 'brand'],
    sums: ['quantity', 'received', 'discount', 'net'],
  }),
}
