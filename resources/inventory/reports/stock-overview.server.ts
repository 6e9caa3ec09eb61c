import type { ParamView } from '../../../src/server/database/view-source.ts'
import { stockLevels } from './stock-levels.server.ts'

/** Selects the stock of each product in each branch: today's level less later movements. */
export const stockOverviewView: ParamView = (param) => {
  const day = `coalesce(${param('asOf')}, 'infinity')`
  return `
  select products.*, products.on_hand <> 0 as has_stock,
    case when products.on_hand < 0 then 'negative'
      when products.on_hand = 0 then 'out'
      when products.available <= 0 then 'reserved'
      when coalesce(products.available, products.on_hand) <= products.reorder_point then 'low'
      when products.on_hand > products.target_level then 'over'
      else 'ok' end as state,
    case when products.on_hand = 0 or products.is_now then products.kept_average
      else round(products.value / products.on_hand, 6) end as average_cost,
    round(products.on_hand * products.price, 4) as retail_value,
    (select max(movement.date) from stock_movements movement
      where movement.team_id = products.team_id and movement.product = products.product
        and movement.branch = products.branch and movement.date <= ${day}) as moved_on
  from (
    select stock_levels.team_id, stock_levels.id, stock_levels.product, stock_levels.branch, stock_levels.bin,
      product.sku, product.category, product.brand, product.status, product.price,
      stock_levels.reorder_point, stock_levels.target_level, stock_levels.average_cost as kept_average, moment.is_now,
      stock_levels.on_hand - coalesce(stock_movements.quantity, 0) as on_hand,
        stock_levels.value - coalesce(stock_movements.value, 0) as value,
      case when moment.is_now then stock_levels.reserved end as reserved,
      case when moment.is_now then stock_levels.available end as available,
      case when moment.is_now then stock_levels.incoming end as incoming
    from (${stockLevels}) stock_levels
    join products product on product.team_id = stock_levels.team_id and product.id = stock_levels.product
    cross join (select ${day} >= (select armazem_today()) as is_now) moment
    left join (
      select team_id, product, branch, sum(quantity) as quantity, sum(value) as value
      from stock_movements where date > ${day} group by team_id, product, branch
    ) stock_movements on stock_movements.team_id = stock_levels.team_id
      and stock_movements.product = stock_levels.product and stock_movements.branch = stock_levels.branch) products
  where products.status = 'active' or products.on_hand <> 0`
}
