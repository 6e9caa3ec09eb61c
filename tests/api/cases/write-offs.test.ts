import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { daysAgo } from '../../support/trade.ts'
import { readBalance, sellOnCredit, readWriteOffTotals } from '../../support/debts.ts'
import { openAsColleague, openShop, type Shop } from '../../support/shop.ts'

const app = withCheckedApp()

const open = async () => openShop(await app.signUp())

const writeOff = (shop: Shop, { id }: { id: string }, body: object = {}) =>
  shop.submit(`/sales/${id}/write-off`, { reason: 'Bankrupt', ...body })

describe('a debt that is written off', () => {
  it('is no longer due, is not a payment, and lowers the profit', async () => {
    const shop = await open()
    const sale = await sellOnCredit(shop, 100)
    await shop.pay('sales', sale, 60)
    const after = await writeOff(shop, sale)
    expect(after).toMatchObject({
      due: 0,
      paid: 60,
      credited: 0,
      writtenOff: 40,
      paymentStatus: 'writtenOff',
    })
    expect(await readBalance(shop)).toBe(0)
    expect(await readWriteOffTotals(shop, daysAgo(0), daysAgo(0))).toEqual({
      writeOffs: -40,
      netProfit: 60,
      board: 60,
    })
    const { rows } = await shop.owner.list('write-offs')
    expect(rows).toMatchObject([
      { sale: sale.id, payment: null, amount: 40, reason: 'Bankrupt', date: daysAgo(0) },
    ])
    const listed = await shop.owner.list('invoices', { filter: { status: 'writtenOff' } })
    expect(listed.rows).toMatchObject([{ id: sale.id, due: 0, writtenOff: 40 }])
    const { sum } = await shop.owner.api<{ sum: object }>(
      '/customer-report/aggregate?sum=due,writtenOff',
    )
    expect(sum).toEqual({ due: 0, writtenOff: 40 })
    const history = await shop.owner.api(`/sales/${sale.id}/history`)
    expect(history).toMatchObject([{ action: 'write-off', after: { writtenOff: 40 } }, {}, {}, {}])
  })

  it('can be partial, cannot exceed the due amount, and requires a reason', async () => {
    const shop = await open()
    const sale = await sellOnCredit(shop, 100)
    const path = `/sales/${sale.id}/write-off`
    const partly = await writeOff(shop, sale, { amount: 30 })
    expect(partly).toMatchObject({ due: 70, writtenOff: 30, paymentStatus: 'unpaid' })
    expect(await shop.expectProblem(path, { reason: 'Bankrupt', amount: 70.01 })).toMatchObject({
      code: 'PAYMENT_GREATER_THAN_DUE',
      due: 70,
    })
    for (const body of [{}, { reason: 'no' }, { reason: 'Bankrupt', amount: 0 }]) {
      expect(await shop.expectProblem(path, body)).toMatchObject({
        code: 'VALIDATION',
        status: 422,
      })
    }
    expect(await shop.pay('sales', sale, 70)).toMatchObject({
      due: 0,
      paymentStatus: 'writtenOff',
    })
    expect(await shop.expectProblem(path, { reason: 'Bankrupt' })).toMatchObject({ due: 0 })
    const draft = await shop.draftSale([['S', 1, 5]])
    const order = await shop.draftSale([['S', 1, 5]], { kind: 'order' })
    await shop.submit(`/sales/${order.id}/confirm`)
    for (const { id } of [draft, order]) {
      const problem = await shop.expectProblem(`/sales/${id}/write-off`, { reason: 'Bankrupt' })
      expect(problem.code).toBe('STATE')
    }
  })

  it('is due again when it is reversed, once, on the day of the reversal', async () => {
    const shop = await open()
    const sale = await sellOnCredit(shop, 100, { date: daysAgo(9), dueDate: daysAgo(9) })
    await writeOff(shop, sale, { amount: 25, date: daysAgo(6) })
    await writeOff(shop, sale, { amount: 75, date: daysAgo(4) })
    const path = `/sales/${sale.id}/reverse-write-off`
    const back = await shop.submit(path, { reason: 'They pay after all' })
    expect(back).toMatchObject({ due: 100, writtenOff: 0, paymentStatus: 'unpaid' })
    expect((await shop.expectProblem(path, { reason: 'Once more' })).code).toBe('STATE')
    expect(await readBalance(shop)).toBe(100)

    const readDue = async (before: number) => {
      const filter = JSON.stringify({ asOf: daysAgo(before) })
      const sums = await Promise.all(
        [
          ['receivables', 'due'],
          ['receivables-ageing', 'total'],
        ].map(async ([list, field]) => {
          const path = `/${list}/aggregate?sum=${field}&filter=${filter}`
          return (await shop.owner.api<{ sum: Record<string, number> }>(path)).sum[field!]
        }),
      )
      const board = await shop.owner.api<{ totalDue: number; overdue: number }>(
        `/dashboard?from=${daysAgo(before)}&to=${daysAgo(before)}`,
      )
      expect([board.totalDue, ...sums]).toEqual([sums[0], sums[0], sums[0]])
      return [board.totalDue, board.overdue]
    }
    expect([
      await readDue(9),
      await readDue(7),
      await readDue(6),
      await readDue(5),
      await readDue(4),
    ]).toEqual([
      [100, 0],
      [100, 100],
      [75, 75],
      [75, 75],
      [0, 0],
    ])
    expect([await readDue(1), await readDue(0)]).toEqual([
      [0, 0],
      [100, 100],
    ])
    expect((await readWriteOffTotals(shop, daysAgo(9), daysAgo(1))).writeOffs).toBe(-100)
    expect((await readWriteOffTotals(shop, daysAgo(9), daysAgo(0))).writeOffs).toBe(0)
    expect(await shop.pay('sales', sale, 100)).toMatchObject({ due: 0, paymentStatus: 'paid' })
  })

  it("is in the customer's statement, whose balance agrees", async () => {
    const shop = await open()
    const sale = await sellOnCredit(shop, 100, { date: daysAgo(3) })
    await writeOff(shop, sale, { amount: 80, date: daysAgo(2) })
    await shop.submit(`/sales/${sale.id}/reverse-write-off`, { reason: 'They pay after all' })
    const { rows } = await shop.owner.list('customer-statement', {
      filter: { customer: shop.customer.id },
      sort: ['date', 'ASC'],
    })
    const shown = rows as unknown as readonly Record<string, unknown>[]
    expect(shown.map(({ type, debit, credit, balance }) => [type, debit, credit, balance])).toEqual(
      [
        ['invoice', 100, null, 100],
        ['writeOff', null, 80, 20],
        ['writeOff', 80, null, 100],
      ],
    )
    expect(shown[1]).toMatchObject({ number: sale.number, resource: 'sales', document: sale.id })
  })

  it('is written off once by concurrent requests', async () => {
    const shop = await open()
    const sale = await sellOnCredit(shop, 100)
    const path = `/sales/${sale.id}/write-off`
    const body = { reason: 'Bankrupt' }
    const two = await Promise.all([shop.post(path, body), shop.post(path, body)])
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])

    const other = await sellOnCredit(shop, 70)
    const writeOffWithSameKey = () =>
      shop.post(`/sales/${other.id}/write-off`, { ...body, amount: 20 }, 'one key')
    const first = await writeOffWithSameKey()
    const second = await writeOffWithSameKey()
    expect(second.text).toBe(first.text)
    expect((await shop.get(`/sales/${other.id}`)).due).toBe(50)
  })

  it('names the cache tags of the lists that show it in the response', async () => {
    const shop = await open()
    const sale = await sellOnCredit(shop, 100)
    const { headers } = await shop.post(`/sales/${sale.id}/write-off`, { reason: 'Bankrupt' })
    const stale = (headers.get('x-invalidates') ?? '').split(/[ ,]+/)
    for (const tag of ['sale', 'customer', 'write-off', 'receivable', 'profit-entry']) {
      expect(stale, tag).toContain(tag)
    }
  })
})

describe('the right to write off', () => {
  it('covers 50 of a document for managers, 500 for accountants, any amount for owners, nothing for clerks', async () => {
    const shop = await open()
    const sale = await sellOnCredit(shop, 2000)
    const path = `/sales/${sale.id}/write-off`
    const reason = 'Too old'
    for (const role of ['sales', 'stock', 'viewer', 'purchasing', 'hr']) {
      const person = await openAsColleague(app, shop, role)
      expect([role, (await person.expectProblem(path, { reason })).status]).toEqual([role, 403])
    }
    const manager = await openAsColleague(app, shop, 'manager')
    const accounts = await openAsColleague(app, shop, 'accounts')
    const refused = { code: 'WRITE_OFF_OVER_LIMIT', errors: [{ pointer: '/amount' }] }
    expect(await manager.expectProblem(path, { reason, amount: 50.01 })).toMatchObject({
      ...refused,
      max: 50,
      value: 50.01,
    })
    expect(await manager.submit(path, { reason, amount: 30 })).toMatchObject({ writtenOff: 30 })
    // Several write-offs of one sale cannot exceed the limit together.
    expect(await manager.expectProblem(path, { reason, amount: 20.01 })).toMatchObject(refused)
    expect(await accounts.submit(path, { reason, amount: 470 })).toMatchObject({ writtenOff: 500 })
    expect(await accounts.expectProblem(path, { reason, amount: 0.01 })).toMatchObject(refused)
    expect(await shop.submit(path, { reason })).toMatchObject({ due: 0, writtenOff: 2000 })
    const reverse = `/sales/${sale.id}/reverse-write-off`
    const clerk = await openAsColleague(app, shop, 'sales')
    expect((await clerk.expectProblem(reverse, { reason })).status).toBe(403)
    expect(await manager.submit(reverse, { reason })).toMatchObject({ due: 2000 })
    expect((await clerk.owner.call('/write-offs')).status).toBe(403)
    expect((await accounts.owner.list('write-offs')).total).toBe(4)
  })

  it("allows dates within the role's limit, not before the invoice and not in closed periods", async () => {
    const shop = await open()
    const sale = await sellOnCredit(shop, 40, { date: daysAgo(20) })
    const manager = await openAsColleague(app, shop, 'manager')
    const path = `/sales/${sale.id}/write-off`
    const body = { reason: 'Too old' }
    expect(await manager.expectProblem(path, { ...body, date: daysAgo(4) })).toMatchObject({
      code: 'BACKDATE_LIMIT',
      errors: [{ pointer: '/date' }],
    })
    expect(await shop.expectProblem(path, { ...body, date: daysAgo(-1) })).toMatchObject({
      code: 'TOO_LARGE',
      errors: [{ pointer: '/date' }],
    })
    expect(await shop.expectProblem(path, { ...body, date: daysAgo(21) })).toMatchObject({
      code: 'TOO_SMALL',
      min: daysAgo(20),
    })
    const close = { method: 'PATCH', body: { closedUntil: daysAgo(10) } }
    expect((await shop.owner.call(`/teams/${shop.owner.team}/settings`, close)).status).toBe(200)
    expect(await shop.expectProblem(path, { ...body, date: daysAgo(10) })).toMatchObject({
      status: 423,
      code: 'PERIOD_CLOSED',
    })
    expect(await shop.submit(path, { ...body, date: daysAgo(9) })).toMatchObject({ due: 0 })
  })

  it('covers only the branches of the person', async () => {
    const shop = await open()
    const other = await shop.branchNamed('Other')
    const [here, there] = [
      await sellOnCredit(shop, 10),
      await sellOnCredit(shop, 10, { branch: other.id }),
    ]
    const manager = await openAsColleague(app, shop, 'manager')
    const path = `/users/${manager.owner.id}/branches`
    await shop.owner.api(path, { method: 'PUT', body: { branches: [shop.branch.id] } })
    await writeOff(manager, here)
    const elsewhere = `/sales/${there.id}/write-off`
    expect((await manager.expectProblem(elsewhere, { reason: 'Bankrupt' })).status).toBe(404)
    await writeOff(shop, there)
    expect((await manager.owner.list('write-offs')).total).toBe(1)
    expect((await shop.owner.list('write-offs')).total).toBe(2)
  })
})

describe('the write-off of a sale', () => {
  it('is reduced by returned goods first, so that unpaid goods give no credit', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 10]], { date: daysAgo(9) })
    const sale = await shop.sell([['A', 4, 25]], { date: daysAgo(8) })
    await shop.submit(`/sales/${sale.id}/pay`, {
      amount: 40,
      method: shop.method.id,
      date: daysAgo(7),
    })
    const given = await writeOff(shop, sale, { date: daysAgo(5) })
    expect(given).toMatchObject({ writtenOff: 60, due: 0 })
    // The return is dated before the write-off, so the reversal has the date of the write-off.
    const one = await shop.returnGoods('sales', sale, [1], { date: daysAgo(6) })
    expect(one).toMatchObject({ total: -25, credited: -25, due: 0 })
    expect(await shop.get(`/sales/${sale.id}`)).toMatchObject({
      due: 0,
      credited: 25,
      writtenOff: 35,
      paymentStatus: 'writtenOff',
    })
    const refund = { method: shop.method.id, amount: 40.01 }
    const lines = [{ line: sale.lines[0]!.id, quantity: 3 }]
    expect(await shop.expectProblem(`/sales/${sale.id}/return`, { lines, refund })).toMatchObject({
      code: 'PAYMENT_GREATER_THAN_DUE',
      due: 40,
    })
    const rest = await shop.returnGoods('sales', sale, [3])
    expect(rest).toMatchObject({ total: -75, credited: -35, due: -40 })
    expect(await shop.get(`/sales/${sale.id}`)).toMatchObject({
      due: 0,
      credited: 60,
      writtenOff: 0,
      paymentStatus: 'paid',
    })
    expect(await readBalance(shop)).toBe(-40)
    const rows = (await shop.owner.list('write-offs', { sort: ['date', 'ASC'] })).rows
    expect(rows).toMatchObject([
      { date: daysAgo(5) },
      { date: daysAgo(5) },
      { date: daysAgo(0), amount: -35 },
    ])
    expect((await readWriteOffTotals(shop, daysAgo(9), daysAgo(0))).writeOffs).toBe(0)
  })

  it('is restored when a return by mistake is cancelled', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 10]])
    const sale = await shop.sell([['A', 4, 25]])
    await shop.pay('sales', sale, 40)
    await writeOff(shop, sale)
    const back = await shop.returnGoods('sales', sale, [1])
    await shop.submit(`/sales/${back.id}/cancel`, { reason: 'by mistake' })
    expect(await shop.get(`/sales/${sale.id}`)).toMatchObject({
      due: 25,
      credited: 0,
      writtenOff: 35,
      paymentStatus: 'partial',
    })
    expect(await readBalance(shop)).toBe(25)
    expect(await writeOff(shop, sale)).toMatchObject({ due: 0, writtenOff: 60 })
  })

  it('leaves no expense on any day when the sale is cancelled', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 10]], { date: daysAgo(9) })
    const sale = await shop.sell([['A', 4, 25]], { date: daysAgo(8) })
    await writeOff(shop, sale, { amount: 60, date: daysAgo(5) })
    const gone = await shop.submit(`/sales/${sale.id}/cancel`, { reason: 'by mistake' })
    expect(gone).toMatchObject({ status: 'cancelled', due: 0, writtenOff: 0 })
    expect(await readBalance(shop)).toBe(0)
    for (const to of [daysAgo(5), daysAgo(1), daysAgo(0)]) {
      expect(await readWriteOffTotals(shop, daysAgo(9), to)).toMatchObject({ writeOffs: 0 })
    }
    const filter = { customer: shop.customer.id }
    expect((await shop.owner.list('customer-statement', { filter })).total).toBe(0)
  })

  it('does not count for the credit limit', async () => {
    const shop = await open()
    const { id: customer } = await shop.owner.create('customers', {
      name: 'Poor',
      creditLimit: 100,
    })
    const sale = await sellOnCredit(shop, 90, { customer })
    await expect(sellOnCredit(shop, 20, { customer })).rejects.toThrow('CREDIT_LIMIT')
    await writeOff(shop, sale)
    expect(await sellOnCredit(shop, 20, { customer })).toMatchObject({ due: 20 })
  })
})
