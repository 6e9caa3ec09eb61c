import type { ViewSource } from '../../src/server/records/view-source.ts'

/** SQL of a column of the movement that `movement` reverses, or its own: a reversal takes back, it is nothing of its own. */
export const originalOf = (column: 'type' | 'quantity'): string => `
  case when movement.reverses is null then movement.${column} else coalesce((
    select original.${column}
    from stock_movements original
    where original.team_id = movement.team_id and original.id = movement.reverses), movement.${column}) end`

/**
 * The movements of a period by what they were. They are added up by kind first, then turned into columns, then named:
 * each step has far fewer rows than the one before.
 */
export const stockBalanceView: ViewSource = (asked) => {
  const sum = (column: 'quantity' | 'value', test: string) =>
    `coalesce(sum(moved.${column}) filter (where ${test}), 0)`
  const part = (type: string) => sum('quantity', `moved.in_period and moved.type = '${type}'`)
  const adjusted = `moved.in_period
        and moved.type not in ('purchase', 'saleReturn', 'transferIn', 'sale', 'purchaseReturn', 'transferOut')`
  return `
  select inventory.id, balance.*, product.category, product.brand,
    balance.purchased + balance.customer_returns + balance.transferred_in + balance.adjusted_in as quantity_in,
    balance.sold + balance.supplier_returns + balance.transferred_out + balance.adjusted_out as quantity_out
  from (
    select moved.team_id, moved.product, moved.branch,
      ${sum('quantity', 'not moved.in_period')} as opening,
      ${part('purchase')} as purchased,
      ${part('saleReturn')} as customer_returns,
      ${part('transferIn')} as transferred_in,
      ${sum('quantity', `${adjusted} and moved.is_in`)} as adjusted_in,
      -${part('sale')} as sold,
      -${part('purchaseReturn')} as supplier_returns,
      -${part('transferOut')} as transferred_out,
      -${sum('quantity', `${adjusted} and not moved.is_in`)} as adjusted_out,
      sum(moved.quantity) as closing,
      ${sum('value', 'not moved.in_period')} as opening_value,
      ${sum('value', 'moved.in_period and moved.is_in')} as value_in,
      -${sum('value', 'moved.in_period and not moved.is_in')} as value_out,
      sum(moved.value) as closing_value
    from (
      select movement.team_id, movement.product, movement.branch,
        (${asked('from')} is null or movement.date >= ${asked('from')}) as in_period,
        ${originalOf('type')} as type,
        ${originalOf('quantity')} >= 0 as is_in,
        sum(movement.quantity) as quantity, sum(movement.value) as value
      from stock_movements movement
      where ${asked('to')} is null or movement.date <= ${asked('to')}
      group by 1, 2, 3, 4, 5, 6
    ) moved
    group by moved.team_id, moved.product, moved.branch
  ) balance
  join inventory on inventory.team_id = balance.team_id and inventory.product = balance.product
    and inventory.branch = balance.branch
  join products product on product.team_id = balance.team_id and product.id = balance.product`
}
