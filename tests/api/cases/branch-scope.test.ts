import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as resources from '../../../resources/index.ts'
import { business } from '../../../resources/server.ts'
import { toSnakeCase } from '../../../src/schema/naming.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { shareTestApp, type TestApp } from '../../support/app.ts'
import type { TestCaller } from '../../support/caller.ts'
import { getActions } from '../../../src/schema/document.ts'
import { isChosenResource } from '../../support/chosen-resources.ts'
import { keepBooks } from '../../support/trade.ts'
import { openShop, type Document, type Shop } from '../../support/shop.ts'

const all: readonly Resource[] = Object.values(resources)
const scoped = all.filter(({ scope }) => scope.length > 0)

let app: TestApp
/** Holds a shop whose two branches have the same documents. The manager works in North, and not in Main. */
let shop: Shop
let north: { id: string }
let manager: TestCaller
/** Lists ids and numbers of all records that do not belong to North. */
let secrets: readonly string[]

beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp())
  north = await shop.branchNamed('North')
  for (const branch of [shop.branch, north]) await tradeForDay(branch.id)
  await receiveTransfer(await shop.transfer([['A', 1]], north))
  // A transfer between two branches in which the manager does not work.
  await receiveTransfer(await shop.transfer([['A', 1]], await shop.branchNamed('South')))
  manager = await app.colleague(shop.owner, 'manager')
  await restrictTo(manager, [north.id])
  secrets = await readSecrets(shop.owner)
  expect(secrets.length).toBeGreaterThan(20)
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

async function receiveTransfer({ id, lines }: Document) {
  const line = { line: lines[0]!.id, received: 1 }
  await shop.submit(`/transfers/${id}/receive`, { lines: [line] })
}

async function tradeForDay(branch: string) {
  await shop.buy([['A', 10, 5]], { branch })
  const pay = { method: shop.method.id, amount: 50 }
  const sale = await shop.sell([['A', 2, 50]], { branch, payments: [pay] })
  await shop.returnGoods('sales', sale, [1])
  const lost = await shop.sell([['A', 1, 5]], { branch })
  await shop.submit(`/sales/${lost.id}/write-off`, { reason: 'Bankrupt' })
  await shop.adjust([['A', -1]], { branch })
  const [category] = (await shop.owner.list('expense-categories')).rows
  const expense = await shop.submit('/expenses', { category: category!.id, branch, amount: 7 })
  await shop.submit(`/expenses/${expense.id}/post`)
  await shop.submit(`/expenses/${expense.id}/pay`, { method: shop.method.id })
  await shop.submit('/day-closings', { branch })
  await keepBooks(shop, branch)
}

const restrictTo = (person: TestCaller, branches: readonly string[] | null) =>
  shop.owner.api(`/users/${person.id}/branches`, { method: 'PUT', body: { branches } })

async function readSecrets(owner: TestCaller): Promise<string[]> {
  const found: string[] = []
  for (const { name, scope } of scoped) {
    const { rows } = await owner.list<Record<string, unknown>>(name, { range: [0, 999] })
    for (const row of rows) {
      if (scope.some((field) => row[field] === north.id)) continue
      found.push(row.id)
      // A transfer between Main and North is visible in both branches.
      if (/^[A-SU-Z]+-MAIN/.test(String(row.number))) found.push(String(row.number))
    }
  }
  return found
}

/** Returns the secrets that a text contains. */
const findSecrets = (text: string) => secrets.filter((secret) => text.includes(secret))

describe('A member of one branch', () => {
  it.each(all.map(({ name }) => name).filter(isChosenResource))(
    'sees no data of other branches in %s',
    async (name) => {
      const paths = [
        `/${name}?range=[0,999]`,
        `/${name}/export?format=ndjson`,
        `/${name}/export?format=csv`,
        `/${name}/aggregate`,
        `/${name}?filter=${JSON.stringify({ id: secrets.filter((each) => each.length === 36) })}`,
      ]
      for (const path of paths) {
        const { status, text } = await manager.call(path)
        expect([path, status < 500, findSecrets(text)]).toEqual([path, true, []])
      }
    },
  )

  it.each(scoped.map(({ name }) => name).filter(isChosenResource))(
    'finds and counts only rows of their branch in %s',
    async (name) => {
      const { scope } = scoped.find((each) => each.name === name)!
      const { rows } = await shop.owner.list<Record<string, unknown>>(name, { range: [0, 999] })
      const own = rows.filter((row) => scope.some((field) => row[field] === north.id))
      const mine = await manager.list(name, { range: [0, 999] })
      expect(own.length).toBeGreaterThan(0)
      expect(mine.rows.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted())
      expect(mine.total).toBe(own.length)
      expect(await manager.api(`/${name}/aggregate`)).toMatchObject({ count: own.length })
      for (const { id } of rows) {
        const { status } = await manager.call(`/${name}/${id}`)
        expect(status).toBe(own.some((each) => each.id === id) ? 200 : 404)
      }
    },
  )

  it('is refused all other operations on records of other branches, which change nothing', async () => {
    const accepted: string[] = []
    for (const resource of scoped) {
      if (resource.source !== 'table') continue
      const { rows } = await shop.owner.list(resource.name, { range: [0, 999] })
      const foreign = rows.find(({ id }) => secrets.includes(id))!
      const at = `/${resource.name}/${foreign.id}`
      const before = await shop.owner.api(at)
      const tries: [string, string, unknown?][] = [
        ['GET', `${at}/history`],
        ['PATCH', at, { notes: 'mine' }],
        ['DELETE', at],
        ['POST', `${at}/revert`, { version: 1 }],
        ...Object.keys(getActions(resource)).map((action): [string, string, unknown] => [
          'POST',
          `${at}/${action}`,
          {},
        ]),
      ]
      for (const [method, path, body] of tries) {
        const { status } = await manager.call(path, { method, body })
        // The manager lacks the right to some actions, and other actions refuse the input before they
        // look up the record.
        if (![403, 404, 422].includes(status)) accepted.push(`${method} ${path}: ${status}`)
      }
      const filter = encodeURIComponent(JSON.stringify({ id: [foreign.id] }))
      const many = { method: 'PATCH', body: { notes: 'mine' } }
      const bulk = await manager.call(`/${resource.name}?filter=${filter}`, many)
      if (bulk.status === 200 && bulk.text.includes(foreign.id))
        accepted.push(`bulk ${resource.name}`)
      expect(await shop.owner.api(at), at).toEqual(before)
    }
    expect(accepted).toEqual([])
  })

  it('sees the figures of their branch', async () => {
    const compared: string[] = []
    for (const { name } of business.boards) {
      const mine = await manager.call<Record<string, unknown>>(`/${name}`)
      expect([name, findSecrets(mine.text)]).toEqual([name, []])
      const theirs = await shop.owner.call<Record<string, unknown>>(`/${name}?branch=${north.id}`)
      if (mine.status !== 200) continue
      const [shown, expected] = [mine.body, theirs.body]
      for (const key of ['totalSales', 'totalPurchaseAmount', 'totalExpenses', 'totalPaid']) {
        expect([name, key, shown[key]]).toEqual([name, key, expected[key]])
        if (typeof shown[key] === 'number') compared.push(key)
      }
    }
    expect(compared).toEqual(expect.arrayContaining(['totalSales', 'totalPurchaseAmount']))
  })

  it('writes in this branch only', async () => {
    const clerk = shop.as(manager)
    const lines = [{ product: (await shop.product('A')).id, quantity: 1 }]
    const here = await clerk.submit('/sales', { branch: north.id, lines })
    expect(await clerk.expectProblem('/sales', { branch: shop.branch.id, lines })).toMatchObject({
      status: 422,
      errors: [{ pointer: '/branch', code: 'NOT_FOUND' }],
    })
    const move = { method: 'PATCH', body: { branch: shop.branch.id } }
    expect((await manager.call(`/sales/${here.id}`, move)).status).toBe(422)
    expect(await clerk.submit(`/sales/${here.id}/complete`, { payments: [] })).toMatchObject({
      status: 'closed',
    })
    const { rows } = await shop.owner.list<Document>('sales', {
      filter: { branch: shop.branch.id },
    })
    const due = rows.find((sale) => sale.due > 0) ?? rows[0]!
    const payment = {
      customer: shop.customer.id,
      branch: north.id,
      method: shop.method.id,
      amount: 1,
      allocations: [{ document: due.id, amount: 1 }],
    }
    const problem = await shop.as(await createFinancier()).expectProblem('/payments', payment)
    expect(problem).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('requests goods from other branches, but dispatches and receives goods only in their own branch', async () => {
    const clerk = shop.as(manager)
    const lines = [{ product: (await shop.product('A')).id, quantity: 1 }]
    const wanted = { fromBranch: shop.branch.id, toBranch: north.id, lines }
    const { id } = await clerk.submit('/transfers', wanted)
    expect(await clerk.expectProblem(`/transfers/${id}/dispatch`)).toMatchObject({ status: 403 })
    await shop.submit(`/transfers/${id}/dispatch`)
    expect(await clerk.submit(`/transfers/${id}/receive`)).toMatchObject({ status: 'received' })
    const sent = await clerk.submit('/transfers', {
      ...wanted,
      fromBranch: north.id,
      toBranch: shop.branch.id,
    })
    await clerk.submit(`/transfers/${sent.id}/dispatch`)
    expect(await clerk.expectProblem(`/transfers/${sent.id}/receive`)).toMatchObject({
      status: 403,
    })
    const south = await shop.branchNamed('South')
    const others = { ...wanted, toBranch: south.id }
    expect(await clerk.expectProblem('/transfers', others)).toMatchObject({ status: 422 })
  })

  it('is restricted by people with the right, can be unrestricted again, and owners are never restricted', async () => {
    const path = `/users/${manager.id}/branches`
    expect(await manager.api('/me')).toMatchObject({ branches: [north.id] })
    expect(await shop.owner.api(path)).toEqual({ branches: [north.id] })
    expect((await manager.call(path, { method: 'PUT', body: { branches: null } })).status).toBe(403)
    const nowhere = { method: 'PUT', body: { branches: [manager.id] } }
    expect((await shop.owner.call(path, nowhere)).status).toBe(422)
    await restrictTo(manager, null)
    const everything = await shop.owner.list('sales')
    expect((await manager.list('sales')).total).toBe(everything.total)
    await restrictTo(shop.owner, [north.id])
    expect((await shop.owner.list('sales')).total).toBe(everything.total)
    expect(await shop.owner.api('/me')).toMatchObject({ branches: null })
  })
})

it('Every document and ledger with a branch declares its scope, and has a policy', async () => {
  const inBranches = all.filter(
    ({ document, source, fields }) =>
      (document !== undefined || source === 'ledger') &&
      Object.values(fields).some((field) => field.kind === 'reference' && field.to === 'branches'),
  )
  expect(inBranches.filter(({ scope }) => scope.length === 0).map(({ name }) => name)).toEqual([])
  const rows = await app.database.query<{ name: string }>({
    text: `select tablename as name from pg_policies where policyname = 'branch' and permissive = 'RESTRICTIVE'`,
  })
  const held = rows.map(({ name }) => name)
  expect(
    scoped.map(({ name }) => toSnakeCase(name)).filter((name) => !held.includes(name)),
  ).toEqual([])
})

async function createFinancier(): Promise<TestCaller> {
  const accounts = await app.colleague(shop.owner, 'accounts', 'manager')
  await restrictTo(accounts, [north.id])
  return accounts
}
