import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseRepetitions, isNight } from '../../support/choose-repetitions.ts'
import { business } from '../../../resources/server.ts'
import { findTeamViolations } from '../../../src/server/integrity/find-violations.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import type { TestCaller } from '../../support/caller.ts'
import { findProblems } from '../../support/doctor.ts'
import { keepMonths } from '../../support/keep-months.ts'
import {
  asOf,
  days,
  firstDay,
  lastYear,
  recentRequests,
  requests,
} from '../../support/kept-month-requests.ts'
import { openShop, type Document, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

const SOURCES = 'sales stock due customers profit balances levels taxes purchases payments'.split(
  ' ',
)

/** Compares a sixth of the reports in each of three tests of `npm test`, and all in the nightly test. */
const EVERY = chooseRepetitions(6, 1)
const choosePaths = (turn: number) => requests.filter((_, i) => i % EVERY === turn % EVERY)

let app: TestApp
let shop: Shop
let callers: Readonly<Record<'owner' | 'manager' | 'clerk' | 'keeper', TestCaller>>
/** Holds an order that is invoiced in the last year and not delivered. */
let invoiced: Document

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(await app.signUp(), { taxPercent: 10 })
  const north = await shop.branchNamed('North')
  const [manager, clerk, keeper] = [
    await app.colleague(shop.owner, 'manager'),
    await app.colleague(shop.owner, 'sales'),
    await app.colleague(shop.owner, 'stock'),
  ]
  const text = 'update members set branches = $3 where team_id = $1 and user_id = $2'
  await app.database.query({ text, values: [shop.owner.team, manager.id, [north.id]] })
  callers = { owner: shop.owner, manager, clerk, keeper }
  const pay = { method: shop.method.id, amount: 10 }
  for (const branch of [shop.branch.id, north.id]) {
    const goods = [
      ['A', 90, 5],
      ['B', 90, 3],
    ] as const
    const bought = await shop.buy(goods, { branch, date: firstDay })
    await shop.submit(`/purchases/${bought.id}/bill`, { date: days[1] })
    for (const date of [...days, daysAgo(40), daysAgo(1)]) {
      const sale = await shop.sell(
        [
          ['A', 3, 20],
          ['B', 1, 7, { discountAmount: 1 }],
        ],
        {
          branch,
          date,
          shipping: 4,
          payments: [pay],
          ...(date < asOf && { salesperson: clerk.id }),
        },
      )
      await shop.as(clerk).sell([['A', 1]], { branch: shop.branch.id })
      if (date === days[0]) await shop.returnGoods('sales', sale, [1, 0])
    }
  }
  const { id } = await shop.draftSale([['A', 4, 30]], { kind: 'order', date: days[1] })
  await shop.submit(`/sales/${id}/confirm`)
  invoiced = await shop.submit(`/sales/${id}/invoice`, { date: days[1] })
}, 120_000)
afterAll(async () => {
  expect(app.errors).toEqual([])
  expect(await findProblems(app)).toEqual([])
  await app.close()
})

type Answers = Readonly<Record<string, unknown>>

const everybody: readonly (keyof typeof callers)[] = ['owner', 'manager', 'clerk', 'keeper']

/** Returns the responses to all requests of the callers, refusals included. */
async function readAnswers(
  names: readonly (keyof typeof callers)[] = everybody,
  paths: readonly string[] = requests,
): Promise<Answers> {
  const answers: [string, unknown][] = []
  for (const name of names) {
    const caller = callers[name]
    // Restricted people send a third of the requests.
    const own = paths.filter((_, i) => name === 'owner' || i % 3 === 0)
    for (const path of own) {
      const { status, text } = await caller.call(path)
      answers.push([`${name} ${path}`, status === 200 ? omitMoment(text) : status])
    }
  }
  return Object.fromEntries(answers)
}

function omitMoment(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => (key === 'asOf' ? undefined : value))
}

/** Returns the number of kept months to which nothing was posted since they were summed. */
async function countKept(source: string): Promise<number> {
  const [counted] = await app.asSuperuser<{ months: number }>({
    text: `select count(*)::int as months from kept_months kept
      where kept.team_id = $1 and kept.source = $2 and not exists (
        select from changed_months changed
        where changed.team_id = kept.team_id and changed.source = kept.source and changed.month = kept.month)`,
    values: [shop.owner.team, source],
  })
  return counted!.months
}

async function sumNet(caller: TestCaller): Promise<number> {
  const { sum } = await caller.api<{ sum: { net: number } }>('/sales-lines/aggregate?sum=net')
  return sum.net
}

describe('I23: kept months', () => {
  it('give the same reports as the rows, to all people', async () => {
    const paths = choosePaths(2)
    const rows = await readAnswers(everybody, paths)
    const recentRows = await readAnswers(['owner'], recentRequests)
    await keepMonths(app)
    for (const source of SOURCES) expect(await countKept(source)).toBeGreaterThanOrEqual(12)
    expect(await readAnswers(everybody, paths)).toEqual(rows)
    expect(await readAnswers(['owner'], recentRequests)).toEqual(recentRows)
    expect(await findProblems(app)).toEqual([])
  }, 120_000)

  it('are read, except by members who may see only their own sales', async () => {
    const [all, own] = [await sumNet(shop.owner), await sumNet(callers.clerk)]
    expect(own).toBeGreaterThan(0)
    const text = 'update sale_totals set net = net + 1000 where place = 1 and unit = $1'
    await app.asSuperuser({ text, values: ['year'] })
    expect(await sumNet(shop.owner)).toBe(all + 1000)
    expect(await sumNet(callers.clerk)).toBe(own)
    await app.asSuperuser({ text: text.replace('+', '-'), values: ['year'] })
  })

  it('are summed again after a posting in them', async () => {
    const before = [await countKept('sales'), await countKept('stock')]
    const answers = await readAnswers(['owner'], choosePaths(0))
    await shop.sell([['B', 2, 8]], { date: days[2] })
    expect(await countKept('sales')).toBe(before[0]! - 1)
    expect(await countKept('stock')).toBe(before[1]! - 1)
    // The cost of the invoice changes with the delivery, which has the date of today.
    await shop.adjust([['A', 50, 9]])
    await shop.submit(`/sales/${invoiced.id}/deliver`)
    expect(await countKept('sales')).toBe(before[0]! - 2)
    const cancelled = await shop.sell([['A', 1, 20]], { date: days[3] })
    expect(await countKept('sales')).toBe(before[0]! - 3)
    await keepMonths(app)
    await shop.submit(`/sales/${cancelled.id}/cancel`, { reason: 'Mistake' })
    expect(await countKept('sales')).toBe(before[0]! - 1)
    const changed = await readAnswers(['owner'], choosePaths(0))
    expect(changed).not.toEqual(answers)
    await keepMonths(app)
    expect([await countKept('sales'), await countKept('stock')]).toEqual(before)
    expect(await readAnswers(['owner'], choosePaths(0))).toEqual(changed)
    await app.asSuperuser({ text: 'delete from kept_months' })
    expect(await readAnswers(['owner'], choosePaths(0))).toEqual(changed)
    await keepMonths(app)
  })

  it('of all sources follow payments, write-offs, expenses, bills and journal entries in them', async () => {
    const { owner, submit, method } = shop
    const past = { date: days[2] }
    const [category] = (await owner.list('expense-categories')).rows
    const spend = async (isPaid: boolean) => {
      const lines = [{ amount: 10, tax: shop.tax.id }]
      const { id } = await submit('/expenses', {
        ...past,
        category: category!.id,
        branch: shop.branch.id,
        lines,
      })
      await submit(`/expenses/${id}/post`)
      if (isPaid) await submit(`/expenses/${id}/pay`, { ...past, method: method.id })
      return id
    }
    const receive = async () => {
      const money = { customer: shop.customer.id, method: method.id, amount: 3, keepCredit: true }
      return submit('/payments', { ...past, ...money })
    }
    const unpaid = await shop.sell([['A', 2, 20]], past)
    const [spent, received] = [await spend(false), await receive()]
    const { rows: accounts } = await owner.list<{ id: string; role: string }>('accounts', {
      range: [0, 199],
    })
    const find = (role: string) => accounts.find((account) => account.role === role)!.id
    await keepMonths(app)
    // Each step changes rows of months that are kept.
    const steps: readonly (() => Promise<unknown>)[] = [
      () => submit(`/sales/${unpaid.id}/write-off`, { ...past, amount: 5, reason: 'gone' }),
      () => submit(`/payments/${received.id}/void`, { reason: 'wrong' }),
      () => submit(`/expenses/${spent}/void`, { reason: 'wrong' }),
      () => spend(true),
      receive,
      async () => {
        const ordered = await shop.buy([['A', 5, 6]], { date: days[1] })
        await submit(`/purchases/${ordered.id}/bill`, past)
        await shop.pay('purchases', ordered, 10)
        await shop.returnGoods('purchases', ordered, [1])
      },
      // The second receipt is of today, and so are the paid and due amounts.
      async () => {
        const ordered = await shop.orderGoods([['A', 5, 6]], { date: days[1] })
        const path = `/purchases/${ordered.id}/receive`
        await submit(path, { ...past, lines: [{ line: ordered.lines[0]!.id, accepted: 2 }] })
        await keepMonths(app)
        await submit(path)
      },
      async () => {
        const { id } = await submit('/journal-entries', {
          ...past,
          description: 'Interest',
          lines: [
            { account: find('expense'), debit: 7 },
            { account: find('equity'), credit: 7 },
          ],
        })
        await submit(`/journal-entries/${id}/post`)
      },
      async () => {
        const account = { code: '6999', name: 'Other costs', type: 'expense' }
        const { id } = await owner.create('accounts', account)
        const path = `/expense-categories/${category!.id}`
        await owner.api(path, { method: 'PATCH', body: { account: id } })
      },
      async () => {
        const { id } = await shop.product('A')
        await owner.api(`/products/${id}`, { method: 'PATCH', body: { priceIncludesTax: true } })
      },
    ]
    // The nightly test compares the reports after each step. In `npm test`, only the integrity check compares kept months
    // with their rows, except the months that the step has marked as changed.
    const isCompared = isNight()
    const checks = business.invariants.filter(({ code }) => isCompared || code === 'I23')
    for (const step of steps) {
      await step()
      expect(await findTeamViolations(app.database, owner.team!, checks)).toEqual([])
      const marked = isCompared && (await readAnswers(['owner']))
      await keepMonths(app)
      if (isCompared) expect(await readAnswers(['owner'])).toEqual(marked)
    }
    expect(await findProblems(app)).toEqual([])
    const paths = choosePaths(1)
    const kept = await readAnswers(everybody, paths)
    await app.asSuperuser({ text: 'delete from kept_months' })
    expect(await readAnswers(everybody, paths)).toEqual(kept)
    await keepMonths(app)
  }, 120_000)

  it('of due amounts are correct after opening balances of the first month or earlier were added, removed or moved', async () => {
    const asOf = `${lastYear}-03-10`
    const read = async (customer: string) => {
      const filter = JSON.stringify({ asOf, customer })
      const path = `/receivables-ageing?filter=${filter}`
      return (await shop.owner.api<{ balance: number }[]>(path)).map(({ balance }) => balance)
    }
    const add = async (openingBalanceDate: string) =>
      (
        await shop.owner.create('customers', {
          name: `Of ${openingBalanceDate}`,
          openingBalance: 500,
          openingBalanceDate,
        })
      ).id
    const [first, before] = [await add(firstDay), await add(`${lastYear - 2}-05-04`)]
    expect([await read(first), await read(before)]).toEqual([[500], [500]])
    await keepMonths(app)
    expect([await read(first), await read(before)]).toEqual([[500], [500]])
    const move = { openingBalanceDate: `${lastYear}-06-01` }
    await shop.owner.api(`/customers/${before}`, { method: 'PATCH', body: move })
    expect([await read(first), await read(before)]).toEqual([[500], []])
    await keepMonths(app)
    expect([await read(first), await read(before)]).toEqual([[500], []])
    const [waiting] = await app.asSuperuser<{ count: number }>({
      text: `select count(*)::int from changed_months where source = 'due'`,
    })
    expect(waiting!.count).toBe(0)
  })

  it('contain the month that is not over up to the day eight days ago, and follow postings in it', async () => {
    const [last] = await app.asSuperuser<{ day: string }>({
      text: `select max(last)::text as day from kept_months where team_id = $1 and source = 'sales'`,
      values: [shop.owner.team],
    })
    expect(last!.day).toBe(daysAgo(8))
    const path = `/sales-lines/aggregate?sum=net&filter={"date_gte":"${last!.day.slice(0, 7)}-01"}`
    const read = async () => (await shop.owner.api<{ sum: { net: number } }>(path)).sum.net
    for (const ago of [8, 7]) await shop.sell([['B', 1, 100]], { date: daysAgo(ago) })
    const sum = await read()
    expect(sum).toBeGreaterThanOrEqual(200)
    await keepMonths(app)
    expect(await read()).toBe(sum)
    const change = `update sale_totals set net = net $2 where first = $1 and unit = 'month' and kind = 'sale'`
    const values = [`${last!.day.slice(0, 7)}-01`]
    await app.asSuperuser({ text: change.replace('$2', '+ 1000'), values })
    expect(await read()).toBeGreaterThan(sum)
    await app.asSuperuser({ text: change.replace('$2', '- 1000'), values })
    await shop.sell([['B', 1, 10]], { date: daysAgo(8) })
    expect(await read()).toBe(sum + 10)
    await shop.sell([['B', 1, 10]], { date: daysAgo(0) })
    expect(await read()).toBe(sum + 20)
    await keepMonths(app)
    expect(await read()).toBe(sum + 20)
    // The part of the month that is kept grows with the days.
    const isGrowing = `team_id = $1 and last = $2 and source not in ('due', 'levels')`
    const ofLast = [shop.owner.team, last!.day]
    await app.asSuperuser({
      text: `update kept_months set last = last - 1 where ${isGrowing}`,
      values: ofLast,
    })
    await keepMonths(app)
    const [grown] = await app.asSuperuser<{ sources: number }>({
      text: `select count(*)::int as sources from kept_months where ${isGrowing}`,
      values: ofLast,
    })
    expect(grown!.sources).toBe(SOURCES.length - 2)
  })

  it('of sales have the hours of the time zone of the team', async () => {
    const path = '/sales-report/aggregate?sum=total&group=hour&sort=["group","ASC"]'
    const before = await shop.owner.api(path)
    await shop.owner.api(`/teams/${shop.owner.team}`, {
      method: 'PATCH',
      body: { timezone: 'Asia/Kolkata' },
    })
    const after = await shop.owner.api(path)
    expect(after).not.toEqual(before)
    await keepMonths(app)
    expect(await shop.owner.api(path)).toEqual(after)
  })
})
