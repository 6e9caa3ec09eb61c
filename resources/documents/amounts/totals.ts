import { Big } from 'big.js'
import { spread } from './spread.ts'

/** Holds the terms of a document on which its amounts depend. */
export interface Terms {
  /** Sets the decimals of the currency (ISO 4217): 0 for JPY, 2 for EUR, 3 for KWD. */
  readonly decimals: number
  readonly pricesIncludeTax?: boolean
  /**
   * Sets the discount of the whole document. It reduces the amount without tax, or the amount with tax when prices
   * include tax.
   */
  readonly discount?: { readonly percent: number } | { readonly amount: number }
  readonly shipping?: number
  /** Sets when tax is rounded: per line, or once per rate on the sum of its lines. */
  readonly taxRounding?: 'line' | 'document'
  /** Sets the amount to a multiple of which the total is rounded (cash); `rounding` holds the difference. */
  readonly roundTo?: number
}

export interface LineTerms {
  readonly quantity: number
  readonly unitPrice: number
  readonly discountPercent?: number | null
  readonly discountAmount?: number | null
  /** Holds the tax rate in percent; null counts as 0. */
  readonly taxRate?: number | null
}

export interface LineTotals {
  /** Holds quantity × price, before any discount. */
  readonly gross: number
  readonly discount: number
  /** Holds the line's share of the document discount. */
  readonly documentDiscount: number
  /** Holds the amount without tax, after both discounts. */
  readonly net: number
  readonly tax: number
  /** Holds net + tax. */
  readonly total: number
}

/**
 * Holds the amounts of a document: total = subtotal − discountTotal + taxTotal + shipping + rounding = Σ line totals +
 * shipping + rounding.
 */
export interface Totals {
  readonly lines: readonly LineTotals[]
  /** Sums the lines without tax, before the document discount. */
  readonly subtotal: number
  /** Holds the document's discount, subtracted from `subtotal`. */
  readonly discountTotal: number
  readonly taxTotal: number
  readonly shipping: number
  readonly rounding: number
  readonly total: number
}

const ZERO = new Big(0)

/**
 * Computes the amounts of a document by the rounding rules (rule 3.2); the browser computes the same amounts as the
 * server. When the price includes tax, the tax is rounded (amount × rate ÷ (1 + rate)) and the base is the price less
 * the tax; rounding the base instead would give other results (case T7). When the document has a discount, the tax is
 * rounded once per rate (case T13: 24 % of 900 is 216; rounding each line would give 216.01).
 */
export function computeTotals(terms: Terms, lines: readonly LineTerms[]): Totals {
  const roundAmount = (value: Big) => value.round(terms.decimals, Big.roundHalfUp)
  const computeGross = (line: LineTerms) =>
    roundAmount(new Big(line.quantity).times(line.unitPrice))
  const gross = lines.map(computeGross)
  const discount = lines.map((line, i) => computeLineDiscount(line, gross[i]!, roundAmount))
  const amounts = gross.map((value, i) => value.minus(discount[i]!))
  const documentDiscount = computeDocumentDiscount(terms, sumAmounts(amounts), roundAmount)
  const shares = spread(documentDiscount, amounts, terms.decimals)
  const taxed = amounts.map((amount, i) => amount.minus(shares[i]!))
  const rates = lines.map((line) => new Big(line.taxRate ?? 0))
  const isTaxedPerRate = terms.taxRounding === 'document' || documentDiscount.gt(0)
  const tax = computeTaxes(terms, taxed, rates, isTaxedPerRate, roundAmount)
  const taxBefore = documentDiscount.eq(0)
    ? tax
    : computeTaxes(terms, amounts, rates, true, roundAmount)
  const included = terms.pricesIncludeTax === true
  const net = taxed.map((amount, i) => (included ? amount.minus(tax[i]!) : amount))
  const subtotal = included ? sumAmounts(amounts).minus(sumAmounts(taxBefore)) : sumAmounts(amounts)
  const shipping = roundAmount(new Big(terms.shipping ?? 0))
  const exact = sumAmounts(net).plus(sumAmounts(tax)).plus(shipping)
  const rounded = terms.roundTo
    ? exact.div(terms.roundTo).round(0, Big.roundHalfUp).times(terms.roundTo)
    : exact
  return {
    lines: lines.map((_, i) => ({
      gross: gross[i]!.toNumber(),
      discount: discount[i]!.toNumber(),
      documentDiscount: shares[i]!.toNumber(),
      net: net[i]!.toNumber(),
      tax: tax[i]!.toNumber(),
      total: net[i]!.plus(tax[i]!).toNumber(),
    })),
    subtotal: subtotal.toNumber(),
    discountTotal: subtotal.minus(sumAmounts(net)).toNumber(),
    taxTotal: sumAmounts(tax).toNumber(),
    shipping: shipping.toNumber(),
    rounding: rounded.minus(exact).toNumber(),
    total: rounded.toNumber(),
  }
}

function sumAmounts(values: readonly Big[]): Big {
  return values.reduce((sum, value) => sum.plus(value), ZERO)
}

type Round = (value: Big) => Big

function computeLineDiscount(line: LineTerms, gross: Big, roundAmount: Round): Big {
  if (line.discountAmount) return roundAmount(new Big(line.discountAmount))
  return roundAmount(gross.times(line.discountPercent ?? 0).div(100))
}

function computeDocumentDiscount(terms: Terms, amount: Big, roundAmount: Round): Big {
  if (!terms.discount) return ZERO
  if ('amount' in terms.discount) return roundAmount(new Big(terms.discount.amount))
  return roundAmount(amount.times(terms.discount.percent).div(100))
}

function computeTaxes(
  terms: Terms,
  amounts: readonly Big[],
  rates: readonly Big[],
  isTaxedPerRate: boolean,
  roundAmount: Round,
): Big[] {
  const computeTax = (amount: Big, rate: Big) =>
    roundAmount(amount.times(rate).div(terms.pricesIncludeTax ? rate.plus(100) : 100))
  if (!isTaxedPerRate) return amounts.map((amount, i) => computeTax(amount, rates[i]!))
  const taxes = amounts.map(() => ZERO)
  for (const key of new Set(rates.map(String))) {
    const members = amounts.flatMap((_, i) => (String(rates[i]) === key ? [i] : []))
    const base = members.map((i) => amounts[i]!)
    const shares = spread(computeTax(sumAmounts(base), new Big(key)), base, terms.decimals)
    members.forEach((i, n) => (taxes[i] = shares[n]!))
  }
  return taxes
}
