import type { ViewSource } from '../../src/server/records/view-source.ts'

const SLOW_DAYS = 180

/** What is held of products, beside what was sold of them in the days before; taken back counts against sold. */
export const slowStockView: ViewSource = (asked) => {
  const [day, days] = [asked('asOf'), asked('days')]
  const recent = `m.date > ${day} - ${days}::int`
  const isSale = `m.type in ('sale', 'saleReturn')`
  return `
  select s.*,
    case when s.sold > 0 then round(greatest(s.on_hand, 0) * ${days} / s.sold) end as days_of_cover,
    case when s.sold > 0 then case when greatest(s.on_hand, 0) * ${days} / s.sold > ${SLOW_DAYS} then 'slow' else 'moving' end
      when s.came then 'fresh' else 'dead' end as state,
    case when s.cost_of_sold <= 0 then 'C' when s.before < 0.8 * s.whole then 'A'
      when s.before < 0.95 * s.whole then 'B' else 'C' end as abc
  from (
    select h.*, sum(greatest(h.cost_of_sold, 0)) over (partition by h.team_id) as whole,
      sum(greatest(h.cost_of_sold, 0)) over (partition by h.team_id order by h.cost_of_sold desc, h.id)
        - greatest(h.cost_of_sold, 0) as before
    from (
      select p.team_id, p.id, p.id as product, p.category, p.brand,
        sum(m.quantity) as on_hand, sum(m.value) as value,
        -coalesce(sum(m.quantity) filter (where ${isSale} and ${recent}), 0) as sold,
        -coalesce(sum(m.value) filter (where ${isSale} and ${recent}), 0) as cost_of_sold,
        max(m.date) filter (where m.type = 'sale') as last_sale,
        coalesce(bool_or(m.quantity > 0 and ${recent}), false) as came
      from (
        select m.team_id, m.product, m.branch, m.date, m.quantity, m.value, coalesce(o.type, m.type) as type
        from stock_movements m
        left join stock_movements o on o.team_id = m.team_id and o.id = m.reverses
        where m.date <= ${day} and (${asked('branch')} is null or m.branch = ${asked('branch')})
      ) m
      join products p on p.team_id = m.team_id and p.id = m.product
      group by p.team_id, p.id, p.category, p.brand
    ) h
    where h.on_hand <> 0 or h.sold <> 0
  ) s`
}
