import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { bookSources } from '../../resources/ledger/journal-lines.ts'
import { balanceSheet, cashAccounts, trialBalance } from '../../resources/ledger/reports.ts'
import { subtract } from '../../src/schema/decimal.ts'
import type { DrillTarget } from '../../src/schema/resource-options.ts'
import { readBalances } from '../support/books.ts'
import type { TestCaller } from '../support/caller.ts'
import { withCheckedApp } from '../support/shared-app.ts'
import { openShop } from '../support/shop.ts'
import { daysAgo } from '../support/trade.ts'

const app = withCheckedApp()
const open = async (options = {}) => openShop(await app.signUp(), options)

/** Returns a function that finds the id of an account by its role. */
async function readAccounts(caller: TestCaller): Promise<(role: string) => string> {
  const { rows } = await caller.list<{ id: string; role: string }>('accounts', { range: [0, 99] })
  return (role) => rows.find((account) => account.role === role)!.id
}

describe('the books', () => {
  it('profit equals the change of net assets after purchases at two prices, a sale and a return to the supplier', async () => {
    const shop = await open()
    const first = await shop.buy([['A', 10, 1]])
    const second = await shop.buy([['A', 10, 3]])
    for (const { id } of [first, second]) await shop.submit(`/purchases/${id}/bill`)
    await shop.sell([['A', 15, 5]])
    await shop.returnGoods('purchases', second, [5])
    const balances = await readBalances(shop)
    expect(balances).toEqual({
      receivables: 75,
      payables: -25,
      sales: -75,
      costOfGoods: 30,
      purchaseVariance: -5,
    })
    const figures = await shop.owner.api<{ netProfit: number }>(
      `/dashboard?from=${daysAgo(1)}&to=${daysAgo(-1)}`,
    )
    expect(figures.netProfit).toBe(50)
  })

  it('a manual entry must balance; its reversal is a separate entry', async () => {
    const shop = await open()
    const find = await readAccounts(shop.owner)
    const draft = (credit: number) => ({
      date: daysAgo(0),
      description: 'Capital of the owner',
      lines: [
        { account: find('bank'), debit: 1000 },
        { account: find('equity'), credit },
      ],
    })
    const wrong = await shop.submit('/journal-entries', draft(900))
    expect(wrong).toMatchObject({ debit: 1000, credit: 900, difference: 100 })
    const problem = await shop.expectProblem(`/journal-entries/${wrong.id}/post`)
    expect(problem).toMatchObject({ status: 422, code: 'UNBALANCED', difference: 100 })
    const [debited, credited] = draft(1000).lines
    for (const line of [{ ...debited, credit: 1000 }, { account: find('bank') }]) {
      const lines = [line, credited]
      expect(await shop.expectProblem('/journal-entries', { ...draft(1000), lines })).toMatchObject(
        {
          status: 422,
          errors: [{ pointer: '/lines/0/debit', code: 'DEBIT_OR_CREDIT' }],
        },
      )
    }
    const right = await shop.submit('/journal-entries', draft(1000))
    await shop.submit(`/journal-entries/${right.id}/post`)
    expect(await readBalances(shop)).toEqual({ bank: 1000, equity: -1000 })
    await shop.submit(`/journal-entries/${right.id}/reverse`, { reason: 'twice' })
    expect(await readBalances(shop)).toEqual({})
    const { rows } = await shop.owner.list<{ entry: string }>('journal-lines')
    expect(rows).toHaveLength(4)
    expect(new Set(rows.map(({ entry }) => entry)).size).toBe(2)
  })

  it('an accountant reads the reports of the books, corrects an entry with a reason, and closes a period', async () => {
    const shop = await open({ taxPercent: 10 })
    await shop.buy([['A', 10, 60]], { date: daysAgo(2) })
    await shop.sell([['A', 2, 100]], { date: daysAgo(2) })
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
    const find = await readAccounts(accountant)
    const entry = await books.submit('/journal-entries', {
      date: daysAgo(1),
      description: 'Bank fees',
      lines: [
        { account: find('writeOffs'), debit: 4 },
        { account: find('bank'), credit: 4 },
      ],
    })
    await books.submit(`/journal-entries/${entry.id}/post`)
    const settings = { method: 'PATCH', body: { closedUntil: daysAgo(1) } }
    await accountant.api(`/teams/${shop.owner.team}/settings`, settings)
    const reversal = `/journal-entries/${entry.id}/reverse`
    const why = { reason: 'wrong month' }
    const late = await books.expectProblem(reversal, { ...why, date: daysAgo(1) })
    expect(late.code).toBe('PERIOD_CLOSED')
    expect((await books.post(reversal, {})).status).toBe(422)
    await books.submit(reversal, why)
    expect(await readBalances(shop)).not.toHaveProperty('bank')
    const sale = { branch: shop.branch.id, lines: [] }
    expect((await books.post('/sales', sale)).status).toBe(403)
  })

  it('a new account gets the next number of its type, unless a person enters a number', async () => {
    const { owner } = await open()
    const create = (body: object) => owner.create<{ code: string }>('accounts', body)
    const reserves = await create({ name: 'Reserves', type: 'equity' })
    expect(reserves).toMatchObject({ code: '3101', type: 'equity', role: null })
    expect(await create({ name: 'Loan', type: 'liability', code: '2900' })).toMatchObject({
      code: '2900',
    })
    expect(await create({ name: 'Second loan', type: 'liability' })).toMatchObject({ code: '2901' })
    const given = { method: 'PATCH', body: { code: '3900' } }
    expect(await owner.api(`/accounts/${reserves.id}`, given)).toMatchObject({ code: '3900' })
    expect(await create({ name: 'Drawings', type: 'equity' })).toMatchObject({ code: '3901' })
  })

  it('takings that are deposited at the bank move from the cash account to the bank account', async () => {
    const shop = await open()
    const { rows } = await shop.owner.list<{ id: string; account: string; kind: string }>(
      'cash-accounts',
    )
    const find = (kind: string) => rows.find((row) => row.kind === kind)!.account
    const body = { from: find('cash'), to: find('bank'), amount: 25, date: daysAgo(0) }
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
  it('opens the books of a team once, and meanwhile refuses entries in closed periods of other teams', async () => {
    const shop = await open()
    await shop.buy([['A', 1, 10]])
    const team = shop.owner.team!
    const again = app.database.withTeam(team, (trx) =>
      trx.query({ text: 'select armazem_open_books($1)', values: [team] }),
    )
    await expect(again).rejects.toThrow('books_are_opened_once')

    const closedUntil = daysAgo(1)
    const settings = { method: 'PATCH', body: { closedUntil } }
    await shop.owner.api(`/teams/${team}/settings`, settings)
    const other = (await app.signUp()).team
    const intoClosedPeriod = app.asSuperuser({
      text: `with opened as materialized (select armazem_open_books($1))
        insert into journal_lines (team_id, entry, date, account, role, debit, credit, resource, document)
        select account.team_id, 'x', $3, account.id, account.role, side.debit, 5 - side.debit, 'customers',
          (select id::text from customers where team_id = $2 limit 1)
        from opened, (select * from accounts where team_id = $2 limit 1) account, (values (0), (5)) side (debit)`,
      values: [other, team, closedUntil],
    })
    await expect(intoClosedPeriod).rejects.toThrow('ENTRY_PERIOD_CLOSED')
  })

  it('gives teams of an earlier version the accounts of stock losses and gains, in their language', async () => {
    const teams = await Promise.all(
      [
        { locale: 'pt-PT', currency: 'EUR' },
        { locale: 'pt-BR', currency: 'BRL' },
        { locale: 'en-GB', currency: 'GBP' },
      ].map((region) => app.signUp(region)),
    )
    const read = () =>
      app.asSuperuser({
        text: `select team_id, role, cause, type, code, name from accounts
          where team_id = any($1) and cause is not null order by team_id, code`,
        values: [teams.map(({ team }) => team)],
      })
    const seeded = await read()
    expect(seeded).toHaveLength(30)
    const ours = teams.map(({ team }) => `'${team}'`).join(', ')
    const earlier = `delete from accounts where team_id in (${ours}) and cause is not null;`
    const migration = await readFile('migrations/0044-stock-causes.sql', 'utf8')
    await app.asSuperuser({ text: `${earlier} ${migration}` })
    expect(await read()).toEqual(seeded)
  })

  it('refuses journal lines of missing documents of each kind, and finds the journal lines of a sale by their foreign key', async () => {
    const shop = await open()
    await shop.buy([['A', 5, 10]])
    const sale = await shop.sell([['A', 1, 20]])
    const read = async (filter: object) =>
      (await shop.owner.list('journal-lines', { filter })).rows.map(({ id }) => id)
    const lines = await read({ document: sale.id })
    expect(lines).toHaveLength(4)
    expect(await read({ sale: sale.id })).toEqual(lines)
    const write = (resource: string) =>
      app.database.withTeam(shop.owner.team!, (trx) =>
        trx.query({
          text: `insert into journal_lines (team_id, entry, date, account, role, debit, credit, resource, document)
            select account.team_id, 'x', current_date, account.id, account.role, side.debit, 5 - side.debit, $2,
              armazem_uuid_v7()::text
            from (select * from accounts where team_id = $1 limit 1) account, (values (0), (5)) side (debit)`,
          values: [shop.owner.team, resource],
        }),
      )
    await expect(write('sales')).rejects.toThrow('journal_lines_sale_fkey')
    const movers = ['adjustments', 'transfers']
    for (const kind of [...bookSources.filter((each) => each !== 'stock-movements'), ...movers]) {
      await expect(write(kind), kind).rejects.toThrow(/journal_lines_\w+_fkey/)
    }
    await expect(write('products')).rejects.toThrow('names a record of an undeclared resource')
  })

  it('refuses entries that do not balance, and changes and deletions of journal lines', async () => {
    const shop = await open()
    await shop.buy([['A', 1, 10]])
    const team = shop.owner.team
    const write = (text: string) =>
      app.database.withTeam(shop.owner.team!, (trx) => trx.query({ text, values: [team] }))
    const line = `insert into journal_lines (team_id, entry, date, account, role, debit, credit, resource, document)
      select team_id, 'x', current_date, id, role, 5, 0, 'customers', '${shop.customer.id}' from accounts
      where team_id = $1 limit 1`
    await expect(write(line)).rejects.toThrow('the books would not add up')
    for (const text of [
      'update journal_lines set debit = 1 where team_id = $1',
      'delete from journal_lines where team_id = $1',
    ]) {
      await expect(write(text)).rejects.toThrow('permission denied for table journal_lines')
      const asSuperuser = app.asSuperuser({ text, values: [team] })
      await expect(asSuperuser).rejects.toThrow('append-only')
    }
  })
})

it('the general ledger brings balances forward, and ends with the balances of the trial balance', async () => {
  const shop = await open({ taxPercent: 10 })
  const [before, later] = [daysAgo(40), daysAgo(2)]
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
  for (const filter of [{}, { from: later }, { from: daysAgo(0) }]) {
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

it('each figure of trial balance, balance sheet and cash opens the lines that add up to the figure, on any day', async () => {
  const shop = await open({ taxPercent: 10 })
  const [before, later] = [daysAgo(40), daysAgo(2)]
  const bought = await shop.buy([['A', 10, 10]], { date: before })
  await shop.submit(`/purchases/${bought.id}/bill`, { date: before })
  const sale = await shop.sell([['A', 3, 30]], { date: before })
  await shop.submit(`/sales/${sale.id}/pay`, { amount: 60, method: shop.method.id, date: later })
  await shop.returnGoods('sales', sale, [1])
  const sumOf = async (drill: DrillTarget, fields: string) => {
    const query = new URLSearchParams({ filter: JSON.stringify(drill.filter), sum: fields })
    const path = `/${drill.resource}/aggregate?${query}`
    return (await shop.owner.api<{ sum: Record<string, number | null> }>(path)).sum
  }
  const read = async (name: string, asOf?: string) =>
    (await shop.owner.list(name, { filter: asOf ? { asOf } : {}, range: [0, 499] })).rows
  const found = { lines: 0, profit: 0, cash: 0 }
  for (const asOf of [before, later, daysAgo(0), undefined]) {
    for (const row of await read('trial-balance', asOf)) {
      const { debit, credit } = await sumOf(trialBalance.drill!(row)!, 'debit,credit')
      expect([row.name, debit, credit]).toEqual([row.name, row.debit, row.credit])
      expect(subtract(debit!, credit!)).toBe(row.balance)
      found.lines += 1
    }
    for (const row of await read('balance-sheet', asOf)) {
      const drill = balanceSheet.drill!(row)!
      const isProfit = drill.resource === 'profit-entries'
      const sums = await sumOf(drill, isProfit ? 'amount' : 'debit,credit')
      const debits = isProfit ? -sums.amount! : subtract(sums.debit!, sums.credit!)
      expect([row.name, row.section === 'assets' ? debits : -debits]).toEqual([
        row.name,
        row.amount,
      ])
      if (isProfit) found.profit += 1
    }
    for (const row of await read('cash-accounts', asOf)) {
      const { debit, credit } = await sumOf(cashAccounts.drill!(row)!, 'debit,credit')
      expect([row.name, subtract(debit ?? 0, credit ?? 0)]).toEqual([row.name, row.balance])
      if (row.balance !== 0) found.cash += 1
    }
  }
  expect(found.lines).toBeGreaterThan(25)
  expect([found.profit, found.cash]).toEqual([4, 3])
})
