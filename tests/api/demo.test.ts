import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDemoCompany } from '../../resources/demo/company.ts'
import { createSeeds } from '../../resources/seeds.ts'
import { business } from '../../resources/server.ts'
import { removeCompany } from '../../src/server/demo/remove-company.ts'
import { loadCompany } from '../../src/server/demo/load-company.ts'
import { findViolations } from '../../src/server/integrity/find-violations.ts'
import type { TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { chooseRepetitions, isNight } from '../support/choose-repetitions.ts'
import { createDemoApp, signInToDemo } from '../support/demo-company.ts'

let app: TestApp
let owner: TestCaller
const company = createDemoCompany(createSeeds)

beforeAll(async () => {
  app = await createDemoApp()
  owner = await signInToDemo(app, 'owner')
}, 240_000)
afterAll(() => app.close())

test('all products, customers, branches and categories of the Superstore data and 40 generated employees are loaded', async () => {
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

test('a product has the price, the costs and the name of the Superstore data', async () => {
  const filter = { sku: 'FUR-BO-10001798' }
  const { rows } = await owner.list('products', { filter })
  expect(rows[0]).toMatchObject({
    name: 'Bush Somerset Collection Bookcase',
    price: 130.98,
    purchasePrice: 110.0232,
    averageCost: 110.0232,
  })
})

test('the settings have the address and tax ID of the company, and the paper of its country', async () => {
  const { team } = await owner.api<{ team: { settings: Record<string, unknown> } }>('/me')
  expect(team.settings).toMatchObject({
    legalName: 'Superstore Office Supplies, Inc.',
    taxNumberName: 'EIN',
    taxId: '12-3456789',
    address: { city: 'Albany', country: 'US' },
    sheetPaper: 'letter',
  })
})

test('an order of the demo has the history that the API writes: each action with its author and time', async () => {
  const filter = { kind: 'order', status: 'closed', paymentStatus: 'paid', returnStatus: 'none' }
  const { rows } = await owner.list('sales', { filter, sort: ['date', 'DESC'], range: [0, 0] })
  const { id, number, ...sale } = await owner.api<Posted>(`/sales/${rows[0]!.id}`)
  const steps = await readSteps(`sales/${id}`)
  expect(steps.map(({ action }) => action).toSorted()).toEqual(
    ['confirm', 'create', 'deliver', 'invoice', 'pay'].toSorted(),
  )
  expect(steps[0]).toMatchObject({ action: 'create', user: sale.createdBy })
  expect(steps.find(({ action }) => action === 'deliver')!.user).not.toBe(sale.createdBy)
  for (const { action, at } of steps) {
    const day = { create: sale.date, confirm: sale.date, invoice: sale.invoiceDate }[action]
    if (day !== undefined) expect(getDay(at), action).toBe(day)
  }
  const moved = await owner.list<{ date: string; createdAt: string }>('stock-movements', {
    filter: { number },
  })
  const delivered = steps.find(({ action }) => action === 'deliver')!
  expect(moved.total).toBeGreaterThan(0)
  for (const { date, createdAt } of moved.rows) {
    expect([date, createdAt]).toEqual([getDay(delivered.at), delivered.at])
  }
})

test('a sale of the demo equals the same sale posted now, except for ids, numbers, dates, costs and people', async () => {
  const filter = { kind: 'sale', status: 'closed', paymentStatus: 'paid', returnStatus: 'none' }
  const [found] = (await owner.list('sales', { filter, range: [0, 0] })).rows
  const demo = await owner.api<Posted>(`/sales/${found!.id}`)
  const lines = demo.lines.map(({ product, quantity, unitPrice, discountPercent }) => {
    return { product, quantity, unitPrice, discountPercent }
  })
  const { branch, customer, total } = demo
  const [method] = (await owner.list('payment-methods', { filter: { kind: 'card' } })).rows
  const { id } = await owner.create('sales', { branch, customer, lines })
  const body = { payments: [{ method: method!.id, amount: total }] }
  await owner.api(`/sales/${id}/complete`, { method: 'POST', body })
  expect(pickComparable(await owner.api<Posted>(`/sales/${id}`))).toEqual(pickComparable(demo))
  const [posted, known] = await Promise.all([
    readSteps(`sales/${id}`),
    readSteps(`sales/${demo.id}`),
  ])
  expect(posted.map(({ action }) => action)).toEqual(known.map(({ action }) => action))
})

interface Posted extends Record<string, unknown> {
  readonly id: string
  readonly number: string
  readonly createdBy: string
  readonly createdAt: string
  readonly date: string
  readonly invoiceDate: string
  readonly total: number
  readonly branch: string
  readonly customer: string
  readonly lines: readonly Record<string, unknown>[]
}

/** Matches fields that may differ between the same sale on two days. */
const VARYING =
  /^(id|number|invoiceNumber|date|dueDate|invoiceDate|cost|unitCost|salesperson|version|created.*|updated.*)$/

function omitVarying(record: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !VARYING.test(name)))
}

function pickComparable({ lines, ...sale }: Posted) {
  return { ...omitVarying(sale), lines: lines.map(omitVarying) }
}

interface Step {
  readonly action: string
  readonly user: string
  readonly at: string
}

/** Returns the history of a record, the oldest entry first. */
async function readSteps(path: string): Promise<readonly Step[]> {
  const [resource, id] = path.split('/')
  return app.asSuperuser<Step>({
    text: `select action, user_id as "user", to_json(at) #>> '{}' as at from history
      where resource = $1 and record_id = $2 order by version`,
    values: [resource, id],
  })
}

function getDay(moment: string): string {
  return new Date(moment).toLocaleDateString('sv-SE', { timeZone: company.team.timezone })
}

test('the demo has sales and purchases of the last month, and transfers, payments and returns', async () => {
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

/** Lists open documents: one in each of these states, with its next action. */
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

test('open documents can be continued', async () => {
  const [method] = (await owner.list('payment-methods', { filter: { kind: 'cash' } })).rows
  for (const [resource, filter, action] of open) {
    const { rows } = await owner.list(resource, { filter })
    expect(rows.length, `${resource} ${JSON.stringify(filter)}`).toBeGreaterThan(0)
    const body = action === 'pay' ? { method: method!.id } : {}
    await owner.api(`/${resource}/${rows[0]!.id}/${action}`, { method: 'POST', body })
  }
})

test('the demo has returns to suppliers, receipts of most purchases, and counts that differ from the books', async () => {
  expect((await owner.list('purchases', { filter: { kind: 'return' } })).total).toBeGreaterThan(0)
  for (const result of ['short', 'surplus']) {
    const { total } = await owner.list('count-variance', { filter: { result } })
    expect(total, result).toBeGreaterThan(0)
  }
  const purchases = await owner.list('purchases', { filter: { kind: 'purchase' } })
  const received = await owner.list('receipts')
  expect(received.total).toBeGreaterThan(0.9 * purchases.total)
})

test('bad debts are written off, each with its due amount', async () => {
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

test('days are closed with correct figures', async () => {
  const { rows } = await owner.list<Closing>('day-closings', {
    filter: { status: 'closed' },
    sort: ['date', 'DESC'],
    range: [0, 199],
  })
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.some(({ difference }) => difference !== 0)).toBe(true)
  expect(rows.some(({ returnsTotal }) => returnsTotal < 0)).toBe(true)
  // `npm test` computes every eighth closing again, the nightly test all.
  const every = chooseRepetitions(8, 1)
  for (const { id } of rows.filter((_, i) => i % every === 0)) {
    const { branch, date, opening, ...figures } = await owner.api<Closing>(`/day-closings/${id}`)
    expect(figures.expected).toBeGreaterThanOrEqual(0)
    const preview = await owner.create('day-closings', { branch, date, opening })
    expect(preview, `${date} ${figures.number}`).toMatchObject({
      salesCount: figures.salesCount,
      salesTotal: figures.salesTotal,
      returnsTotal: figures.returnsTotal,
      cashIn: figures.cashIn,
      cashOut: figures.cashOut,
      expected: figures.expected,
    })
    const sumTakings = (lines: Closing['lines']) =>
      lines.map((line) => [line.method, line.cashier, line.in, line.out].join(' ')).toSorted()
    expect(sumTakings((preview as unknown as Closing).lines)).toEqual(sumTakings(figures.lines))
    await owner.call(`/day-closings/${preview.id}`, { method: 'DELETE' })
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

test('the books of the demo are consistent, also after its open documents were continued', async () => {
  expect(await findViolations(app.database, business.invariants)).toEqual([])
})

test('number series of the demo continue', async () => {
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

test('each account of the demo has its default role', async () => {
  for (const { role } of company.accounts) {
    const me = await (await signInToDemo(app, role)).api<{ roles: string[] }>('/me')
    expect(me.roles).toEqual([role])
  }
})

test('loading the demo again changes nothing, and keeps what people have changed since', async () => {
  const [brand] = (await owner.list('brands')).rows
  const body = { name: 'Renamed' }
  await owner.api(`/brands/${brand!.id}`, { method: 'PATCH', body })
  const before = await takeSnapshot()
  expect(await loadCompany(app.app.context, company)).toBe(false)
  expect(await takeSnapshot()).toEqual(before)
  expect(await owner.api(`/brands/${brand!.id}`)).toMatchObject(body)
})

test.runIf(isNight())(
  'the demo is a separate team, which other teams do not see and which can be removed completely',
  async () => {
    const stranger = await app.signUp()
    expect((await stranger.list('products')).total).toBe(0)
    expect(await removeCompany(app.database, company)).toBe(true)
    expect(await removeCompany(app.database, company)).toBe(false)
    const counts = await takeSnapshot()
    expect(counts.filter(({ team }) => team === company.team.id)).toEqual([])
    const accounts = { text: `select email from "user" where email like '%@demo.test'` }
    expect(await app.database.query(accounts)).toEqual([])
    expect((await stranger.call('/me')).status).toBe(200)
  },
)

/** Counts and hashes the rows of each team in each table. */
async function takeSnapshot() {
  const tables = await listTeamTables()
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, team_id as team, count(*), md5(string_agg(kept::text, '' order by kept::text)) as content from ${table} kept group by team_id`,
  )
  return app.asSuperuser<{ name: string; team: string; content: string }>({
    text: `${parts.join(' union all ')} order by 1, 2`,
  })
}

/** Returns the quoted names of all tables with the column `team_id`. */
async function listTeamTables(): Promise<string[]> {
  const rows = await app.database.query<{ name: string }>({
    text: `select relname as name from pg_class listed join pg_attribute on attrelid = listed.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'team_id' order by 1`,
  })
  return rows.map(({ name }) => `"${name}"`)
}
