import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as resources from '../../resources/index.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { uploadFile } from '../support/files.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { daysAgo } from '../support/trade.ts'

let app: TestApp
let shop: Shop
const drafts = new Map<string, string>()

beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp())
  const other = await shop.branchNamed('Other')
  const [category] = (await shop.owner.list('expense-categories')).rows
  const product = (await shop.product('A')).id
  const branch = shop.branch.id
  const [from, to] = (await shop.owner.list<{ account: string }>('cash-accounts')).rows
  const bodies: Record<string, Record<string, unknown>> = {
    'journal-entries': { description: 'Capital' },
    'cash-transfers': { from: from!.account, to: to!.account, amount: 5 },
    purchases: {
      branch,
      supplier: shop.supplier.id,
      lines: [{ product, quantity: 1, unitPrice: 1 }],
    },
    sales: { branch, lines: [{ product, quantity: 1 }] },
    transfers: { fromBranch: branch, toBranch: other.id, lines: [{ product, quantity: 1 }] },
    adjustments: { branch, mode: 'delta', reason: 'found', lines: [{ product, quantity: 1 }] },
    expenses: { branch, category: category!.id, amount: 5 },
    'day-closings': { branch },
    payments: { customer: shop.customer.id, method: shop.method.id, amount: 5, keepCredit: true },
  }
  for (const [name, body] of Object.entries(bodies)) {
    drafts.set(name, (await shop.submit(`/${name}`, body)).id)
  }
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

const all: readonly Resource[] = Object.values(resources)
const actions = all.flatMap((resource) =>
  Object.keys(resource.document?.actions ?? {}).map((action) => [resource.name, action] as const),
)

describe.each(actions)('%s: %s', (name, action) => {
  const buildPath = () => `/${name}/${drafts.get(name)}/${action}`

  test('is refused with only the right to view', async () => {
    const viewer = await app.colleague(shop.owner, 'viewer')
    expect((await viewer.call(buildPath(), { method: 'POST', body: {} })).status).toBe(403)
  })

  test('finds neither a document of another team nor a missing document', async () => {
    const stranger = await app.signUp()
    expect((await stranger.call(buildPath(), { method: 'POST', body: {} })).status).toBeOneOf([
      404, 422,
    ])
    const nobody = `/${name}/00000000-0000-4000-8000-000000000000/${action}`
    expect((await shop.post(nobody)).status).toBeOneOf([404, 422])
    expect((await shop.post(`/${name}/nonsense/${action}`)).status).toBe(404)
  })

  test('refuses invalid input with 4xx and changes nothing', async () => {
    const before = await shop.get(`/${name}/${drafts.get(name)}`)
    for (const body of [
      [],
      { nope: 1 },
      { lines: 'all' },
      { lines: [{ line: 1 }] },
      { lines: [{ line: 'x', quantity: 'many' }] },
      { amount: '5', method: {} },
      { reason: '\u0000', date: 'soon' },
      { payments: [{ amount: -1 }] },
    ]) {
      const { status, text } = await shop.post(buildPath(), body as Record<string, unknown>)
      expect(status, text).toBeGreaterThanOrEqual(400)
      expect(status, text).toBeLessThan(500)
    }
    expect(await shop.get(`/${name}/${drafts.get(name)}`)).toEqual(before)
  })
})

test('neither the API nor the database accepts changes and deletions of stock movements', async () => {
  await shop.buy([['B', 1, 1]])
  const [row] = (await shop.owner.list('stock-movements')).rows
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    const answer = await shop.owner.call(`/stock-movements/${row!.id}`, { method, body: {} })
    expect(answer.status).toBe(405)
  }
  const team = shop.owner.team!
  for (const text of ['update stock_movements set quantity = 5', 'delete from stock_movements']) {
    await expect(app.database.withTeam(team, (trx) => trx.query({ text }))).rejects.toThrow()
  }
  await expect(
    app.asSuperuser({ text: 'update stock_movements set quantity = 5' }),
  ).rejects.toThrow('append-only')
})

test('a draft of a sale to the walk-in customer keeps the customer when the till saves it again', async () => {
  const { owner } = shop
  const draft = await shop.draftSale([['A', 1, 5]], { customer: null })
  const [walkIn] = (await owner.list<{ id: string }>('customers', { filter: { isWalkIn: true } }))
    .rows
  expect(draft).toMatchObject({ customer: walkIn!.id })
  const body = { customer: null, lines: [{ ...draft.lines[0], quantity: 3 }] }
  const saved = await owner.api(`/sales/${draft.id}`, { method: 'PUT', body })
  expect(saved).toMatchObject({ customer: walkIn!.id, total: 15 })
  const same = await owner.api(`/sales/${draft.id}`, { method: 'PUT', body: { customer: null } })
  expect(same).toMatchObject({ customer: walkIn!.id, version: 2 })
})

test('a draft of a sale can be edited; a posted sale accepts notes, but neither other changes nor its deletion', async () => {
  const draft = await shop.draftSale([['A', 1, 5]])
  const put = (body: object) => shop.owner.call(`/sales/${draft.id}`, { method: 'PUT', body })
  const edited = await put({ ...draft, lines: [{ ...draft.lines[0], quantity: 3 }] })
  expect(edited.body).toMatchObject({ total: 15, lines: [{ quantity: 3, net: 15 }] })
  expect((await put({ total: 1 })).status).toBe(422)
  await shop.buy([['A', 3, 1]])
  await shop.submit(`/sales/${draft.id}/complete`)
  expect((await put({ lines: [] })).status).toBe(409)
  expect((await put({ customer: null })).status).toBe(409)
  const versions: Record<string, string>[] = [{}, { 'if-match': '*' }]
  for (const headers of versions) {
    const blind = { method: 'PUT', body: { notes: 'blind' }, headers }
    expect(await shop.owner.call(`/sales/${draft.id}`, blind)).toMatchObject({
      status: 428,
      body: { code: 'VERSION_REQUIRED' },
    })
  }
  const { version } = await shop.owner.api<{ version: number }>(`/sales/${draft.id}`)
  expect((await put({ notes: 'said thank you', version })).status).toBe(200)
  const gone = await shop.owner.call(`/sales/${draft.id}`, { method: 'DELETE' })
  expect(gone.body).toMatchObject({ code: 'STATE' })
})

test('a bulk change sets values of posted sales, but replaces neither their files nor their lines without a version', async () => {
  const own = await openShop(await app.signUp())
  await own.buy([['A', 3, 1]])
  const sold = await own.sell([['A', 1, 5]])
  const order = await own.draftSale([['A', 1, 5]], { kind: 'order' })
  await own.submit(`/sales/${order.id}/confirm`)
  const ids = [sold.id, order.id].toSorted()
  const change = (body: object, id: readonly string[] = ids) =>
    own.owner.api(`/sales?filter=${JSON.stringify({ id })}`, { method: 'PATCH', body })
  const values = { notes: 'Call first', dueDate: daysAgo(-60) }
  expect(await change(values)).toEqual({ updated: ids, unchanged: [], refused: [] })
  const files = { attachments: [await uploadFile(own.owner)] }
  const refusals = ids.map((id) => ({ id, code: 'VERSION_REQUIRED' }))
  expect(await change(files)).toMatchObject({ updated: [], refused: refusals })
  const lines = { lines: [{ ...order.lines[0], quantity: 2 }] }
  const refused = [{ id: order.id, code: 'VERSION_REQUIRED' }]
  expect(await change(lines, [order.id])).toMatchObject({ updated: [], refused })
  const { version } = await own.owner.api(`/sales/${order.id}`)
  expect(await change({ ...lines, version }, [order.id])).toMatchObject({ updated: [order.id] })
})

describe('numbers of invoices', () => {
  test('have no gaps when orders are cancelled, and cancelled sales keep their invoice numbers', async () => {
    const own = await openShop(await app.signUp())
    await own.buy([['A', 10, 1]])
    const first = await own.sell([['A', 1, 5]])
    const order = await own.draftSale([['A', 1, 5]], { kind: 'order' })
    await own.submit(`/sales/${order.id}/confirm`)
    expect((await own.get(`/sales/${order.id}`)).invoiceNumber).toBeNull()
    await own.submit(`/sales/${order.id}/cancel`, { reason: 'changed mind' })
    const second = await own.sell([['A', 1, 5]])
    const credit = await own.returnGoods('sales', second, [1])
    const cancelled = await own.submit(`/sales/${first.id}/cancel`, { reason: 'wrong customer' })
    const year = first.invoiceNumber!.slice(-9, -7)
    const paid = await own.sell([['A', 1, 5]], {
      payments: [{ method: own.method.id, amount: 5 }],
    })
    expect(paid.invoiceNumber).toBe(`TR-MAIN-${year}-000001`)
    expect([first, second, credit, cancelled].map(({ invoiceNumber }) => invoiceNumber)).toEqual([
      `INV-MAIN-${year}-000001`,
      `INV-MAIN-${year}-000002`,
      `CN-MAIN-${year}-000001`,
      `INV-MAIN-${year}-000001`,
    ])
  })
})
