import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

const app = withCheckedApp()
const open = async (options = {}) => openShop(await app.signUp(), options)

describe('store credit', () => {
  /** Gives the customer credit. Returns a function that describes the payment of a price with this credit. */
  async function giveCredit(shop: Shop, amount: number) {
    const body = {
      direction: 'in',
      customer: shop.customer.id,
      method: shop.method.id,
      keepCredit: true,
    }
    await shop.submit('/payments', { ...body, amount })
    await shop.product('S', { type: 'service' })
    const credit = await shop.owner.list('payment-methods', { filter: { kind: 'storeCredit' } })
    const method = credit.rows[0]!.id
    return (price: number) => ({ price, payments: [{ method, amount: price }] })
  }

  /** Returns the credit of the customer according to the record of the customer and to the payments. */
  async function readCredit({ owner, customer }: Shop): Promise<number> {
    const [{ balance }, payments] = await Promise.all([
      owner.api<{ balance: number }>(`/customers/${customer.id}`),
      owner.list<{ unallocated: number }>('payments', { filter: { customer: customer.id } }),
    ])
    const left = payments.rows.reduce((sum, { unallocated }) => sum + unallocated, 0)
    expect(left).toBe(Math.max(-balance, 0))
    return left
  }

  /** Expects that a sale is refused because the credit is too low, and that nothing changes. */
  async function expectTooLittle(
    shop: Shop,
    { price, payments }: { price: number; payments: object[] },
    available: number,
  ): Promise<void> {
    const draft = await shop.draftSale([['S', 1, price]])
    expect(await shop.expectProblem(`/sales/${draft.id}/complete`, { payments })).toMatchObject({
      status: 422,
      code: 'CREDIT_NOT_ENOUGH',
      available,
      asked: price,
    })
    expect(await shop.get(`/sales/${draft.id}`)).toEqual(draft)
    expect(await readCredit(shop)).toBe(available)
  }

  it('N9: 60 of a credit of 100 leave 40; another 60 are refused and nothing is sold', async () => {
    const shop = await open()
    const pay = await giveCredit(shop, 100)
    const once = pay(60)
    await shop.sell([['S', 1, once.price]], { payments: once.payments })
    expect(await readCredit(shop)).toBe(40)
    await expectTooLittle(shop, pay(60), 40)
    expect((await shop.owner.list('sales', { filter: { status: 'closed' } })).total).toBe(1)
    const rest = pay(40)
    await shop.sell([['S', 1, rest.price]], { payments: rest.payments })
    expect(await readCredit(shop)).toBe(0)
  })

  it('N9: of two concurrent payments of 60 from a credit of 100, one succeeds and 40 are left', async () => {
    const shop = await open()
    const pay = await giveCredit(shop, 100)
    const buy = async (amount: number) => {
      const { price, payments } = pay(amount)
      const { id } = await shop.draftSale([['S', 1, price]])
      return shop.post(`/sales/${id}/complete`, { payments })
    }
    const two = await Promise.all([buy(60), buy(60)])
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(two.find(({ status }) => status === 422)!.body).toMatchObject({
      code: 'CREDIT_NOT_ENOUGH',
      available: 40,
      asked: 60,
    })
    expect(await readCredit(shop)).toBe(40)
    expect((await shop.owner.list('sales', { filter: { status: 'closed' } })).total).toBe(1)
  })

  it('refunded credit cannot be used', async () => {
    const shop = await open()
    const pay = await giveCredit(shop, 100)
    const back = { direction: 'out', customer: shop.customer.id, method: shop.method.id }
    await shop.submit('/payments', { ...back, amount: 70, keepCredit: true })
    const { id } = await shop.draftSale([['S', 1, 40]])
    const { payments } = pay(40)
    expect(await shop.expectProblem(`/sales/${id}/complete`, { payments })).toMatchObject({
      code: 'CREDIT_NOT_ENOUGH',
      available: 30,
    })
    const rest = pay(30)
    expect(await shop.sell([['S', 1, rest.price]], { payments: rest.payments })).toMatchObject({
      due: 0,
    })
  })

  it('N10: 40 cannot be paid from a credit of 20', async () => {
    const shop = await open()
    const pay = await giveCredit(shop, 20)
    await expectTooLittle(shop, pay(40), 20)
  })

  it('cannot be received as a separate payment', async () => {
    const shop = await open()
    await shop.product('S', { type: 'service' })
    const sale = await shop.sell([['S', 1, 100]])
    const { rows } = await shop.owner.list('payment-methods', { filter: { kind: 'storeCredit' } })
    const problem = await shop.expectProblem('/payments', {
      customer: shop.customer.id,
      method: rows[0]!.id,
      amount: 100,
      allocations: [{ document: sale.id, amount: 100 }],
    })
    expect(problem).toMatchObject({ code: 'STORE_CREDIT', status: 422 })
    expect((await shop.get(`/sales/${sale.id}`)).due).toBe(100)
  })

  it('stays when a sale that used it is cancelled with its payments', async () => {
    const shop = await open()
    const pay = await giveCredit(shop, 100)
    const { price, payments } = pay(100)
    const sale = await shop.sell([['S', 1, price]], { payments })
    const cancelled = await shop.submit(`/sales/${sale.id}/cancel`, {
      reason: 'wrong goods',
      voidPayments: true,
    })
    expect(cancelled).toMatchObject({ status: 'cancelled', paid: 0 })
    expect((await shop.owner.list('payments')).rows).toMatchObject([
      { status: 'posted', amount: 100, unallocated: 100 },
    ])
  })

  it('pays on the day on which it was given, even if the payment has an earlier date', async () => {
    const shop = await open()
    await shop.product('S', { type: 'service' })
    const old = await shop.sell([['S', 1, 60]], { date: daysAgo(3) })
    const pay = await giveCredit(shop, 100)
    const { method } = pay(60).payments[0]!
    await shop.submit(`/sales/${old.id}/pay`, { amount: 60, method, date: daysAgo(2) })
    const { rows } = await shop.owner.list('payment-allocations')
    expect(rows).toMatchObject([{ sale: old.id, amount: 60, date: daysAgo(0) }])
  })
})
