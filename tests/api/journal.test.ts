import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { findProblems } from '../support/doctor.ts'
import { openShop, type Shop } from '../support/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  expect(await findProblems(app)).toEqual([])
  await app.close()
})
const open = async (options = {}) => openShop(await app.signUp(), options)

interface JournalLine {
  readonly role: string
  readonly debit: number
  readonly credit: number
  readonly entry: string
  readonly date: string
}

type Balances = Readonly<Record<string, number>>

const day = (offset = 0) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

/** Returns what a document posted by role, debits positive. */
async function readPosted(shop: Shop, { id }: { readonly id: string }): Promise<Balances> {
  const filter = { document: id }
  const { rows } = await shop.owner.list<JournalLine>('journal-lines', { filter, range: [0, 499] })
  return sumByRole(rows)
}

/** Returns the balance of each role, debits positive. */
async function readBalances(shop: Shop): Promise<Balances> {
  const { rows } = await shop.owner.list<JournalLine>('trial-balance', { range: [0, 499] })
  return sumByRole(rows)
}

function sumByRole(rows: readonly Pick<JournalLine, 'role' | 'debit' | 'credit'>[]): Balances {
  const sums: Record<string, number> = {}
  for (const { role, debit, credit } of rows) {
    sums[role] = Math.round(((sums[role] ?? 0) + debit - credit) * 100) / 100
  }
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}

describe('what documents post', () => {
  it('a purchase posts goods at its receipt, and the bill with its tax', async () => {
    const shop = await open({ taxPercent: 10 })
    const purchase = await shop.buy([['A', 10, 100]])
    expect(await readPosted(shop, purchase)).toEqual({
      inventory: 1000,
      goodsReceivedNotInvoiced: -1000,
    })
    await shop.submit(`/purchases/${purchase.id}/bill`)
    expect(await readPosted(shop, purchase)).toEqual({
      inventory: 1000,
      inputTax: 100,
      payables: -1100,
    })
  })

  it('freight is part of the value of goods', async () => {
    const shop = await open()
    const purchase = await shop.buy([['A', 10, 1]], { shipping: 10 })
    await shop.submit(`/purchases/${purchase.id}/bill`)
    expect(await readPosted(shop, purchase)).toEqual({ inventory: 20, payables: -20 })
    const back = await shop.giveBack('purchases', purchase, [10])
    // The freight is still owed, so that its cost is a loss.
    expect(await readPosted(shop, back)).toEqual({
      inventory: -20,
      payables: 10,
      purchaseVariance: 10,
    })
  })

  it('free goods at the average cost are a gain', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 2]])
    const free = await shop.buy([['A', 5, 0, { keepsAverage: true }]])
    expect(await readPosted(shop, free)).toEqual({ inventory: 10, stockGains: -10 })
  })

  it('receipts that are reversed post the opposite', async () => {
    const shop = await open()
    const purchase = await shop.buy([['A', 10, 2]])
    await shop.submit(`/purchases/${purchase.id}/unreceive`, { reason: 'wrong goods' })
    expect(await readPosted(shop, purchase)).toEqual({})
  })

  it('a sale posts revenue, tax and cost; its delivery before the invoice waits', async () => {
    const shop = await open({ taxPercent: 10 })
    await shop.buy([['A', 10, 60]])
    const order = await shop.draftSale([['A', 2, 100]], { kind: 'order' })
    await shop.submit(`/sales/${order.id}/confirm`)
    await shop.submit(`/sales/${order.id}/deliver`)
    expect(await readPosted(shop, order)).toEqual({
      inventory: -120,
      goodsDeliveredNotInvoiced: 120,
    })
    await shop.submit(`/sales/${order.id}/invoice`)
    expect(await readPosted(shop, order)).toEqual({
      inventory: -120,
      costOfGoods: 120,
      receivables: 220,
      sales: -200,
      outputTax: -20,
    })
  })

  it('a discount and shipping have accounts of their own', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 60]])
    const sale = await shop.sell([['A', 1, 100]], { discountPercent: 10, shipping: 5 })
    expect(await readPosted(shop, sale)).toEqual({
      inventory: -60,
      costOfGoods: 60,
      receivables: 95,
      sales: -100,
      discounts: 10,
      postage: -5,
    })
  })

  it('a return lowers sales, tax and the debt; damaged goods are a loss', async () => {
    const shop = await open({ taxPercent: 10 })
    await shop.buy([['A', 10, 60]])
    const sale = await shop.sell([['A', 2, 100]])
    const back = await shop.giveBack('sales', sale, [1])
    expect(await readPosted(shop, back)).toEqual({
      inventory: 60,
      costOfGoods: -60,
      receivables: -110,
      salesReturns: 100,
      outputTax: 10,
    })
    const { lines } = sale
    const damaged = await shop.submit(`/sales/${sale.id}/return`, {
      lines: [{ line: lines[0]!.id, quantity: 1, restock: false }],
    })
    expect(await readPosted(shop, damaged)).toEqual({
      stockLosses: 60,
      costOfGoods: -60,
      receivables: -110,
      salesReturns: 100,
      outputTax: 10,
    })
  })

  it('payments move cash and debts, and a void payment posts the opposite', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 1]])
    const sale = await shop.sell([['A', 1, 100]])
    await shop.pay('sales', sale, 40)
    expect(await readBalances(shop)).toMatchObject({ cash: 40, receivables: 60 })
    const { rows } = await shop.owner.list<{ id: string }>('payments')
    await shop.submit(`/payments/${rows[0]!.id}/void`, { reason: 'wrong sale' })
    expect(await readPosted(shop, rows[0]!)).toEqual({})
    expect(await readBalances(shop)).toMatchObject({ receivables: 100 })
  })

  it('money without a document is credit of the customer until it pays one', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 1]])
    await shop.submit('/payments', {
      customer: shop.customer.id,
      amount: 50,
      method: shop.method.id,
      keepCredit: true,
    })
    expect(await readBalances(shop)).toMatchObject({ cash: 50, customerCredit: -50 })
  })

  it('adjustments are gains and losses; goods on their way are in transit', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 2]])
    const lost = await shop.adjust([['A', -3]])
    expect(await readPosted(shop, lost)).toEqual({ inventory: -6, stockLosses: 6 })
    const sent = await shop.transfer([['A', 2]], await shop.branchNamed('Other'))
    expect(await readPosted(shop, sent)).toEqual({ inventory: -4, goodsInTransit: 4 })
    await shop.submit(`/transfers/${sent.id}/receive`)
    expect(await readPosted(shop, sent)).toEqual({})
  })

  it('an expense is owed until it is paid', async () => {
    const shop = await open()
    const [category] = (await shop.owner.list<{ id: string }>('expense-categories')).rows
    const draft = { category: category!.id, branch: shop.branch.id, amount: 80 }
    const expense = await shop.submit('/expenses', draft)
    await shop.submit(`/expenses/${expense.id}/post`)
    expect(await readPosted(shop, expense)).toEqual({ expense: 80, payables: -80 })
    await shop.submit(`/expenses/${expense.id}/pay`, { method: shop.method.id })
    expect(await readBalances(shop)).toEqual({ expense: 80, cash: -80 })
  })

  it('the tax of an expense is input tax by rate, or a cost when its category does not deduct', async () => {
    const shop = await open({ taxPercent: 23 })
    const { owner, tax } = shop
    const [category] = (await owner.list<{ id: string }>('expense-categories')).rows
    const reduced = await owner.create('taxes', { name: 'Reduced', rate: 6 })
    const draft = { category: category!.id, branch: shop.branch.id }
    const paper = await shop.submit('/expenses', { ...draft, amount: 100, tax: tax.id })
    expect(paper).toMatchObject({ taxRate: 23, taxAmount: 23, total: 123 })
    await shop.submit(`/expenses/${paper.id}/post`)
    expect(await readPosted(shop, paper)).toEqual({ expense: 100, inputTax: 23, payables: -123 })
    const lines = [
      { amount: 10, tax: tax.id },
      { amount: 50, tax: reduced.id, taxAmount: 3.01 },
    ]
    const fuel = await shop.submit('/expenses', { ...draft, lines })
    expect(fuel).toMatchObject({ amount: 60, taxAmount: 5.31, total: 65.31, tax: null })
    await shop.submit(`/expenses/${fuel.id}/post`)
    expect(await readPosted(shop, fuel)).toEqual({ expense: 60, inputTax: 5.31, payables: -65.31 })
    const report = await owner.list('tax-report')
    expect(report.rows).toMatchObject([
      { rate: 23, purchaseBase: 110, purchaseTax: 25.3, payable: -25.3 },
      { rate: 6, purchaseBase: 50, purchaseTax: 3.01, payable: -3.01 },
    ])
    const dinner = await owner.create('expense-categories', { name: 'Dinner', deductsTax: false })
    const meal = { ...draft, category: dinner.id, amount: 10, tax: tax.id }
    const dinnerBill = await shop.submit('/expenses', meal)
    await shop.submit(`/expenses/${dinnerBill.id}/post`)
    expect(await readPosted(shop, dinnerBill)).toEqual({ expense: 12.3, payables: -12.3 })
  })

  it('a blank tax amount follows the amount; a tax amount needs a tax', async () => {
    const shop = await open({ taxPercent: 23 })
    const [category] = (await shop.owner.list<{ id: string }>('expense-categories')).rows
    const draft = { category: category!.id, branch: shop.branch.id, tax: shop.tax.id }
    const stated = await shop.submit('/expenses', { ...draft, amount: 100, taxAmount: 22.99 })
    expect(stated).toMatchObject({ taxAmount: 22.99, total: 122.99 })
    const changed = await shop.owner.api(`/expenses/${stated.id}`, {
      method: 'PATCH',
      body: { amount: 200 },
    })
    expect(changed).toMatchObject({ taxAmount: 46, total: 246 })
    const post = (body: object) => shop.owner.call('/expenses', { method: 'POST', body })
    for (const [body, pointer] of [
      [draft, '/amount'],
      [{ ...draft, tax: null, amount: 10, taxAmount: 1 }, '/tax'],
    ] as const) {
      expect(await post(body)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer, code: 'REQUIRED' }] },
      })
    }
  })

  it('a difference of counted cash is a cost', async () => {
    const shop = await open()
    const closing = await shop.submit('/day-closings', { branch: shop.branch.id, opening: 0 })
    await shop.submit(`/day-closings/${closing.id}/close`, { counted: 5 })
    expect(await readPosted(shop, closing)).toEqual({ cash: 5, cashDifference: -5 })
  })

  it('opening balances are posted on their date, and posted again when they change', async () => {
    const shop = await open()
    const customer = await shop.owner.create<{ id: string }>('customers', {
      name: 'Old customer',
      openingBalance: 70,
      openingBalanceDate: day(-3),
    })
    expect(await readPosted(shop, customer)).toEqual({ receivables: 70, openingBalances: -70 })
    await shop.owner.api(`/customers/${customer.id}`, {
      method: 'PATCH',
      body: { openingBalance: 90 },
    })
    expect(await readPosted(shop, customer)).toEqual({ receivables: 90, openingBalances: -90 })
  })
})

describe('the books', () => {
  it('profit equals the change of net assets in four steps that are easily posted wrongly', async () => {
    const shop = await open()
    const first = await shop.buy([['A', 10, 1]])
    const second = await shop.buy([['A', 10, 3]])
    for (const { id } of [first, second]) await shop.submit(`/purchases/${id}/bill`)
    await shop.sell([['A', 15, 5]])
    await shop.giveBack('purchases', second, [5])
    const balances = await readBalances(shop)
    expect(balances).toMatchObject({ receivables: 75, payables: -25, purchaseVariance: -5 })
    const figures = await shop.owner.api<{ netProfit: number }>(
      `/dashboard?from=${day(-1)}&to=${day(1)}`,
    )
    expect(figures.netProfit).toBe(50)
  })

  it('a manual entry must balance; its reversal is an entry of its own', async () => {
    const shop = await open()
    const accounts = (
      await shop.owner.list<{ id: string; role: string }>('accounts', { range: [0, 99] })
    ).rows
    const find = (role: string) => accounts.find((account) => account.role === role)!.id
    const draft = (credit: number) => ({
      date: day(),
      description: 'Capital of the owner',
      lines: [
        { account: find('bank'), debit: 1000 },
        { account: find('equity'), credit },
      ],
    })
    const wrong = await shop.submit('/journal-entries', draft(900))
    const problem = await shop.expectProblem(`/journal-entries/${wrong.id}/post`)
    expect(problem).toMatchObject({ status: 422, code: 'UNBALANCED', difference: 100 })
    const right = await shop.submit('/journal-entries', draft(1000))
    await shop.submit(`/journal-entries/${right.id}/post`)
    expect(await readBalances(shop)).toEqual({ bank: 1000, equity: -1000 })
    await shop.submit(`/journal-entries/${right.id}/reverse`, { reason: 'twice' })
    expect(await readBalances(shop)).toEqual({})
  })

  it('an accountant reads all books, corrects them with a reason, and closes the month', async () => {
    const shop = await open({ taxPercent: 10 })
    await shop.buy([['A', 10, 60]], { date: day(-2) })
    await shop.sell([['A', 2, 100]], { date: day(-2) })
    const accountant = await app.colleague(shop.owner, 'accounts')
    const books = shop.as(accountant)
    for (const report of [
      'trial-balance',
      'balance-sheet',
      'general-ledger',
      'cash-accounts',
      'journal-lines',
      'profit-loss',
      'tax-report',
      'tax-entries',
      'receivables',
      'payables',
    ]) {
      const { rows } = await accountant.list(report, { range: [0, 499] })
      expect([report, rows.length > 0]).toEqual([report, true])
    }
    const csv = await accountant.call('/journal-lines/export?format=csv')
    expect(csv.text.split('\n').length).toBeGreaterThan(8)
    const { rows } = await accountant.list<{ id: string; role: string }>('accounts', {
      range: [0, 99],
    })
    const find = (role: string) => rows.find((account) => account.role === role)!.id
    const entry = await books.submit('/journal-entries', {
      date: day(-1),
      description: 'Bank fees',
      lines: [
        { account: find('writeOffs'), debit: 4 },
        { account: find('bank'), credit: 4 },
      ],
    })
    await books.submit(`/journal-entries/${entry.id}/post`)
    const settings = { method: 'PATCH', body: { closedUntil: day(-1) } }
    await accountant.api(`/teams/${shop.owner.team}/settings`, settings)
    const reversal = `/journal-entries/${entry.id}/reverse`
    const why = { reason: 'wrong month' }
    const late = await books.expectProblem(reversal, { ...why, date: day(-1) })
    expect(late.code).toBe('PERIOD_CLOSED')
    expect((await books.post(reversal, {})).status).toBe(422)
    await books.submit(reversal, why)
    expect(await readBalances(shop)).not.toHaveProperty('bank')
    const sale = { branch: shop.branch.id, lines: [] }
    expect((await books.post('/sales', sale)).status).toBe(403)
  })

  it('takings that go to the bank move from one account to the other', async () => {
    const shop = await open()
    const { rows } = await shop.owner.list<{ id: string; account: string; kind: string }>(
      'cash-accounts',
    )
    const find = (kind: string) => rows.find((row) => row.kind === kind)!.account
    const body = { from: find('cash'), to: find('bank'), amount: 25, date: day() }
    const { id } = await shop.submit('/cash-transfers', body)
    await shop.submit(`/cash-transfers/${id}/post`)
    expect(await readBalances(shop)).toEqual({ cash: -25, bank: 25 })
    await shop.expectProblem('/cash-transfers', { ...body, to: body.from })
  })

  it('the balance sheet balances, with the profit so far', async () => {
    const shop = await open({ taxPercent: 10 })
    const purchase = await shop.buy([['A', 10, 10]])
    await shop.submit(`/purchases/${purchase.id}/bill`)
    await shop.sell([['A', 4, 30]])
    const { rows } = await shop.owner.list<{ section: string; name: string; amount: number }>(
      'balance-sheet',
    )
    const sum = (section: string) =>
      rows.filter((row) => row.section === section).reduce((total, row) => total + row.amount, 0)
    expect(sum('assets')).toBeCloseTo(sum('liabilities') + sum('equity'), 2)
    expect(rows.find(({ name }) => name === null)).toMatchObject({ section: 'equity', amount: 80 })
  })
})

describe('the database', () => {
  it('opens the books of a team once, and meanwhile keeps the closed periods of other teams', async () => {
    const shop = await open()
    await shop.buy([['A', 1, 10]])
    const team = shop.owner.team!
    const again = app.database.withTeam(team, (trx) =>
      trx.query({ text: 'select armazem_open_books($1)', values: [team] }),
    )
    await expect(again).rejects.toThrow('books_are_opened_once')

    const closedUntil = day(-1)
    const settings = { method: 'PATCH', body: { closedUntil } }
    await shop.owner.api(`/teams/${team}/settings`, settings)
    const other = (await app.signUp()).team
    const intoClosedPeriod = app.asSuperuser({
      text: `with opened as materialized (select armazem_open_books($1))
        insert into journal_lines (team_id, entry, date, account, role, debit, credit, resource, document)
        select account.team_id, 'x', $3, account.id, account.role, side.debit, 5 - side.debit, 'x', 'x'
        from opened, (select * from accounts where team_id = $2 limit 1) account, (values (0), (5)) side (debit)`,
      values: [other, team, closedUntil],
    })
    await expect(intoClosedPeriod).rejects.toThrow('PERIOD_CLOSED')
  })

  it('refuses entries that do not balance, changes and deletes', async () => {
    const shop = await open()
    await shop.buy([['A', 1, 10]])
    const team = shop.owner.team
    const write = (text: string) =>
      app.database.withTeam(shop.owner.team!, (trx) => trx.query({ text, values: [team] }))
    const line = `insert into journal_lines (team_id, entry, date, account, role, debit, credit, resource, document)
      select team_id, 'x', current_date, id, role, 5, 0, 'x', 'x' from accounts where team_id = $1 limit 1`
    await expect(write(line)).rejects.toThrow('the books would not add up')
    await expect(write('update journal_lines set debit = 1 where team_id = $1')).rejects.toThrow(
      'append-only',
    )
    await expect(write('delete from journal_lines where team_id = $1')).rejects.toThrow(
      'append-only',
    )
  })
})

it('the general ledger brings balances forward, and ends with those of the trial balance', async () => {
  const shop = await open({ taxPercent: 10 })
  const [before, later] = [day(-40), day(-2)]
  await shop.buy([['A', 10, 10]], { date: before })
  await shop.sell([['A', 3, 30]], { date: later })
  await shop.sell([['A', 2, 30]], { date: later })
  interface Row {
    readonly account: string
    readonly type: string
    readonly balance: number
    readonly debit: number | null
    readonly credit: number | null
  }
  const read = async (filter: object) =>
    (
      await shop.owner.list<Row>('general-ledger', {
        filter,
        range: [0, 499],
        sort: ['date', 'ASC'],
      })
    ).rows
  const balances = await shop.owner.list<{ account: string; role: string; balance: number }>(
    'trial-balance',
    { range: [0, 499] },
  )
  for (const filter of [{}, { from: later }, { from: day() }]) {
    const rows = await read(filter)
    const last = new Map(rows.map((row) => [row.account, row.balance]))
    for (const { account, balance } of balances.rows)
      expect(last.get(account) ?? 0, JSON.stringify(filter)).toBe(balance)
  }
  const inventory = balances.rows.find(({ role }) => role === 'inventory')!.account
  expect(await read({ account: inventory, from: later })).toMatchObject([
    { type: 'forward', balance: 100, debit: null, credit: null },
    { type: 'entry', balance: 70, credit: 30 },
    { type: 'entry', balance: 50, credit: 20 },
  ])
  expect(await read({ account: inventory, from: before, to: before })).toMatchObject([
    { type: 'entry', balance: 100, debit: 100 },
  ])
})
