import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const app = withCheckedApp()

/** Changes the currency of a team to the euro, so that its amounts have the decimals that an earlier version accepted. */
async function changeToEuro({ owner: { team } }: Shop): Promise<void> {
  const client = new pg.Client(app.superuserConfig)
  await client.connect()
  await client.query(`update teams set currency = 'EUR' where id = '${team}'`)
  await client.end()
}

const describeTooExact = (pointer: string) => ({
  code: 'VALIDATION',
  errors: [{ pointer, code: 'DECIMALS', args: { decimals: 2 } }],
})

describe('an amount of an earlier version with more decimals than the currency', () => {
  let shop: Shop
  let method: string
  const balance = { openingBalance: 100.005, openingBalanceDate: '2026-01-01' }

  beforeEach(async () => {
    shop = await openShop(await app.signUp({ locale: 'en-GB', currency: 'KWD' }))
    method = shop.method.id
    await shop.product('S', { type: 'service' })
  })

  it('of a sale, a purchase, or an expense is paid to the last decimal', async () => {
    const sale = await shop.sell([['S', 1, 3.335]])
    const purchase = await shop.buy([['A', 1, 3.335]])
    await shop.submit(`/purchases/${purchase.id}/bill`)
    const category = (await shop.owner.list('expense-categories')).rows[0]!.id
    const { id } = await shop.owner.create('expenses', {
      category,
      amount: 3.335,
      branch: shop.branch.id,
    })
    await changeToEuro(shop)
    for (const document of [`/sales/${sale.id}`, `/purchases/${purchase.id}`]) {
      const pay = `${document}/pay`
      expect(await shop.expectProblem(pay, { amount: 1.111, method })).toMatchObject(
        describeTooExact('/amount'),
      )
      expect(await shop.submit(pay, { amount: 3.33, method })).toMatchObject({ due: 0.005 })
      const least = { errors: [{ pointer: '/amount', code: 'TOO_SMALL', args: { min: 0.01 } }] }
      expect(await shop.expectProblem(pay, { amount: 0.004, method })).toMatchObject(least)
      const paid = { due: 0, paymentStatus: 'paid' }
      expect(await shop.submit(pay, { amount: 0.005, method })).toMatchObject(paid)
    }
    await shop.submit(`/expenses/${id}/post`)
    expect(await shop.submit(`/expenses/${id}/pay`, { method })).toMatchObject({ paid: 3.335 })
    const totals = (await shop.owner.list<{ role: string; balance: number }>('trial-balance')).rows
    const open = totals.filter(({ role }) => ['receivables', 'payables'].includes(role))
    expect(open.filter(({ balance }) => balance !== 0)).toEqual([])
  })

  it('is paid by a payment of several documents and of the opening balance', async () => {
    const customer = shop.customer.id
    const sales = [await shop.sell([['S', 1, 3.335]]), await shop.sell([['S', 1, 2]])]
    await shop.owner.api(`/customers/${customer}`, { method: 'PATCH', body: balance })
    await changeToEuro(shop)
    const [first, second] = sales.map(({ id }) => id)
    const pay = (amount: number, amounts: readonly (readonly [string | undefined, number])[]) => ({
      customer,
      method,
      amount,
      allocations: amounts.map(([document, of]) => ({ document, amount: of })),
    })
    const parts = [
      [first, 1.111],
      [second, 2],
    ] as const
    expect(await shop.expectProblem('/payments', pay(3.111, parts))).toMatchObject(
      describeTooExact('/allocations/0/amount'),
    )
    const credit = { ...pay(3.336, [[first, 3.335]]), keepCredit: true }
    await shop.owner.create('payments', pay(100, [[customer, 100]]))
    const all = [
      [first, 3.335],
      [second, 2],
      [customer, 0.005],
    ] as const
    await shop.owner.create('payments', pay(5.34, all))
    expect(await shop.expectProblem('/payments', credit)).toMatchObject({ status: 422 })
    expect(await shop.get(`/customers/${customer}`)).toMatchObject({ openingDue: 0, balance: 0 })
  })

  it('of credit is refunded or written off as a whole, but refused in a new payment', async () => {
    const customer = shop.customer.id
    const credit = { customer, method, amount: 5.005, keepCredit: true }
    const first = await shop.owner.create('payments', credit)
    await changeToEuro(shop)
    expect(await shop.expectProblem('/payments', credit)).toMatchObject(describeTooExact('/amount'))
    const refund = { ...credit, direction: 'out' }
    const part = { ...refund, amount: 5.001 }
    expect(await shop.expectProblem('/payments', part)).toMatchObject(describeTooExact('/amount'))
    const { id } = await shop.owner.create('payments', refund)
    await shop.submit(`/payments/${id}/void`, { reason: 'Not refunded' })
    const writeOff = `/payments/${first.id}/write-off`
    const reason = 'Unclaimed'
    expect(await shop.expectProblem(writeOff, { amount: 1.001, reason })).toMatchObject(
      describeTooExact('/amount'),
    )
    expect(await shop.submit(writeOff, { amount: 5.005, reason })).toMatchObject({ unallocated: 0 })
  })

  it('of a record stays when the record is changed, reverted, or imported again', async () => {
    const name = 'Old'
    const created = await shop.owner.create('customers', { name, creditLimit: 10.005 })
    const path = `/customers/${created.id}`
    await changeToEuro(shop)
    const patch = (body: object) => shop.owner.call(path, { method: 'PATCH', body })
    expect((await patch({ name: 'Renamed', creditLimit: 10.005 })).status).toBe(200)
    expect((await patch({ creditLimit: 10.006 })).body).toMatchObject(
      describeTooExact('/creditLimit'),
    )
    expect((await patch({ creditLimit: 11 })).status).toBe(200)
    const back = { method: 'POST', body: { version: 1 } }
    expect(await shop.owner.api(`${path}/revert`, back)).toMatchObject({ creditLimit: 10.005 })
    const load = (row: object) =>
      shop.owner.call('/customers/import', { method: 'POST', body: [row] })
    const again = await load({ code: created.code, name: 'Imported', creditLimit: 10.005 })
    expect(again.body).toMatchObject({ updated: 1, failed: 0 })
    expect((await load({ name: 'New', creditLimit: 10.005 })).body).toMatchObject({
      code: 'VALIDATION',
      errors: [{ pointer: '/1/creditLimit', code: 'DECIMALS', args: { decimals: 2 } }],
    })
  })
})
