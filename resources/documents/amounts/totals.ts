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
  /** Sets the shipping, with tax when prices include tax. The next field sets its tax rate in percent. */
  readonly shipping?: number
  readonly shippingTaxRate?: number | null
  /** Sets when tax is rounded: per line, or once per rate on the sum of its lines. */
  readonly taxRounding?: 'line' | 'document'
  /**
   * Sets the step of cash rounding, such as 0.05. The total becomes a multiple of the step; `rounding` holds the
   * difference.
   */
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
  /**
   * Holds both discounts without tax. The shares of the document discount in the net discounts of all lines add up to
   * the document's `discountTotal`.
   */
  readonly netDiscount: number
  /** Holds the amount without tax, after both discounts. */
  readonly net: number
  readonly tax: number
  /** Holds net + tax. */
  readonly total: number
}

/**
 * Holds the amounts of a document: total = subtotal − discountTotal + taxTotal + netShipping + rounding = Σ line totals
 * + netShipping + shippingTaxAmount + rounding.
 */
export interface Totals {
  readonly lines: readonly LineTotals[]
  /** Sums the lines without tax, before the document discount. */
  readonly subtotal: number
  /** Holds the document's discount, subtracted from `subtotal`. */
  readonly discountTotal: number
  /** Sums the tax of the lines and of the shipping. */
  readonly taxTotal: number
  readonly shipping: number
  readonly netShipping: number
  readonly shippingTaxAmount: number
  readonly rounding: number
  readonly total: number
}

const ZERO = new Big(0)

/**
 * Computes the amounts of a document by the rounding rules (rule 3.2); the browser computes the same amounts as the
 * server. When the price includes tax, the tax is rounded (amount × rate ÷ (1 + rate)) and the base is the price less
 * the tax; rounding the base instead would give other results (case D7). When the document has a discount, the tax is
 * rounded once per rate (case D13: 24 % of 900 is 216; rounding each line would give 216.01).
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
  const isTaxedPerRate = terms.taxRounding === 'document' || !documentDiscount.eq(0)
  const tax = computeTaxes(terms, taxed, rates, isTaxedPerRate, roundAmount)
  const taxBefore = documentDiscount.eq(0)
    ? tax
    : computeTaxes(terms, amounts, rates, true, roundAmount)
  const isTaxIncluded = terms.pricesIncludeTax === true
  const net = taxed.map((amount, i) => (isTaxIncluded ? amount.minus(tax[i]!) : amount))
  const savedTax = taxBefore.map((before, i) => before.minus(tax[i]!))
  const netShares = isTaxIncluded ? removeTax(shares, savedTax, rates, terms) : shares
  const netDiscount = discount.map((amount, i) =>
    (isTaxIncluded ? roundAmount(amount.times(100).div(rates[i]!.plus(100))) : amount).plus(
      netShares[i]!,
    ),
  )
  const subtotal = isTaxIncluded
    ? sumAmounts(amounts).minus(sumAmounts(taxBefore))
    : sumAmounts(amounts)
  const shipping = roundAmount(new Big(terms.shipping ?? 0))
  const shippingTax = computeTax(terms, shipping, new Big(terms.shippingTaxRate ?? 0), roundAmount)
  const netShipping = isTaxIncluded ? shipping.minus(shippingTax) : shipping
  const taxTotal = sumAmounts(tax).plus(shippingTax)
  const exact = sumAmounts(net).plus(netShipping).plus(taxTotal)
  const rounded = terms.roundTo
    ? exact.div(terms.roundTo).round(0, Big.roundHalfUp).times(terms.roundTo)
    : exact
  return {
    lines: lines.map((_, i) => ({
      gross: gross[i]!.toNumber(),
      discount: discount[i]!.toNumber(),
      documentDiscount: shares[i]!.toNumber(),
      netDiscount: netDiscount[i]!.toNumber(),
      net: net[i]!.toNumber(),
      tax: tax[i]!.toNumber(),
      total: net[i]!.plus(tax[i]!).toNumber(),
    })),
    subtotal: subtotal.toNumber(),
    discountTotal: subtotal.minus(sumAmounts(net)).toNumber(),
    taxTotal: taxTotal.toNumber(),
    shipping: shipping.toNumber(),
    netShipping: netShipping.toNumber(),
    shippingTaxAmount: shippingTax.toNumber(),
    rounding: rounded.minus(exact).toNumber(),
    total: rounded.toNumber(),
  }
}

function sumAmounts(values: readonly Big[]): Big {
  return values.reduce((sum, value) => sum.plus(value), ZERO)
}

type Round = (value: Big) => Big

/** Returns a discount with the sign of the amount that it reduces: amounts and discounts of returns are negative. */
function withSignOf(amount: Big, discount: number): Big {
  return new Big(discount).times(amount.lt(0) ? -1 : 1)
}

function computeLineDiscount(line: LineTerms, gross: Big, roundAmount: Round): Big {
  if (line.discountAmount) return roundAmount(withSignOf(gross, line.discountAmount))
  return roundAmount(gross.times(line.discountPercent ?? 0).div(100))
}

function computeDocumentDiscount(terms: Terms, amount: Big, roundAmount: Round): Big {
  if (!terms.discount) return ZERO
  if ('amount' in terms.discount) return roundAmount(withSignOf(amount, terms.discount.amount))
  return roundAmount(amount.times(terms.discount.percent).div(100))
}

function computeTaxes(
  terms: Terms,
  amounts: readonly Big[],
  rates: readonly Big[],
  isTaxedPerRate: boolean,
  roundAmount: Round,
): Big[] {
  if (!isTaxedPerRate)
    return amounts.map((amount, i) => computeTax(terms, amount, rates[i]!, roundAmount))
  return spreadPerRate(amounts, rates, terms, (members, rate) =>
    computeTax(terms, sumAmounts(members.map((i) => amounts[i]!)), rate, roundAmount),
  )
}

/** Returns the tax on an amount, or the tax contained in it when prices include tax. */
function computeTax({ pricesIncludeTax }: Terms, amount: Big, rate: Big, roundAmount: Round): Big {
  return roundAmount(amount.times(rate).div(pricesIncludeTax ? rate.plus(100) : 100))
}

/**
 * Returns the shares of a discount without the tax that the discount saves. The tax of a rate is rounded once, so that
 * the shares of a rate are the discount of the rate less its saved tax, to the cent.
 */
function removeTax(
  shares: readonly Big[],
  savedTax: readonly Big[],
  rates: readonly Big[],
  terms: Terms,
): Big[] {
  return spreadPerRate(shares, rates, terms, (members) =>
    sumAmounts(members.map((i) => shares[i]!.minus(savedTax[i]!))),
  )
}

/** Distributes an amount of each rate over the lines of the rate by their weights. */
function spreadPerRate(
  weights: readonly Big[],
  rates: readonly Big[],
  { decimals }: Terms,
  getAmount: (members: readonly number[], rate: Big) => Big,
): Big[] {
  const spreadOut = weights.map(() => ZERO)
  for (const key of new Set(rates.map(String))) {
    const members = weights.flatMap((_, i) => (String(rates[i]) === key ? [i] : []))
    const amount = getAmount(members, new Big(key))
    const ofMembers = members.map((i) => weights[i]!)
    spread(amount, ofMembers, decimals).forEach((share, n) => (spreadOut[members[n]!] = share))
  }
  return spreadOut
}
