import type { ParamView } from '../../../src/server/database/view-source.ts'
import { stockLevels } from './stock-levels.server.ts'

/**
 * Selects the stock of each product and branch at the end of the day `asOf`: the current level less the movements after
 * that day. Products that are not active are listed only while they have stock.
 */
export const stockOverviewView: ParamView = (param) => {
  const day = `coalesce(${param('asOf')}, 'infinity')`
  return `
  select levels.*, levels.on_hand <> 0 as has_stock,
    case when levels.on_hand < 0 then 'negative'
      when levels.on_hand = 0 then 'out'
      when levels.available <= 0 then 'reserved'
      when coalesce(levels.available, levels.on_hand) <= levels.reorder_point then 'low'
      when levels.on_hand > levels.target_level then 'over'
      else 'ok' end as state,
    case when levels.on_hand = 0 or levels.is_current then levels.current_average
      else round(levels.value / levels.on_hand, 6) end as average_cost,
    round(levels.on_hand * levels.price, 4) as retail_value,
    (select max(movement.date) from stock_movements movement
      where movement.team_id = levels.team_id and movement.product = levels.product
        and movement.branch = levels.branch and movement.date <= ${day}) as moved_on
  from (
    select stock_levels.team_id, stock_levels.id, stock_levels.product, stock_levels.branch, stock_levels.bin,
      product.sku, product.category, product.brand, product.status, product.price,
      stock_levels.reorder_point, stock_levels.target_level, stock_levels.average_cost as current_average,
      requested.is_current,
      stock_levels.on_hand - coalesce(later_movements.quantity, 0) as on_hand,
      stock_levels.value - coalesce(later_movements.value, 0) as value,
      case when requested.is_current then stock_levels.reserved end as reserved,
      case when requested.is_current then stock_levels.available end as available,
      case when requested.is_current then stock_levels.incoming end as incoming
    from (${stockLevels}) stock_levels
    join products product on product.team_id = stock_levels.team_id and product.id = stock_levels.product
    cross join (select ${day} >= (select armazem_today()) as is_current) requested
    left join (
      select team_id, product, branch, sum(quantity) as quantity, sum(value) as value
      from stock_movements where date > ${day} group by team_id, product, branch
    ) later_movements on later_movements.team_id = stock_levels.team_id
      and later_movements.product = stock_levels.product and later_movements.branch = stock_levels.branch) levels
  where levels.status = 'active' or levels.on_hand <> 0`
}
