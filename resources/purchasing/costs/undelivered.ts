import { subtract, sum } from '../../../src/schema/decimal.ts'
import type { Values } from '../../../src/schema/values.ts'
import { computeCreditedLine, type PricedLine } from '../../documents/returns/return-lines.ts'
import {
  computeLandedLines,
  computeLandedPart,
  createPortion,
  getPaidQuantity,
} from './landed-cost.ts'

interface Line extends PricedLine {
  readonly billedQuantity: number | null
  readonly received: number | null
  readonly total: number | null
}

interface Billed {
  readonly billDate: string | null
  readonly billed: number | null
  readonly total: number | null
  readonly netShipping: number | null
  readonly shippingTaxAmount: number | null
  readonly lines: readonly Line[]
}

/** Computes the lines and the freight of the credit note for goods that were billed and did not arrive. */
export function computeBilledCredit(document: Billed, decimals: number) {
  const parts = findUndelivered(document, decimals)
  const lines = parts.map(({ line, quantity, portion }) => ({
    ...computeCreditedLine(line, quantity, decimals, portion),
    received: 0,
  }))
  const taxAmount = -sum(parts.map(({ freightTax }) => freightTax))
  const net = subtract(-sum(parts.map(({ cost }) => cost)), ...lines.map((line) => line.net))
  return { lines, freight: { net, taxAmount } }
}

/** Returns the amount of the credit note for goods that were billed and did not arrive. */
export function sumCredit(document: Billed, decimals: number): number {
  const { lines, freight } = computeBilledCredit(document, decimals)
  // Net and tax are rounded separately, so their sum may differ from the same part of the total by a cent.
  return -sum([...lines, freight].flatMap(({ net, taxAmount }) => [net, taxAmount]))
}

/** Computes the due amount of a purchase after the credit note, for the dialog. */
export function deriveBilledCredit(
  purchase: Values,
  _: Values,
  { decimals }: { readonly decimals: number },
): Values {
  // The dialog passes records of `purchases`.
  const billed = purchase as unknown as Billed & { readonly due: number | null }
  const due = subtract(billed.due ?? 0, sumCredit(billed, decimals))
  return { ...purchase, due: Math.max(0, due) }
}

/**
 * Returns the billed quantities that did not arrive, with their share of the amounts of the bill. Returns none if the
 * order was closed early, before the bill: its billed amount then differs from its total, and all billed goods had
 * arrived.
 */
function findUndelivered(document: Billed, decimals: number) {
  if (!document.billDate || document.billed !== document.total) return []
  const landed = computeLandedLines(document, decimals)
  return document.lines.flatMap((line, i) => {
    const received = line.received ?? 0
    const quantity = subtract(getPaidQuantity(line), received)
    if (quantity <= 0) return []
    const { billDate } = document
    const portion = createPortion(line, {
      billDate,
      before: received,
      part: quantity,
      digits: decimals,
    })
    const part = computeLandedPart(landed[i]!, portion)
    return part.billed === 0 ? [] : [{ line, quantity, portion, ...part }]
  })
}
