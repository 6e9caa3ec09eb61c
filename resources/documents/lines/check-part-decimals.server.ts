import { countDecimals } from '../../../src/schema/decimal.ts'
import type { Reader } from '../../../src/server/database/transaction.ts'
import { computeBasePart, createProblem } from './lines.server.ts'

interface LinePart {
  readonly line: {
    readonly id: string
    readonly product: string
    readonly unit?: string | null
    readonly quantity: number
    readonly baseQuantity?: number | null
  }
  readonly quantity: number
  /** Holds the quantity that was processed before. */
  readonly before: number
  /** Holds the remaining quantity. */
  readonly left: number
  /** Points to the quantity in the input. */
  readonly pointer: string
}

/**
 * Refuses parts of lines that have more decimals than the unit of the line or the stock unit of the product (rule 1.3),
 * such as half a piece. If the remaining quantity has too many decimals itself, it may be processed in any parts.
 */
export async function checkPartDecimals(
  { team, query }: Reader,
  parts: readonly LinePart[],
): Promise<void> {
  const fractional = parts.filter(
    ({ line, quantity, before, left }) =>
      quantity !== left &&
      (countDecimals(quantity) > 0 || countDecimals(computeBasePart(line, before, quantity)) > 0),
  )
  if (fractional.length === 0) return
  const decimals = await query<{ unit: number; stock: number }>({
    text: `select coalesce(unit.decimals, stock.decimals) as unit, stock.decimals as stock
      from unnest($2::uuid[], $3::uuid[]) with ordinality given (product, unit, place)
      join products product on product.team_id = $1 and product.id = given.product
      join units stock on stock.team_id = $1 and stock.id = product.stock_unit
      left join units unit on unit.team_id = $1 and unit.id = given.unit
      order by given.place`,
    values: [
      team,
      fractional.map(({ line }) => line.product),
      fractional.map(({ line }) => line.unit ?? null),
    ],
  })
  fractional.forEach(({ line, quantity, before, left, pointer }, i) => {
    const { unit, stock } = decimals[i]!
    const [part, remaining] = [quantity, left].map((each) => computeBasePart(line, before, each))
    if (countDecimals(quantity) > unit && countDecimals(left) <= unit)
      throw createProblem('QTY_DECIMALS', pointer, { decimals: unit })
    if (countDecimals(part!) > stock && countDecimals(remaining!) <= stock)
      throw createProblem('QTY_DECIMALS', pointer, { decimals: stock })
  })
}
