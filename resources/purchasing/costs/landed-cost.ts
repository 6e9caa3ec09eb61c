import { Big } from 'big.js'
import { computePortion, spread } from '../../documents/amounts/spread.ts'

interface Line {
  readonly quantity: number
  readonly net: number | null
  readonly total: number | null
}

/**
 * Holds the cost of a line's goods, and the amount that the line adds to the bill; both contain a share of the freight
 * (rule 1.8).
 */
export interface Landed {
  readonly cost: number
  readonly billed: number
}

/** Distributes the freight over the lines by value; case V18: 10 at 100 with 10 of freight cost 101 each. */
export function computeLandedLines(
  { lines, shipping }: { readonly lines: readonly Line[]; readonly shipping: number | null },
  decimals: number,
): readonly Landed[] {
  const shares = spread(
    new Big(shipping ?? 0),
    lines.map((line) => new Big(line.net ?? 0)),
    decimals,
  )
  return lines.map((line, i) => ({
    cost: shares[i]!.plus(line.net ?? 0).toNumber(),
    billed: shares[i]!.plus(line.total ?? 0).toNumber(),
  }))
}

/** Computes the landed cost of `part` of a line's quantity, after `before` units were received earlier. */
export function computeLandedPart(
  landed: Landed,
  { whole, before, part, digits }: Parameters<typeof computePortion>[1],
): Landed {
  const of = (amount: number) => computePortion(amount, { whole, before, part, digits })
  return { cost: of(landed.cost), billed: of(landed.billed) }
}
