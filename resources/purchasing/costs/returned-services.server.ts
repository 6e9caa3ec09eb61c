import { sum } from '../../../src/schema/decimal.ts'
import type { PurchaseContext, PurchaseLine } from '../purchase-context.server.ts'
import { computeLandedLines, computeLandedPart, createPortion } from './landed-cost.ts'

/** Describes the part of a line that a return contains, after `before` units were returned earlier. */
interface ReturnedPart {
  readonly line: PurchaseLine
  readonly before: number
  readonly quantity: number
}

/** Returns the cost of the services among the returned parts of a purchase. */
export async function sumReturnedServices(
  { trx, document, decimals }: PurchaseContext,
  parts: readonly ReturnedPart[],
): Promise<number> {
  const rows = await trx.query<{ id: string }>({
    text: `select id from products where team_id = $1 and id = any($2::uuid[]) and type = 'service'`,
    values: [trx.team, parts.map(({ line }) => line.product)],
  })
  const services = new Set(rows.map(({ id }) => id))
  const landed = computeLandedLines(document, decimals)
  const { billDate } = document
  const costs = parts.flatMap(({ line, before, quantity }) => {
    if (!services.has(line.product)) return []
    const portion = createPortion(line, { billDate, before, part: quantity, digits: decimals })
    return [computeLandedPart(landed[document.lines.indexOf(line)]!, portion).cost]
  })
  return sum(costs)
}
