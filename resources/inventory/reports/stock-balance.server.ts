import { sumWhere } from '../../../src/server/database/sum-sql.ts'
import type { PagedView, ParamPlaceholder } from '../../../src/server/database/view-source.ts'
import { isNumeric } from '../../../src/schema/kinds.ts'
import { selectBranchFigures } from '../ledger/stock-totals.server.ts'
import { stockBalance } from './stock-balance.ts'
import { selectKinds } from '../ledger/movement-kinds.server.ts'

/** Holds the kind of movement for each column of goods in. Kinds without a column count as adjustments. */
const INS = { purchased: 'purchase', customer_returns: 'saleReturn', transferred_in: 'transferIn' }
const OUTS = { sold: 'sale', supplier_returns: 'purchaseReturn', transferred_out: 'transferOut' }

/**
 * Selects the movements of a period by type, for each product and branch that had movements until the end of the
 * period. The form `whole` sums the movements of the period by type and reads the stock at the end; the opening stock
 * is this stock less the sums. The query turns types into columns and joins products last, because each step has far
 * fewer rows than the step before. A period that ends today needs no search for movements until its end, because no
 * movement has a date in the future.
 */
export function createStockBalance(): PagedView {
  const columns = selectColumns()
  const add = (...names: string[]) => names.map((name) => `balance.${name}`).join(' + ')
  const withTurnover = `balance.*, ${add(...Object.keys(INS), 'adjusted_in')} as quantity_in,
    ${add(...Object.keys(OUTS), 'adjusted_out')} as quantity_out`
  const inBoth = `${withTurnover}, product.category, product.brand`
  return {
    whole: (param) => `
  select inventory.id, ${inBoth}
  from (
    select moved.team_id, moved.product, moved.branch, ${columns}
    from (
      select period.team_id, period.product, period.branch, period.counts_as, period.is_in, leg.in_period,
        leg.sign * period.quantity as quantity, leg.sign * period.value as value
      from (
        select team_id, product, branch, counts_as, is_in, sum(quantity) as quantity, sum(value) as value
        from armazem_movement_sums(${param('from')}, ${param('to')}) moved
        group by 1, 2, 3, 4, 5) period
      cross join (values (true, 1), (false, -1)) leg (in_period, sign)
      union all
      select level.team_id, level.product, level.branch, '', true, false, level.on_hand, level.value
      from armazem_stock_at(coalesce(${param('to')}, 'infinity')) level
    ) moved
    group by moved.team_id, moved.product, moved.branch
  ) balance
  join inventory on inventory.team_id = balance.team_id and inventory.product = balance.product
    and inventory.branch = balance.branch and ${hasMovements(param)}
  join products product on product.team_id = balance.team_id and product.id = balance.product`,
    page: (param) => {
      return `
  select inventory.id, inventory.team_id, inventory.product, inventory.branch, ${inBoth}
  from inventory
  left join products product on product.team_id = inventory.team_id and product.id = inventory.product
  left join lateral (
    select ${columns}
    from (
      select movement.counts_as, movement.is_in, ${isInPeriod(param)} as in_period, movement.quantity, movement.value
      from counted_movements movement
      where ${isOfRow(param)}
    ) moved
  ) balance on true
  where ${hasMovements(param)}`
    },
    totals: [
      // The number of rows alone needs no movements.
      {
        by: ['product', 'branch'],
        sums: [],
        select: (param) => `
  select inventory.team_id, inventory.product, inventory.branch, 1 as n_
  from inventory
  where ${hasMovements(param)}`,
      },
      {
        by: ['branch'],
        sums: FIGURES,
        select: (param) => {
          const branches = selectBranchFigures(columns, {
            isInPeriod: isInPeriod(param),
            isUntilEnd: isUntilEnd(param),
            hasMovements: hasMovements(param),
          })
          return `select ${withTurnover} from (${branches}) balance`
        },
      },
    ],
  }
}

/** Lists the figures of the report, all of which can be summed up. */
const FIGURES = Object.entries(stockBalance.fields).flatMap(([name, field]) =>
  isNumeric(field) ? name : [],
)

const isInPeriod = (param: ParamPlaceholder) =>
  `(${param('from')} is null or movement.date >= ${param('from')})`

const isUntilEnd = (param: ParamPlaceholder) =>
  `(${param('to')} is null or movement.date <= ${param('to')})`

const isOfRow = (param: ParamPlaceholder) =>
  `movement.team_id = inventory.team_id and movement.product = inventory.product
        and movement.branch = inventory.branch and ${isUntilEnd(param)}`

const hasMovements = (param: ParamPlaceholder) =>
  `inventory.movements > 0 and (${param('to')} is null or ${param('to')} >= (select armazem_today())
    or exists (select from stock_movements movement where ${isOfRow(param)}))`

/** Returns SQL of the report's figures over movements `moved`. */
function selectColumns(): string {
  const sum = (column: 'quantity' | 'value', test: string) => sumWhere(`moved.${column}`, test)
  const sumPeriod = (test: string) => sum('quantity', `moved.in_period and ${test}`)
  const selectSums = (sign: string, kinds: Readonly<Record<string, string>>) =>
    Object.entries(kinds).map(
      ([column, kind]) =>
        `${sign}${sumPeriod(`moved.counts_as = any (${selectKinds(kind)})`)} as ${column},`,
    )
  const traded = selectKinds(...Object.values(INS), ...Object.values(OUTS))
  const isAdjusted = `moved.counts_as <> all (${traded})`
  return `
      ${sum('quantity', 'not moved.in_period')} as opening,
      ${[...selectSums('', INS), ...selectSums('-', OUTS)].join(' ')}
      ${sumPeriod(`${isAdjusted} and moved.is_in`)} as adjusted_in,
      -${sumPeriod(`${isAdjusted} and not moved.is_in`)} as adjusted_out,
      coalesce(sum(moved.quantity), 0) as closing,
      ${sum('value', 'not moved.in_period')} as opening_value,
      ${sum('value', 'moved.in_period and moved.is_in')} as value_in,
      -${sum('value', 'moved.in_period and not moved.is_in')} as value_out,
      coalesce(sum(moved.value), 0) as closing_value`
}
