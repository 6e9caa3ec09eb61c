import { Big } from 'big.js'
import { getCurrencyDecimals } from '../../../src/schema/currency.ts'
import type { Caller } from '../../../src/server/http/caller.ts'
import { HttpProblem } from '../../../src/server/http/problems.ts'
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
 * price, discounts, and prices below the product's minimum price. Values that a colleague with a higher limit entered
 * stay allowed while they are unchanged.
 */
export function checkPrices({ record, previous, facts, options, caller }: PriceChange): void {
  const lines = record.lines as readonly Priced[]
  const untouched = findUntouchedLines(record, previous)
  const areTermsUnchanged = areEqual(previous, record, ['discountPercent', 'discountAmount'])
  const roundMoney = (amount: Big) =>
    amount.round(getCurrencyDecimals(caller.team.currency), Big.roundHalfUp)

  lines.forEach((line, i) => {
    const isNew = !untouched.has(line.id)
    if (isNew) checkLine(line, `/lines/${i}`)
    if (isNew || !areTermsUnchanged) checkMinimum(line, `/lines/${i}`)
  })
  if (!areTermsUnchanged) checkDocument()

  function checkLine(line: Priced, at: string): void {
    const product = facts.products.get(String(line.product))
    if (!product) return
    const price = { ...options, price: () => product.price }
    const listed = computeListPrice(
      product,
      Number(line.factor ?? 1),
      Number(line.taxRate ?? 0),
      price,
    )
    if (Number(line.unitPrice) !== listed && !caller.can('sale.change_price')) {
      throw new HttpProblem(403, 'FORBIDDEN', {
        errors: [{ pointer: `${at}/unitPrice`, code: 'PRICE_FIXED', args: { price: listed } }],
        extensions: { right: 'sale.change_price' },
      })
    }
    // Amounts of returns are negative.
    if (Math.abs(line.discount) > computeAllowedDiscount(line.gross))
      throw createLimitProblem(line, at)
  }

  function checkMinimum(line: Priced, at: string): void {
    const product = facts.products.get(String(line.product))
    if (record.kind === 'return') return
    if (!product?.minSalePrice || caller.can('sale.price_below_min')) return
    const price = { ...options, price: () => product.minSalePrice }
    const min = computeListPrice(
      product,
      Number(line.factor ?? 1),
      Number(line.taxRate ?? 0),
      price,
    )
    const least = roundMoney(new Big(min).times(Number(line.quantity)))
    const left = new Big(line.gross).minus(line.discount)
    if (left.lt(least)) throw createProblem('PRICE_BELOW_MIN', `${at}/unitPrice`, { min }, LACKING)
    if (left.minus(line.documentDiscount).gte(least)) return
    throw createProblem('PRICE_BELOW_MIN', getDiscountPointer(record), { min }, LACKING)
  }

  /** Checks the document discount together with the discounts of the lines; differences by rounding are ignored. */
  function checkDocument(): void {
    if (!Number.isFinite(caller.limit('discountPercent'))) return
    const all = (of: (line: Priced) => number) =>
      lines.reduce((total, line) => total.plus(of(line)), new Big(0))
    const given = all((line) => line.discount)
      .plus(all((line) => line.documentDiscount))
      .abs()
    const gross = all((line) => line.gross).toNumber()
    const allowed = Math.max(
      computeAllowedDiscount(gross),
      all((line) => computeAllowedDiscount(line.gross)).toNumber(),
    )
    if (given.gt(allowed)) throw createLimitProblem(record, '')
  }

  function computeAllowedDiscount(gross: number): number {
    const max = caller.limit('discountPercent')
    return Number.isFinite(max)
      ? roundMoney(new Big(gross).abs().times(max).div(100)).toNumber()
      : max
  }

  function createLimitProblem(place: Values, at: string): HttpProblem {
    const max = caller.limit('discountPercent')
    const pointer = `${at}${getDiscountPointer(place)}`
    const limit = { name: 'discountPercent', value: Number(place.discountPercent ?? max + 0.01) }
    return createProblem('DISCOUNT_OVER_LIMIT', pointer, { max }, { limit })
  }
}

const LACKING = { right: 'sale.price_below_min' } as const

function getDiscountPointer({ discountAmount }: Values): string {
  return discountAmount ? '/discountAmount' : '/discountPercent'
}
