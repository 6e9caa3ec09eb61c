import { Big } from 'big.js'
import { subtract, sum } from '../../../src/schema/decimal.ts'
import { computePortion } from '../amounts/spread.ts'

/** Holds the amounts of a line, as totals.ts computes them. */
export interface PricedLine {
  readonly id: string
  readonly product: string
  readonly description: string | null
  readonly quantity: number
  readonly unit: string | null
  readonly factor: number | null
  readonly baseQuantity: number | null
  readonly unitPrice: number | null
  readonly tax: string | null
  readonly taxRate: number | null
  readonly gross: number | null
  readonly discount: number | null
  readonly documentDiscount: number | null
  readonly netDiscount: number | null
  readonly net: number | null
  readonly taxAmount: number | null
  readonly returned: number
}

/**
 * Computes the line of a return: price, discount and tax of the original line pro rata, with negative sign; the last
 * return of a line takes the remaining cents, so that all returns add up to the line (rule 2.3). `portion` sets which
 * part of the amounts of the line is returned; by default it is the part that `quantity` is of the line.
 */
export function computeReturnLine(
  line: PricedLine,
  quantity: number,
  decimals: number,
  portion: Parameters<typeof computePortion>[1] = {
    whole: line.quantity,
    before: line.returned ?? 0,
    part: quantity,
    digits: decimals,
  },
) {
  const before = line.returned ?? 0
  const part = (amount: number | null) => -computePortion(amount ?? 0, portion)
  const base = { whole: line.quantity, before, part: quantity, digits: 4 }
  const net = part(line.net)
  const taxAmount = part(line.taxAmount)
  return {
    original: line.id,
    product: line.product,
    description: line.description,
    unit: line.unit,
    factor: line.factor,
    unitPrice: line.unitPrice,
    tax: line.tax,
    taxRate: line.taxRate,
    // The percentage contains all discounts of the line, so that quantity × price less the discount is the amount of
    // the line.
    discountPercent: computeDiscountPercent(line),
    quantity: -quantity,
    baseQuantity: -computePortion(line.baseQuantity ?? line.quantity, base),
    gross: part(line.gross),
    discount: part(line.discount),
    documentDiscount: part(line.documentDiscount),
    netDiscount: part(line.netDiscount),
    net,
    taxAmount,
    total: subtract(net, -taxAmount),
  }
}

/**
 * Computes the line of a credit note for goods that did not move. `original` is null; otherwise, the goods would count
 * as returned.
 */
export function computeCreditedLine(
  line: PricedLine,
  quantity: number,
  decimals: number,
  portion: Parameters<typeof computePortion>[1],
) {
  const baseQuantity = new Big(-quantity)
    .times(line.factor ?? 1)
    .round(4)
    .toNumber()
  return { ...computeReturnLine(line, quantity, decimals, portion), original: null, baseQuantity }
}

/** Returns line discount and share of the document discount in percent of the amount before discounts. */
function computeDiscountPercent({ gross, discount, documentDiscount }: PricedLine): number | null {
  const amount = sum([discount ?? 0, documentDiscount ?? 0])
  if (!gross || amount === 0) return null
  return new Big(amount).times(100).div(gross).round(4, Big.roundHalfUp).toNumber()
}
