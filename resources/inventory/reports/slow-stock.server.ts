import { selectKinds } from '../ledger/movement-kinds.server.ts'
import { isOfBranch, selectOrZero } from '../../../src/server/database/sum-sql.ts'
import type { ParamView } from '../../../src/server/database/view-source.ts'

const SLOW_DAYS = 180

/**
 * Selects the stock at the end of a day, and the sales less returns of the period that ends on that day. For products
 * without sales in the period, the last earlier sale is looked up. Sums of past months are kept
 * (database/33-movement-totals.sql).
 */
export const slowStockView: ParamView = (param) => {
  const [day, days] = [param('asOf'), param('days')]
  const isInScope = (source: string) => isOfBranch(source, param('branch'))
  const cover = `greatest(ranked.on_hand, 0) * ${days} / nullif(ranked.sold, 0)`
  return `
  select ranked.*, coalesce(ranked.last_recent_sale, (
      select max(sold.date)
      from counted_movements sold
      where sold.team_id = ranked.team_id and sold.product = ranked.product and sold.date <= ${day} - ${days}::int
        and sold.quantity < 0 and sold.counts_as = any (${selectKinds('sale')})
        and ${isInScope('sold')})) as last_sale,
    case when ranked.sold > 0 then round(${cover}) end as days_of_cover,
    case when ranked.sold > 0 then case when ${cover} > ${SLOW_DAYS} then 'slow' else 'moving' end
      when ranked.was_received then 'fresh' else 'dead' end as state,
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
        level.on_hand, level.value,
        ${selectOrZero('recent', 'sold', 'cost_of_sold')}, recent.last_recent_sale,
        coalesce(recent.was_received, false) as was_received
      from (
        select level.team_id, level.product, sum(level.on_hand) as on_hand, sum(level.value) as value
        from armazem_stock_at(${day}) level
        where ${isInScope('level')}
        group by level.team_id, level.product
      ) level
      join products product on product.team_id = level.team_id and product.id = level.product
      left join (
        select moved.team_id, moved.product, sum(moved.sold) as sold, sum(moved.cost_of_sold) as cost_of_sold,
          max(moved.last_sale) as last_recent_sale, sum(moved.arrivals) > 0 as was_received
        from armazem_turnover_sums(${day} - ${days}::int + 1, ${day}, ${param('branch')}) moved
        group by moved.team_id, moved.product
      ) recent on recent.team_id = level.team_id and recent.product = level.product
    ) held
    where held.on_hand <> 0 or held.sold <> 0
  ) ranked`
}
