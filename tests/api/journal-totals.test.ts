import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStatementView } from '../../resources/parties/reports/account-statement.server.ts'
import { profitLossView } from '../../resources/finance/profit/profit-loss.server.ts'
import {
  balanceSheetView,
  cashAccountsView,
  generalLedgerView,
  trialBalanceView,
} from '../../resources/ledger/reports.server.ts'
import type { ParamView } from '../../src/server/database/view-source.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { countReadRows } from '../support/count-read-rows.ts'
import { findProblems } from '../support/doctor.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { daysAgo } from '../support/trade.ts'

/** Sets the number of days, and the number of entries on each day. */
const [DAYS, ENTRIES] = [20, 500]

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(await app.signUp(), { taxPercent: 21 })
  await shop.buy([['A', 10, 5]])
  const sale = await shop.sell([['A', 3, 9]])
  await shop.pay('sales', sale, 10)
  await shop.returnGoods('sales', sale, [1])
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

const tomorrow = daysAgo(-1)

const merge = () => app.database.query({ text: 'select armazem_merge_journal_totals()' })

async function countTotals(table = 'journal_totals'): Promise<number> {
  const text = `select count(*)::int as rows from ${table} where team_id = $1`
  const [counted] = await app.asSuperuser<{ rows: number }>({ text, values: [shop.owner.team] })
  return counted!.rows
}

/** Reads the reports of the books as they are shown. */
async function readBooks() {
  const range = [0, 499] as const
  const [trial, sheet, cash, profit, statement] = await Promise.all([
    shop.owner.list('trial-balance', { range }),
    shop.owner.list('balance-sheet', { range }),
    shop.owner.list('cash-accounts', { range }),
    shop.owner.list('profit-loss', { range }),
    shop.owner.list('customer-statement', { range, filter: { from: tomorrow, to: tomorrow } }),
  ])
  expect(statement.rows).toMatchObject([{ type: 'forward', balance: 11.78 }])
  return [trial.rows, sheet.rows, cash.rows, profit.rows, statement.rows]
}

/** Runs a report of the team, and returns the numbers of journal lines and of totals that it read. */
async function readReport(view: ParamView, params: Readonly<Record<string, string>>) {
  const sql = view((name) => (params[name] ? `date '${params[name]}'` : 'null'))
  const report = `select * from (${sql}) report where team_id = '${shop.owner.team}'`
  const count = await countReadRows(app, report)
  return {
    lines: count('journal_lines'),
    totals: count('journal_totals'),
    parties: count('party_totals'),
  }
}

describe('totals of the journal', () => {
  it('are merged without a change of the reports on the books, and once only', async () => {
    const before = await readBooks()
    const [rows, parties] = [await countTotals(), await countTotals('party_totals')]
    await merge()
    await app.database.query({ text: 'select armazem_merge_stock_totals()' })
    expect(await countTotals()).toBeLessThan(rows)
    expect(await countTotals('party_totals')).toBeLessThan(parties)
    expect(await readBooks()).toEqual(before)
    const [{ merged } = { merged: -1 }] = await app.database.query<{ merged: number }>({
      text: 'select armazem_merge_journal_totals()::int as merged',
    })
    expect(merged).toBe(0)
    expect(await findProblems(app)).toEqual([])
  })

  it.runIf(isNight())('let reports read one row for each day, account and branch', async () => {
    const accounts = await shop.owner.list<{ id: string; role: string }>('accounts', {
      range: [0, 499],
    })
    const find = (role: string) => accounts.rows.find((account) => account.role === role)!.id
    // Posts the lines of many sales a day without their documents, so the integrity check is not run afterwards.
    const text = `with entries as (
          select day, number, armazem_uuid_v7()::text as entry
          from generate_series(1, ${DAYS}) day, generate_series(1, ${ENTRIES}) number)
        insert into journal_lines (team_id, entry, date, account, role, debit, credit, branch, customer, resource,
          document)
        select $1, entries.entry, date '2026-01-01' + entries.day, side.account, side.role, side.debit, side.credit,
          $4, case side.role when 'receivables' then $5::uuid end, 'customers', $5::uuid
        from entries, (values ($2::uuid, 'receivables', 1, 0), ($3::uuid, 'sales', 0, 1))
          side (account, role, debit, credit)`
    const values = [
      shop.owner.team,
      find('receivables'),
      find('sales'),
      shop.branch.id,
      shop.customer.id,
    ]
    await app.database.withTeam(shop.owner.team!, (trx) => trx.query({ text, values }))
    await merge()
    await app.asSuperuser({ text: 'analyze journal_lines, journal_totals' })
    const most = await countTotals()
    expect(most).toBeLessThan(DAYS * 2 + 40)
    const asOf = '2026-01-31'
    const period = { from: '2026-01-10', to: '2026-01-12' }
    const trial = await readReport(trialBalanceView, { asOf })
    expect(trial.lines).toBe(0)
    expect(trial.totals).toBeGreaterThanOrEqual(DAYS * 2)
    expect(trial.totals).toBeLessThanOrEqual(most)
    expect(await readReport(cashAccountsView, { asOf })).toMatchObject({ lines: 0 })
    // The balance sheet reads the accounts and the profit.
    const sheet = await readReport(balanceSheetView, { asOf })
    expect(sheet.lines).toBe(0)
    expect(sheet.totals).toBeLessThanOrEqual(2 * most)
    const profit = await readReport(profitLossView, period)
    expect(profit.lines).toBe(0)
    expect(profit.totals).toBeLessThanOrEqual(most)
    // The statement of customers has no entry in the period, and reads a row for each earlier day of a customer.
    const later = { from: '2026-01-30', to: asOf }
    const statement = await readReport(createStatementView('customer').whole, later)
    expect(statement.lines).toBe(0)
    expect(statement.parties).toBeGreaterThanOrEqual(DAYS)
    expect(statement.parties).toBeLessThanOrEqual(DAYS + 10)
    // The ledger prints each line of the period.
    const ledger = await readReport(generalLedgerView.whole, period)
    expect(ledger.lines).toBe(3 * ENTRIES * 2)
    expect(ledger.totals).toBeLessThanOrEqual(most)
  })
})
