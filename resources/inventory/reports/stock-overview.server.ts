import type { ViewSource } from '../../../src/server/database/view-source.ts'
import { stockLevels } from './stock-levels.server.ts'

/** Selects the stock of each product in each branch: today's level less later movements. */
export const stockOverviewView: ViewSource = (param) => {
  const day = `coalesce(${param('asOf')}, 'infinity')`
  return `
  select s.*, s.on_hand <> 0 as has_stock,
    case when s.on_hand < 0 then 'negative'
      when s.on_hand = 0 then 'out'
      when s.available <= 0 then 'reserved'
      when coalesce(s.available, s.on_hand) <= s.reorder_point then 'low'
      when s.on_hand > s.target_level then 'over'
      else 'ok' end as state,
    case when s.on_hand = 0 or s.is_now then s.kept_average else round(s.value / s.on_hand, 6) end as average_cost,
    round(s.on_hand * s.price, 4) as retail_value,
    (select max(m.date) from stock_movements m
      where m.team_id = s.team_id and m.product = s.product and m.branch = s.branch and m.date <= ${day}) as moved_on
  from (
    select k.team_id, k.id, k.product, k.branch, k.bin, p.sku, p.category, p.brand, p.status, p.price,
      k.reorder_point, k.target_level, k.average_cost as kept_average, n.is_now,
      k.on_hand - coalesce(l.quantity, 0) as on_hand, k.value - coalesce(l.value, 0) as value,
      case when n.is_now then k.reserved end as reserved,
      case when n.is_now then k.available end as available,
      case when n.is_now then k.incoming end as incoming
    from (${stockLevels}) k
    join products p on p.team_id = k.team_id and p.id = k.product
    cross join (select ${day} >= (select armazem_today()) as is_now) n
    left join (
      select team_id, product, branch, sum(quantity) as quantity, sum(value) as value
      from stock_movements where date > ${day} group by team_id, product, branch
    ) l on l.team_id = k.team_id and l.product = k.product and l.branch = k.branch) s
  where s.status = 'active' or s.on_hand <> 0`
}
