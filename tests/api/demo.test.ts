import { afterAll, beforeAll, expect, test } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { demoCompany } from '../../resources/demo/company.ts'
import { business } from '../../resources/server.ts'
import { removeCompany } from '../../src/server/demo/remove-company.ts'
import { loadCompany } from '../../src/server/demo/load-company.ts'
import { findViolations } from '../../src/server/integrity/find-violations.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

let world: TestApp
let owner: TestCaller
const company = demoCompany()

beforeAll(async () => {
  world = await createTestApp()
  expect(await loadCompany(world.database, registry, company)).toBe(true)
  owner = await signIn('owner@demo.test')
})
afterAll(() => world.close())

async function signIn(email: string): Promise<TestCaller> {
  const caller = world.anyone()
  const body = { email, password: company.password }
  await caller.api('/auth/sign-in/email', { method: 'POST', body })
  caller.team = company.team.id
  return caller
}

test('the Superstore is there, to the last record', async () => {
  const counts: Record<string, number> = {
    products: 1862,
    customers: 794,
    branches: 4,
    categories: 20,
    employees: 40,
  }
  for (const [resource, count] of Object.entries(counts)) {
    expect((await owner.list(resource)).total, resource).toBe(count)
  }
})

test('prices, costs and names are those of the data', async () => {
  const filter = { sku: 'FUR-BO-10001798' }
  const { rows } = await owner.list('products', { filter })
  expect(rows[0]).toMatchObject({
    name: 'Bush Somerset Collection Bookcase',
    price: 130.98,
    purchasePrice: 110.0232,
    averageCost: 110.0232,
  })
})

test('has the history that people leave: none of the rows of the stock ledger', async () => {
  const rows = await world.database.withTeam(company.team.id, (trx) =>
    trx.query<{ resource: string }>({
      text: 'select distinct resource from history where team_id = $1',
      values: [company.team.id],
    }),
  )
  const kept = rows.map(({ resource }) => resource)
  expect(kept).toEqual(expect.arrayContaining(['sales', 'receipts', 'payments', 'products']))
  expect(kept.filter((name) => /stock-movements|write-offs|set-offs|inventory/.test(name))).toEqual(
    [],
  )
})

test('it has traded until today: bought, moved, sold, been paid, and taken goods back', async () => {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: company.team.timezone })
  const monthAgo = new Date(Date.parse(today) - 31 * 86_400_000).toISOString().slice(0, 10)
  const { totalSales, totalPurchaseAmount, grossProfit, stockValue, totalDue } = await owner.api<
    Record<string, number>
  >(`/dashboard?from=${monthAgo}&to=${today}`)
  for (const figure of [totalSales, totalPurchaseAmount, grossProfit, stockValue, totalDue]) {
    expect(figure).toBeGreaterThan(0)
  }
  for (const resource of ['transfers', 'adjustments', 'expenses', 'receipts', 'payments']) {
    expect((await owner.list(resource)).total, resource).toBeGreaterThan(0)
  }
  const sold = await owner.list('sales', { filter: { kind_ne: 'return' } })
  const back = await owner.list('sales', { filter: { kind: 'return' } })
  expect(back.total / sold.total).toBeGreaterThan(0.005)
  const undelivered = { status: 'confirmed', invoiceDate_null: false }
  expect((await owner.list('sales', { filter: undelivered })).total).toBeGreaterThan(0)
  expect((await owner.list('sales-report', { filter: { margin_gte: 100 } })).total).toBe(0)
  const promised = await owner.list('inventory', { filter: { reserved_gt: 0 } })
  expect(promised.total).toBeGreaterThan(0)
})

/** Lists the open documents: one in each of these states, and the next step of each. */
const open: readonly [resource: string, filter: object, action: string][] = [
  ['sales', { status: 'draft', kind: 'quote' }, 'confirm'],
  ['sales', { status: 'draft', kind: 'sale' }, 'hold'],
  ['sales', { status: 'held' }, 'resume'],
  ['sales', { status: 'confirmed', invoiceDate_null: true, goodsStatus: 'none' }, 'deliver'],
  ['sales', { status: 'confirmed', invoiceDate_null: true, goodsStatus: 'partial' }, 'deliver'],
  ['purchases', { status: 'draft' }, 'order'],
  ['purchases', { status: 'pendingApproval' }, 'approve'],
  ['purchases', { status: 'ordered', goodsStatus: 'none' }, 'receive'],
  ['purchases', { status: 'ordered', goodsStatus: 'partial' }, 'receive'],
  ['transfers', { status: 'draft' }, 'request'],
  ['transfers', { status: 'requested' }, 'approve'],
  ['transfers', { status: 'approved' }, 'dispatch'],
  ['transfers', { status: 'dispatched' }, 'receive'],
  ['adjustments', { status: 'draft', mode: 'count' }, 'post'],
  ['adjustments', { status: 'pendingApproval' }, 'approve'],
  ['expenses', { status: 'draft' }, 'submit'],
  ['expenses', { status: 'submitted' }, 'approve'],
  ['expenses', { status: 'approved' }, 'post'],
  ['expenses', { status: 'posted', paymentStatus: 'unpaid' }, 'pay'],
  ['payments', { status: 'pendingApproval' }, 'approve'],
]

test('what its people have begun can be gone on with, and the books stay in order', async () => {
  const [method] = (await owner.list('payment-methods', { filter: { kind: 'cash' } })).rows
  for (const [resource, filter, action] of open) {
    const { rows } = await owner.list(resource, { filter })
    expect(rows.length, `${resource} ${JSON.stringify(filter)}`).toBeGreaterThan(0)
    const body = action === 'pay' ? { method: method!.id } : {}
    await owner.api(`/${resource}/${rows[0]!.id}/${action}`, { method: 'POST', body })
  }
  expect(await findViolations(world.database, business.invariants)).toEqual([])
})

test('suppliers got goods back, deliveries came in parts, and counts differed from the books', async () => {
  expect((await owner.list('purchases', { filter: { kind: 'return' } })).total).toBeGreaterThan(0)
  const { sum } = await owner.api<{ sum: { difference: number } }>(
    '/count-variance/aggregate?sum=difference',
  )
  expect(sum.difference).not.toBe(0)
  const purchases = await owner.list('purchases', { filter: { kind: 'purchase' } })
  const received = await owner.list('receipts')
  expect(received.total).toBeGreaterThan(0.9 * purchases.total)
})

test('debts that nobody will pay were given up, each at what was left of it', async () => {
  const { rows } = await owner.list<{ sale: string; amount: number }>('write-offs')
  expect(rows.length).toBeGreaterThan(0)
  for (const { sale, amount } of rows) {
    expect(await owner.api(`/sales/${sale}`)).toMatchObject({
      writtenOff: amount,
      due: 0,
      paymentStatus: 'writtenOff',
    })
  }
})

test('days are closed with the figures that anybody would close them with', async () => {
  const { rows } = await owner.list<Closing>('day-closings', {
    filter: { status: 'closed' },
    sort: ['date', 'DESC'],
    range: [0, 199],
  })
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.some(({ difference }) => difference !== 0)).toBe(true)
  expect(rows.some(({ returnsTotal }) => returnsTotal < 0)).toBe(true)
  for (const { id } of rows) {
    const { branch, date, opening, ...figures } = await owner.api<Closing>(`/day-closings/${id}`)
    expect(figures.expected).toBeGreaterThanOrEqual(0)
    const looked = await owner.create('day-closings', { branch, date, opening })
    expect(looked, `${date} ${figures.number}`).toMatchObject({
      salesCount: figures.salesCount,
      salesTotal: figures.salesTotal,
      returnsTotal: figures.returnsTotal,
      cashIn: figures.cashIn,
      cashOut: figures.cashOut,
      expected: figures.expected,
    })
    const takings = (lines: Closing['lines']) =>
      lines.map((line) => [line.method, line.cashier, line.in, line.out].join(' ')).toSorted()
    expect(takings((looked as unknown as Closing).lines)).toEqual(takings(figures.lines))
    await owner.call(`/day-closings/${looked.id}`, { method: 'DELETE' })
  }
  const open = await owner.list('day-closings', { filter: { status: 'draft' } })
  expect(open.total).toBe(1)
})

interface Closing extends Record<string, unknown> {
  readonly id: string
  readonly branch: string
  readonly date: string
  readonly opening: number
  readonly difference: number
  readonly expected: number
  readonly returnsTotal: number
  readonly lines: readonly {
    readonly method: string
    readonly cashier: string
    readonly in: number
    readonly out: number
  }[]
}

test('its books are in order', async () => {
  expect(await findViolations(world.database, business.invariants)).toEqual([])
})

test('its numbers go on where the demo ends', async () => {
  const [branch] = (await owner.list('branches', { filter: { code: 'WEST' } })).rows
  const [product] = (await owner.list('products')).rows
  const body = { branch: branch!.id, mode: 'delta', reason: 'found' }
  const lines = [{ product: product!.id, quantity: 1 }]
  const { id } = await owner.create('adjustments', { ...body, lines })
  const { number } = await owner.api<{ number: string }>(`/adjustments/${id}/post`, {
    method: 'POST',
    body: {},
  })
  const same = await owner.list('adjustments', { filter: { number_starts: number.slice(0, -7) } })
  expect(Number(number.slice(-6))).toBe(same.total)
})

test('there is an account for each default role', async () => {
  for (const { email, role } of company.accounts) {
    const me = await (await signIn(email)).api<{ roles: string[] }>('/me')
    expect(me.roles).toEqual([role])
  }
})

test('loading it again changes nothing, not even what people changed since', async () => {
  const [brand] = (await owner.list('brands')).rows
  const body = { name: 'Renamed' }
  await owner.api(`/brands/${brand!.id}`, { method: 'PATCH', body })
  const before = await snapshot()
  expect(await loadCompany(world.database, registry, company)).toBe(false)
  expect(await snapshot()).toEqual(before)
  expect(await owner.api(`/brands/${brand!.id}`)).toMatchObject(body)
})

test('it is a team of its own: others do not see it, and it can be removed without a trace', async () => {
  const stranger = await world.signUp()
  expect((await stranger.list('products')).total).toBe(0)
  expect(await removeCompany(world.database, company)).toBe(true)
  expect(await removeCompany(world.database, company)).toBe(false)
  const counts = await snapshot()
  expect(counts.filter(({ team }) => team === company.team.id)).toEqual([])
  const accounts = { text: `select email from "user" where email like '%@demo.test'` }
  expect(await world.database.query(accounts)).toEqual([])
  expect((await stranger.call('/me')).status).toBe(200)
})

/** Counts the rows and versions of each team in each table. */
async function snapshot() {
  const tables = await tablesOfTeams()
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, team_id as team, count(*), md5(string_agg(t::text, '' order by t::text)) as content from ${table} t group by team_id`,
  )
  return world.asSuperuser<{ name: string; team: string; content: string }>({
    text: `${parts.join(' union all ')} order by 1, 2`,
  })
}

/** Returns every table that holds something of a team. */
async function tablesOfTeams(): Promise<string[]> {
  const rows = await world.database.query<{ name: string }>({
    text: `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'team_id' order by 1`,
  })
  return rows.map(({ name }) => `"${name}"`)
}
