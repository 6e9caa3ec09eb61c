import type { ParamView } from '../../../src/server/database/view-source.ts'

/** Lists the upper limits of the age columns in days. A further column contains older stock. */
const BUCKETS = [30, 60, 90, 180]

/**
 * Assigns stock on hand to the latest receipts, assuming that the oldest goods left first. The oldest column gets the
 * remaining value, so that the columns add up to the stock value. The stock of a past day is today's level less later
 * movements.
 */
export const stockAgeingView: ParamView = (param) => {
  const day = param('asOf')
  const parts = BUCKETS.map((to, i) => {
    const from = BUCKETS[i - 1] ?? -1
    return {
      to,
      sql: `coalesce(sum(layer.part) filter (where layer.age > ${from} and layer.age <= ${to}), 0)`,
    }
  })
  const worth = (to: number) => `round(held.value * aged.days${to} / held.on_hand, 2)`
  const newerStock = BUCKETS.map((to) => worth(to)).join(' - ')
  const held = `
    select level.team_id, level.id, level.product, level.branch,
      level.on_hand - coalesce(later.quantity, 0) as on_hand, level.value - coalesce(later.value, 0) as value
    from inventory level
    left join (
      select team_id, product, branch, sum(quantity) as quantity, sum(value) as value
      from stock_movements
      where date > ${day}
      group by team_id, product, branch
    ) later on later.team_id = level.team_id and later.product = level.product and later.branch = level.branch
    where level.on_hand - coalesce(later.quantity, 0) > 0`
  return `
  select held.team_id, held.id, held.product, product.category, product.brand, held.branch, held.on_hand,
    ${BUCKETS.map((to) => `aged.days${to}`).join(', ')}, aged.older, aged.average_age, held.value,
    ${BUCKETS.map((to) => `${worth(to)} as value${to}`).join(', ')},
    held.value - ${newerStock} as value_older
  from (${held}) held
  join (
    select layer.team_id, layer.id,
      ${parts.map(({ to, sql }) => `${sql} as days${to}`).join(', ')},
      coalesce(sum(layer.part) filter (where layer.age > ${BUCKETS.at(-1)}), 0) as older,
      round(sum(layer.part * layer.age) / max(layer.on_hand), 1) as average_age
    from (
      select held.team_id, held.id, held.on_hand, ${day} - arrival.date as age,
        greatest(0, least(arrival.quantity, held.on_hand - (arrival.upto - arrival.quantity))) as part
      from (${held}) held
      join (
        select team_id, product, branch, date, quantity,
          sum(quantity) over (partition by team_id, product, branch order by date desc, sequence desc) as upto
        from stock_movements
        where quantity > 0 and date <= ${day}
      ) arrival on arrival.team_id = held.team_id and arrival.product = held.product
        and arrival.branch = held.branch
    ) layer
    group by layer.team_id, layer.id
  ) aged on aged.team_id = held.team_id and aged.id = held.id
  join products product on product.team_id = held.team_id and product.id = held.product`
}
