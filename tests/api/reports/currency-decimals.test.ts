import { describe, expect, it } from 'vitest'
import { subtract, sum } from '../../../src/schema/decimal.ts'
import { withSharedApp } from '../../support/shared-app.ts'
import { openShop } from '../../support/shop.ts'

type Row = Readonly<Record<string, number>> & { readonly id: string }

const app = withSharedApp()

describe.each([
  { currency: 'JPY', price: 100, decimals: 0 },
  { currency: 'EUR', price: 3.35, decimals: 2 },
  { currency: 'KWD', price: 3.335, decimals: 3 },
])('amounts in $currency', ({ currency, price, decimals }) => {
  const isWhole = (value: number) => Number(value.toFixed(decimals)) === value

  it('of partial receipts add up to the purchase, and are taxed when they are billed', async () => {
    const shop = await openShop(await app.signUp({ locale: 'en-GB', currency }), { taxPercent: 7 })
    const tax = shop.tax.id
    const readRate = async () => (await shop.owner.list<Row>('tax-report')).rows[0]
    for (const accepted of [3, 2]) {
      const order = await shop.orderGoods([['A', 3, price, { tax, discountPercent: 11 }]])
      const [line] = order.lines
      for (let n = 0; n < accepted; n += 1) {
        const lines = [{ line: line!.id, accepted: 1 }]
        await shop.submit(`/purchases/${order.id}/receive`, { lines })
      }
      const filter = { purchase: order.id }
      const receipts = (await shop.owner.list<Row>('receipts', { filter })).rows
      const received = {
        base: sum(receipts.map(({ net }) => net!)),
        tax: sum(receipts.map(({ taxTotal }) => taxTotal!)),
      }
      expect(Object.values(received).every(isWhole)).toBe(true)
      if (accepted === 3) expect(received).toEqual({ base: line!.net, tax: line!.taxAmount })
      else await shop.submit(`/purchases/${order.id}/close`)
      const before = await readRate()
      const { billed } = await shop.submit(`/purchases/${order.id}/bill`)
      const after = await readRate()
      const sumTaxed = ({ purchaseBase = 0, purchaseTax = 0 }: Partial<Row> = {}) =>
        sum([purchaseBase, purchaseTax])
      expect(subtract(sumTaxed(after), sumTaxed(before))).toBe(billed)
    }
  })

  it('are paid and recorded with the decimals of the currency', async () => {
    const shop = await openShop(await app.signUp({ locale: 'en-GB', currency }))
    const smallest = Number(`1e-${decimals}`)
    await shop.product('S', { type: 'service' })
    const sale = await shop.sell([['S', 1, smallest]])
    const method = shop.method.id
    const tooExact = { amount: smallest / 10, method }
    const refusal = {
      code: 'VALIDATION',
      errors: [{ pointer: '/amount', code: 'TOO_SMALL', args: { min: smallest } }],
    }
    const pay = `/sales/${sale.id}/pay`
    expect(await shop.expectProblem(pay, tooExact)).toMatchObject(refusal)
    const payment = { customer: shop.customer.id, method, keepCredit: true }
    expect(
      await shop.expectProblem('/payments', { ...payment, amount: 1 + smallest / 10 }),
    ).toMatchObject({ errors: [{ pointer: '/amount', code: 'DECIMALS', args: { decimals } }] })
    expect(await shop.submit(pay, { amount: smallest, method })).toMatchObject({ due: 0 })
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
    const [discounted] = (await shop.owner.list<Row>('discount-report')).rows
    expect([discounted!.listAmount!, discounted!.discountGiven!].every(isWhole)).toBe(true)
  })
})
