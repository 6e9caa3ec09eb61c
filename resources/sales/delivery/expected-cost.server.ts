import { Big } from 'big.js'
import { round, subtract, sum } from '../../../src/schema/decimal.ts'
import { readClosedDay } from '../../documents/day-rule.server.ts'
import { computeBasePart, type Part } from '../../documents/lines/lines.server.ts'
import { computePortion } from '../../documents/amounts/spread.ts'
import type { Sale, SaleLine } from '../sale.ts'
import type { SaleContext } from '../sale-context.server.ts'

/**
 * Computes the expected cost of invoiced goods that are still to be delivered: the average cost in the branch, else
 * over all branches, else the last purchase price (rule 1.9). Lines of products without any cost have no expected cost.
 */
export async function computeExpectedCosts(
  context: SaleContext,
): Promise<Pick<Sale, 'cost' | 'lines'>> {
  const { document, decimals } = context
  const undelivered = document.lines.filter((line) => countUndelivered(line) > 0)
  if (undelivered.length === 0) return document
  const unitCosts = await readUnitCosts(context, undelivered)
  const lines = document.lines.map((line): SaleLine => {
    const unitCost = unitCosts.get(line.product)
    const undeliveredQuantity = countUndelivered(line)
    if (unitCost === undefined || undeliveredQuantity <= 0) return line
    const baseQuantity = computeBasePart(line, line.delivered ?? 0, undeliveredQuantity)
    const expectedCost = round(new Big(baseQuantity).times(unitCost).toString(), decimals)
    const cost = sum([line.cost ?? 0, expectedCost])
    return { ...line, cost, expectedCost, unitCost: line.unitCost ?? unitCost }
  })
  return { lines, cost: sum(lines.map((line) => line.cost ?? 0)) }
}

/** Returns the part of a line's expected cost that belongs to goods to be delivered now; null without expected cost. */
export function computeExpectedPart(
  { decimals }: Pick<SaleContext, 'decimals'>,
  { line, quantity }: Part<SaleLine>,
): number | null {
  if (line.expectedCost === null) return null
  const whole = countUndelivered(line)
  return computePortion(line.expectedCost, { whole, before: 0, part: quantity, digits: decimals })
}

/**
 * Returns whether the cost of a sale cannot change any more because the period of its invoice is closed. A different
 * cost at delivery, or a cost that was unknown at invoicing, becomes a cost correction on the day of delivery (I16, I17).
 */
export async function isCostFixed({ document, today, trx }: SaleContext): Promise<boolean> {
  const { invoiceDate } = document
  if (!invoiceDate || invoiceDate >= today) return false
  const closedUntil = await readClosedDay(trx)
  return closedUntil !== null && invoiceDate <= closedUntil
}

async function readUnitCosts(
  { document, trx }: SaleContext,
  lines: readonly SaleLine[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await trx.query<{ product: string; cost: number | null }>({
    text: `select product.id as product,
             coalesce(nullif(level.average_cost, 0), nullif(product.average_cost, 0),
               nullif(product.purchase_price, 0)) as cost
           from products product
           left join inventory level on level.team_id = $1 and level.product = product.id and level.branch = $3
           where product.team_id = $1 and product.id = any($2) and product.type = 'stock'`,
    values: [trx.team, lines.map(({ product }) => product), document.branch],
  })
  return new Map(rows.flatMap(({ product, cost }) => (cost === null ? [] : [[product, cost]])))
}

/** Returns the quantity of a line that is still to be delivered. */
export function countUndelivered({ quantity, delivered }: SaleLine): number {
  return subtract(quantity, delivered ?? 0)
}
