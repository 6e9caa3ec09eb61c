import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  computeCartAmounts,
  type CartLineAmounts,
} from '../../resources/till/screens/cart/cart-amounts.ts'
import {
  createEmptyCart,
  withGoods,
  withLine,
  type Cart,
  type Goods,
  type Sale,
} from '../../resources/till/screens/cart/cart.ts'
import { toCart, toSaleDraft } from '../../resources/till/screens/cart/cart-conversion.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { openShop, type Shop } from '../support/shop.ts'

let server: TestApp
let owner: TestCaller
let shop: Shop
let products: readonly Goods[]
let customers: readonly (string | null)[]
const rates = new Map<string, number>()

beforeAll(async () => {
  server = await shareTestApp()
  owner = await server.signUp()
  shop = await openShop(owner, { taxPercent: 23 })
  const taxes = [
    ...(await owner.list<{ id: string; rate: number }>('taxes')).rows,
    await owner.create<{ id: string; rate: number }>('taxes', { name: 'Low', rate: 6 }),
    await owner.create<{ id: string; rate: number }>('taxes', { name: 'Odd', rate: 7.125 }),
  ]
  for (const { id, rate } of taxes) rates.set(id, rate)
  const prices = [0.01, 0.335, 1.005, 9.99, 19.99, 123.456789, 4999.95]
  const created = prices.map((price, i) =>
    shop.product(`P${i}`, { price, priceIncludesTax: i % 2 === 0, tax: taxes[i % 3]!.id }),
  )
  await shop.product('Untaxed', { price: 10, tax: null })
  await Promise.all(created)
  products = (await owner.list<Goods>('products', { range: [0, 99] })).rows
  const exempt = await owner.create('customers', { name: 'Exempt', isTaxable: false })
  customers = [null, shop.customer.id, exempt.id]
})

afterAll(() => server.close())

const cents = fc.integer({ min: 1, max: 300 }).map((value) => value / 100)
const percent = fc.constantFrom(null, null, 5, 10, 12.5, 33.3333, 100)

/** Generates a line as a person can enter it: product, quantity, price and discount. */
const line = fc.record({
  product: fc.nat({ max: 7 }),
  quantity: fc.constantFrom(1, 2, 3, 7, 0.5, 1.375, 12.3456, 100),
  unitPrice: fc.option(cents, { freq: 4 }),
  discountPercent: percent,
})

const sale = fc.record({
  customer: fc.nat({ max: 2 }),
  pricesIncludeTax: fc.boolean(),
  discountPercent: percent,
  discountAmount: fc.option(fc.constantFrom(0.01, 0.05), { freq: 4 }),
  shipping: fc.option(cents, { freq: 4 }),
  roundTo: fc.constantFrom(null, null, 0.05, 1),
  taxRounding: fc.constantFrom(null, 'line' as const, 'document' as const),
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
})

const pickFigures = ({
  unitPrice,
  net,
  taxAmount,
  total,
}: CartLineAmounts | Sale['lines'][number]) => [unitPrice, net, taxAmount, total]

type Entered = typeof sale extends fc.Arbitrary<infer T> ? T : never

function fillCart(entered: Entered): Cart {
  const { shipping, roundTo, taxRounding, lines, customer, ...head } = entered
  const begun = createEmptyCart({
    id: 'new',
    branch: shop.branch.id,
    pricesIncludeTax: head.pricesIncludeTax,
  })
  const empty: Cart = {
    ...begun,
    ...head,
    discountPercent: head.discountAmount ? null : head.discountPercent,
    customer: customers[customer]!,
    details: { ...begun.details, shipping, roundTo, taxRounding },
  }
  return lines.reduce((cart, { product, ...change }, i) => {
    const goods = products[product % products.length]!
    if (cart.lines.some((line) => line.goods.id === goods.id)) return cart
    return withLine(withGoods(cart, goods, 1, `${i}`), `${i}`, change)
  }, empty)
}

describe('the total at the till', () => {
  it('equals the total that the server stores, line by line', async () => {
    const stored: Sale[] = []
    await fc.assert(
      fc.asyncProperty(sale, async (entered) => {
        const cart = fillCart(entered)
        const isTaxable = cart.customer !== customers[2]
        const basis = { rates, isTaxable, decimals: 2 }
        const shown = computeCartAmounts(cart, basis)
        const answer = await shop.post('/sales', toSaleDraft(cart, 'sale'))
        if (answer.status === 422) {
          // The discount exceeds the amount, so nothing is stored.
          expect(answer.text).toContain('TOO_LARGE')
          return
        }
        expect(answer.status, answer.text).toBe(201)
        // The API returns a complete sale; the type of `shop.post` has fewer fields.
        const created = answer.body as unknown as Sale
        stored.push(created)
        const { total, subtotal, discountTotal, taxTotal, rounding } = created
        expect({ total, subtotal, discountTotal, taxTotal, rounding }).toEqual({
          total: shown.total,
          subtotal: shown.subtotal,
          discountTotal: shown.discountTotal,
          taxTotal: shown.taxTotal,
          rounding: shown.rounding,
        })
        expect(created.lines.map(pickFigures)).toEqual(shown.lines.map(pickFigures))
        const known = {
          goods: new Map(products.map((each) => [each.id, each])),
          buyer: { isTaxable, isWalkIn: cart.customer === null },
          basis,
        }
        expect(computeCartAmounts(toCart(created, known), basis)).toEqual(shown)
      }),
      { numRuns: 150 },
    )
    expect(stored.length).toBeGreaterThan(100)
  })
})
