import { describe, expect, it } from 'vitest'
import { business } from '../../../resources/server.ts'
import { findTeamViolations } from '../../../src/server/integrity/find-violations.ts'
import { isNight } from '../../support/choose-repetitions.ts'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openAsColleague, openShop, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

const app = withCheckedApp()

const open = async () => openShop(await app.signUp())

/** Closes all days up to a date; `null` opens them again. */
const close = (shop: Shop, closedUntil: string | null) =>
  shop.owner.call(`/teams/${shop.owner.team}/settings`, { method: 'PATCH', body: { closedUntil } })

async function createExpense(shop: Shop, date: string) {
  const [category] = (await shop.owner.list('expense-categories')).rows
  return { category: category!.id, branch: shop.branch.id, amount: 10, date }
}

/** Posts a document of each kind on a day, and returns their ids. */
async function postOnDay(date: string) {
  const shop = await open()
  const bought = await shop.buy([['A', 100, 5]], { date })
  await shop.submit(`/purchases/${bought.id}/bill`, { date })
  const sale = await shop.sell([['A', 2, 50]], { date })
  await shop.submit(`/sales/${sale.id}/pay`, { amount: 90, method: shop.method.id, date })
  await shop.submit(`/sales/${sale.id}/write-off`, { amount: 10, reason: 'given up', date })
  const spent = await shop.submit('/expenses', await createExpense(shop, date))
  await shop.submit(`/expenses/${spent.id}/post`)
  const { rows: accounts } = await shop.owner.list<{ id: string; role: string }>('accounts', {
    range: [0, 499],
  })
  const find = (role: string) => accounts.find((account) => account.role === role)!.id
  const [cash, bank] = [find('cash'), find('bank')]
  const lines = [
    { account: bank, debit: 500 },
    { account: find('equity'), credit: 500 },
  ]
  const entry = await shop.submit('/journal-entries', { description: 'Capital', date, lines })
  await shop.submit(`/journal-entries/${entry.id}/post`)
  const cancelled = await shop.submit('/journal-entries', { description: 'Twice', date, lines })
  await shop.submit(`/journal-entries/${cancelled.id}/post`)
  await shop.submit(`/journal-entries/${cancelled.id}/reverse`, { reason: 'twice', date })
  const deposit = await shop.submit('/cash-transfers', { from: cash, to: bank, amount: 50, date })
  await shop.submit(`/cash-transfers/${deposit.id}/post`)
  const branch = shop.branch.id
  const closing = await shop.submit('/day-closings', { branch, opening: 0, date })
  await shop.submit(`/day-closings/${closing.id}/close`, { counted: 40 })
  const [payment] = (await shop.owner.list('payments')).rows
  const [writeOff] = (await shop.owner.list('write-offs')).rows
  const [movement] = (await shop.owner.list('stock-movements')).rows
  const ids = { bought, sale, spent, entry, cancelled, deposit, closing }
  const posted = Object.entries({ ...ids, payment, writeOff, movement }).map(
    ([name, document]) => [name, document!.id] as const,
  )
  return { shop, posted: Object.fromEntries(posted) }
}

describe('I16: closed periods', () => {
  const CLOSED = { status: 423, code: 'PERIOD_CLOSED', closedUntil: daysAgo(10) }

  /** Creates documents dated twenty days ago, and closes the period until ten days ago. */
  async function openShopWithClosedPeriod() {
    const shop = await open()
    const date = daysAgo(20)
    await shop.adjust([['A', 100, 5]], { reason: 'found', date })
    const [order, sale, unpaid] = [
      await shop.orderGoods([['A', 10, 5]], { date }),
      await shop.sell([['A', 2, 50]], { date }),
      await shop.sell([['A', 1, 50]], { date }),
    ]
    const paid = await shop.submit(`/sales/${sale.id}/pay`, {
      amount: 100,
      method: shop.method.id,
      date,
    })
    const [payment] = (await shop.owner.list('payments')).rows
    const received = await shop.submit(`/purchases/${order.id}/receive`, { date })
    const spent = await shop.submit('/expenses', await createExpense(shop, date))
    await shop.submit(`/expenses/${spent.id}/post`)
    expect((await close(shop, daysAgo(10))).status).toBe(200)
    return { shop, date, order: received, sale: paid, unpaid, payment: payment!, spent }
  }

  it('accept no sale, purchase, expense, payment or return with a date in the period', async () => {
    const { shop, date, unpaid } = await openShopWithClosedPeriod()
    const lines = [{ product: (await shop.product('A')).id, quantity: 1 }]
    const sale = { branch: shop.branch.id, lines, date }
    for (const day of [date, daysAgo(10)]) {
      expect(await shop.expectProblem('/sales', { ...sale, date: day })).toMatchObject({
        ...CLOSED,
        errors: [{ pointer: '/date', code: 'PERIOD_CLOSED' }],
      })
    }
    expect((await shop.post('/sales', { ...sale, date: daysAgo(9) })).status).toBe(201)
    const body = { supplier: shop.supplier.id, branch: shop.branch.id, lines, date }
    expect(await shop.expectProblem('/purchases', body)).toMatchObject(CLOSED)
    expect(await shop.expectProblem('/expenses', await createExpense(shop, date))).toMatchObject(
      CLOSED,
    )
    const money = { method: shop.method.id, amount: 50, date }
    expect(await shop.expectProblem(`/sales/${unpaid.id}/pay`, money)).toMatchObject(CLOSED)
    const allocations = [{ document: unpaid.id, amount: 50 }]
    const payment = { customer: shop.customer.id, direction: 'in', ...money, allocations }
    expect(await shop.expectProblem('/payments', payment)).toMatchObject(CLOSED)
    const back = { lines: [{ line: unpaid.lines[0]!.id, quantity: 1 }], date }
    expect(await shop.expectProblem(`/sales/${unpaid.id}/return`, back)).toMatchObject(CLOSED)
  })

  it('allow no reversal or change of their documents', async () => {
    const { shop, date, order, sale, unpaid, payment, spent } = await openShopWithClosedPeriod()
    const reason = { reason: 'a mistake' }
    const [adjustment] = (await shop.owner.list('adjustments')).rows
    for (const path of [
      `/payments/${payment.id}/void`,
      `/sales/${unpaid.id}/cancel`,
      `/sales/${unpaid.id}/undeliver`,
      `/purchases/${order.id}/unreceive`,
      `/expenses/${spent.id}/void`,
      `/adjustments/${adjustment!.id}/reverse`,
    ]) {
      const problem = await shop.expectProblem(path, reason)
      const closed = { ...CLOSED, code: 'ENTRY_PERIOD_CLOSED', day: date }
      expect([path, problem]).toMatchObject([path, closed])
      // A reversal has the date of the original entry, so a later date does not help.
      const advice = expect.stringMatching(/Ask for the period to be reopened\.$/)
      expect([path, problem.title, problem.errors]).toEqual([
        path,
        advice,
        [expect.objectContaining({ code: 'ENTRY_PERIOD_CLOSED', message: problem.title })],
      ])
      expect(problem.title).not.toContain('later date')
    }
    const edit = { method: 'PATCH', body: { notes: 'later' } }
    expect((await shop.owner.call(`/sales/${sale.id}`, edit)).status).toBe(423)
  })

  it('allow payments, returns and deliveries of their documents on later days', async () => {
    const { shop, unpaid } = await openShopWithClosedPeriod()
    const paid = await shop.pay('sales', unpaid, 50)
    expect(paid).toMatchObject({ due: 0 })
    expect(await shop.returnGoods('sales', paid, [1])).toMatchObject({ total: -50 })
  })

  it('refuse bills that would turn the value of their goods into a gain', async () => {
    const { shop, date } = await openShopWithClosedPeriod()
    await close(shop, null)
    const promised = await shop.buy([['A', 10, 4, { keepsAverage: true }]], { date })
    await close(shop, daysAgo(10))
    const bill = { lines: [{ line: promised.lines[0]!.id, unitPrice: 0 }] }
    const path = `/purchases/${promised.id}/bill`
    expect(await shop.expectProblem(path, bill)).toMatchObject({
      status: 423,
      code: 'ENTRY_PERIOD_CLOSED',
      day: date,
      closedUntil: daysAgo(10),
      // The error belongs to no input, because no other date of the bill would help.
      errors: [{ pointer: '' }],
    })
    expect(await shop.get(`/purchases/${promised.id}`)).toMatchObject({ billDate: null, total: 40 })
    await close(shop, null)
    expect(await shop.submit(path, bill)).toMatchObject({ total: 0 })
  })

  it('allow neither closing a day nor voiding its closing', async () => {
    const shop = await open()
    const day = { branch: shop.branch.id, opening: 0 }
    const draft = await shop.submit('/day-closings', { ...day, date: daysAgo(5) })
    const done = await shop.submit('/day-closings', { ...day, date: daysAgo(6) })
    await shop.submit(`/day-closings/${done.id}/close`, { counted: 0 })
    await close(shop, daysAgo(4))
    const path = '/day-closings'
    const codes = [
      await shop.expectProblem(`${path}/${draft.id}/close`, { counted: 0 }),
      await shop.expectProblem(`${path}/${done.id}/void`, { reason: 'counted twice' }),
    ].map(({ code }) => code)
    expect(codes).toEqual(['ENTRY_PERIOD_CLOSED', 'ENTRY_PERIOD_CLOSED'])
  })

  it('contain only past days, can be reopened by people with the right, and are recorded in the history', async () => {
    const { shop, date } = await openShopWithClosedPeriod()
    const { body } = await close(shop, daysAgo(0))
    expect(body).toMatchObject({ errors: [{ pointer: '/closedUntil', code: 'NOT_OVER' }] })
    const manager = await openAsColleague(app, shop, 'manager')
    expect((await close(manager, null)).status).toBe(403)
    const accounts = await openAsColleague(app, shop, 'accounts')
    expect((await close(accounts, null)).status).toBe(200)
    const path = `/teams/${shop.owner.team}/settings`
    const both = { method: 'PATCH', body: { closedUntil: null, twoPeople: true } }
    expect((await accounts.owner.call(path, both)).status).toBe(403)
    expect(await shop.sell([['A', 1, 50]], { date })).toMatchObject({ status: 'closed' })
    expect(await accounts.owner.api(`${path}/history`)).toMatchObject([
      { after: { closedUntil: null }, user: { id: accounts.owner.id } },
      { after: { closedUntil: daysAgo(10) }, user: { id: shop.owner.id } },
      { action: 'create' },
    ])
  })

  it.runIf(isNight())('are checked by the integrity check', async () => {
    const { shop } = await openShopWithClosedPeriod()
    await app.database.withTeam(shop.owner.team!, (trx) =>
      // Without this setting the journal would refuse the day.
      trx.query({
        text: `with opened as materialized (select set_config('app.opens_books', $1::uuid::text, true))
          insert into payments (team_id, id, number, direction, status, date, party, method, amount, created_by)
          select $1, gen_random_uuid(), 'PAY-X', 'in', 'posted', $2::date, 'customer', $3, 1, $4 from opened`,
        values: [shop.owner.team, daysAgo(10), shop.method.id, shop.owner.id],
      }),
    )
    const problems = await findTeamViolations(app.database, shop.owner.team!, business.invariants)
    await app.database.query({ text: 'delete from teams where id = $1', values: [shop.owner.team] })
    // The row was written directly, so its history and its due amount are missing as well.
    expect(problems.filter(({ code }) => code === 'I16')).toMatchObject([
      { team: shop.owner.team, figures: { closed_until: daysAgo(10) } },
    ])
  })

  it('are checked for postings of each kind', async () => {
    const { shop, posted } = await postOnDay(daysAgo(20))
    // The period is closed afterwards, as of a time before the postings.
    const text = `insert into history (team_id, resource, record_id, version, action, user_id, at, after)
      values ($1, 'settings', $1, 1000, 'update', $2, '2020-01-01', jsonb_build_object('closedUntil', $3::text))`
    const values = [shop.owner.team, shop.owner.id, daysAgo(20)]
    await app.database.withTeam(shop.owner.team!, (trx) => trx.query({ text, values }))
    const checks = business.invariants.filter(({ code }) => code === 'I16')
    const problems = await findTeamViolations(app.database, shop.owner.team!, checks)
    await app.database.query({ text: 'delete from teams where id = $1', values: [shop.owner.team] })
    const found = new Set(problems.map(({ subject }) => subject))
    const missing = Object.entries(posted).filter(([, id]) => !found.has(id))
    expect(missing).toEqual([])
    expect(problems.every(({ figures }) => figures.date === daysAgo(20))).toBe(true)
  })

  it('are closed after the transactions that still write to them', async () => {
    const shop = await open()
    await shop.buy([['A', 100, 1]], { date: daysAgo(5) })
    const sales = Array.from({ length: 8 }, () => shop.draftSale([['A', 1]], { date: daysAgo(5) }))
    const drafts = await Promise.all(sales)
    const answers = await Promise.all([
      ...drafts.map(({ id }) => shop.post(`/sales/${id}/complete`, { payments: [] })),
      close(shop, daysAgo(1)),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.at(-1)).toBe(200)
    expect(statuses.every((status) => status === 200 || status === 423)).toBe(true)
    const after = await shop.post('/sales', { branch: shop.branch.id, date: daysAgo(5) })
    expect(after.status).toBe(423)
  })
})
