import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sum } from '../../src/schema/decimal.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { simulateTrading } from '../support/business-days.ts'
import { chooseRepetitions } from '../support/choose-repetitions.ts'
import { daysAgo } from '../support/trade.ts'
import { findProblems } from '../support/doctor.ts'
import { openShop, type Shop } from '../support/shop.ts'

type Amounts = Readonly<Record<string, number>>
interface Posted {
  readonly account: string
  readonly debit: number
  readonly credit: number
}

/** Sets the days of trading: 40 in `npm test`, which are in two or three calendar months, and 75 at night. */
const DAYS = chooseRepetitions(40, 75)

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp(), { taxPercent: 21 })
  await simulateTrading(shop, { days: DAYS, seed: 20261126 })
  await tradeWithCancellations()
}, 240_000)
afterAll(async () => {
  expect(app.errors).toEqual([])
  expect(await findProblems(app)).toEqual([])
  await app.close()
})

/** Trades at a second tax rate: late bills, a purchase that arrived in part, and documents that are cancelled. */
async function tradeWithCancellations(): Promise<void> {
  const { owner, submit } = shop
  const { id: tax } = await owner.create('taxes', { name: 'Reduced', rate: 6 })
  const [category] = (await owner.list('expense-categories')).rows
  const [early, late] = [daysAgo(DAYS - 1), daysAgo(20)]
  const freight = { shipping: 7.77, shippingTax: tax }
  const bought = await shop.buy([['R', 30, 3.33, { tax }]], {
    date: early,
    discountPercent: 7,
    ...freight,
  })
  await submit(`/purchases/${bought.id}/bill`, { date: late })
  const order = await shop.orderGoods([['R', 10, 1.19, { tax }]], { date: early, ...freight })
  const arrived = [{ line: order.lines[0]!.id, accepted: 3 }]
  await submit(`/purchases/${order.id}/receive`, { date: early, lines: arrived })
  await submit(`/purchases/${order.id}/close`)
  await submit(`/purchases/${order.id}/bill`, { date: late })
  await shop.buy([['R', 5, 2, { tax }]], { date: late })
  const given = await shop.returnGoods('purchases', bought, [4], { date: daysAgo(10) })
  const back = await shop.returnGoods('purchases', bought, [2], { date: daysAgo(9) })
  await submit(`/purchases/${back.id}/unreturn`, { reason: 'sent by mistake' })
  expect(given.total).toBeLessThan(0)
  const terms = { date: late, pricesIncludeTax: true, discountAmount: 1.23, ...freight }
  const goods = [
    ['R', 3, 9.99, { tax }],
    ['A', 1, 0.07],
  ] as const
  await shop.sell(goods, terms)
  const returned = await shop.sell(goods, terms)
  const note = await shop.returnGoods('sales', returned, [1, 0], { date: daysAgo(5) })
  await submit(`/sales/${note.id}/cancel`, { reason: 'wrong sale' })
  const wrong = await shop.sell(goods, terms)
  await submit(`/sales/${wrong.id}/cancel`, { reason: 'wrong customer' })
  for (const reason of [null, 'entered twice']) {
    const body = { category: category!.id, branch: shop.branch.id, amount: 50, tax, date: late }
    const expense = await submit('/expenses', body)
    await submit(`/expenses/${expense.id}/post`)
    if (reason) await submit(`/expenses/${expense.id}/void`, { reason })
  }
}

const months = [...new Set(Array.from({ length: DAYS + 1 }, (_, n) => daysAgo(n).slice(0, 7)))]

describe.each(months)('in %s', (month) => {
  const [from, to] = [`${month}-01`, [`${month}-31`, daysAgo(0)].toSorted()[0]!]
  const period = month === daysAgo(0).slice(0, 7) ? { from, to } : { from, to: getLastDay(month) }

  it('the tax report equals the accounts of output and input tax, rate by rate', async () => {
    const report = (
      await shop.owner.list<Amounts & { id: string }>('tax-report', { filter: period })
    ).rows
    const reported = report.map(({ rate, salesTax, returnTax, purchaseTax }) => ({
      rate,
      output: sum([salesTax!, returnTax!]),
      input: purchaseTax,
    }))
    expect(reported.length).toBeGreaterThan(0)
    const posted = [...(await readTaxRates()).entries()].map(async ([rate, accounts]) => ({
      rate,
      output: -(await readChange(accounts.outputTax, period)) + 0,
      input: await readChange(accounts.inputTax, period),
    }))
    const expected = (await Promise.all(posted)).filter(({ output, input }) => output || input)
    const withTax = reported.filter(({ output, input }) => output || input)
    expect(withTax).toEqual(expected.toSorted((a, b) => b.rate - a.rate))
  })

  it('the documents behind the tax report add up to its tax payable', async () => {
    const filter = { date_gte: period.from, date_lte: period.to }
    const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`
    const documents = await shop.owner.api<{ sum: Amounts }>(
      `/tax-entries/aggregate?sum=payable&${query}`,
    )
    const rates = (
      await shop.owner.list<Amounts & { id: string }>('tax-report', { filter: period })
    ).rows
    expect(documents.sum.payable).toBe(sum(rates.map(({ payable }) => payable!)))
  })
})

function getLastDay(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10)
}

interface TaxAccounts {
  readonly outputTax?: string
  readonly inputTax?: string
}

/** Returns the accounts of output and input tax by rate. */
async function readTaxRates(): Promise<Map<number, TaxAccounts>> {
  const filter = { role: ['outputTax', 'inputTax'] }
  const { rows } = await shop.owner.list<{ id: string; role: string; taxRate: number | null }>(
    'accounts',
    { filter, range: [0, 99] },
  )
  const rates = new Map<number, TaxAccounts>()
  for (const { id, role, taxRate } of rows) {
    if (taxRate !== null) rates.set(taxRate, { ...rates.get(taxRate), [role]: id })
  }
  return rates
}

/** Returns debits less credits of an account in a period. */
async function readChange(
  account: string | undefined,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  if (!account) return 0
  const filter = encodeURIComponent(JSON.stringify({ account, date_gte: from, date_lte: to }))
  const posted = await shop.owner.api<{ sum: Partial<Posted> }>(
    `/journal-lines/aggregate?sum=debit,credit&filter=${filter}`,
  )
  return sum([posted.sum.debit ?? 0, -(posted.sum.credit ?? 0)])
}
