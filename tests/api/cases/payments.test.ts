import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openAsColleague, openShop, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

const app = withCheckedApp()
const open = async () => openShop(await app.signUp())

describe('payments', () => {
  const sell = async (shop: Shop, amount: number) => {
    await shop.product('S', { type: 'service' })
    return shop.sell([['S', 1, amount]])
  }
  const pay = (shop: Shop, body: object) =>
    shop.post('/payments', {
      direction: 'in',
      customer: shop.customer.id,
      method: shop.method.id,
      ...body,
    })

  it('P2: a payment of 110 on 100 is refused unless 10 stay as credit, which can be refunded', async () => {
    const shop = await open()
    const { id: document } = await sell(shop, 100)
    const allocations = [{ document, amount: 100 }]
    const problem = await pay(shop, { amount: 110, allocations })
    expect(problem.body).toMatchObject({ code: 'ALLOCATION_MISMATCH', amount: 110, allocated: 100 })
    const kept = await pay(shop, { amount: 110, allocations, keepCredit: true })
    expect(kept.body).toMatchObject({ unallocated: 10 })
    expect((await shop.get(`/sales/${document}`)).due).toBe(0)
    const back = { direction: 'out', keepCredit: true }
    expect((await pay(shop, { ...back, amount: 11 })).body).toMatchObject({
      code: 'CREDIT_NOT_ENOUGH',
      available: 10,
    })
    expect((await pay(shop, { ...back, amount: 10 })).status).toBe(201)
    expect((await pay(shop, { ...back, amount: 1 })).body).toMatchObject({ available: 0 })
  })

  it('are listed with the documents that they pay until they are voided', async () => {
    const shop = await open()
    const [first, second] = [await sell(shop, 100), await sell(shop, 50)]
    const both = await pay(shop, {
      amount: 120,
      allocations: [
        { document: first.id, amount: 100 },
        { document: second.id, amount: 20 },
      ],
    })
    await shop.pay('sales', second, 30)
    const listAllocations = async ({ id }: { id: string }, person = shop.owner) => {
      const filter = { sale: id }
      const { rows } = await person.list('payment-allocations', { filter, sort: ['amount', 'ASC'] })
      return rows.map(({ amount, direction, method, purchase }) => [
        amount,
        direction,
        method === shop.method.id,
        purchase,
      ])
    }
    expect(await listAllocations(first)).toEqual([[100, 'in', true, null]])
    expect(await listAllocations(second)).toEqual([
      [20, 'in', true, null],
      [30, 'in', true, null],
    ])
    await shop.submit(`/payments/${both.body.id}/void`, { reason: 'bounced' })
    expect(await listAllocations(first)).toEqual([])
    expect(await listAllocations(second)).toEqual([[30, 'in', true, null]])
    expect(await listAllocations(second, await app.signUp())).toEqual([])
  })

  it.each([
    [100, 0, 'paid'],
    [250, 150, 'partial'],
  ])(
    'P3, P5: voiding a payment of 100 makes the sale of %d due again',
    async (total, due, status) => {
      const shop = await open()
      const { id: document } = await sell(shop, total)
      const paid = await pay(shop, { amount: 100, allocations: [{ document, amount: 100 }] })
      expect(await shop.get(`/sales/${document}`)).toMatchObject({ due, paymentStatus: status })
      await shop.submit(`/payments/${paid.body.id}/void`, { reason: 'bounced' })
      expect(await shop.get(`/sales/${document}`)).toMatchObject({
        due: total,
        paymentStatus: 'unpaid',
      })
      expect(
        (await shop.expectProblem(`/payments/${paid.body.id}/void`, { reason: 'again' })).code,
      ).toBe('STATE')
    },
  )

  it('P4: an advance payment of 300 on an order of 562 leaves 262 due after invoicing', async () => {
    const shop = await open()
    await shop.buy([['A', 1, 1]])
    const { id } = await shop.draftSale([['A', 1, 562]], { kind: 'order' })
    await shop.submit(`/sales/${id}/confirm`)
    await shop.pay('sales', { id } as never, 300)
    expect((await shop.submit(`/sales/${id}/invoice`)).due).toBe(262)
  })

  it('P6: payments of 500 and 300 on 5000 leave 4200 due', async () => {
    const shop = await open()
    const sale = await sell(shop, 5000)
    await shop.pay('sales', sale, 500)
    expect((await shop.pay('sales', sale, 300)).due).toBe(4200)
  })

  it('P8: one cent more than due is refused; half makes the status partial, the whole makes it paid', async () => {
    const shop = await open()
    const sale = await sell(shop, 100)
    const more = { amount: 100.01, method: shop.method.id }
    expect(await shop.expectProblem(`/sales/${sale.id}/pay`, more)).toMatchObject({
      code: 'PAYMENT_GREATER_THAN_DUE',
      due: 100,
    })
    expect((await shop.pay('sales', sale, 50)).paymentStatus).toBe('partial')
    expect((await shop.pay('sales', sale, 50)).paymentStatus).toBe('paid')
  })

  it('a refund of a document that is not overpaid is refused: nothing is due to the customer', async () => {
    const shop = await open()
    const { id: document } = await sell(shop, 100)
    const refund = { direction: 'out', amount: 40, allocations: [{ document, amount: 40 }] }
    const answer = (await pay(shop, refund)).body
    expect(answer).toMatchObject({ code: 'PAYMENT_GREATER_THAN_DUE', due: 0 })
    expect(answer).toMatchObject({ title: 'Only $0.00 is due. Reduce the amount.' })
  })

  it('P9: a payment of 200 cannot be allocated to instalments of 300', async () => {
    const shop = await open()
    const [one, two] = [await sell(shop, 150), await sell(shop, 150)]
    const allocations = [one, two].map(({ id }) => ({ document: id, amount: 150 }))
    expect((await pay(shop, { amount: 200, allocations })).body).toMatchObject({
      code: 'ALLOCATION_MISMATCH',
      allocated: 300,
      amount: 200,
    })
  })

  it('P10: an invoice with a payment cannot be cancelled', async () => {
    const shop = await open()
    const sale = await sell(shop, 100)
    await shop.pay('sales', sale, 40)
    const problem = await shop.expectProblem(`/sales/${sale.id}/cancel`, { reason: 'mistake' })
    expect(problem).toMatchObject({ code: 'HAS_PAYMENTS', paid: 40 })
  })

  it('a sale is cancelled together with its payments on request', async () => {
    const shop = await open()
    const payments = [{ method: shop.method.id, amount: 80 }]
    await shop.buy([['A', 5, 10]])
    const sale = await shop.sell([['A', 2, 50]], { payments })
    const body = { reason: 'wrong customer', voidPayments: true }
    const clerk = await openAsColleague(app, shop, 'sales')
    const refused = await clerk.post(`/sales/${sale.id}/cancel`, body)
    expect([403, 404]).toContain(refused.status)
    const cancelled = await shop.submit(`/sales/${sale.id}/cancel`, body)
    expect(cancelled).toMatchObject({ status: 'cancelled', paid: 0, due: 0 })
    expect((await shop.stock('A')).onHand).toBe(5)
    const { rows } = await shop.owner.list<{ status: string; voidReason: string }>('payments')
    expect(rows).toMatchObject([{ status: 'void', voidReason: 'wrong customer' }])
    const { rows: accounts } = await shop.owner.list<{ role: string; balance: number }>(
      'trial-balance',
      { filter: { role: ['cash', 'receivables', 'sales', 'costOfGoods'] } },
    )
    expect(accounts.filter(({ balance }) => balance !== 0)).toEqual([])
  })

  it('P13: an advance payment of 1000 is −1000 on the order, and credit after cancelling', async () => {
    const shop = await open()
    await shop.buy([['A', 1, 1]])
    const order = await shop.draftSale([['A', 1, 2000]], { kind: 'order' })
    await shop.submit(`/sales/${order.id}/confirm`)
    expect((await shop.pay('sales', order, 1000)).due).toBe(-1000)
    const readAgeing = async () => (await shop.owner.list('receivables-ageing')).rows
    expect(await readAgeing()).toMatchObject([{ total: 0, credit: 1000, balance: -1000 }])
    await shop.submit(`/sales/${order.id}/cancel`, { reason: 'no longer wanted' })
    expect(await readAgeing()).toMatchObject([{ total: 0, credit: 1000, balance: -1000 }])
    const { rows } = await shop.owner.list<{ unallocated: number }>('payments')
    expect(rows.map(({ unallocated }) => unallocated)).toEqual([1000])
  })

  it('P13: an advance payment of a closed period is credit from the day on which its order is cancelled', async () => {
    const shop = await open()
    await shop.product('S', { type: 'service' })
    const date = daysAgo(40)
    const order = await shop.draftSale([['S', 1, 100]], { kind: 'order', date })
    await shop.submit(`/sales/${order.id}/confirm`)
    const { method } = shop
    await shop.submit(`/sales/${order.id}/pay`, { amount: 40, method: method.id, date })
    const path = `/teams/${shop.owner.team}/settings`
    await shop.owner.api(path, { method: 'PATCH', body: { closedUntil: daysAgo(30) } })
    await shop.submit(`/sales/${order.id}/cancel`, { reason: 'no longer wanted' })
    const { rows } = await shop.owner.list('payments')
    expect(rows).toMatchObject([{ allocated: 0, unallocated: 40 }])
    const { rows: days } = await shop.owner.list('journal-lines', {
      filter: { role: 'receivables' },
      sort: ['date', 'ASC'],
    })
    expect(days).toMatchObject([
      { date, credit: 40 },
      { date: daysAgo(0), debit: 40 },
    ])
    await shop.owner.api(path, { method: 'PATCH', body: { closedUntil: null } })
    await shop.submit(`/payments/${rows[0]!.id}/void`, { reason: 'bounced' })
    expect(await shop.owner.api(`/customers/${shop.customer.id}`)).toMatchObject({ balance: 0 })
  })

  it('P14: a till sale of 100 with a payment of 50 is invoiced in full, half paid and not credited', async () => {
    const shop = await open()
    await shop.buy([['A', 1, 1]])
    const payments = [{ method: shop.method.id, amount: 50, tendered: 60 }]
    const sale = await shop.sell([['A', 1, 100]], { payments })
    expect(sale).toMatchObject({
      total: 100,
      invoiced: 100,
      paid: 50,
      credited: 0,
      due: 50,
      paymentStatus: 'partial',
    })
    const { rows } = await shop.owner.list<{ amount: number; change: number }>('payments')
    expect(rows[0]).toMatchObject({ amount: 50, change: 10 })
  })

  it.each([
    ['customer', 'in', 'out'],
    ['supplier', 'out', 'in'],
  ] as const)(
    'the credit of a %s can be refunded once, and then its payment cannot be voided',
    async (party, given, back) => {
      const shop = await open()
      const money = { [party]: shop[party].id, method: shop.method.id, keepCredit: true }
      const refund = { ...money, direction: back, amount: 60 }
      expect(await shop.expectProblem('/payments', refund)).toMatchObject({
        code: 'CREDIT_NOT_ENOUGH',
        available: 0,
        asked: 60,
      })
      const first = await shop.submit('/payments', { ...money, direction: given, amount: 100 })
      const { id, number } = await shop.submit('/payments', refund)
      expect(await shop.expectProblem('/payments', refund)).toMatchObject({ available: 40 })
      const reason = { reason: 'entered twice' }
      expect(await shop.expectProblem(`/payments/${first.id}/void`, reason)).toMatchObject({
        status: 422,
        code: 'CREDIT_REFUNDED',
        refund: number,
        title: expect.stringContaining(number!),
      })
      // Other credit can replace the refunded credit.
      const second = await shop.submit('/payments', { ...money, direction: given, amount: 60 })
      await shop.submit(`/payments/${first.id}/void`, reason)
      expect((await shop.expectProblem(`/payments/${second.id}/void`, reason)).code).toBe(
        'CREDIT_REFUNDED',
      )
      await shop.submit(`/payments/${id}/void`, reason)
      await shop.submit(`/payments/${second.id}/void`, reason)
      const { balance } = await shop.owner.api<{ balance: number }>(`/${party}s/${shop[party].id}`)
      expect(balance).toBe(0)
    },
  )

  it('P17: a repeated key creates one payment', async () => {
    const shop = await open()
    const sale = await sell(shop, 100)
    const body = { amount: 30, method: shop.method.id }
    const payWithSameKey = () => shop.post(`/sales/${sale.id}/pay`, body, 'the same key')
    const first = await payWithSameKey()
    const second = await payWithSameKey()
    expect(second.text).toBe(first.text)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect((await shop.get(`/sales/${sale.id}`)).due).toBe(70)
    const other = await shop.post(`/sales/${sale.id}/pay`, { ...body, amount: 31 }, 'the same key')
    expect(other.status).toBe(422)
  })

  it('a payment cannot pay a document of another customer', async () => {
    const shop = await open()
    const { id: document } = await sell(shop, 100)
    const customer = (await shop.owner.create('customers', { name: 'Other' })).id
    const wrong = await pay(shop, {
      customer,
      amount: 100,
      allocations: [{ document, amount: 100 }],
    })
    expect(wrong.body).toMatchObject({ code: 'PARTY_MISMATCH' })
  })
})
