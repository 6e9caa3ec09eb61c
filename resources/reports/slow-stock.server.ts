import type { ViewSource } from '../../src/server/records/view-source.ts'
import { movedByType } from './stock-balance.server.ts'

const SLOW_DAYS = 180

/**
 * What is held of products, beside what was sold of them in the days before; taken back counts against sold. Movements
 * are added up by what they were first: the columns are made of those few sums.
 */
export const slowStockView: ViewSource = (asked) => {
  const [day, days] = [asked('asOf'), asked('days')]
  const isRecentSale = `moved.type in ('sale', 'saleReturn') and moved.is_recent`
  const moved = movedByType(
    {
      team_id: 'movement.team_id',
      product: 'movement.product',
      is_recent: `movement.date > ${day} - ${days}::int`,
      has_come: 'movement.quantity > 0',
    },
    `movement.date <= ${day} and (${asked('branch')} is null or movement.branch = ${asked('branch')})`,
  )
  return `
  select ranked.*,
    case when ranked.sold > 0 then round(greatest(ranked.on_hand, 0) * ${days} / ranked.sold) end as days_of_cover,
    case
      when ranked.sold > 0 then
        case when greatest(ranked.on_hand, 0) * ${days} / ranked.sold > ${SLOW_DAYS} then 'slow' else 'moving' end
      when ranked.came then 'fresh'
      else 'dead' end as state,
    case when ranked.cost_of_sold <= 0 then 'C'
      when ranked.before < 0.8 * ranked.whole then 'A'
      when ranked.before < 0.95 * ranked.whole then 'B'
      else 'C' end as abc
  from (
    select held.*, sum(greatest(held.cost_of_sold, 0)) over (partition by held.team_id) as whole,
      sum(greatest(held.cost_of_sold, 0)) over (
        partition by held.team_id order by held.cost_of_sold desc, held.id) - greatest(held.cost_of_sold, 0) as before
    from (
      select product.team_id, product.id, product.id as product, product.category, product.brand,
        sum(moved.quantity) as on_hand, sum(moved.value) as value,
        -coalesce(sum(moved.quantity) filter (where ${isRecentSale}), 0) as sold,
        -coalesce(sum(moved.value) filter (where ${isRecentSale}), 0) as cost_of_sold,
        max(moved.last) filter (where moved.type = 'sale') as last_sale,
        coalesce(bool_or(moved.has_come and moved.is_recent), false) as came
      from (
        ${moved}
      ) moved
      join products product on product.team_id = moved.team_id and product.id = moved.product
      group by product.team_id, product.id, product.category, product.brand
    ) held
    where held.on_hand <> 0 or held.sold <> 0
  ) ranked`
}
