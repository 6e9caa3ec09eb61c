import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '../../resources/catalog/products.ts'
import type { Caller } from '../../src/server/http/caller.ts'
import { createRecord } from '../../src/server/crud/create-record.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestAnswer, TestCaller } from '../support/caller.ts'

let app: TestApp
let owner: TestCaller

beforeAll(async () => {
  // There are fewer connections than requests: a request that needed two connections would wait
  // forever.
  app = await createTestApp({ pools: { writeConnections: 3, shortConnections: 2 } })
  owner = await app.signUp()
})
afterAll(() => app.close())

const runTogether = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))
const post = (resource: string, body: unknown, key?: string) =>
  owner.call<Record<string, unknown>>(`/${resource}`, {
    method: 'POST',
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const countStatuses = (answers: readonly TestAnswer[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('an idempotency key', () => {
  test('sent 32 times at the same time creates one record; requests that arrive too early get 409', async () => {
    const key = randomUUID()
    const name = `Once ${key}`
    const answers = await runTogether(32, () => post('brands', { name }, key))
    const created = answers.filter(({ status }) => status === 201)
    expect(created.length).toBeGreaterThan(0)
    expect(new Set(created.map(({ text }) => text)).size).toBe(1)
    expect(
      Object.keys(countStatuses(answers)).every((status) => ['201', '409'].includes(status)),
    ).toBe(true)
    for (const { status, text } of answers)
      if (status === 409) expect(text).toContain('REQUEST_RUNNING')
    expect((await owner.list('brands', { filter: { name } })).total).toBe(1)
    const replay = await post('brands', { name }, key)
    expect(replay.text).toBe(created[0]!.text)
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
    expect(replay.headers.get('location')).toBe(created[0]!.headers.get('location'))
  })

  test('with another body is refused; on another route or by another person it is another key', async () => {
    const key = randomUUID()
    const name = randomUUID()
    expect((await post('brands', { name }, key)).status).toBe(201)
    const other = await post('brands', { name: 'Other' }, key)
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_CONFLICT'])
    expect((await post('expense-categories', { name }, key)).status).toBe(201)
    const colleague = await app.colleague(owner, 'admin')
    const otherAnswer = await colleague.call('/brands', {
      method: 'POST',
      body: { name: randomUUID() },
      headers: { 'idempotency-key': key },
    })
    expect(otherAnswer.status).toBe(201)
  })

  test('of a refused request can be used for the corrected request', async () => {
    const key = randomUUID()
    expect((await post('brands', { name: '' }, key)).status).toBe(422)
    expect((await post('brands', { name: randomUUID() }, key)).status).toBe(201)
  })
})

test('a record that is sent 16 times at the same time with one id is created once and returned to all', async () => {
  const body = { id: randomUUID(), name: randomUUID() }
  const answers = await runTogether(16, () => post('brands', body))
  expect(countStatuses(answers)).toEqual({ 200: 15, 201: 1 })
  expect(new Set(answers.map(({ body: record }) => record.id)).size).toBe(1)
})

test('one of 16 concurrent requests gets a unique value; the other requests get an error at the field', async () => {
  const name = randomUUID()
  const answers = await runTogether(16, () => post('brands', { name }))
  expect(countStatuses(answers)).toEqual({ 201: 1, 409: 15 })
  const refused = answers.find(({ status }) => status === 409)!
  expect(refused.body).toMatchObject({ code: 'DUPLICATE', errors: [{ pointer: '/name' }] })
})

/** Returns the owner as the caller of a handler. */
function createOwnerCaller(): Caller {
  return {
    person: { id: owner.id, email: owner.email, name: 'Ana Teste' },
    team: {
      id: owner.team!,
      name: 'Test team',
      currency: 'USD',
      locale: 'en-US',
      timezone: 'UTC',
      settings: { pricesIncludeTax: false },
    },
    can: () => true,
    limit: () => Number.POSITIVE_INFINITY,
    branches: null,
    own: [],
    requestId: randomUUID(),
    language: 'en',
    ip: undefined,
  }
}

test('one of several records changed to the same unique value at the same time gets the value, and no other record changes', async () => {
  const created = await runTogether(8, () => post('brands', { name: randomUUID() }))
  const name = `Wanted ${randomUUID()}`
  const answers = await Promise.all(
    created.map(({ body }, i) =>
      owner.call<Record<string, unknown>>(`/brands/${String(body.id)}`, {
        method: 'PATCH',
        body: { name },
        ...(i % 2 === 0 && { headers: { 'idempotency-key': randomUUID() } }),
      }),
    ),
  )
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 7 })
  for (const [i, { status, body, headers }] of answers.entries()) {
    const path = `/brands/${String(created[i]!.body.id)}`
    const now = await owner.call<Record<string, unknown>>(path)
    const entries = await owner.api<object[]>(`${path}/history`)
    expect(entries.length).toBe(status === 200 ? 2 : 1)
    expect(now.body.version).toBe(status === 200 ? 2 : 1)
    if (status === 200) {
      expect(body).toEqual(now.body)
      expect(headers.get('etag')).toBe('"2"')
    } else {
      expect(body).toMatchObject({ errors: [{ pointer: '/name', code: 'DUPLICATE' }] })
      expect(now.body.name).toBe(created[i]!.body.name)
    }
  }
})

test('An open transaction that created a product does not block the creation of other products', async () => {
  const category = (await owner.create('categories', { name: randomUUID() })).id
  const unit = (await owner.list('units')).rows[0]!.id
  const describeProduct = (name: string) => ({ name, category, stockUnit: unit, price: 1 })
  const forgotten = Promise.withResolvers<void>()
  const created = Promise.withResolvers<unknown>()
  const held = app.database.withTeam(owner.team!, async (trx) => {
    const write = { context: app.app.context, resource: products, trx, caller: createOwnerCaller() }
    created.resolve(await createRecord(write, describeProduct('Forgotten')))
    await forgotten.promise
  })
  await created.promise
  const answers = await runTogether(8, (i) => post('products', describeProduct(`Quick ${i}`)))
  expect(countStatuses(answers)).toEqual({ 201: 8 })
  forgotten.resolve()
  await held
  const { rows } = await owner.list<{ sku: string }>('products')
  expect(new Set(rows.map(({ sku }) => sku)).size).toBe(9)
})

test('generated codes are unique and without gaps when 32 records are created at the same time', async () => {
  const created = await runTogether(32, (i) => owner.create('suppliers', { name: `Supplier ${i}` }))
  const numbers = created.map(({ code }) => Number(String(code).slice(4))).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 32 }, (_, i) => i + 1))
})

test('one of 16 changes of the same version succeeds, and no change is lost', async () => {
  const brand = await owner.create('brands', { name: randomUUID() })
  const answers = await runTogether(16, (i) =>
    owner.call(`/brands/${brand.id}`, {
      method: 'PATCH',
      body: { description: `by ${i}` },
      headers: { 'if-match': '"1"' },
    }),
  )
  expect(countStatuses(answers)).toEqual({ 200: 1, 412: 15 })
  expect((await owner.api<object[]>(`/brands/${brand.id}/history`)).length).toBe(2)
})

test('64 concurrent updates on three connections all finish', async () => {
  const brands = await runTogether(8, () => owner.create('brands', { name: randomUUID() }))
  const answers = await runTogether(64, (i) =>
    owner.call(`/brands/${brands[i % 8]!.id}`, { method: 'PATCH', body: { description: `${i}` } }),
  )
  expect(countStatuses(answers)).toEqual({ 200: 64 })
  for (const { id } of brands) expect((await owner.api(`/brands/${id}`)).version).toBe(9)
})

test('one of two moves that together would close a cycle is refused', async () => {
  const [a, b] = await runTogether(2, () => owner.create('departments', { name: randomUUID() }))
  const answers = await Promise.all([
    owner.call(`/departments/${a!.id}`, { method: 'PATCH', body: { parent: b!.id } }),
    owner.call(`/departments/${b!.id}`, { method: 'PATCH', body: { parent: a!.id } }),
  ])
  expect(countStatuses(answers)).toEqual({ 200: 1, 422: 1 })
})

test('exactly one branch is the primary one after concurrent changes', async () => {
  const branches = await runTogether(8, (i) =>
    owner.create('branches', { name: `B${i}`, code: `B${i}` }),
  )
  const answers = await runTogether(8, (i) =>
    owner.call(`/branches/${branches[i]!.id}`, { method: 'PATCH', body: { isPrimary: true } }),
  )
  expect(answers.every(({ status }) => status < 500)).toBe(true)
  expect((await owner.list('branches', { filter: { isPrimary: true } })).total).toBe(1)
})

test('a record that is deleted while another record starts to use it is either used or deleted', async () => {
  for (let round = 0; round < 8; round++) {
    const parent = await owner.create('departments', { name: randomUUID() })
    const [gone, child] = await Promise.all([
      owner.call(`/departments/${parent.id}`, { method: 'DELETE' }),
      post('departments', { name: randomUUID(), parent: parent.id }),
    ])
    expect([
      [200, 422],
      [409, 201],
    ]).toContainEqual([gone.status, child.status])
  }
})

test('no request of this file caused a server error', () => {
  expect(app.errors).toEqual([])
})
