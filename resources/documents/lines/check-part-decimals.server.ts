import { countDecimals } from '../../../src/schema/decimal.ts'
import type { Reader } from '../../../src/server/database/transaction.ts'
import { computeBasePart, createProblem, type Part } from './lines.server.ts'

interface UnitLine {
  readonly id: string
  readonly product: string
  readonly unit?: string | null
  readonly quantity: number
  readonly baseQuantity?: number | null
}

/** Describes how much of a line was processed earlier, and how much remains. */
interface Progress<L> {
  readonly getDone: (line: L) => number
  readonly getRemaining: (line: L) => number
}

/**
 * Refuses quantities that are not positive, that exceed the remaining quantity of their line (with the code `exceeds`),
 * or that have too many decimals.
 */
export async function checkParts<L extends UnitLine>(
  reader: Reader,
  parts: readonly Part<L>[],
  { exceeds, ...progress }: Progress<L> & { readonly exceeds: string },
): Promise<void> {
  for (const { line, quantity, pointer } of parts) {
    if (quantity <= 0) throw createProblem('QTY_NOT_POSITIVE', `${pointer}/quantity`)
    const remaining = progress.getRemaining(line)
    if (quantity > remaining) throw createProblem(exceeds, `${pointer}/quantity`, { remaining })
  }
  await checkPartDecimals(reader, parts, progress)
}

/**
 * Refuses parts of lines that have more decimals than the unit of the line or the stock unit of the product (rule 1.3),
 * such as half a piece. If the remaining quantity has too many decimals itself, it may be processed in any parts. `name`
 * is the name of the quantity in the input.
 */
export async function checkPartDecimals<L extends UnitLine>(
  { team, query }: Reader,
  parts: readonly Part<L>[],
  { getDone, getRemaining, name = 'quantity' }: Progress<L> & { readonly name?: string },
): Promise<void> {
  const fractional = parts.filter(
    ({ line, quantity }) =>
      quantity !== getRemaining(line) &&
      (countDecimals(quantity) > 0 ||
        countDecimals(computeBasePart(line, getDone(line), quantity)) > 0),
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
  fractional.forEach(({ line, quantity, pointer: row }, i) => {
    const { unit, stock } = decimals[i]!
    const [remaining, pointer] = [getRemaining(line), `${row}/${name}`]
    const countBaseDecimals = (part: number) =>
      countDecimals(computeBasePart(line, getDone(line), part))
    if (countDecimals(quantity) > unit && countDecimals(remaining) <= unit)
      throw createProblem('QTY_DECIMALS', pointer, { decimals: unit })
    if (countBaseDecimals(quantity) > stock && countBaseDecimals(remaining) <= stock)
      throw createProblem('QTY_DECIMALS', pointer, { decimals: stock })
  })
}
