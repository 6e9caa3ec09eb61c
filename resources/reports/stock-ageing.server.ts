import type { ViewSource } from '../../src/server/records/view-source.ts'

/** Days that a bucket reaches to, by the end of its name; what is older has a bucket of its own. */
const BUCKETS = [30, 60, 90, 180]

/**
 * What is on hand, laid on what came in: the latest arrivals first, because the oldest are taken to have gone first.
 * The oldest bucket is worth what the others leave, so that they add up to the stock's value.
 */
export const stockAgeingView: ViewSource = (asked) => {
  const day = asked('asOf')
  const parts = BUCKETS.map((to, i) => {
    const from = BUCKETS[i - 1] ?? -1
    return { to, sql: `coalesce(sum(y.part) filter (where y.age > ${from} and y.age <= ${to}), 0)` }
  })
  const worth = (to: number) => `round(g.value * g.days${to} / g.on_hand, 2)`
  const younger = BUCKETS.map((to) => worth(to)).join(' - ')
  return `
  select g.team_id, g.id, g.product, p.category, p.brand, g.branch, g.on_hand,
    ${BUCKETS.map((to) => `g.days${to}`).join(', ')}, g.older, g.average_age, g.value,
    ${BUCKETS.map((to) => `${worth(to)} as value${to}`).join(', ')},
    g.value - ${younger} as value_older
  from (
    select y.team_id, y.id, y.product, y.branch, y.on_hand, y.value,
      ${parts.map(({ to, sql }) => `${sql} as days${to}`).join(', ')},
      coalesce(sum(y.part) filter (where y.age > ${BUCKETS.at(-1)}), 0) as older,
      round(sum(y.part * y.age) / y.on_hand, 1) as average_age
    from (
      select h.*, ${day} - l.date as age,
        greatest(0, least(l.quantity, h.on_hand - (l.upto - l.quantity))) as part
      from (
        select m.team_id, i.id, m.product, m.branch, sum(m.quantity) as on_hand, sum(m.value) as value
        from stock_movements m
        join inventory i on i.team_id = m.team_id and i.product = m.product and i.branch = m.branch
        where m.date <= ${day} group by m.team_id, i.id, m.product, m.branch
        having sum(m.quantity) > 0
      ) h
      join (
        select team_id, product, branch, date, quantity,
          sum(quantity) over (partition by team_id, product, branch order by date desc, sequence desc) as upto
        from stock_movements where quantity > 0 and date <= ${day}
      ) l on l.team_id = h.team_id and l.product = h.product and l.branch = h.branch
    ) y
    group by y.team_id, y.id, y.product, y.branch, y.on_hand, y.value
  ) g
  join products p on p.team_id = g.team_id and p.id = g.product`
}
