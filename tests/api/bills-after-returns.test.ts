import { describe, expect, it } from 'vitest'
import { sum } from '../../src/schema/decimal.ts'
import { readBalances } from '../support/books.ts'
import { withCheckedApp } from '../support/shared-app.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { enterBill } from '../support/supplier-bills.ts'

const app = withCheckedApp()
const open = async (options = {}) => openShop(await app.signUp(), options)

describe('a bill after goods were returned to the supplier', () => {
  /** Buys 3 pieces at 10, returns some pieces to the supplier, enters a bill, and reads the purchase. */
  async function returnAndBill(shop: Shop, returned: readonly number[], entered: object) {
    const purchase = await shop.buy([['A', 3, 10]])
    for (const quantity of returned) await shop.returnGoods('purchases', purchase, [quantity])
    await enterBill(shop, purchase, entered)
    return shop.get(`/purchases/${purchase.id}`)
  }

  interface Return {
    readonly id: string
    readonly total: number
    readonly lines: readonly { readonly original: string | null }[]
  }

  /** Lists the returns and credit notes of a purchase that are not cancelled, the oldest first. */
  async function listReturns(shop: Shop, { id }: { readonly id: string }) {
    const filter = { original: id, status_ne: 'cancelled' }
    const { rows } = await shop.owner.list<{ id: string }>('purchases', {
      filter,
      sort: ['createdAt', 'ASC'],
    })
    const read = async (each: { id: string }) =>
      (await shop.get(`/purchases/${each.id}`)) as unknown as Return
    return Promise.all(rows.map(read))
  }

  it.each([
    { price: 12, returned: [3], due: 0 },
    { price: 8, returned: [3], due: 0 },
    { price: 12, returned: [1], due: 29.52 },
    { price: 8.33, returned: [1, 1], due: 10.25 },
  ])('at $price credits $returned at the price of the bill', async ({ price, returned, due }) => {
    const shop = await open({ taxPercent: 23 })
    const purchase = await returnAndBill(shop, returned, { unitPrice: price })
    expect(purchase).toMatchObject({ due, paymentStatus: due === 0 ? 'paid' : 'partial' })
    const balances = await readBalances(shop)
    expect(balances.payables ?? 0).toBe(0 - due)
    expect(balances).not.toHaveProperty('goodsReceivedNotInvoiced')
    expect(balances.purchaseVariance ?? 0).toBe(0)
    const { onHand, value } = await shop.stock('A')
    expect(value).toBe(Math.round(onHand * price * 100) / 100)
    if (onHand > 0) await shop.returnGoods('purchases', purchase, [onHand])
    expect(await shop.get(`/purchases/${purchase.id}`)).toMatchObject({ due: 0 })
    expect(await readBalances(shop)).toEqual({})
  })

  it('may leave out the returned goods', async () => {
    const shop = await open()
    const purchase = await returnAndBill(shop, [1], { quantity: 2, unitPrice: 12 })
    expect(purchase).toMatchObject({ total: 36, credited: 12, due: 24 })
    expect(await readBalances(shop)).toEqual({ inventory: 24, payables: -24 })
    await shop.returnGoods('purchases', purchase, [2])
    expect(await readBalances(shop)).toEqual({})
  })

  it('credits the price difference of refunded goods in a credit note that is cancelled only with the return', async () => {
    const shop = await open()
    const purchase = await shop.buy([['A', 2, 10]])
    await shop.pay('purchases', purchase, 20)
    const refund = { method: shop.method.id, amount: 10 }
    const back = await shop.returnGoods('purchases', purchase, [1], { refund })
    await enterBill(shop, purchase, { unitPrice: 12 })
    expect(await shop.get(`/purchases/${purchase.id}`)).toMatchObject({ due: 2, credited: 2 })
    expect(await readBalances(shop)).toMatchObject({ payables: -2, inventory: 12 })
    const path = `/purchases/${back.id}/unreturn`
    const reason = { reason: 'kept after all' }
    expect(await shop.expectProblem(path, reason)).toMatchObject({ code: 'HAS_PAYMENTS' })
    const correction = (await listReturns(shop, purchase)).find(({ total }) => total === -2)!
    expect(await shop.expectProblem(`/purchases/${correction.id}/unreturn`, reason)).toMatchObject({
      status: 422,
      code: 'CORRECTS_RETURNS',
    })
    expect(await shop.get(`/purchases/${purchase.id}`)).toMatchObject({ due: 2, credited: 2 })
    const payments = await shop.owner.list<{ id: string; direction: string }>('payments')
    const refunded = payments.rows.find(({ direction }) => direction === 'in')!
    await shop.submit(`/payments/${refunded.id}/void`, reason)
    await shop.submit(path, reason)
    expect(await shop.get(`/purchases/${purchase.id}`)).toMatchObject({ due: 4, credited: 0 })
    expect(await listReturns(shop, purchase)).toEqual([])
    // The goods are in stock again at the value with which they left.
    expect(await readBalances(shop)).toMatchObject({
      payables: -4,
      inventory: 22,
      purchaseVariance: 2,
    })
  })

  it.each([
    { price: 12, credited: [24, 12, 0] },
    { price: 8.33, credited: [16.66, 8.33, 0] },
  ])(
    'at $price leaves no difference when the returns are cancelled one by one',
    async ({ price, credited }) => {
      const shop = await open({ taxPercent: 23 })
      const purchase = await returnAndBill(shop, [1, 1], { unitPrice: price })
      const left = [purchase.credited]
      for (const [kept] of credited.slice(1).entries()) {
        const returns = await listReturns(shop, purchase)
        const last = returns.findLast(({ lines }) => lines.some(({ original }) => original))!
        await shop.submit(`/purchases/${last.id}/unreturn`, { reason: 'kept after all' })
        const { due, credited: now } = await shop.get(`/purchases/${purchase.id}`)
        left.push(now)
        const balances = await readBalances(shop)
        expect(balances.payables).toBe(0 - Number(due))
        expect(balances).not.toHaveProperty('goodsReceivedNotInvoiced')
        // The goods are in stock again at the value with which they left; the rest of their price is variance.
        const cost = sum([balances.inventory!, balances.purchaseVariance!])
        expect(cost).toBe(Math.round((kept + 2) * price * 100) / 100)
      }
      expect(await listReturns(shop, purchase)).toEqual([])
      expect(left).toEqual(credited.map((net) => Math.round(net * 123) / 100))
    },
  )
})
