const numbered = ['sales', 'purchases', 'receipts', 'adjustments', 'payments'] as const

const numbers = numbered
  .map((table) => `select number from ${table} where team_id = $1`)
  .join(' union all ')

/**
 * Updates the next numbers of the series and the costs of the products, removes the reorder points of products without
 * movements, and posts the journal as a whole.
 */
export const settlingStatements: readonly string[] = [
  `insert into number_series (team_id, key, next)
   select $1, regexp_replace(number, '-[0-9]+$', ''), max(substring(number from '[0-9]+$')::bigint) + 1
   from (${numbers}) posted where number is not null group by 2`,
  `update products product set purchase_price = latest.unit_cost, average_cost = latest.average
   from (
     select distinct on (movement.product) movement.product, movement.unit_cost,
       coalesce(level.average, movement.average_after) as average
     from stock_movements movement
     left join (
       select product, round(sum(value) / sum(on_hand), 6) as average from inventory
       where team_id = $1 and on_hand > 0 group by product) level on level.product = movement.product
     where movement.team_id = $1 and movement.type = 'purchase'
     order by movement.product, movement.created_at desc, movement.id desc) latest
   where product.team_id = $1 and product.id = latest.product`,
  // Products without movements raise no alerts.
  `update products product set reorder_point = null, reorder_qty = null
   where team_id = $1 and not exists (
     select from stock_movements movement where movement.team_id = $1 and movement.product = product.id)`,
  'select armazem_open_books($1)',
]
