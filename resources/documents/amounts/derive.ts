import { Big } from 'big.js'
import type { LoadedRecords } from '../../../src/schema/document.ts'
import { computeTotals, type LineTerms, type Terms } from './totals.ts'
import type { Values } from '../../../src/schema/values.ts'

/** Computes the amounts of a purchase or sale from its inputs, both in the form and on the server. */
export function deriveAmounts(
  record: Values,
  { decimals, loaded }: { readonly decimals: number; readonly loaded?: LoadedRecords },
): Values {
  const isTaxable = loaded?.customer?.isTaxable !== false
  const lines = ((record.lines ?? []) as readonly Values[]).map((line) =>
    withFigures(isTaxable ? line : { ...line, taxRate: 0 }),
  )
  const shippingTaxRate = isTaxable ? readShippingTaxRate(record, loaded) : 0
  const { lines: amounts, ...totals } = computeTotals(
    { ...readTerms(record, decimals), shippingTaxRate },
    lines.map(takeBilledQuantity),
  )
  return {
    ...totals,
    shippingTaxRate,
    lines: lines.map((line, i) => ({
      ...line,
      ...withTaxAmount(amounts[i]!),
      ...computeBaseQuantity(line),
    })),
  }
}

/**
 * Returns the rate of the tax on shipping in percent: the rate of the tax that was chosen in the form, else the rate in
 * the record; null without a tax.
 */
function readShippingTaxRate(record: Values, loaded?: LoadedRecords): number | null {
  if (!record.shippingTax) return null
  const isLoaded = loaded?.shippingTax?.id === record.shippingTax
  const rate: unknown = isLoaded ? loaded?.shippingTax?.rate : record.shippingTaxRate
  return typeof rate === 'number' ? rate : null
}

/** Sets missing quantity and price of a line in a form to 0. */
function withFigures(line: Values): Values & LineTerms {
  return {
    ...line,
    quantity: Number(line.quantity ?? 0),
    unitPrice: Number(line.unitPrice ?? 0),
  }
}

/** Returns the line with the billed quantity, if the supplier billed another quantity than the ordered one. */
function takeBilledQuantity(line: Values & LineTerms): LineTerms {
  return typeof line.billedQuantity === 'number' ? { ...line, quantity: line.billedQuantity } : line
}

function withTaxAmount({ tax, ...amounts }: { readonly tax: number }): Values {
  return { ...amounts, taxAmount: tax }
}

/** Returns the factor of a line's unit, and the quantity in stock units with four decimals (rule 1.3). */
function computeBaseQuantity(line: Values): Values {
  const factor = Number(line.factor ?? 1)
  const base = new Big(Number(line.quantity ?? 0)).times(factor).round(4, Big.roundHalfUp)
  return { factor, baseQuantity: base.toNumber() }
}

function readTerms(record: Values, decimals: number): Terms {
  const { discountPercent, discountAmount, shipping, roundTo } = record as Record<string, number>
  const discount = discountAmount
    ? { amount: discountAmount }
    : discountPercent
      ? { percent: discountPercent }
      : undefined
  return {
    decimals,
    pricesIncludeTax: record.pricesIncludeTax === true,
    taxRounding: record.taxRounding === 'document' ? 'document' : 'line',
    ...(discount && { discount }),
    ...(shipping && { shipping }),
    ...(roundTo && { roundTo }),
  }
}
