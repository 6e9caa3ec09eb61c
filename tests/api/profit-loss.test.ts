import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Drill } from '../../resources/finance/profit/profit-drill.ts'
import { addDays, getPreviousPeriod, getSpanEnd, getSpanStart } from '../../src/schema/days.ts'
import { profitLoss } from '../../resources/finance/profit/profit-loss.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { tradeWorkedExample, type ReportReader } from '../support/worked-example.ts'
import { daysAgo } from '../support/trade.ts'

let app: TestApp
let shop: Shop
let readRows: ReportReader['readRows']
let readSums: ReportReader['readSums']
let readDashboard: ReportReader['readDashboard']
const today = daysAgo(0)

beforeAll(async () => {
  app = await shareTestApp()
  ;({ shop, readRows, readSums, readDashboard } = await tradeWorkedExample(app))
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

describe('profit and loss', () => {
  const readAmounts = async (filter: object) =>
    Object.fromEntries(
      (await readRows('profit-loss', filter, ['position', 'ASC'])).map(({ line, amount }) => [
        line,
        amount,
      ]),
    )

  test('begins with gross sales and ends with net profit', async () => {
    expect(await readAmounts({ from: today, to: today })).toEqual({
      grossSales: 1500,
      discounts: -150,
      returns: -270,
      netSales: 1080,
      costOfGoods: -600,
      grossProfit: 480,
      stockLoss: -150,
      expenses: -200,
      totalExpenses: -200,
      netProfit: 130,
    })
  })

  test('has the net profit and gross profit of the dashboard, and the amounts of the previous period', async () => {
    const lines = await readRows('profit-loss', { from: today }, ['position', 'DESC'])
    const { netProfit, grossProfit } = await readDashboard()
    expect(lines[0]).toMatchObject({
      line: 'netProfit',
      amount: netProfit,
      previous: 0,
      share: 12.04,
    })
    expect(lines.find(({ line }) => line === 'grossProfit')?.amount).toBe(grossProfit)
    expect((await readSums('profit-entries', 'amount')).amount).toBe(netProfit)
    const tomorrow = await readRows('profit-loss', { from: daysAgo(-1), to: daysAgo(-1) }, [
      'position',
      'ASC',
    ])
    expect(tomorrow.at(-1)).toMatchObject({ line: 'netProfit', amount: 0, previous: netProfit })
  })

  test('lists expenses by category, the largest first, and manual entries without a category last', async () => {
    const own = await openShop(await app.signUp())
    const categories = (await own.owner.list('expense-categories')).rows
    for (const [i, amount] of [20, 70, 30].entries()) {
      const body = { category: categories[i]!.id, branch: own.branch.id, amount }
      const { id } = await own.submit('/expenses', body)
      await own.submit(`/expenses/${id}/post`)
    }
    const depreciation = await own.owner.create('accounts', {
      name: 'Depreciation',
      type: 'expense',
    })
    const equipment = await own.owner.create('accounts', { name: 'Equipment', type: 'asset' })
    const lines = [
      { account: depreciation.id, debit: 50 },
      { account: equipment.id, credit: 50 },
    ]
    const { id } = await own.submit('/journal-entries', { description: 'Depreciation', lines })
    await own.submit(`/journal-entries/${id}/post`)
    const sort = ['position', 'ASC']
    const statement = (await own.owner.list('profit-loss', { sort })).rows
    const expenses = statement.filter(({ line }) => line === 'expenses')
    expect(expenses.map(({ amount, category }) => [amount, category])).toEqual([
      [-70, categories[1]!.id],
      [-30, categories[2]!.id],
      [-20, categories[0]!.id],
      [-50, null],
    ])
    const after = statement[statement.indexOf(expenses.at(-1)!) + 1]
    expect(after).toMatchObject({ line: 'totalExpenses', amount: -170 })
  })

  test('has the same previous period as boards and lists', async () => {
    const days = [400, 60, 31, 28, 7, 1, 0, -1, -5, -31, -60].map(daysAgo)
    const starts = [
      ...days,
      ...days.flatMap((day) => [
        getSpanStart('week', day),
        getSpanStart('month', day),
        getSpanStart('quarter', day),
        getSpanStart('year', day),
      ]),
    ]
    const ends = [...starts, ...starts.map((day) => addDays(day, -1)), '2027-02-28', '2028-02-29']
    const periods = [...new Set(starts)].flatMap((from) =>
      [...new Set(ends)].flatMap((to) => (from <= to ? { from, to } : [])),
    )
    const computed = await app.database.read<{ from: string; to: string }>(shop.owner.team!, {
      text: `select armazem_first_day_before(period.from, period.to)::text as from,
          armazem_last_day_before(period.from, period.to)::text as to
        from jsonb_to_recordset($1::jsonb) period ("from" date, "to" date)`,
      values: [JSON.stringify(periods)],
    })
    const expected = periods.map((period) => getPreviousPeriod(period, { today }))
    expect(periods.map((period, i) => ({ period, previous: computed[i] }))).toEqual(
      periods.map((period, i) => ({ period, previous: expected[i] })),
    )
  })

  test('sums the expenses of the previous period as the dashboard does', async () => {
    const own = await openShop(await app.signUp())
    const category = (await own.owner.list('expense-categories')).rows[0]!.id
    const month = getSpanStart('month', today)
    const previous = getPreviousPeriod({ from: month, to: getSpanEnd('month', today) }, { today })
    for (const [amount, date] of [
      [1, today],
      [2, previous.from],
      [4, previous.to],
      [8, addDays(previous.from, -1)],
    ] as const) {
      const body = { category, branch: own.branch.id, amount, date }
      const { id } = await own.submit('/expenses', body)
      await own.submit(`/expenses/${id}/post`)
    }
    const filter = { from: 'startOfMonth', to: 'endOfMonth' }
    const statement = (await own.owner.list('profit-loss', { filter, range: [0, 99] })).rows
    const total = statement.find(({ line }) => line === 'totalExpenses')
    expect(total).toMatchObject({ amount: -1, previous: -6 })
    const board = await own.owner.api(`/dashboard?from=${month}&to=${today}&span=month`)
    expect(board).toMatchObject({
      totalExpenses: 1,
      previous: { totalExpenses: 6 },
      previousPeriod: previous,
    })
  })

  test('can be restricted to one branch, and requires the right to see profits', async () => {
    const other = await shop.branchNamed('Other')
    expect(await readAmounts({ branch: other.id })).toEqual({})
    const seller = await app.colleague(shop.owner, 'sales')
    expect((await seller.call('/profit-loss')).status).toBe(403)
    const accountant = await app.colleague(shop.owner, 'accounts')
    expect((await accountant.call('/profit-loss')).status).toBe(200)
  })
})

test('each line of profit and loss links to a list of entries whose sum is the amount of the line', async () => {
  const statement = await readRows('profit-loss', { from: today })
  expect(statement.length).toBeGreaterThan(8)
  for (const row of statement) {
    const drill = profitLoss.drill!(row) as Drill
    const sums = await readSums(drill.resource, drill.figure, drill.filter)
    const sum = sums[drill.figure] ?? 0
    expect([row.line, drill.oppositeSign ? -sum : sum]).toEqual([row.line, row.amount])
  }
})
