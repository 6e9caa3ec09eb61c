const numbered = ['sales', 'purchases', 'receipts', 'adjustments', 'payments'] as const

const numbers = numbered
  .map((table) => `select number from ${table} where team_id = $1`)
  .join(' union all ')

/** Lists statements that update the next numbers of series and the costs of products. */
export const settle: readonly string[] = [
  `insert into number_series (team_id, key, next)
   select $1, regexp_replace(number, '-[0-9]+$', ''), max(substring(number from '[0-9]+$')::bigint) + 1
   from (${numbers}) n where number is not null group by 2`,
  `update products p set purchase_price = m.unit_cost, average_cost = m.average
   from (
     select distinct on (m.product) m.product, m.unit_cost, coalesce(l.average, m.average_after) as average
     from stock_movements m
     left join (
       select product, round(sum(value) / sum(on_hand), 6) as average from inventory
       where team_id = $1 and on_hand > 0 group by product) l on l.product = m.product
     where m.team_id = $1 and m.type = 'purchase'
     order by m.product, m.created_at desc, m.id desc) m
   where p.team_id = $1 and p.id = m.product`,
  // Archived products raise no alerts.
  `update products p set reorder_point = null, reorder_qty = null
   where team_id = $1 and not exists (select from stock_movements m where m.team_id = $1 and m.product = p.id)`,
]
