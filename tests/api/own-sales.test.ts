import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import * as resources from '../../resources/index.ts'
import { business } from '../../resources/server.ts'
import { toSnakeCase } from '../../src/schema/naming.ts'
import { getRoleRights } from '../../src/schema/registry.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { isChosenResource } from '../support/chosen-resources.ts'
import { openAsColleague, openShop, type Document, type Shop } from '../support/shop.ts'

const all: readonly Resource[] = Object.values(resources)
const withOwnRecords = all.filter(({ ownWithout }) => Object.keys(ownWithout).length > 0)

const CANARY = 'canary 7f3a'

let app: TestApp
let shop: Shop
/** Holds a person who sells at the same till as `otherSeller`, whose sales the clerk must not see. */
let clerk: TestCaller
let otherSeller: TestCaller
let otherSale: Document
/** Lists ids, numbers and texts of the other person's sales and their payments. */
let secrets: readonly string[]

beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp(), { taxPercent: 10 })
  clerk = await app.colleague(shop.owner, 'sales')
  otherSeller = await app.colleague(shop.owner, 'sales')
  const bought = await shop.buy([['A', 100, 5]])
  await shop.pay('purchases', bought, 100)
  await tradeForDay(shop.as(clerk), 'mine')
  otherSale = await tradeForDay(shop.as(otherSeller), CANARY)
  secrets = await readSecrets(shop.owner)
  expect(secrets.length).toBeGreaterThan(15)
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

/**
 * Posts a cash sale with a return, and a credit sale with a payment and a write-off; creates a held sale, an order and a
 * quote. Returns the credit sale.
 */
async function tradeForDay(till: Shop, notes: string): Promise<Document> {
  const pay = { method: shop.method.id, amount: 220, reference: notes }
  const paid = await till.sell([['A', 2, 100]], { notes, payments: [pay] })
  await till.returnGoods('sales', paid, [1])
  const credit = await till.sell([['A', 3, 100]], { notes })
  // Another person, in the office, records a payment of this sale.
  await shop.pay('sales', credit, 30)
  await shop.submit(`/sales/${credit.id}/write-off`, { amount: 10, reason: notes })
  const held = await till.draftSale([['A', 1, 100]], { notes })
  await till.submit(`/sales/${held.id}/hold`)
  const order = await till.draftSale([['A', 1, 100]], { notes, kind: 'order' })
  await till.submit(`/sales/${order.id}/confirm`)
  await till.draftSale([['A', 1, 100]], { notes, kind: 'quote' })
  return credit
}

async function readSecrets(owner: TestCaller): Promise<string[]> {
  const found: unknown[] = []
  const mine = new Set<string>()
  for (const sale of await readWholeRecords(owner, 'sales')) {
    if (sale.createdBy === clerk.id) mine.add(sale.id)
    else found.push(sale.id, sale.number, ...sale.lines.map(({ id }) => id))
  }
  for (const payment of await readWholeRecords(owner, 'payments')) {
    const isMine = payment.allocations.some(({ document }) => mine.has(document))
    if (!isMine) found.push(payment.id, payment.number)
  }
  return [CANARY, ...found.filter((each) => typeof each === 'string')]
}

interface FullRecord {
  readonly id: string
  readonly number: string | null
  readonly createdBy: string
  readonly lines: readonly { readonly id: string }[]
  readonly allocations: readonly { readonly document: string }[]
}

async function readWholeRecords(owner: TestCaller, name: string): Promise<FullRecord[]> {
  const rows = await readRows(owner, name)
  return Promise.all(rows.map(({ id }) => owner.api<FullRecord>(`/${name}/${String(id)}`)))
}

/** Returns the secrets that a text contains. */
const findSecrets = (text: string) => secrets.filter((secret) => text.includes(secret))

const readRows = async (by: TestCaller, name: string, filter: object = {}) =>
  (await by.list<Record<string, unknown>>(name, { filter, range: [0, 999] })).rows

describe('A person without the right to see all sales', () => {
  it.each(all.map(({ name }) => name).filter(isChosenResource))(
    'reads nothing about sales of other people in %s',
    async (name) => {
      const ids = secrets.filter((each) => each.length === 36)
      const paths = [
        `/${name}?range=[0,999]`,
        `/${name}/export?format=ndjson`,
        `/${name}/export?format=csv`,
        `/${name}/aggregate`,
        `/${name}?filter=${JSON.stringify({ id: ids })}`,
        `/${name}?filter=${JSON.stringify({ q: otherSale.number })}`,
      ]
      for (const path of paths) {
        const { status, text } = await clerk.call(path)
        // The last query contains the number, which the refusal of a filter may repeat.
        const seen = findSecrets(
          status < 400 ? text : text.replaceAll(String(otherSale.number), ''),
        )
        expect([path, status < 500, seen]).toEqual([path, true, []])
      }
    },
  )

  it('finds and counts their own sales, and all payments of these sales, also payments that other people recorded', async () => {
    const mine = (await readRows(shop.owner, 'sales')).filter((row) => row.createdBy === clerk.id)
    const listIds = (rows: readonly Record<string, unknown>[]) =>
      rows.map(({ id }) => id).toSorted()
    expect(mine).toHaveLength(6)
    expect(listIds(await readRows(clerk, 'sales'))).toEqual(listIds(mine))
    expect(await clerk.api('/sales/aggregate')).toMatchObject({ count: mine.length })
    const money = await readRows(clerk, 'payments')
    expect(money.map(({ amount }) => amount).toSorted()).toEqual([220, 30])
    for (const { id } of money) expect((await clerk.call(`/payments/${id}`)).status).toBe(200)
  })

  it('cannot read or change sales of other people with any operation', async () => {
    const leaks: string[] = []
    for (const resource of withOwnRecords) {
      const foreign = (await readRows(shop.owner, resource.name)).filter(({ id }) =>
        secrets.includes(String(id)),
      )
      for (const { id } of foreign) {
        const at = `/${resource.name}/${String(id)}`
        const requests: [string, string, unknown?][] = [
          ['GET', at],
          ['GET', `${at}/history`],
          ['PATCH', at, { notes: 'mine' }],
          ['DELETE', at],
          ['POST', `${at}/revert`, { version: 1 }],
          ...Object.keys(resource.document?.actions ?? {}).map(
            (action): [string, string, unknown] => ['POST', `${at}/${action}`, {}],
          ),
        ]
        for (const [method, path, body] of requests) {
          const { status, text } = await clerk.call(path, { method, body })
          // The clerk lacks the right to some actions, and other actions refuse the input before they
          // look up the record.
          const isRefused = method === 'GET' ? status === 404 : [403, 404, 422].includes(status)
          if (!isRefused || text.includes(CANARY)) leaks.push(`${method} ${path}: ${status}`)
        }
        const filter = encodeURIComponent(JSON.stringify({ id: [id] }))
        const many = { method: 'PATCH', body: { notes: 'mine' } }
        const bulk = await clerk.call(`/${resource.name}?filter=${filter}`, many)
        if (findSecrets(bulk.text).length > 0) leaks.push(`bulk ${resource.name}`)
        const again = { method: 'POST', body: { id } }
        const replayed = await clerk.call(`/${resource.name}`, again)
        if (replayed.text.includes(CANARY)) leaks.push(`again ${resource.name}`)
      }
    }
    expect(leaks).toEqual([])
    expect(await readRows(shop.owner, 'sales', { notes: 'mine' })).toHaveLength(5)
  })

  it('sees write-offs of their own sales only', async () => {
    const rights = [...getRoleRights(registry, 'sales'), 'write-off.view']
    await app.database.query({
      text: `insert into roles (team_id, code, name, permissions) values ($1, 'desk', 'Desk', $2)`,
      values: [shop.owner.team, rights],
    })
    const desk = await app.colleague(shop.owner, 'sales', 'desk')
    expect((await desk.list('write-offs')).total).toBe(0)
    expect((await shop.owner.list('write-offs')).total).toBe(2)
    const filter = { customer: shop.customer.id }
    expect(await readRows(clerk, 'customer-report', filter)).toMatchObject([{ writtenOff: 10 }])
    expect(await readRows(shop.owner, 'customer-report', filter)).toMatchObject([
      { writtenOff: 20 },
    ])
  })

  it('returns and pays only their own sales', async () => {
    const line = { line: otherSale.lines[0]!.id, quantity: 1 }
    const problem = await shop
      .as(clerk)
      .expectProblem(`/sales/${otherSale.id}/return`, { lines: [line] })
    expect(problem).toMatchObject({ status: 404 })

    const rights = getRoleRights(registry, 'sales')
    await app.database.query({
      text: `insert into roles (team_id, code, name, permissions) values ($1, 'till', 'Till', $2)`,
      values: [shop.owner.team, [...rights, 'payment.create']],
    })
    const till = await openAsColleague(app, shop, 'till')
    const payment = {
      customer: shop.customer.id,
      branch: shop.branch.id,
      method: shop.method.id,
      amount: 1,
      allocations: [{ document: otherSale.id, amount: 1 }],
    }
    expect(await till.expectProblem('/payments', payment)).toMatchObject({
      code: 'NOT_FOUND',
      errors: [{ pointer: '/allocations/0/document' }],
    })
    const own = await till.sell([['A', 1, 100]])
    await till.submit('/payments', { ...payment, allocations: [{ document: own.id, amount: 1 }] })
    expect(await till.get(`/sales/${own.id}`)).toMatchObject({ paid: 1 })
  })

  it('sees figures that equal the sums of their own lists', async () => {
    const mine = await clerk.api<Record<string, unknown>>('/dashboard')
    const rows = await readRows(clerk, 'sales-report')
    expect(rows.map(({ cashier }) => cashier)).toEqual(rows.map(() => clerk.id))
    const sum = (key: string) => rows.reduce((whole, row) => whole + Number(row[key]), 0)
    expect(mine.totalSales).toBe(sum('total'))
    expect(mine.netSales).toBe(sum('net'))
    const clerkSales = { filter: JSON.stringify({ cashier: clerk.id }), sum: 'total' }
    const whole = await shop.owner.api(`/sales-report/aggregate?${new URLSearchParams(clerkSales)}`)
    expect(whole).toMatchObject({ sum: { total: mine.totalSales } })
    for (const { name } of business.boards) {
      const { status, text } = await clerk.call(`/${name}`)
      expect([name, status < 500, findSecrets(text)]).toEqual([name, true, []])
    }
    const byUser = await clerk.api('/sales-report/aggregate?group=cashier&sum=total')
    expect(byUser).toMatchObject([{ group: clerk.id }])
  })

  it('sees the whole balance of a customer, but only their own sales in the lifetime sales', async () => {
    const path = `/customers/${shop.customer.id}`
    const whole = await shop.owner.api<Record<string, number>>(path)
    const seen = await clerk.api<Record<string, number>>(path)
    expect(seen.balance).toBe(whole.balance)
    expect(seen.overdue).toBe(whole.overdue)
    expect(seen.lifetimeSales).toBe(440)
    expect(whole.lifetimeSales).toBeGreaterThan(seen.lifetimeSales!)
    const [listed] = await readRows(clerk, 'customers', { balance: whole.balance })
    expect(listed).toMatchObject({ id: shop.customer.id, balance: whole.balance })
  })

  it('learns no sums of other sales from the balance of a statement', async () => {
    const rights = [...getRoleRights(registry, 'sales'), 'customer-statement.view']
    await app.database.query({
      text: `insert into roles (team_id, code, name, permissions) values ($1, 'clerk', 'Clerk', $2)`,
      values: [shop.owner.team, rights],
    })
    const set = `update members set roles = $2 where team_id = $1 and user_id = $3`
    const setRoles = (...roles: string[]) =>
      app.database.query({ text: set, values: [shop.owner.team, roles, clerk.id] })
    await setRoles('sales', 'clerk')
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const customer = shop.customer.id
    const readForward = async (by: TestCaller) =>
      (await readRows(by, 'customer-statement', { customer, from: tomorrow, to: tomorrow }))[0]!
    const own = (await readRows(clerk, 'customer-statement', { customer })).at(-1)!
    expect(own.balance).not.toBe(0)
    expect(await readForward(clerk)).toMatchObject({ type: 'forward', balance: own.balance })
    expect((await readForward(shop.owner)).balance).not.toBe(own.balance)
    await setRoles('sales')
    const totals = await app.database.withTeam(shop.owner.team!, async (trx) => {
      const count = 'select count(customer)::int as rows from party_totals'
      const [all] = await trx.query<{ rows: number }>({ text: count })
      const viewer = JSON.stringify({ sales: clerk.id })
      await trx.query({ text: `select set_config('app.own', $1, true)`, values: [viewer] })
      const [seen] = await trx.query<{ rows: number }>({ text: count })
      return { all: all!.rows, seen: seen!.rows }
    })
    expect(totals.all).toBeGreaterThan(0)
    expect(totals.seen).toBe(0)
  })

  it('sees no payments to suppliers without the right to buy', async () => {
    expect(await readRows(clerk, 'payments', { party: 'supplier' })).toEqual([])
    const buyer = await app.colleague(shop.owner, 'sales', 'purchasing')
    expect(await readRows(buyer, 'payments', { party: 'supplier' })).toHaveLength(1)
    const path = `/suppliers/${shop.supplier.id}`
    const [seen, whole] = await Promise.all([buyer.api(path), shop.owner.api(path)])
    expect(seen).toEqual(whole)
    expect(await readRows(buyer, 'sales')).toEqual([])
  })
})

it('All other roles with the right to view sales see all sales', async () => {
  const { total } = await shop.owner.list('sales')
  for (const role of ['admin', 'manager', 'stock', 'accounts', 'viewer']) {
    const colleague = await app.colleague(shop.owner, role)
    expect([role, (await colleague.list('sales')).total]).toEqual([role, total])
  }
  const both = await app.colleague(shop.owner, 'sales', 'stock')
  expect((await both.list('sales')).total).toBe(total)
})

it('Each resource with own records has a policy in the database', async () => {
  const rows = await app.database.query<{ name: string; policy: string }>({
    text: `select tablename as name, qual as policy from pg_policies where policyname = 'own' and permissive = 'RESTRICTIVE'`,
  })
  for (const { name, ownWithout } of withOwnRecords) {
    const policy = rows.find((row) => row.name === toSnakeCase(name))?.policy ?? ''
    for (const exception of Object.keys(ownWithout)) {
      expect([name, policy]).toEqual([name, expect.stringContaining(`armazem_own('${exception}'`)])
    }
  }
})
