import { describe, expect, it } from 'vitest'
import type { TestCaller } from '../../support/caller.ts'
import { withSharedApp } from '../../support/shared-app.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

const app = withSharedApp()

type Row = Readonly<Record<string, unknown>>

const DATE = ['date', 'ASC']

async function readRows(caller: TestCaller, report: string, filter = {}): Promise<Row[]> {
  return (await caller.list<Row>(report, { filter, sort: DATE })).rows
}

const pick = (row: Row, ...names: string[]) => names.map((name) => row[name])

async function readSums(shop: Shop, report: string, names: string, filter = {}) {
  const query = new URLSearchParams({ sum: names, filter: JSON.stringify(filter) })
  const { sum } = await shop.owner.api<{ sum: Row }>(`/${report}/aggregate?${query}`)
  return sum
}

describe('the purchase history', () => {
  it('shows each line with its net cost and its change, without drafts', async () => {
    const shop = await openShop(await app.signUp())
    await shop.buy([['A', 10, 100, { discountPercent: 10 }]], { date: '2026-01-10' })
    await shop.orderGoods(
      [
        ['A', 4, 99],
        ['B', 1, 5],
      ],
      { date: '2026-01-12' },
    )
    const last = await shop.buy([['A', 2, 110]], { date: '2026-01-14', shipping: 20 })
    await shop.submit('/purchases', {
      supplier: shop.supplier.id,
      branch: shop.branch.id,
      lines: [],
    })
    const names = ['quantity', 'received', 'discount', 'netUnitCost', 'previousCost', 'costChange']
    const product = (await shop.product('A')).id
    const lines = await readRows(shop.owner, 'purchase-history', { product })
    expect(lines.map((row) => pick(row, ...names))).toEqual([
      [10, 10, 100, 90, null, null],
      [4, 0, 0, 99, 90, 10],
      [2, 2, 0, 120, 99, 21.21],
    ])
    await shop.returnGoods('purchases', last, [1])
    const [back] = await readRows(shop.owner, 'purchase-history', { product, kind: 'return' })
    expect(pick(back!, 'quantity', 'received', 'previousCost')).toEqual([-1, -1, null])
    expect((await readSums(shop, 'purchase-history', 'quantity', { product })).quantity).toBe(15)
  })

  it('requires the rights to view purchases and costs', async () => {
    const shop = await openShop(await app.signUp())
    await shop.buy([['A', 1, 7]])
    const buyer = await app.colleague(shop.owner, 'purchasing')
    expect((await readRows(buyer, 'purchase-history'))[0]!.unitPrice).toBe(7)
    for (const role of ['sales', 'stock', 'hr']) {
      const someone = await app.colleague(shop.owner, role)
      expect((await someone.call('/purchase-history')).status, role).toBe(403)
      expect((await someone.call('/supplier-history')).status, role).toBe(403)
    }
  })
})

describe('the purchase report', () => {
  it('splits receipts into goods, tax and charges, and agrees with the dashboard', async () => {
    const shop = await openShop(await app.signUp(), { taxPercent: 10 })
    const goods = [
      ['A', 3, 10],
      ['B', 1, 5],
    ] as const
    const order = await shop.orderGoods(goods, { date: '2026-02-01', shipping: 7 })
    const [a, b] = order.lines
    const path = `/purchases/${order.id}/receive`
    await shop.submit(path, { date: '2026-02-02', lines: [{ line: a!.id, accepted: 1 }] })
    await shop.submit(path, { date: '2026-02-03' })
    await shop.pay('purchases', order, 20)
    expect(b!.total).toBe(5.5)
    const report = await readRows(shop.owner, 'purchase-report')
    const names = ['date', 'items', 'quantity', 'net', 'tax', 'charges', 'total', 'paid', 'due']
    expect(report.map((row) => pick(row, ...names))).toEqual([
      ['2026-02-02', 1, 1, 10, 1, 2, 13, null, null],
      ['2026-02-03', 2, 3, 25, 2.5, 5, 32.5, 20, 25.5],
    ])
    const received = await shop.get(`/purchases/${order.id}`)
    await shop.returnGoods('purchases', received, [1], { date: '2026-02-05' })
    const { total, net, tax, charges } = await readSums(
      shop,
      'purchase-report',
      'total,net,tax,charges',
    )
    expect([total, net, tax, charges]).toEqual([34.5, 25, 2.5, 7])
    const figures = await shop.owner.api('/dashboard?from=2026-01-01&to=2026-12-31')
    expect(figures.totalPurchaseAmount).toBe(total)
  })
})

describe('the supplier history', () => {
  it('continues from the opening balance to the due amount', async () => {
    const shop = await openShop(await app.signUp())
    const { id } = shop.supplier
    const opening = { openingBalance: 50, openingBalanceDate: '2026-01-01' }
    await shop.owner.api(`/suppliers/${id}`, { method: 'PATCH', body: opening })
    const order = await shop.orderGoods([['A', 10, 10]], { date: '2026-03-01' })
    const part = { date: '2026-03-02', lines: [{ line: order.lines[0]!.id, accepted: 4 }] }
    await shop.submit(`/purchases/${order.id}/receive`, part)
    await shop.submit(`/purchases/${order.id}/bill`, { date: '2026-03-03' })
    const rest = await shop.submit(`/purchases/${order.id}/receive`, { date: '2026-03-04' })
    const pay = { amount: 70, method: shop.method.id, date: '2026-03-05' }
    await shop.submit(`/purchases/${order.id}/pay`, pay)
    await shop.returnGoods('purchases', rest, [2], { date: '2026-03-06' })
    const account = await readRows(shop.owner, 'supplier-history', { supplier: id })
    expect(account.map((row) => pick(row, 'type', 'amount', 'debit', 'credit', 'balance'))).toEqual(
      [
        ['opening', 50, null, 50, 50],
        ['purchase', 100, null, null, 50],
        ['receipt', 40, null, 40, 90],
        ['bill', 100, null, 60, 150],
        ['receipt', 60, null, 0, 150],
        ['payment', 70, 70, null, 80],
        ['return', -20, 20, null, 60],
      ],
    )
    expect(new Set(account.map((row) => row.id)).size).toBe(account.length)
    const due = (await readSums(shop, 'purchases', 'due', { supplier: id })).due
    expect(account.at(-1)!.balance).toBe(50 + Number(due))
  })

  it('leaves out voided payments and keeps advance payments', async () => {
    const shop = await openShop(await app.signUp())
    const advance = {
      direction: 'out',
      supplier: shop.supplier.id,
      method: shop.method.id,
      amount: 30,
      keepCredit: true,
    }
    await shop.submit('/payments', advance)
    const { id } = await shop.submit('/payments', advance)
    await shop.submit(`/payments/${id}/void`, { reason: 'entered twice' })
    const account = await readRows(shop.owner, 'supplier-history')
    expect(account.map((row) => pick(row, 'type', 'debit', 'balance'))).toEqual([
      ['payment', 30, -30],
    ])
  })
})

describe('the amount owed to suppliers', () => {
  it('is aged from its due date, and agrees with the dashboard on any day', async () => {
    const shop = await openShop(await app.signUp())
    const { id } = shop.supplier
    const body = { paymentTermsDays: 30, openingBalance: 7, openingBalanceDate: daysAgo(200) }
    await shop.owner.api(`/suppliers/${id}`, { method: 'PATCH', body })
    const receive = async (price: number, before: number) => {
      const order = await shop.orderGoods([['A', 1, price]], { date: daysAgo(before) })
      return shop.submit(`/purchases/${order.id}/receive`, { date: daysAgo(before) })
    }
    await receive(1, 10)
    await receive(2, 40)
    const third = await receive(4, 80)
    await receive(8, 125)
    await shop.pay('purchases', third, 1)
    const direct = { direction: 'out', supplier: id, method: shop.method.id, keepCredit: true }
    await shop.submit('/payments', { ...direct, amount: 0.5 })
    const buckets = ['current', 'days30', 'days60', 'days90', 'older', 'total', 'credit', 'balance']
    const [aged] = (await shop.owner.list<Row>('payables-ageing')).rows
    expect(pick(aged!, ...buckets)).toEqual([1, 2, 3, 0, 14.5, 20.5, 0, 20.5])
    const filter = { basis: 'documentDate' }
    const [byDocument] = (await shop.owner.list<Row>('payables-ageing', { filter })).rows
    expect(pick(byDocument!, ...buckets)).toEqual([0, 1, 2, 3, 14.5, 20.5, 0, 20.5])
    const [account] = (
      await shop.owner.list<Row>('supplier-history', {
        filter: { supplier: id },
        sort: ['date', 'DESC'],
      })
    ).rows
    expect(aged!.balance).toBe(account!.balance)
    for (const asOf of [daysAgo(0), daysAgo(1), daysAgo(50), daysAgo(126)]) {
      const { payablesDue } = await shop.owner.api(`/dashboard?from=${daysAgo(300)}&to=${asOf}`)
      expect((await readSums(shop, 'payables-ageing', 'total', { asOf })).total).toBe(payablesDue)
    }
  })

  it('contains the amount by which a bill differs from the goods received before', async () => {
    const shop = await openShop(await app.signUp())
    const purchase = await shop.buy([['A', 10, 10]])
    const changed = { line: purchase.lines[0]!.id, unitPrice: 11 }
    const bill = { supplierRef: 'F 1/7', lines: [changed] }
    await shop.submit(`/purchases/${purchase.id}/bill`, bill)
    for (const report of ['supplier-statement', 'supplier-history']) {
      const account = await readRows(shop.owner, report, { supplier: shop.supplier.id })
      const changes = account.filter(({ credit }) => credit !== null && credit !== 0)
      expect(changes.map((row) => pick(row, 'type', 'reference', 'credit', 'balance'))).toEqual([
        ['receipt', null, 100, 100],
        ['billDifference', 'F 1/7', 10, 110],
      ])
    }
  })

  it('is listed for a period, starting with the balance before the period', async () => {
    const shop = await openShop(await app.signUp())
    await shop.buy([['A', 1, 10]], { date: daysAgo(40) })
    const later = await shop.buy([['A', 1, 20]], { date: daysAgo(20) })
    await shop.pay('purchases', later, 5)
    const readStatement = (filter: Row) => readRows(shop.owner, 'supplier-statement', filter)
    const all = (await readStatement({})).map((row) =>
      pick(row, 'type', 'debit', 'credit', 'balance'),
    )
    expect(all).toEqual([
      ['receipt', null, 10, 10],
      ['receipt', null, 20, 30],
      ['payment', 5, null, 25],
    ])
    const tomorrow = { from: daysAgo(-1), to: daysAgo(-2) }
    expect(
      (await readStatement(tomorrow)).map((row) => pick(row, 'type', 'balance', 'date')),
    ).toEqual([['forward', 25, daysAgo(-1)]])
    const problem = await shop.owner.call(
      `/supplier-statement?filter=${JSON.stringify({ from: daysAgo(0), to: daysAgo(1) })}`,
    )
    expect(problem.status).toBe(400)
  })
})
