import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../../support/app.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

let app: TestApp
let shop: Shop
let north: { id: string }

type Row = Readonly<Record<string, unknown>>

/** Trades three products in two branches within a hundred days. */
beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp())
  north = await shop.branchNamed('North')
  await shop.product('A', { reorderPoint: 5, targetLevel: 40 })
  await shop.product('Never', { reorderPoint: 1 })
  await receive('A', 10, 10, 100)
  await receive('A', 20, 13, 40)
  await receive('B', 6, 50, 100)
  const sale = await sell('A', 4, 95)
  await sell('A', 8, 20)
  await shop.returnGoods('sales', sale, [1], { date: daysAgo(10) })
  await receive('C', 10, 1, 100)
  await sell('C', 1, 20)
  await shop.adjust([['A', -2]], { date: daysAgo(9), reason: 'theft' })
  await shop.adjust([['B', 5]], { date: daysAgo(8), mode: 'count', reason: 'count' })
  const moved = await shop.transfer([['A', 6]], north)
  const lines = [{ line: moved.lines[0]!.id, received: 3, lost: 1, reason: 'fell off' }]
  await shop.submit(`/transfers/${moved.id}/receive`, { lines })
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

async function receive(name: string, quantity: number, price: number, before: number) {
  const order = await shop.orderGoods([[name, quantity, price]], { date: daysAgo(before) })
  return shop.submit(`/purchases/${order.id}/receive`, { date: daysAgo(before) })
}

const sell = (name: string, quantity: number, before: number) =>
  shop.sell([[name, quantity, 30]], { date: daysAgo(before) })

async function readRows(
  report: string,
  filter = {},
  sort: unknown = ['id', 'ASC'],
): Promise<Row[]> {
  return (await shop.owner.list<Row>(report, { filter, sort })).rows
}

/** Returns the row of one product in one branch. */
async function readRow(
  report: string,
  name: string,
  filter = {},
  branch = shop.branch,
): Promise<Row> {
  const product = (await shop.product(name)).id
  const found = await readRows(report, { product, branch: branch.id, ...filter })
  expect(found).toHaveLength(1)
  return found[0]!
}

async function readSums(report: string, names: string, filter = {}): Promise<Row> {
  const query = new URLSearchParams({ sum: names, filter: JSON.stringify(filter) })
  return (await shop.owner.api<{ sum: Row }>(`/${report}/aggregate?${query}`)).sum
}

const pick = (from: Row, ...names: string[]) => names.map((name) => from[name])

describe('the stock overview', () => {
  it('contains products without movements, and has the value of the inventory and of the dashboard', async () => {
    const a = await readRow('stock-overview', 'A')
    expect(a).toMatchObject({ onHand: 11, reserved: 0, available: 11, incoming: 0, state: 'ok' })
    expect(a).toMatchObject({ hasStock: true, movedOn: daysAgo(0), retailValue: 1100 })
    expect(await readRow('stock-overview', 'A', {}, north)).toMatchObject({
      onHand: 3,
      incoming: 2,
      state: 'low',
    })
    expect(await readRow('stock-overview', 'Never')).toMatchObject({ onHand: 0, state: 'out' })
    expect(await readRows('stock-overview', { hasStock: true })).toHaveLength(4)
    const { stockValue } = await shop.owner.api('/dashboard')
    expect((await readSums('stock-overview', 'value')).value).toBe(stockValue)
    expect((await readSums('inventory', 'value')).value).toBe(stockValue)
    expect(stockValue).not.toBe(0)
  })

  it('can show any past day, without reservations', async () => {
    const asOf = daysAgo(30)
    const then = await readRow('stock-overview', 'A', { asOf })
    expect(then).toMatchObject({ onHand: 26, value: 312, averageCost: 12 })
    expect(pick(then, 'reserved', 'available', 'movedOn')).toEqual([null, null, daysAgo(40)])
    const { stockValue } = await shop.owner.api(`/dashboard?from=${daysAgo(60)}&to=${asOf}`)
    expect((await readSums('stock-overview', 'value', { asOf })).value).toBe(stockValue)
    expect((await readRow('stock-overview', 'A', { asOf: daysAgo(101) })).onHand).toBe(0)
  })

  it('includes the value that an archived product had on a day without stock', async () => {
    await receive('Old', 10, 5, 40)
    await receive('Old', 10, 7, 10)
    // A sale that is entered late uses today's average cost.
    await sell('Old', 10, 20)
    await sell('Old', 10, 1)
    const { id } = await shop.product('Old')
    await shop.owner.api(`/products/${id}`, { method: 'PATCH', body: { status: 'archived' } })
    const asOf = daysAgo(15)
    expect(await readRow('stock-overview', 'Old', { asOf })).toMatchObject({
      onHand: 0,
      value: -10,
    })
    const { stockValue } = await shop.owner.api(`/dashboard?from=${daysAgo(60)}&to=${asOf}`)
    expect((await readSums('stock-overview', 'value', { asOf })).value).toBe(stockValue)
    expect(await readRows('stock-overview', { product: id })).toEqual([])
  })

  it('hides costs from stock keepers, and requires the right to view stock', async () => {
    const keeper = await app.colleague(shop.owner, 'stock')
    const [seen] = (await keeper.list<Row>('stock-overview')).rows
    expect(seen).toHaveProperty('onHand')
    for (const name of ['value', 'averageCost', 'retailValue'])
      expect(seen).not.toHaveProperty(name)
    expect((await keeper.call('/stock-overview/aggregate?sum=value')).status).toBe(400)
    const clerk = await app.colleague(shop.owner, 'hr')
    expect((await clerk.call('/stock-overview')).status).toBe(403)
  })
})

describe('the stock balance', () => {
  const closes = ({ opening, quantityIn, quantityOut, closing }: Row) =>
    Number(opening) + Number(quantityIn) - Number(quantityOut) === Number(closing)

  it('shows receipts, issues and the closing balance', async () => {
    const a = await readRow('stock-balance', 'A', { from: daysAgo(50) })
    const ins = ['opening', 'purchased', 'customerReturns', 'transferredIn', 'adjustedIn']
    const outs = ['sold', 'supplierReturns', 'transferredOut', 'adjustedOut', 'closing']
    expect(pick(a, ...ins)).toEqual([6, 20, 1, 0, 0])
    expect(pick(a, ...outs)).toEqual([8, 0, 6, 2, 11])
    const there = await readRow('stock-balance', 'A', {}, north)
    expect(pick(there, 'opening', 'transferredIn', 'adjustedOut', 'closing')).toEqual([0, 4, 1, 3])
    const counted = await readRow('stock-balance', 'B')
    expect(pick(counted, 'purchased', 'adjustedOut', 'closing')).toEqual([6, 1, 5])
    for (const each of await readRows('stock-balance', { from: daysAgo(50) })) {
      expect(closes(each)).toBe(true)
      const value = Number(each.openingValue) + Number(each.valueIn) - Number(each.valueOut)
      expect(value).toBeCloseTo(Number(each.closingValue), 6)
    }
    const { closingValue } = await readSums('stock-balance', 'closingValue')
    expect(closingValue).toBe((await readSums('inventory', 'value')).value)
  })

  it.each([
    ['from the beginning until today', () => ({})],
    ['of a period', () => ({ from: daysAgo(50), to: daysAgo(1) })],
    ['that had no movements yet', () => ({ to: daysAgo(4000) })],
  ])('has the same rows by product and by closing quantity: %s', async (_, filter) => {
    // PostgreSQL sums only the movements of one page of rows, or of all rows if they are sorted by a sum.
    const [byProduct, byClosing] = await Promise.all([
      readRows('stock-balance', filter(), ['product', 'ASC']),
      readRows('stock-balance', filter(), ['closing', 'ASC']),
    ])
    const sortRows = (all: readonly Row[]) =>
      all.toSorted((a, b) => String(a.id).localeCompare(String(b.id)))
    expect(sortRows(byProduct)).toEqual(sortRows(byClosing))
  })

  it('leaves out reversed movements and their reversals', async () => {
    const other = await openShop(await app.signUp())
    const bought = await other.buy([['C', 3, 5]])
    await other.submit(`/purchases/${bought.id}/unreceive`, { reason: 'wrong pallet' })
    const [c] = (await other.owner.list<Row>('stock-balance')).rows
    expect(pick(c!, 'purchased', 'quantityIn', 'quantityOut', 'closing')).toEqual([0, 0, 0, 0])
  })
})

describe('the stock ageing', () => {
  it('assumes that the oldest goods left first', async () => {
    const a = await readRow('stock-ageing', 'A')
    expect(pick(a, 'onHand', 'days30', 'days60', 'days180', 'older')).toEqual([11, 1, 10, 0, 0])
    expect(a.averageAge).toBe(37.3)
    const parts = ['value30', 'value60', 'value90', 'value180', 'valueOlder']
    const total = pick(a, ...parts).reduce<number>((sum, value) => sum + Number(value), 0)
    expect(total).toBeCloseTo(Number(a.value), 6)
    const b = await readRow('stock-ageing', 'B')
    expect(pick(b, 'days180', 'averageAge')).toEqual([5, 100])
    const before = await readRow('stock-ageing', 'A', { asOf: daysAgo(50) })
    expect(pick(before, 'onHand', 'days60')).toEqual([6, 6])
    expect((await readSums('stock-ageing', 'value')).value).toBe(
      (await readSums('inventory', 'value')).value,
    )
  })

  it('has values that add up to the stock value, and are 0 for ages without stock', async () => {
    const other = await openShop(await app.signUp())
    for (const [price, days] of [
      [5, 40],
      [5.01, 1],
    ] as const) {
      const order = await other.orderGoods([['D', 1, price]], { date: daysAgo(days) })
      await other.submit(`/purchases/${order.id}/receive`, { date: daysAgo(days) })
    }
    const [row] = (await other.owner.list<Row>('stock-ageing')).rows
    expect(pick(row!, 'value', 'days30', 'days60')).toEqual([10.01, 1, 1])
    // Half of the value is 5.005 for each of the two ages.
    const values = pick(row!, 'value30', 'value60', 'value90', 'value180', 'valueOlder')
    expect(values).toEqual([5.01, 5, 0, 0, 0])
  })
})

describe('slow stock', () => {
  it('classifies products by how fast they sell', async () => {
    const readState = async (name: string, filter = {}) => {
      const product = (await shop.product(name)).id
      const [found] = await readRows('slow-stock', { product, ...filter })
      return found && pick(found, 'state', 'abc', 'sold', 'daysOfCover', 'lastSale')
    }
    // 8 sold and 1 returned in 90 days; 11 in Main and 3 in the other branch.
    expect(await readState('A')).toEqual(['moving', 'A', 7, 180, daysAgo(20)])
    expect(await readState('C')).toEqual(['slow', 'C', 1, 810, daysAgo(20)])
    expect(await readState('A', { days: 30 })).toEqual(['moving', 'A', 7, 60, daysAgo(20)])
    expect(await readState('A', { branch: north.id })).toEqual(['fresh', 'C', 0, null, null])
    expect(await readState('B')).toEqual(['dead', 'C', 0, null, null])
    expect(await readState('B', { asOf: daysAgo(90) })).toEqual(['fresh', 'C', 0, null, null])
    expect(await readState('Never')).toBeUndefined()
  })

  it('does not take the day of a reversed delivery for a sale', async () => {
    const other = await openShop(await app.signUp())
    await other.buy([['D', 10, 5]], { date: daysAgo(200) })
    await other.sell([['D', 1, 9]], { date: daysAgo(20) })
    const order = await other.draftSale([['D', 1, 9]], { kind: 'order', date: daysAgo(30) })
    await other.submit(`/sales/${order.id}/confirm`)
    await other.submit(`/sales/${order.id}/deliver`, { date: daysAgo(30) })
    await other.submit(`/sales/${order.id}/undeliver`, { reason: 'Wrong van' })
    const [row] = (await other.owner.list<Row>('slow-stock')).rows
    expect(row).toMatchObject({ sold: 1, lastSale: daysAgo(20) })
  })
})

describe('the sums of sold goods for slow stock', () => {
  it('contain the movements of the branch in the period, or all if the branch or a date is blank', async () => {
    const product = (await shop.product('A')).id
    const sum = async (from: string | null, to: string | null, branch: { id: string } | null) => {
      const text = `select sum(sold) as sold, sum(cost_of_sold) as cost, max(last_sale)::text as last
        from armazem_turnover_sums($1, $2, $3) where product = $4`
      const values = [from, to, branch?.id ?? null, product]
      return (await app.database.read<Row>(shop.owner.team!, { text, values }))[0]
    }
    const periods: readonly (readonly [string | null, string | null, Row])[] = [
      [null, null, { sold: 11, cost: 132, last: daysAgo(20) }],
      [null, daysAgo(21), { sold: 4, cost: 48, last: daysAgo(95) }],
      [daysAgo(94), null, { sold: 7, cost: 84, last: daysAgo(20) }],
      [daysAgo(94), daysAgo(20), { sold: 8, cost: 96, last: daysAgo(20) }],
    ]
    for (const [from, to, sums] of periods) {
      for (const branch of [null, shop.branch])
        expect([from, to, branch, await sum(from, to, branch)]).toEqual([from, to, branch, sums])
    }
    const [nothing, arrived] = [
      { sold: null, cost: null, last: null },
      { sold: 0, cost: 0, last: null },
    ]
    expect(await sum(null, null, north)).toEqual(arrived)
    expect(await sum(null, daysAgo(21), north)).toEqual(nothing)
  })
})

describe('a search in reports', () => {
  it('finds stock by the texts of its product', async () => {
    const { id } = await shop.product('B')
    for (const report of ['inventory', 'stock-overview', 'stock-balance', 'stock-ageing']) {
      const found = await readRows(report, { q: 'b-' })
      expect(new Set(found.map(({ product }) => product)), report).toEqual(new Set([id]))
      expect(await readRows(report, { q: 'nowhere' }), report).toEqual([])
    }
    expect(await readRows('stock-movements', { q: 'b-' })).toEqual([])
  })
})

describe('reports of transfers, losses and counts', () => {
  it('transfers are listed with goods in transit and losses', async () => {
    const [moved] = await readRows('transfer-report')
    expect(moved).toMatchObject({ dispatched: 6, received: 3, lost: 1, inTransit: 2 })
    expect(moved).toMatchObject({ status: 'dispatched', daysInTransit: 0, receivedDate: null })
    expect(Number(moved!.valueInTransit) / Number(moved!.value)).toBeCloseTo(2 / 6, 3)
  })

  it('losses are listed with reason and author', async () => {
    const losses = await readRows('stock-losses', {}, ['loss', 'ASC'])
    expect(losses.map((each) => pick(each, 'cause', 'quantity', 'enteredBy'))).toEqual([
      ['transferLoss', -1, shop.owner.id],
      ['theft', -2, shop.owner.id],
      ['count', -1, shop.owner.id],
    ])
    const { netProfit, grossProfit } = await shop.owner.api(`/dashboard?from=${daysAgo(200)}`)
    const { loss, gain } = await readSums('stock-losses', 'loss,gain')
    expect(Number(grossProfit) - Number(netProfit)).toBeCloseTo(Number(loss) - Number(gain), 6)
  })

  it('counts are listed with the book quantities', async () => {
    const [counted] = await readRows('count-variance')
    expect(counted).toMatchObject({ expected: 6, counted: 5, difference: -1, result: 'short' })
    expect(counted!.value).toBe(-50)
  })
})

describe('the stock ledger', () => {
  it('continues from movement to movement, with receipts and issues in separate columns', async () => {
    const product = (await shop.product('B')).id
    const entries = await readRows('stock-movements', { product }, ['sequence', 'ASC'])
    const names = ['type', 'quantityIn', 'quantityOut', 'quantityAfter', 'valueAfter']
    expect(entries.map((each) => pick(each, ...names))).toEqual([
      ['purchase', 6, 0, 6, 300],
      ['count', 0, 1, 5, 250],
    ])
    const { quantityIn, quantityOut } = await readSums('stock-movements', 'quantityIn,quantityOut')
    const { onHand } = await readSums('inventory', 'onHand')
    expect(Number(quantityIn) - Number(quantityOut)).toBe(onHand)
  })
})

describe('the price history', () => {
  it('shows each change of a sale price and its author', async () => {
    const { id } = await shop.product('A')
    await shop.owner.api(`/products/${id}`, { method: 'PATCH', body: { price: 120, note: 'x' } })
    await shop.owner.api(`/products/${id}`, { method: 'PATCH', body: { note: 'y' } })
    const changes = await readRows('price-history', { product: id }, ['changedAt', 'ASC'])
    expect(changes.map((each) => pick(each, 'kind', 'before', 'after', 'changedBy'))).toEqual([
      ['price', null, 100, shop.owner.id],
      ['price', 100, 120, shop.owner.id],
    ])
  })
})
