import type { Registry } from '../../../src/schema/registry.ts'
import type { ViewSource } from '../../../src/server/database/view-source.ts'
import { listKindsCountedAs } from '../ledger/movement-kinds.server.ts'

/** Lists the kinds of movements with a separate column; all others count as adjustments. */
const TRADED = ['purchase', 'saleReturn', 'transferIn', 'sale', 'purchaseReturn', 'transferOut']

/**
 * Returns SQL that sums the movements that meet a condition, grouped by `keys` (names with their SQL over `movement`),
 * type and direction. A reversal has the type and direction of the movement that it reverses. The few reversals are
 * selected by a separate query, so that PostgreSQL groups all other movements by plain columns in one pass.
 */
export function selectMovedByType(
  keys: Readonly<Record<string, string>>,
  condition: string,
): string {
  const columns = Object.entries(keys)
    .map(([name, sql]) => `${sql} as ${name}`)
    .join(', ')
  const places = ['type', 'is_in', ...Object.keys(keys)].map((_, i) => i + 1).join(', ')
  const figures = `
      sum(movement.quantity) as quantity, sum(movement.value) as value, max(movement.date) as last`
  return `
    select movement.type, movement.quantity >= 0 as is_in, ${columns}, ${figures}
    from stock_movements movement
    where movement.reverses is null and ${condition}
    group by ${places}
    union all
    select coalesce(original.type, movement.type), coalesce(original.quantity, movement.quantity) >= 0, ${columns},
      ${figures}
    from stock_movements movement
    left join stock_movements original
      on original.team_id = movement.team_id and original.id = movement.reverses
    where movement.reverses is not null and ${condition}
    group by ${places}`
}

/**
 * Selects the movements of a period by type. They are first summed by type, then turned into columns, then joined with
 * names, because each step has far fewer rows than the previous one.
 */
export const createStockBalance =
  (registry: Registry): ViewSource =>
  (param) => {
    const sum = (column: 'quantity' | 'value', test: string) =>
      `coalesce(sum(moved.${column}) filter (where ${test}), 0)`
    const part = (type: string) =>
      sum('quantity', `moved.in_period and moved.type in (${listKindsCountedAs(registry, type)})`)
    const adjusted = `moved.in_period
        and moved.type not in (${listKindsCountedAs(registry, ...TRADED)})`
    const moved = selectMovedByType(
      {
        team_id: 'movement.team_id',
        product: 'movement.product',
        branch: 'movement.branch',
        in_period: `(${param('from')} is null or movement.date >= ${param('from')})`,
      },
      `(${param('to')} is null or movement.date <= ${param('to')})`,
    )
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
      ${moved}
    ) moved
    group by moved.team_id, moved.product, moved.branch
  ) balance
  join inventory on inventory.team_id = balance.team_id and inventory.product = balance.product
    and inventory.branch = balance.branch
  join products product on product.team_id = balance.team_id and product.id = balance.product`
  }
