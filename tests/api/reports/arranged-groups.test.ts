import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDrill } from '../../../resources/finance/profit/profit-drill.ts'
import { profitLossLines } from '../../../resources/finance/profit/profit-loss.ts'
import { getSpanEnd } from '../../../src/schema/days.ts'
import { sum } from '../../../src/schema/decimal.ts'
import { shareTestApp, type TestApp } from '../../support/app.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

interface Group {
  readonly group: string | null
  readonly across: string | null
  readonly count: number
  readonly sum: Readonly<Record<string, number>>
  readonly before: { readonly count: number; readonly sum: Readonly<Record<string, number>> }
}

type Filter = Readonly<Record<string, unknown>>

let app: TestApp
let shop: Shop

/**
 * Creates half a year of random, repeatable trade: sales with discounts, returns, expenses, losses,
 * two branches.
 */
beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp(), { taxPercent: 10 })
  const north = await shop.branchNamed('North')
  const categories = (await shop.owner.list('expense-categories')).rows
  await shop.buy(
    ['A', 'B', 'C'].map((name) => [name, 1000, 7.77]),
    { date: daysAgo(200) },
  )
  await shop.buy([['A', 500, 8.13]], { date: daysAgo(200), branch: north.id })
  const day = fc.record({
    ago: fc.integer({ min: 0, max: 180 }),
    goods: fc.constantFrom('A', 'B', 'C'),
    quantity: fc.integer({ min: 1, max: 9 }),
    cents: fc.integer({ min: 500, max: 9999 }),
    discountPercent: fc.integer({ min: 0, max: 30 }),
    what: fc.constantFrom('sale', 'sale', 'north', 'return', 'expense', 'loss'),
    category: fc.nat(categories.length - 1),
  })
  for (const one of fc.sample(day, { numRuns: 40, seed: 11 })) {
    const date = daysAgo(one.ago)
    const { quantity, discountPercent } = one
    const price = one.cents / 100
    if (one.what === 'expense') {
      const { id } = await shop.submit('/expenses', {
        category: categories[one.category]!.id,
        branch: shop.branch.id,
        amount: price,
        date,
      })
      await shop.submit(`/expenses/${id}/post`)
    } else if (one.what === 'loss') {
      await shop.adjust([[one.goods, -quantity]], { date })
    } else if (one.what === 'north') {
      await shop.sell([['A', quantity, price, { discountPercent }]], { date, branch: north.id })
    } else {
      const sale = await shop.sell([[one.goods, quantity, price, { discountPercent }]], { date })
      if (one.what === 'return') await shop.returnGoods('sales', sale, [1])
    }
  }
}, 120_000)
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

const buildQuery = (parameters: Readonly<Record<string, unknown>>) =>
  String(
    new URLSearchParams(
      Object.entries(parameters).map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ),
  )
async function readGroups(resource: string, parameters: Readonly<Record<string, unknown>>) {
  const answer = await shop.owner.api<Group[] | { data: Group[] }>(
    `/${resource}/aggregate?${buildQuery(parameters)}`,
  )
  return Array.isArray(answer) ? answer : answer.data
}
const readWhole = async (resource: string, figure: string, filter: Filter) =>
  (
    await shop.owner.api<{ sum: Record<string, number> }>(
      `/${resource}/aggregate?${buildQuery({ sum: figure, filter })}`,
    )
  ).sum[figure]!

describe('groups spread over columns', () => {
  it('agree with the groups, the columns and the grand total', async () => {
    for (const [resource, group, figure] of [
      ['expense-report', 'category', 'total'],
      ['sales-lines', 'product', 'net'],
      ['sales-lines', 'branch', 'quantity'],
    ] as const) {
      const cells = await readGroups(resource, { group, across: 'date.month', sum: figure })
      const rows = await readGroups(resource, { group, sum: figure })
      const columns = await readGroups(resource, { group: 'date.month', sum: figure })
      const findSum = (side: 'group' | 'across', key: string | null) =>
        sum(cells.filter((cell) => cell[side] === key).map((cell) => cell.sum[figure]!))
      expect(cells.length).toBeGreaterThan(rows.length)
      for (const row of rows) expect(findSum('group', row.group)).toBe(row.sum[figure])
      for (const column of columns) expect(findSum('across', column.group)).toBe(column.sum[figure])
      const all = sum(cells.map((cell) => cell.sum[figure]!))
      expect(all).toBe(await readWhole(resource, figure, {}))
      expect(sum(cells.map(({ count }) => count))).toBe(sum(rows.map(({ count }) => count)))
    }
  })

  it('include the titles of the records that identify them', async () => {
    const { meta } = await shop.owner.api<{ meta: { prefetched: Record<string, unknown[]> } }>(
      `/sales-lines/aggregate?${buildQuery({ group: 'product', across: 'branch', sum: 'net' })}`,
    )
    expect(meta.prefetched.products).toHaveLength(3)
    expect(meta.prefetched.branches).toHaveLength(2)
  })

  it('can be time spans of the same date', async () => {
    const cells = await readGroups('sales-lines', { group: 'date.month', across: 'date.year' })
    for (const { group, across } of cells) expect(group!.slice(0, 4)).toBe(across!.slice(0, 4))
  })

  it.each([
    { group: 'product', across: 'weather' },
    { group: 'product', across: 'date.month', range: [0, 24] },
    { group: 'product', across: 'date.month', against: {} },
    { across: 'date.month' },
  ])('are refused as %o', async (parameters) => {
    const { status } = await shop.owner.call(`/sales-lines/aggregate?${buildQuery(parameters)}`)
    expect(status).toBe(400)
  })
})

describe('groups compared with another filter', () => {
  const now = { date_gte: daysAgo(60), date_lte: daysAgo(0) }
  const before = { date_gte: daysAgo(121), date_lte: daysAgo(61) }

  it('show both figures, also for groups that occur in one filter only', async () => {
    const groupQuery = { group: 'product', sum: 'net,quantity' }
    const compared = await readGroups('sales-lines', {
      ...groupQuery,
      filter: now,
      against: before,
    })
    const [current, earlier] = await Promise.all([
      readGroups('sales-lines', { ...groupQuery, filter: now }),
      readGroups('sales-lines', { ...groupQuery, filter: before }),
    ])
    const known = new Set([...current, ...earlier].map(({ group }) => group))
    expect(new Set(compared.map(({ group }) => group))).toEqual(known)
    for (const each of compared) {
      const findSame = (rows: readonly Group[]) => rows.find(({ group }) => group === each.group)
      expect(each.sum).toEqual(findSame(current)?.sum ?? { net: 0, quantity: 0 })
      expect(each.before.sum).toEqual(findSame(earlier)?.sum ?? { net: 0, quantity: 0 })
      expect(each.before.count).toBe(findSame(earlier)?.count ?? 0)
    }
    const total = sum(compared.map((each) => each.before.sum.net!))
    expect(total).toBe(await readWhole('sales-lines', 'net', before))
  })

  it('can be sorted by the earlier figure or by the change', async () => {
    const comparison = { group: 'date.week', sum: 'net', filter: now, against: before }
    const listChanges = (rows: readonly Group[]) =>
      rows.map((each) => each.sum.net! - each.before.sum.net!)
    const risen = listChanges(
      await readGroups('sales-lines', { ...comparison, sort: ['net.change', 'DESC'] }),
    )
    expect(risen).toEqual(risen.toSorted((a, b) => b - a))
    const earlier = await readGroups('sales-lines', { ...comparison, sort: ['net.before', 'ASC'] })
    const amounts = earlier.map((each) => each.before.sum.net!)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    const plain = { group: 'product', sum: 'net', sort: ['net.change', 'DESC'] }
    expect((await shop.owner.call(`/sales-lines/aggregate?${buildQuery(plain)}`)).status).toBe(400)
  })
})

describe('profit and loss by month', () => {
  const from = daysAgo(175)
  const to = daysAgo(0)
  const within = { date_gte: from, date_lte: to }

  it('agrees with profit and loss of the whole period, line by line, and by branch', async () => {
    const { rows } = await shop.owner.list<{ id: string; line: string; amount: number }>(
      'profit-loss',
      { filter: { from, to } },
    )
    for (const across of ['date.month', 'date.quarter', 'branch']) {
      const cells = await readGroups('profit-lines', {
        group: 'line',
        across,
        sum: 'amount',
        filter: within,
      })
      for (const line of Object.keys(profitLossLines)) {
        const own = rows.filter((row) => row.line === line).map(({ amount }) => amount)
        const columns = cells.filter(({ group }) => group === line).map((cell) => cell.sum.amount!)
        expect([across, line, sum(columns)]).toEqual([across, line, sum(own)])
      }
    }
  })

  it('has cells that equal the sums of their lists', async () => {
    const cells = await readGroups('profit-lines', {
      group: 'line',
      across: 'date.month',
      sum: 'amount',
      filter: within,
    })
    expect(new Set(cells.map(({ across }) => across)).size).toBeGreaterThan(5)
    for (const { group, across, sum: amounts } of cells) {
      const first = across! > from ? across! : from
      const last = getSpanEnd('month', across!)
      const days = { date_gte: first, date_lte: last < to ? last : to }
      const { resource, figure, filter, oppositeSign } = findDrill(group!, days)!
      const found = await readWhole(resource, figure, filter)
      expect([group, across, oppositeSign ? sum([0, -found]) : found]).toEqual([
        group,
        across,
        amounts.amount,
      ])
    }
  })
})
