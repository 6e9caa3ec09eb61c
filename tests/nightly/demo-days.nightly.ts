import { afterEach, expect, test } from 'vitest'
import { createDemoCompany } from '../../resources/demo/company.ts'
import { createSeeds } from '../../resources/seeds.ts'
import { business } from '../../resources/server.ts'
import { loadCompany } from '../../src/server/demo/load-company.ts'
import { findViolations } from '../../src/server/integrity/find-violations.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

let app: TestApp

afterEach(() => app.close())

/** Lists states in which the small demo company must have a document, on whatever day it is loaded. */
const REQUIRED = [
  'sales quote draft none',
  'sales sale held none',
  'sales order confirmed partial',
  'purchases purchase pendingApproval none',
  'purchases purchase ordered partial',
  'purchases return closed full',
  'transfers requested none',
  'transfers approved none',
  'transfers dispatched none',
  'adjustments count draft',
  'adjustments count posted',
  'adjustments delta pendingApproval',
  'expenses submitted',
  'payments pendingApproval',
]

const STATES = `
  select distinct concat_ws(' ', 'sales', kind, status, goods_status) as state from sales
  union select concat_ws(' ', 'purchases', kind, status, goods_status) from purchases
  union select concat_ws(' ', 'transfers', status, goods_status) from transfers
  union select concat_ws(' ', 'adjustments', mode, status) from adjustments
  union select concat_ws(' ', 'expenses', status) from expenses
  union select concat_ws(' ', 'payments', status) from payments`

const POSTED = `
  select concat_ws(' ', number, date, total, paid, credited, cost, created_at) as fact from sales
  union all select concat_ws(' ', number, date, total, paid, created_at) from purchases
  union all select concat_ws(' ', number, date, amount, reference, created_at) from payments
  union all select concat_ws(' ', number, date, quantity, value, average_after, created_at) from stock_movements
  union all select concat_ws(' ', number, date, expected, counted, created_at) from day_closings
  order by 1`

async function load(now: string): Promise<void> {
  app = await createTestApp()
  await loadCompany(app.app.context, createDemoCompany(createSeeds, 'small', new Date(now)))
}

async function readFacts(): Promise<readonly string[]> {
  const rows = await app.asSuperuser<{ fact: string }>({ text: POSTED })
  return rows.map(({ fact }) => fact)
}

test.each(['2026-03-02', '2026-03-04', '2026-02-28', '2026-12-31', '2026-11-24'])(
  'the small demo company has a document in each required state when it is loaded on %s',
  async (today) => {
    await load(`${today}T18:00:00Z`)
    const rows = await app.asSuperuser<{ state: string }>({ text: STATES })
    const states = new Set(rows.map(({ state }) => state))
    expect(REQUIRED.filter((state) => !states.has(state))).toEqual([])
    expect(await findViolations(app.database, business.invariants)).toEqual([])
  },
)

test('the small demo company has the same figures, numbers and times when it is loaded twice for the same moment', async () => {
  await load('2026-07-09T21:30:00Z')
  const first = await readFacts()
  await app.close()
  await load('2026-07-09T21:30:00Z')
  expect(first.length).toBeGreaterThan(3000)
  expect(await readFacts()).toEqual(first)
})
