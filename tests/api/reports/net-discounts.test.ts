import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Big } from 'big.js'
import { sum } from '../../../src/schema/decimal.ts'
import { shareTestApp, type TestApp } from '../../support/app.ts'
import { readPosted } from '../../support/books.ts'
import { chooseRepetitions } from '../../support/choose-repetitions.ts'
import { findProblems } from '../../support/doctor.ts'
import { openShop, type Document, type Goods, type Shop } from '../../support/shop.ts'

type Row = Readonly<Record<string, number>> & { readonly id: string }

const SALES = chooseRepetitions(20, 600)

let app: TestApp
let shop: Shop
let taxes: readonly { readonly id: string; readonly rate: number }[]

beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp(), { taxPercent: 23 })
  const more = [0, 6, 13].map(async (rate) => ({
    ...(await shop.owner.create('taxes', { name: `Tax of ${rate}`, rate })),
    rate,
  }))
  taxes = [{ ...shop.tax, rate: 23 }, ...(await Promise.all(more))]
  for (const name of ['A', 'B', 'C']) await shop.product(name)
  await shop.buy([
    ['A', 90_000, 1],
    ['B', 90_000, 0.35],
    ['C', 90_000, 0.04],
  ])
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  expect(await findProblems(app)).toEqual([])
  await app.close()
})

const soldLine = fc.record({
  name: fc.constantFrom('A', 'B', 'C'),
  quantity: fc.integer({ min: 1, max: 12 }),
  cents: fc.integer({ min: 1, max: 3000 }),
  tax: fc.nat(3),
  discountPercent: fc.constantFrom(0, 0, 7, 12.5, 33.333),
})

const randomSale = fc.record({
  lines: fc.array(soldLine, { minLength: 1, maxLength: 6 }),
  pricesIncludeTax: fc.boolean(),
  taxRounding: fc.constantFrom('line', 'document'),
  discountPercent: fc.constantFrom(0, 1, 3.33, 10, 66.7),
  shipping: fc.constantFrom(0, 4.99),
  shippingTax: fc.constantFrom(null, 0, 1, 3),
  roundTo: fc.constantFrom(null, 0.05),
})

it(`${SALES} random sales, their reports and their journal entries have equal discounts`, async () => {
  const property = fc.asyncProperty(randomSale, async ({ lines, shippingTax, ...more }) => {
    const taxId = shippingTax === null ? null : taxes[shippingTax]!.id
    const terms = { ...more, shippingTax: taxId }
    const goods = lines.map(({ name, quantity, cents, tax, discountPercent }): Goods => {
      return [name, quantity, cents / 100, { tax: taxes[tax]!.id, discountPercent }]
    })
    const sale = await shop.sell(goods, terms)
    const ofLines = sum(sale.lines.map((line) => computeNetLineDiscount(line, terms)))
    const discount = sum([sale.discountTotal, ofLines])
    const charges = [sale.netShipping, sale.rounding]
    const [reported] = (await shop.owner.list<Row>('sales-report', { filter: { id: sale.id } }))
      .rows
    expect(reported).toMatchObject({
      discount,
      gross: sum([sale.subtotal, ofLines, ...charges]),
      net: sum([sale.subtotal, -sale.discountTotal, ...charges]),
    })
    const posted = await readPosted(shop, sale)
    expect(posted.sales).toBe(-sum([sale.subtotal, ofLines]))
    expect(posted.discounts ?? 0).toBe(discount)
    expect(posted.receivables ?? 0).toBe(sale.total)
    await expectEqualLines(sale, discount)
  })
  await fc.assert(property, { numRuns: SALES })
}, 600_000)

/** Expects that the sales detail has the discounts and the gross amount of the sale. */
async function expectEqualLines({ id, number }: Document, discount: number): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ number }))
  const lines = await shop.owner.api<{ sum: Row }>(
    `/sales-lines/aggregate?sum=gross,discount,net&filter=${filter}`,
  )
  const [reported] = (await shop.owner.list<Row>('sales-report', { filter: { id } })).rows
  expect(lines.sum).toEqual({ gross: reported!.gross, discount, net: reported!.net })
}

/** Returns the discount of a line without tax, as a person computes it from the printed line. */
function computeNetLineDiscount(
  { discount, taxRate }: { readonly discount: number; readonly taxRate: number },
  { pricesIncludeTax }: { readonly pricesIncludeTax: boolean },
): number {
  const factor = pricesIncludeTax ? new Big(taxRate).div(100).plus(1) : 1
  return new Big(discount).div(factor).round(2, Big.roundHalfUp).toNumber()
}
