import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDemoCompany } from '../../resources/demo/company.ts'
import { createSeeds } from '../../resources/seeds.ts'
import { business } from '../../resources/server.ts'
import { loadCompany } from '../../src/server/demo/load-company.ts'
import { sum } from '../../src/schema/decimal.ts'
import { findViolations } from '../../src/server/integrity/find-violations.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

interface Totals {
  readonly count: number
  readonly sum: Readonly<Record<string, number>>
}

interface Balance {
  readonly role: string
  readonly balance: number
}

interface SheetLine {
  readonly section: string
  readonly amount: number
}

let app: TestApp
let owner: TestCaller

/** Filters sales and orders. The control totals apply to these, because the data contains no returns. */
const SOLD = { kind: ['sale', 'order'] }

beforeAll(async () => {
  app = await createTestApp()
  const company = createDemoCompany(createSeeds, 'real')
  await loadCompany(app.app.context, company)
  owner = app.anyone()
  const body = { email: 'owner@demo.test', password: company.password }
  await owner.api('/auth/sign-in/email', { method: 'POST', body })
  owner.team = company.team.id
}, 1_800_000)
afterAll(() => app.close())

function readTotals(resource: string, figures: string, filter: object): Promise<Totals> {
  const encodedFilter = encodeURIComponent(JSON.stringify(filter))
  return owner.api<Totals>(`/${resource}/aggregate?sum=${figures}&filter=${encodedFilter}`)
}

/** Lists the last days of the months of these years. */
function listMonthEnds(from: number, to: number): readonly string[] {
  const months = Array.from({ length: (to - from + 1) * 12 }, (_, i) => i)
  return months.map((month) => new Date(Date.UTC(from, month + 1, 0)).toISOString().slice(0, 10))
}

describe('The whole Superstore', () => {
  test('case D27: the sales report shows its control totals to the cent', async () => {
    const all = await readTotals('sales-report', 'net,total,items,cost', SOLD)
    expect([all.count, all.sum.net, all.sum.total]).toEqual([5009, 2_297_200.37, 2_297_200.37])
    expect(all.sum.items).toBe(37_873)
    // Each movement is rounded to cents, so the cost of 9,994 lines differs from the data by a few dollars.
    expect(Math.abs(all.sum.cost! - 2_010_803.84)).toBeLessThan(10)
  })

  test.each([
    ['2014', 484_247.4981],
    ['2015', 470_532.509],
    ['2016', 609_205.598],
    ['2017', 733_215.2552],
  ])('its sales of %s are those of the data', async (year, exact) => {
    const dates = { date_between: [`${year}-01-01`, `${year}-12-31`] }
    const { sum: sold } = await readTotals('sales-report', 'net', { ...SOLD, ...dates })
    // Amounts are rounded to cents per line; the differences nearly cancel out.
    expect(Math.abs(sold.net! - exact)).toBeLessThan(0.5)
  })

  test.each([
    ['West', 725_457.8245],
    ['East', 678_781.24],
    ['Central', 501_239.8908],
    ['South', 391_721.905],
  ])('its sales in the %s are those of the data', async (region, exact) => {
    const { sum: sold } = await readTotals('sales-report', 'net', {
      ...SOLD,
      'branch.name': region,
    })
    expect(Math.abs(sold.net! - exact)).toBeLessThan(0.5)
  })

  test('the integrity check finds no problems', async () => {
    expect(await findViolations(app.database, business.invariants)).toEqual([])
  })

  test('the books balance at the end of each month of four years', async () => {
    const range: [number, number] = [0, 499]
    for (const asOf of listMonthEnds(2014, 2017)) {
      const filter = { asOf }
      const trial = await owner.list<Balance>('trial-balance', { filter, range })
      expect([asOf, sum(trial.rows.map(({ balance }) => balance))]).toEqual([asOf, 0])
      const sheet = await owner.list<SheetLine>('balance-sheet', { filter, range })
      const readTotal = (section: string) =>
        sum(sheet.rows.flatMap((row) => (row.section === section ? [row.amount] : [])))
      const owed = sum([readTotal('liabilities'), readTotal('equity')])
      expect([asOf, readTotal('assets')]).toEqual([asOf, owed])
      const moved = await readTotals('stock-movements', 'value', { date_lte: asOf })
      const inventory = trial.rows.filter(({ role }) => role === 'inventory')
      expect([asOf, sum(inventory.map(({ balance }) => balance))]).toEqual([
        asOf,
        moved.sum.value ?? 0,
      ])
    }
  }, 600_000)

  test('stock was never negative, and branches transferred goods to each other', async () => {
    expect((await owner.list('stock-movements', { filter: { quantityAfter_lt: 0 } })).total).toBe(0)
    expect((await owner.list('transfers')).total).toBeGreaterThan(100)
  })

  test('2 % of sales were returned, and some customers still owe money', async () => {
    const back = await owner.list('sales', { filter: { kind: 'return' } })
    expect(back.total / 5009).toBeCloseTo(0.02, 2)
    const { sum: owing } = await readTotals('customers', 'balance,overdue', {})
    expect(owing.overdue).toBeGreaterThan(0)
    expect(owing.balance! / 2_297_200).toBeLessThan(0.05)
  })

  test('its first sale is on the first day of the data', async () => {
    const [first] = (await owner.list<{ date: string }>('sales', { sort: ['date', 'ASC'] })).rows
    expect(first!.date).toBe('2014-01-03')
  })
})
