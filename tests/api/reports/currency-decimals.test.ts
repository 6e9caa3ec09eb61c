import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sum } from '../../../src/schema/decimal.ts'
import { shareTestApp, type TestApp } from '../../support/app.ts'
import { openShop } from '../../support/shop.ts'

type Row = Readonly<Record<string, number>> & { readonly id: string }

let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

describe.each([
  { currency: 'JPY', price: 100, decimals: 0 },
  { currency: 'EUR', price: 3.35, decimals: 2 },
  { currency: 'KWD', price: 3.335, decimals: 3 },
])('amounts in $currency', ({ currency, price, decimals }) => {
  const isWhole = (value: number) => Number(value.toFixed(decimals)) === value

  it('of partial receipts are taxed as on the receipts, and agree with the purchase', async () => {
    const shop = await openShop(await app.signUp({ locale: 'en-GB', currency }), { taxPercent: 7 })
    const tax = shop.tax.id
    const order = await shop.order([['A', 3, price, { tax, discountPercent: 11 }]])
    for (let n = 1; n <= 3; n += 1) {
      await shop.submit(`/purchases/${order.id}/receive`, {
        lines: [{ line: order.lines[0]!.id, accepted: 1 }],
      })
      const [rate] = (await shop.owner.list<Row>('tax-report')).rows
      const receipts = (await shop.owner.list<Row>('receipts')).rows
      expect(receipts).toHaveLength(n)
      expect(rate!.purchaseBase).toBe(sum(receipts.map(({ net }) => net!)))
      expect(rate!.purchaseTax).toBe(sum(receipts.map(({ taxTotal }) => taxTotal!)))
      expect([rate!.purchaseBase!, rate!.purchaseTax!].every(isWhole)).toBe(true)
    }
    const [rate] = (await shop.owner.list<Row>('tax-report')).rows
    expect([rate!.purchaseBase, rate!.purchaseTax]).toEqual([
      order.lines[0]!.net,
      order.lines[0]!.taxAmount,
    ])
  })

  it('of discounts have no more decimals than the currency', async () => {
    const shop = await openShop(await app.signUp({ locale: 'en-GB', currency }), { taxPercent: 7 })
    await shop.product('A', { price })
    await shop.buy([['A', 10, 1]])
    await shop.sell([['A', 3, price, { discountPercent: 11, tax: shop.tax.id }]], {
      pricesIncludeTax: true,
    })
    const [sale] = (await shop.owner.list<Row>('sales-report')).rows
    expect([sale!.gross!, sale!.discount!].every(isWhole)).toBe(true)
    expect(sum([sale!.gross!, -sale!.discount!])).toBe(sale!.net)
    const [given] = (await shop.owner.list<Row>('discount-report')).rows
    expect([given!.listAmount!, given!.given!].every(isWhole)).toBe(true)
  })
})
