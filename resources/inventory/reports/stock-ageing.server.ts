import { sumByAge } from '../../../src/server/database/sum-sql.ts'
import type { ParamView } from '../../../src/server/database/view-source.ts'

/** Lists the upper limits of the age columns in days. A further column contains older stock. */
const BUCKETS = [30, 60, 90, 180]

/** Sets the number of receipts of a product and branch that are read first. */
const LATEST = 6

/** Returns SQL of the receipts until the end of a day, the latest first, for the stock level with the alias `held`. */
const selectArrivals = (day: string) => `
          select movement.date, movement.quantity, movement.sequence
          from stock_movements movement
          where movement.team_id = held.team_id and movement.product = held.product and movement.branch = held.branch
            and movement.quantity > 0 and movement.date <= ${day}
          order by movement.date desc, movement.sequence desc`

/**
 * Assigns stock on hand to the latest receipts, assuming that the oldest goods left first. Each value is the difference
 * of two rounded values: of the stock up to its column, and of the stock in the columns before. So the columns add up
 * to the stock value, and a column without stock has no value.
 */
export const stockAgeingView: ParamView = (param) => {
  const day = param('asOf')
  const ages = sumByAge('layer.part', { age: 'layer.age', limits: [-1, ...BUCKETS] })
  const writeValueUpTo = (place: number) => {
    const days = BUCKETS.slice(0, place + 1).map((to) => `aged.days${to}`)
    return `round(aged.value * (${days.join(' + ')}) / aged.on_hand, (select armazem_decimals()))`
  }
  const values = BUCKETS.map((to, place) => {
    const before = place === 0 ? '' : ` - ${writeValueUpTo(place - 1)}`
    return `${writeValueUpTo(place)}${before} as value${to}`
  }).join(', ')
  return `
  select aged.*, product.category, product.brand, ${values},
    aged.value - ${writeValueUpTo(BUCKETS.length - 1)} as value_older
  from (
    select layer.team_id, layer.id, layer.product, layer.branch, layer.on_hand, layer.value,
      ${ages}, round(sum(layer.part * layer.age) / layer.on_hand, 1) as average_age
    from (
      select held.*, ${day} - arrival.date as age,
        greatest(0, least(arrival.quantity, held.on_hand - (arrival.running_total - arrival.quantity))) as part
      from armazem_stock_at(${day}) held
      cross join lateral (
        select latest.date, latest.quantity,
          sum(latest.quantity) over (order by latest.date desc, latest.sequence desc) as running_total
        from (
          ${selectArrivals(day)}
          -- All receipts are read only if the quantity of the latest receipts is smaller than the stock.
          limit case when (
            select sum(latest.quantity) from (${selectArrivals(day)} limit ${LATEST}) latest) >= held.on_hand
            then ${LATEST} end
        ) latest
      ) arrival
      where held.on_hand > 0
    ) layer
    group by layer.team_id, layer.id, layer.product, layer.branch, layer.on_hand, layer.value
  ) aged
  join products product on product.team_id = aged.team_id and product.id = aged.product`
}
