import type { ParamPlaceholder, SummedView } from '../../../src/server/database/view-source.ts'
import { stockTotals } from '../ledger/stock-totals.server.ts'
import { selectStockLevels } from './stock-levels.server.ts'

/** Selects the stock at the end of the day `asOf`. Totals by branch are read from the sums of movements by day. */
export const stockOverviewView = {
  whole: selectOverview,
  totals: stockTotals,
} as const satisfies SummedView

/**
 * Selects the stock of each product and branch at the end of the day `asOf`. Products that are not active are listed
 * only while they have stock or value.
 */
function selectOverview(param: ParamPlaceholder): string {
  const day = `coalesce(${param('asOf')}, 'infinity')`
  const current = ['reserved', 'available', 'incoming'].map(
    (column) => `case when requested.is_current then level.${column} end as ${column}`,
  )
  return `
  select levels.*, levels.on_hand <> 0 as has_stock,
    case when levels.on_hand < 0 then 'negative'
      when levels.on_hand = 0 then 'out'
      when levels.available <= 0 then 'reserved'
      when coalesce(levels.available, levels.on_hand) <= levels.reorder_point then 'low'
      when levels.on_hand > levels.target_level then 'over'
      else 'ok' end as state,
    round(levels.on_hand * levels.price, 4) as retail_value,
    (select max(movement.date) from stock_movements movement
      where movement.team_id = levels.team_id and movement.product = levels.product
        and movement.branch = levels.branch and movement.date <= ${day}) as moved_on
  from (
    select level.team_id, level.id, level.product, level.branch, level.bin, product.sku, product.category,
      product.brand, product.status, product.price, level.reorder_point, level.target_level, level.average_cost,
      level.on_hand, level.value, ${current.join(', ')}
    from (${selectStockLevels(`armazem_stock_at(${day})`)}) level
    join products product on product.team_id = level.team_id and product.id = level.product
    cross join (select ${day} >= (select armazem_today()) as is_current) requested) levels
  where levels.status = 'active' or levels.on_hand <> 0 or levels.value <> 0`
}
