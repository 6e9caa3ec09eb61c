import { subtract, sum } from '../../../src/schema/decimal.ts'
import type { Values } from '../../../src/schema/values.ts'
import { computeCreditedLine, type PricedLine } from '../../documents/returns/return-lines.ts'

interface Line extends PricedLine {
  readonly delivered: number | null
}

interface Invoiced<L extends Line = Line> {
  readonly goodsStatus: string
  readonly rounding: number | null
  readonly netShipping: number | null
  readonly shippingTaxAmount: number | null
  readonly lines: readonly L[]
}

/**
 * Computes the lines of the credit note for goods that were invoiced and not delivered. If nothing was delivered, the
 * credit note also contains the freight. The rounding of the total belongs to the credit note of the last goods, so this
 * credit note contains the rounding only if all delivered goods have been returned.
 */
export function computeCredit<L extends Line>(document: Invoiced<L>, digits: number) {
  const parts = document.lines.flatMap((line) => {
    const before = line.delivered ?? 0
    const part = subtract(line.quantity, before)
    if (part <= 0) return []
    const portion = { whole: line.quantity, before, part, digits }
    return [{ line, credited: computeCreditedLine(line, part, digits, portion) }]
  })
  const isWhole = document.goodsStatus === 'none'
  const isLast = document.lines.every((line) => line.returned >= (line.delivered ?? 0))
  const charge = (amount: number | null) => (isWhole ? subtract(0, amount ?? 0) : 0)
  return {
    parts,
    freight: { net: charge(document.netShipping), taxAmount: charge(document.shippingTaxAmount) },
    rounding: isLast ? subtract(0, document.rounding ?? 0) : 0,
  }
}

/** Computes the due amount of a sale after the credit note, for the dialog. */
export function deriveCredited(
  sale: Values,
  _: Values,
  { decimals }: { readonly decimals: number },
): Values {
  // The dialog passes records of `sales`.
  const invoiced = sale as unknown as Invoiced & { readonly due: number | null }
  const { parts, freight, rounding } = computeCredit(invoiced, decimals)
  const lines = [...parts.map(({ credited }) => credited), freight]
  const amount = sum([rounding, ...lines.flatMap(({ net, taxAmount }) => [net, taxAmount])])
  return { ...sale, due: Math.max(0, sum([invoiced.due ?? 0, amount])) }
}
