import { Big } from 'big.js'
import { getCurrencyDecimals } from '../../../src/schema/currency.ts'
import type { Caller } from '../../../src/server/http/caller.ts'
import { HttpProblem } from '../../../src/server/http/problems.ts'
import { getSettings } from '../../company/settings.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import type { Facts } from '../../documents/lines/load-facts.server.ts'
import { computeListPrice, type LineOptions } from '../../documents/lines/prepare-lines.server.ts'
import type { LineTotals } from '../../documents/amounts/totals.ts'
import { areEqual, findUntouchedLines } from './untouched-lines.ts'
import type { Values } from '../../../src/schema/values.ts'

type Priced = Values & LineTotals

interface PriceChange {
  /** Holds the changed sale with its amounts. */
  readonly record: Values
  readonly previous: Values | undefined
  readonly facts: Facts
  readonly options: Pick<LineOptions, 'pricesIncludeTax'>
  readonly caller: Caller
}

/**
 * Checks prices that need a right or are limited by the role (rules 1.4, 1.9 and 6.3): prices other than the list
 * price, discounts, and prices below the product's minimum price. If the total is rounded down to another multiple than
 * the cash rounding of the team, the difference counts as a discount. Prices and discounts that a colleague with a higher
 * limit has entered stay allowed while they and their lines are unchanged. A discount on the whole document is checked
 * again when any line changes.
 */
export function checkPrices({ record, previous, facts, options, caller }: PriceChange): void {
  const lines = record.lines as readonly Priced[]
  const untouched = findUntouchedLines(record, previous)
  const sum = (of: (line: Priced) => number) =>
    lines.reduce((total, line) => total.plus(of(line)), new Big(0))
  const roundMoney = (amount: Big) =>
    amount.round(getCurrencyDecimals(caller.team.currency), Big.roundHalfUp)
  const roundedOff = computeRoundedOff()
  const isDocumentChanged = isDocumentDiscountChanged()

  lines.forEach((line, i) => {
    const isChanged = !untouched.has(line.id)
    if (isChanged) checkLine(line, `/lines/${i}`)
    if (isChanged || isDocumentChanged) checkMinimum(line, `/lines/${i}`)
  })
  if (isDocumentChanged) checkDocument()

  /** Returns the amount by which rounding has lowered the total; 0 for the team's cash rounding and for an unchanged sale. */
  function computeRoundedOff(): number {
    const isCashRounding =
      (record.roundTo ?? null) === (getSettings(caller.team).cashRounding ?? null)
    if (isCashRounding || areEqual(previous, record, ['roundTo', 'rounding'])) return 0
    return Math.max(-Number(record.rounding ?? 0), 0)
  }

  function isDocumentDiscountChanged(): boolean {
    if (!areEqual(previous, record, ['discountPercent', 'discountAmount'])) return true
    const before = previous?.lines as readonly unknown[] | undefined
    const areLinesUnchanged = before?.length === lines.length && untouched.size === lines.length
    const hasDiscount = lines.some((line) => line.documentDiscount !== 0)
    return roundedOff > 0 || (hasDiscount && !areLinesUnchanged)
  }

  function checkLine(line: Priced, pointer: string): void {
    const product = facts.products.get(String(line.product))
    if (!product) return
    const priceOptions = { ...options, getPrice: () => product.price }
    const listed = computeListPrice(
      product,
      Number(line.factor ?? 1),
      Number(line.taxRate ?? 0),
      priceOptions,
    )
    if (Number(line.unitPrice) !== listed && !caller.can('sale.change_price')) {
      throw new HttpProblem(403, 'FORBIDDEN', {
        errors: [{ pointer: `${pointer}/unitPrice`, code: 'PRICE_FIXED', args: { price: listed } }],
        extensions: { right: 'sale.change_price' },
      })
    }
    // Amounts of returns are negative.
    if (Math.abs(line.discount) <= computeAllowedDiscount(line.gross)) return
    const percent = line.discountAmount
      ? computeNeededLimit(new Big(line.discount), line.gross)
      : Number(line.discountPercent)
    throw createLimitProblem(`${pointer}${getDiscountPointer(line)}`, percent)
  }

  function checkMinimum(line: Priced, pointer: string): void {
    const product = facts.products.get(String(line.product))
    if (record.kind === 'return') return
    if (!product?.minSalePrice || caller.can('sale.price_below_min')) return
    const priceOptions = { ...options, getPrice: () => product.minSalePrice }
    const min = computeListPrice(
      product,
      Number(line.factor ?? 1),
      Number(line.taxRate ?? 0),
      priceOptions,
    )
    const minAmount = roundMoney(new Big(min).times(Number(line.quantity)))
    const amount = new Big(line.gross).minus(line.discount)
    if (amount.lt(minAmount))
      throw createProblem('PRICE_BELOW_MIN', `${pointer}/unitPrice`, { min }, LACKING)
    const share = new Big(line.documentDiscount).plus(computeShareOfRounding(amount))
    if (amount.minus(share).gte(minAmount)) return
    throw createProblem('PRICE_BELOW_MIN', getDocumentPointer(), { min }, LACKING)
  }

  /** Returns the part of the rounding that belongs to a line with this amount after its discount. */
  function computeShareOfRounding(amount: Big): Big {
    const total = sum((line) => line.gross).minus(sum((line) => line.discount))
    return roundedOff > 0 && total.gt(0) ? amount.times(roundedOff).div(total) : new Big(0)
  }

  /**
   * Checks the document discount together with the discounts of the lines. The allowed discount is the
   * limit of the document or the sum of the limits of its lines, whichever is higher; the two can differ by rounding.
   */
  function checkDocument(): void {
    if (!Number.isFinite(caller.limit('discountPercent'))) return
    const discounts = sum((line) => line.discount).plus(sum((line) => line.documentDiscount))
    const totalDiscount = discounts.abs().plus(roundedOff)
    const gross = sum((line) => line.gross).toNumber()
    const allowed = Math.max(
      computeAllowedDiscount(gross),
      sum((line) => computeAllowedDiscount(line.gross)).toNumber(),
    )
    if (totalDiscount.gt(allowed))
      throw createLimitProblem(getDocumentPointer(), computeNeededLimit(totalDiscount, gross))
  }

  function computeAllowedDiscount(gross: number): number {
    const max = caller.limit('discountPercent')
    return Number.isFinite(max)
      ? roundMoney(new Big(gross).abs().times(max).div(100)).toNumber()
      : max
  }

  /** Returns the lowest limit, in percent, that allows `discount` after rounding. */
  function computeNeededLimit(discount: Big, gross: number): number {
    if (gross === 0) return 0
    const halfUnit = new Big(10).pow(-getCurrencyDecimals(caller.team.currency)).div(2)
    return discount.abs().minus(halfUnit).div(gross).abs().times(100).toNumber()
  }

  /** Creates the problem for a discount that needs a limit of `percent`. */
  function createLimitProblem(pointer: string, percent: number): HttpProblem {
    const max = caller.limit('discountPercent')
    const limit = { name: 'discountPercent', value: percent }
    return createProblem('DISCOUNT_OVER_LIMIT', pointer, { max }, { limit })
  }

  function getDocumentPointer(): string {
    return roundedOff > 0 ? '/roundTo' : getDiscountPointer(record)
  }
}

/** Names the right with which a colleague could save the sale. */
const LACKING = { right: 'sale.price_below_min' } as const

function getDiscountPointer({ discountAmount }: Values): string {
  return discountAmount ? '/discountAmount' : '/discountPercent'
}
