import type { Registry } from '../../src/schema/registry.ts'
import type { Invariant } from '../../src/server/context/invariant.ts'
import { listDocumentsWith } from '../documents/integrity/documents-with.server.ts'
import type { StockClaims } from '../modules/server-module.ts'
import { selectKinds } from './ledger/movement-kinds.server.ts'
import { createKeptMonthsInvariant } from '../documents/integrity/kept-months.server.ts'

/** Creates the checks of stock levels, movements and transfers, and of the quantities and costs of documents. */
export function createStockInvariants(registry: Registry): readonly Invariant[] {
  return [
    {
      code: 'I1',
      description: 'A stock level equals the sum of its movements, in quantity and value.',
      sql: `
      select coalesce(level.team_id, stock_movements.team_id) as team_id,
        coalesce(level.product, stock_movements.product) || ' in ' || coalesce(level.branch,
        stock_movements.branch) as subject,
        level.on_hand, level.value, stock_movements.quantity, stock_movements.worth, stock_movements.last,
          level.movements
      from inventory level
      full join (
        select team_id, product, branch, sum(quantity) as quantity, sum(value) as worth, max(sequence) as last,
          count(*) as count
        from stock_movements group by team_id, product, branch
      ) stock_movements on stock_movements.team_id = level.team_id and stock_movements.product = level.product
        and stock_movements.branch = level.branch
      where level.on_hand is distinct from coalesce(stock_movements.quantity, 0)
        or level.value <> coalesce(stock_movements.worth, 0)
        or level.movements <> coalesce(stock_movements.last, 0) or stock_movements.last <> stock_movements.count`,
    },
    {
      code: 'I1',
      description: 'Each stock movement starts where the previous one ended.',
      sql: `
      select team_id, id::text as subject, sequence, quantity_before, quantity, quantity_after, value_before, value,
        value_after
      from (select movement.*,
          coalesce(lag(quantity_after) over per_level, 0) as quantity_before,
            coalesce(lag(value_after) over per_level, 0) as value_before
        from stock_movements movement window per_level as (
          partition by team_id, product, branch order by sequence)) stock_movements
      where quantity_after <> quantity_before + quantity or value_after <> value_before + value`,
    },
    {
      code: 'I23',
      description: 'The totals of stock by day, branch and type are the sums of its movements.',
      sql: `
      select total.team_id, concat_ws(' ', total.date, total.branch, total.type) as subject,
        sum(total.quantity_in) as quantity_in, sum(total.quantity_out) as quantity_out, sum(total.value) as value,
        sum(total.movements) as movements
      from (
        select team_id, date, branch, type, counts_as, is_in, quantity_in, quantity_out, value, movements
        from stock_totals
        union all
        select movement.team_id, movement.date, movement.branch, movement.type, counted.counts_as, counted.is_in,
          -greatest(movement.quantity, 0), -greatest(-movement.quantity, 0), -movement.value, -1
        from stock_movements movement
        join counted_movements counted on counted.team_id = movement.team_id and counted.id = movement.id
      ) total
      group by total.team_id, total.date, total.branch, total.type, total.counts_as, total.is_in
      having sum(total.quantity_in) <> 0 or sum(total.quantity_out) <> 0 or sum(total.value) <> 0
        or sum(total.movements) <> 0`,
    },
    createKeptMonthsInvariant({
      description: 'The turnover of products by month is the sum of their movements.',
      source: 'stock',
      table: 'turnover_totals',
      rows: 'select * from product_turnover',
      keys: ['product'],
      sums: {
        sold: 'summed.sold',
        cost_of_sold: 'summed.cost_of_sold',
        arrivals: 'summed.arrivals',
      },
      ends: { last_sale: ['max', 'summed.sold_on'] },
    }),
    createKeptMonthsInvariant({
      description: 'The totals of stock by product and month are the sums of its movements.',
      source: 'stock',
      table: 'movement_totals',
      rows: 'select * from counted_movements',
      keys: ['branch', 'product', 'counts_as', 'is_in'],
      sums: { quantity: 'summed.quantity', value: 'summed.value' },
    }),
    {
      code: 'I23',
      description: 'The stock at the end of each month is the sum of the movements until then.',
      sql: `
      with kept as materialized (
        select unchanged.month from armazem_unchanged_months('levels') unchanged
      ), moved as materialized (
        select movement.product, movement.branch, date_trunc('month', movement.date::timestamp)::date as month,
          sum(movement.quantity) as quantity, sum(movement.value) as value
        from stock_movements movement
        where movement.team_id = $1
        group by 1, 2, 3
      )
      select $1::uuid as team_id, concat_ws(' ', total.month, total.product, total.branch) as subject,
        sum(total.quantity) as quantity, sum(total.value) as value
      from (
        select level.month, level.product, level.branch, level.quantity, level.value
        from level_totals level
        join kept on kept.month = level.month
        where level.team_id = $1
        union all
        select kept.month, level.product, level.branch, -level.quantity, -level.value
        from level_totals level
        join kept before on before.month = level.month
        join kept on kept.month = level.month + interval '1 month'
        where level.team_id = $1
        union all
        select greatest(moved.month, (select min(kept.month) from kept)), moved.product, moved.branch, -moved.quantity,
          -moved.value
        from moved
        where moved.month <= (select max(kept.month) from kept)
      ) total
      group by total.month, total.product, total.branch
      having sum(total.quantity) <> 0 or sum(total.value) <> 0`,
    },
    {
      code: 'I3',
      description: 'No quantity on hand is below zero, unless the product or the branch allows it.',
      sql: `
      select level.team_id, level.product || ' in ' || level.branch as subject, level.on_hand
      from inventory level
      join products product on product.team_id = level.team_id and product.id = level.product
      join branches branch on branch.team_id = level.team_id and branch.id = level.branch
      where level.on_hand < 0
        and not (product.allow_negative = 'yes'
        or (product.allow_negative = 'inherit' and branch.allow_negative_stock))`,
    },
    {
      code: 'I6',
      description: 'Outgoing goods, except those of sales, do not change the average cost.',
      sql: `
      select team_id, id::text as subject, average_before, average_after
      from (select movement.*,
        lag(average_after) over (partition by team_id, product, branch order by sequence) as average_before
        from stock_movements movement) stock_movements
      where type = any (${selectKinds('sale', 'adjustOut', 'transferOut')}) and resource <> 'sales'
        and quantity_after > 0
        and average_before <> average_after`,
    },
    {
      code: 'I7',
      description:
        'Dispatched goods of a transfer equal received plus lost plus in transit, in quantity and value.',
      sql: `
      select transfer.team_id, transfer.id::text as subject, stock_movements.quantity, stock_movements.worth,
        transfers_lines.moving, transfers_lines.value_moving
      from transfers transfer
      left join (
        select movement.team_id, movement.transfer, sum(movement.quantity) as quantity, sum(movement.value) as worth
        from stock_movements movement left join stock_movements stock_movement
          on stock_movement.team_id = movement.team_id and stock_movement.id = movement.reverses
        where movement.transfer is not null and coalesce(stock_movement.type, movement.type) not in ('transferLoss',
          'costCorrection')
        group by movement.team_id, movement.transfer
      ) stock_movements on stock_movements.team_id = transfer.team_id and stock_movements.transfer = transfer.id
      left join (
        select team_id, parent, sum(dispatched - received - lost) as moving,
          coalesce(sum(value - settled), 0) as value_moving
        from transfers_lines group by team_id, parent) transfers_lines on transfers_lines.team_id = transfer.team_id
          and transfers_lines.parent = transfer.id
      where transfer.status in ('dispatched', 'received')
        and (stock_movements.quantity is distinct from -transfers_lines.moving or stock_movements.worth is distinct
          from -transfers_lines.value_moving)`,
    },
    {
      code: 'I12',
      description:
        'No line returns more than was delivered, and the returned quantity equals that of the returns.',
      sql: ['delivered', 'received']
        .flatMap((moved) =>
          listDocumentsWith(registry, 'lines.original', 'lines.returned', `lines.${moved}`).map(
            (table) => `
      select line.team_id, line.id::text as subject, line.${moved} as moved, line.returned, returns.quantity
      from ${table}_lines line
      left join (
        select back.team_id, back.original, -sum(back.quantity) as quantity from ${table}_lines back
        join ${table} document on document.team_id = back.team_id and document.id = back.parent
          and document.status <> 'cancelled'
        where back.original is not null group by back.team_id, back.original
      ) returns on returns.team_id = line.team_id and returns.original = line.id
      where line.original is null
        and (line.returned > greatest(line.${moved}, 0) or line.returned <> coalesce(returns.quantity, 0))`,
          ),
        )
        .join(' union all '),
    },
    {
      code: 'I17',
      description:
        'The cost of a sale equals the value of its stock movements plus the expected cost of goods to be delivered.',
      sql: `
      select sale.team_id, sale.id::text as subject, sale.cost, sales_lines.expected, stock_movements.worth
      from sales sale
      left join (
        select team_id, parent, sum(expected_cost) as expected,
          count(*) filter (where delivered = quantity) as delivered
        from sales_lines where expected_cost is not null
        group by team_id, parent) sales_lines on sales_lines.team_id = sale.team_id and sales_lines.parent = sale.id
      left join (
        select team_id, sale, -sum(value) as worth from stock_movements
        where sale is not null and type in ('sale', 'saleReturn', 'reversal')
        group by team_id, sale) stock_movements on stock_movements.team_id = sale.team_id
          and stock_movements.sale = sale.id
      where sale.status in ('confirmed', 'closed')
        and (sale.cost <> coalesce(stock_movements.worth, 0) + coalesce(sales_lines.expected, 0)
          or sales_lines.delivered > 0)`,
    },
    {
      code: 'I19',
      description:
        'The quantity of a line in stock units equals its quantity times the factor of its unit.',
      sql: listDocumentsWith(registry, 'lines.factor', 'lines.baseQuantity', 'lines.original')
        .map(
          (table) => `
      select team_id, id::text as subject, quantity, factor, base_quantity from ${table}_lines
      where base_quantity <> round(quantity * factor, 4) and original is null`,
        )
        .join(' union all '),
    },
  ]
}

/** Creates the checks of stock levels against the documents that reserve or await goods (I4). */
export function createStockClaimInvariants(claims: readonly StockClaims[]): readonly Invariant[] {
  const joinClaims = (kind: keyof StockClaims) =>
    claims.flatMap((claim) => claim[kind] ?? []).join(' union all ')
  const check = (kind: keyof StockClaims, description: string): Invariant => ({
    code: 'I4',
    description,
    sql: `
      select level.team_id, level.product || ' in ' || level.branch as subject, level.${kind}, claim.quantity
      from inventory level
      left join (
        select team_id, branch, product, sum(quantity) as quantity from (${joinClaims(kind)}) each_claim
        group by team_id, branch, product
      ) claim on claim.team_id = level.team_id and claim.branch = level.branch and claim.product = level.product
      where abs(level.${kind} - coalesce(claim.quantity, 0)) > 0.001`,
  })
  return [
    check(
      'reserved',
      'Reserved quantities equal what confirmed sales and approved transfers still have to send.',
    ),
    check(
      'incoming',
      'Incoming quantities equal what suppliers and other branches still have to bring.',
    ),
  ]
}
