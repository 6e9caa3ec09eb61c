import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Drill } from '../../resources/finance/profit/profit-drill.ts'
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

  test('goes from sales to net profit', async () => {
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

  test('ends with the net profit of the dashboard, and compares with the previous period', async () => {
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

  test('can be restricted to one branch, and requires the right to see profits', async () => {
    const other = await shop.branchNamed('Other')
    expect(await readAmounts({ branch: other.id })).toEqual({})
    const seller = await app.colleague(shop.owner, 'sales')
    expect((await seller.call('/profit-loss')).status).toBe(403)
    const accountant = await app.colleague(shop.owner, 'accounts')
    expect((await accountant.call('/profit-loss')).status).toBe(200)
  })
})

test('each line of profit and loss opens entries that add up to its amount', async () => {
  const statement = await readRows('profit-loss', { from: today })
  expect(statement.length).toBeGreaterThan(8)
  for (const row of statement) {
    const drill = profitLoss.drill!(row) as Drill
    const sums = await readSums(drill.resource, drill.figure, drill.filter)
    const sum = sums[drill.figure] ?? 0
    expect([row.line, drill.negative ? -sum : sum]).toEqual([row.line, row.amount])
  }
})
