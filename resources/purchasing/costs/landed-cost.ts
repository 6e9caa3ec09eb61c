import { Big } from 'big.js'
import { subtract, sum } from '../../../src/schema/decimal.ts'
import { computePortion, spread } from '../../documents/amounts/spread.ts'

interface Line {
  readonly quantity: number
  readonly net: number | null
  readonly total: number | null
}

/**
 * Holds the cost of a line's goods, which contains a share of the freight (rule 1.8), and the taxes that the bill adds
 * to it.
 */
export interface Landed {
  readonly cost: number
  /** Holds the tax of the line, without the tax on the freight. */
  readonly tax: number
  /** Holds the line's share of the tax on the freight. */
  readonly freightTax: number
}

interface Freight {
  readonly lines: readonly Line[]
  readonly netShipping: number | null
  readonly shippingTaxAmount: number | null
}

/** Distributes the freight over the lines by value; case V18: 10 at 100 with 10 of freight cost 101 each. */
export function computeLandedLines(
  { lines, netShipping, shippingTaxAmount }: Freight,
  decimals: number,
): readonly Landed[] {
  const weights = lines.map((line) => new Big(line.net ?? 0))
  const shares = spread(new Big(netShipping ?? 0), weights, decimals)
  const taxes = spread(new Big(shippingTaxAmount ?? 0), weights, decimals)
  return lines.map((line, i) => ({
    cost: shares[i]!.plus(line.net ?? 0).toNumber(),
    tax: subtract(line.total ?? 0, line.net ?? 0),
    freightTax: taxes[i]!.toNumber(),
  }))
}

/**
 * Computes the landed cost and the taxes of `part` of a line's quantity, after `before` units were received earlier.
 * `billed` is the sum of the rounded cost and taxes, because a rounded share of the billed total could differ from the
 * amounts in the books by a cent.
 */
export function computeLandedPart(
  landed: Landed,
  { whole, before, part, digits }: Parameters<typeof computePortion>[1],
): Landed & { readonly billed: number } {
  const computePart = (amount: number) => computePortion(amount, { whole, before, part, digits })
  const [cost, tax, freightTax] = [
    computePart(landed.cost),
    computePart(landed.tax),
    computePart(landed.freightTax),
  ]
  return { cost, tax, freightTax, billed: sum([cost, tax, freightTax]) }
}

interface Billed {
  readonly quantity: number
  readonly billedQuantity: number | null
}

/**
 * Returns the quantity of a line that the supplier is to deliver in all: the ordered quantity less the quantity that
 * was cancelled when the purchase was closed.
 */
export function getExpectedQuantity(line: {
  readonly quantity: number
  readonly cancelled: number | null
}): number {
  return subtract(line.quantity, line.cancelled ?? 0)
}

/** Returns the billed quantity, which is the ordered quantity unless the supplier billed another quantity. */
export function getBilledQuantity({ quantity, billedQuantity }: Billed): number {
  return billedQuantity ?? quantity
}

/**
 * Returns the quantity to which the amounts of a line belong: the ordered quantity or, if the supplier billed less, the
 * billed quantity. This quantity does not depend on the received quantity; otherwise the returns of a line would not
 * add up to its amounts.
 */
export function getPaidQuantity(line: Billed): number {
  return Math.min(line.quantity, getBilledQuantity(line)) || line.quantity
}

/**
 * Returns the portion of a line's amounts for `part` of its quantity, after `before` units. Before the bill, goods beyond
 * the ordered quantity cost as much as ordered goods, because the supplier is expected to bill them. After the bill,
 * goods beyond the billed quantity are free.
 */
export function createPortion(
  line: Billed,
  {
    billDate,
    before,
    part,
    digits,
  }: {
    readonly billDate: string | null
    readonly before: number
    readonly part: number
    readonly digits: number
  },
) {
  const whole = getPaidQuantity(line)
  if (billDate === null) return { whole, before, part, digits }
  const start = Math.min(before, whole)
  return { whole, before: start, part: Math.min(part, subtract(whole, start)), digits }
}
