import { afterAll, beforeAll, expect, it } from 'vitest'
import { expenseReport } from '../../../resources/finance/reports/expense-report.ts'
import { shareTestApp, type TestApp } from '../../support/app.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp(), { taxPercent: 23 })
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

type Row = Readonly<Record<string, unknown>>

async function spend(category: string, amount: number, days: number) {
  const body = { category, branch: shop.branch.id, amount, date: daysAgo(days), tax: shop.tax.id }
  const { id } = await shop.submit('/expenses', body)
  return shop.submit(`/expenses/${id}/post`)
}

async function enter(debit: string, credit: string, amount: number, days: number) {
  const lines = [
    { account: debit, debit: amount },
    { account: credit, credit: amount },
  ]
  const body = { description: 'By hand', date: daysAgo(days), branch: shop.branch.id, lines }
  const { id } = await shop.submit('/journal-entries', body)
  return shop.submit(`/journal-entries/${id}/post`)
}

async function readSum(report: string, field: string, filter: object) {
  const query = new URLSearchParams({ sum: field, filter: JSON.stringify(filter) })
  const { sum } = await shop.owner.api<{ sum: Row }>(`/${report}/aggregate?${query}`)
  return Number(sum[field] ?? 0)
}

/** Reads the expenses of a period from the dashboard, the expense report, the profit entries, and profit and loss. */
async function readExpenses([from, to]: readonly [string, string]) {
  const period = { date_gte: from, date_lte: to }
  const board = await shop.owner.api<{ totalExpenses: number }>(`/dashboard?from=${from}&to=${to}`)
  const rows = (await shop.owner.list<Row>('expense-report', { filter: period })).rows
  const statement = (await shop.owner.list<Row>('profit-loss', { filter: { from, to } })).rows
  const listLines = (line: string) => statement.filter((row) => row.line === line)
  const add = (amounts: readonly unknown[]) =>
    amounts.reduce<number>((cents, amount) => cents + Math.round(Number(amount) * 100), 0) / 100
  return {
    dashboard: board.totalExpenses,
    report: await readSum('expense-report', 'cost', period),
    rows: add(rows.map(({ cost }) => cost)),
    entries: -(await readSum('profit-entries', 'amount', { ...period, kind: 'expenses' })),
    statement: -add(listLines('totalExpenses').map(({ amount }) => amount)) + 0,
    categories: -add(listLines('expenses').map(({ amount }) => amount)) + 0,
  }
}

const sameAmount = (amount: number) => ({
  dashboard: amount,
  report: amount,
  rows: amount,
  entries: amount,
  statement: amount,
  categories: amount,
})

it('the dashboard, the expense report and profit and loss show the same expenses, including manual entries', async () => {
  const [rent, power, water, tools] = (
    await shop.owner.list<Row & { id: string; account: string }>('expense-categories')
  ).rows
  const insurance = await shop.owner.create('accounts', { name: 'Insurance', type: 'expense' })
  const prepaid = await shop.owner.create('accounts', { name: 'Prepaid', type: 'asset' })
  // Two categories share an account, and the account of another category is an asset.
  for (const [{ id }, account] of [
    [water!, power!.account],
    [tools!, prepaid.id],
  ] as const) {
    await shop.owner.api(`/expense-categories/${id}`, { method: 'PATCH', body: { account } })
  }
  await spend(rent!.id, 100.5, 30)
  await spend(power!.id, 20.25, 30)
  await spend(water!.id, 4.05, 30)
  await spend(tools!.id, 900, 30)
  const voided = await spend(rent!.id, 55, 30)
  await shop.submit(`/expenses/${voided.id}/void`, { reason: 'entered twice' })
  await enter(insurance.id, prepaid.id, 75.1, 30)
  await enter(rent!.account, prepaid.id, 10, 30)
  const wrong = await enter(insurance.id, prepaid.id, 33, 20)
  await shop.submit(`/journal-entries/${wrong.id}/reverse`, { reason: 'wrong', date: daysAgo(10) })

  expect(await readExpenses([daysAgo(30), daysAgo(30)])).toEqual(sameAmount(209.9))
  expect(await readExpenses([daysAgo(25), daysAgo(15)])).toEqual(sameAmount(33))
  expect(await readExpenses([daysAgo(14), daysAgo(0)])).toEqual(sameAmount(-33))
  expect(await readExpenses([daysAgo(40), daysAgo(0)])).toEqual(sameAmount(209.9))
})

it('the expense report lists manual entries, each with a link to its journal entry', async () => {
  const { rows } = await shop.owner.list<Row>('expense-report', { filter: { kind: 'entry' } })
  const { by, id } = expenseReport.linksTo as { by: string; id: string }
  expect(rows).toHaveLength(4)
  for (const row of rows) {
    expect(row[by]).toBe('journal-entries')
    const entry = await shop.owner.api(`/journal-entries/${String(row[id])}`)
    expect(entry).toMatchObject({ number: row.number, description: 'By hand' })
  }
  const byCost = rows.map(({ cost }) => Number(cost)).toSorted((a, b) => a - b)
  expect(byCost).toEqual([-33, 10, 33, 75.1])
})

it('people who may see only their own expenses get the sums of their own expenses', async () => {
  const owner = await app.signUp()
  const other = await openShop(owner)
  const [category] = (await owner.list('expense-categories')).rows
  const expense = { category: category!.id, branch: other.branch.id, date: daysAgo(0) }
  const { id: account } = await owner.create('accounts', { name: 'Salaries', type: 'expense' })
  const [paid] = (await owner.list('accounts', { filter: { role: 'equity' } })).rows
  const lines = [
    { account, debit: 75 },
    { account: paid!.id, credit: 75 },
  ]
  const entry = { description: 'Salaries', date: daysAgo(0), branch: other.branch.id, lines }
  const { id: salaries } = await other.submit('/journal-entries', entry)
  await other.submit(`/journal-entries/${salaries}/post`)
  await app.asSuperuser({
    text: `update roles set permissions = '{expense.view,expense.create,${expenseReport.one}.view,dashboard.view,dashboard.view_money}'
      where team_id = $1 and code = 'sales'`,
    values: [owner.team],
  })
  const clerk = await app.colleague(owner, 'sales')
  for (const [by, amount] of [
    [owner, 100],
    [clerk, 10],
  ] as const) {
    const { id } = await by.create('expenses', { ...expense, amount })
    await other.submit(`/expenses/${id}/post`)
  }
  const read = async (by: typeof owner) => [
    (await by.list<Row>('expense-report')).rows.map(({ cost }) => cost).toSorted(),
    (await by.api<{ sum: Row }>('/expense-report/aggregate?sum=cost')).sum.cost,
    (await by.api<Row>(`/dashboard?from=${daysAgo(0)}&to=${daysAgo(0)}`)).totalExpenses,
  ]
  expect(await read(clerk)).toEqual([[10], 10, 10])
  expect(await read(owner)).toEqual([[10, 100, 75], 185, 185])
})
