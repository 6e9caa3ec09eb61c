import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../src/server/app/app.ts'
import { createMetrics } from '../../src/server/metrics/metrics.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { createKey, createKeyCaller } from '../support/api-key.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { openShop, type Shop } from '../support/shop.ts'

let app: TestApp
let owner: TestCaller
let shop: Shop

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  shop = await openShop(owner)
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

async function findRole(code: string): Promise<string> {
  return (await owner.list('roles', { filter: { code } })).rows[0]!.id
}

const runSql = (text: string, ...values: unknown[]) => app.database.query({ text, values })
interface Row {
  readonly id: string
}

const findCode = (body: unknown) => (body as { code: string }).code

describe('An API key', () => {
  it('is not stored in plain text, and has the rights of its role', async () => {
    const { key, caller } = await createKey(app, owner, { role: 'sales' })
    const [stored] = await app.asSuperuser<{ row: string }>({
      text: 'select row_to_json(each)::text as row from api_keys each where team_id = $1 and name = $2',
      values: [owner.team, 'Web shop'],
    })
    expect(stored!.row).not.toContain(key)
    expect(stored!.row).not.toContain(Buffer.from(key).toString('hex'))
    const history = await app.asSuperuser<{ text: string }>({
      text: 'select history::text as text from history where team_id = $1',
      values: [owner.team],
    })
    expect(history.some(({ text }) => text.includes(key))).toBe(false)

    expect((await caller.call('/products')).status).toBe(200)
    expect((await caller.call('/payment-methods', { method: 'POST', body: {} })).status).toBe(403)
    const [row] = (await owner.list('api-keys', { filter: { name: 'Web shop' } })).rows
    expect(row).toMatchObject({ status: 'active', role: 'Sales clerk', places: 'everywhere' })
    expect(row!.issuedBy).toBe('Ana Teste')
    expect(Date.now() - Date.parse(String(row!.lastUsedAt))).toBeLessThan(60_000)
  })

  it('is the author of its changes in records, history and lists', async () => {
    const { caller, id } = await createKey(app, owner, { name: 'Price feed', role: 'manager' })
    const created = await caller.create('brands', { name: 'By a program' })
    const [entry] = await owner.api<{ user: unknown }[]>(`/brands/${created.id}/history`)
    expect(entry!.user).toEqual({ id, name: 'Price feed' })
    const sale = await caller.create('sales', {
      branch: shop.branch.id,
      lines: [{ product: (await shop.product('Sold by key', {})).id, quantity: 1, unitPrice: 5 }],
    })
    expect(sale).toMatchObject({ createdBy: id, salesperson: id })
    const seen = await owner.list('sales', { filter: { id: [sale.id] }, prefetch: 'createdBy' })
    expect(JSON.stringify(seen.rows)).toContain('Price feed')
  })

  it('sees its own branches only, even if its role grants all branches', async () => {
    const other = await owner.create('branches', { name: 'Porto', code: 'PRT' })
    const branches = [shop.branch.id]
    const { caller } = await createKey(app, owner, { role: 'admin', branches })
    const createExpense = (by: TestCaller, branch: string) =>
      by.call<Row>('/expenses', { method: 'POST', body: { branch, category, amount: 1 } })
    const category = (await owner.list('expense-categories')).rows[0]!.id
    const { id } = (await createExpense(owner, other.id)).body
    expect((await caller.call(`/expenses/${id}`)).status).toBe(404)
    expect((await createExpense(caller, other.id)).status).toBeGreaterThan(399)
    expect((await createExpense(caller, shop.branch.id)).status).toBe(201)
    expect((await caller.list('expenses')).total).toBe(1)
  })

  it('cannot create keys or invitations, change settings, or use account routes', async () => {
    const { caller, key } = await createKey(app, owner, { role: 'owner' })
    const attempts: readonly (readonly [string, string, number])[] = [
      ['POST', '/api-keys', 403],
      ['POST', '/invitations', 403],
      ['PATCH', `/teams/${owner.team}/settings`, 403],
      ['PUT', '/me/preferences', 403],
      ['GET', '/me', 403],
      ['GET', '/me/sessions', 403],
      ['GET', '/teams', 403],
      ['GET', '/events', 403],
      ['POST', '/auth/sign-out', 403],
      ['POST', '/auth/change-password', 403],
    ]
    for (const [method, path, status] of attempts) {
      const body = method === 'GET' ? undefined : {}
      const answer = await caller.call(path, { method, body })
      expect([method, path, answer.status, findCode(answer.body)]).toEqual([
        method,
        path,
        status,
        'API_KEY_FORBIDDEN',
      ])
    }
    // Cookies of a request with a key are ignored, so that a key never acts with the session of a browser.
    const headers = { authorization: `Bearer ${key.slice(0, -1)}-` }
    expect((await owner.call('/products', { headers })).status).toBe(401)
    expect((await owner.call('/me', { headers: { authorization: `Bearer ${key}` } })).status).toBe(
      403,
    )
    expect((await owner.call('/me', { headers: { authorization: 'Basic eDp5' } })).status).toBe(200)
  })

  it('belongs to one team', async () => {
    const { caller } = await createKey(app, owner, { role: 'viewer' })
    caller.team = undefined
    expect((await caller.call('/products')).status).toBe(200)
    caller.team = (await app.signUp()).team
    expect((await caller.call('/products')).status).toBe(404)
  })

  it('cannot be created with a right or branch that its creator lacks', async () => {
    const hr = await app.colleague(owner, 'hr')
    const send = (by: TestCaller, body: object) =>
      by.call('/api-keys', {
        method: 'POST',
        body: { name: 'K', role: 'viewer', branches: null, expiresInDays: 30, ...body },
      })
    expect((await send(hr, {})).status).toBe(403)
    const id = await findRole('viewer')
    const copy = { method: 'POST', body: { name: 'Key maker' } }
    const maker = await owner.api<{ id: string; code: string }>(`/roles/${id}/copy`, copy)
    const grant = { method: 'PATCH', body: { grant: ['api-key.create', 'api-key.view'] } }
    await owner.api(`/roles/${maker.id}`, grant)
    const colleague = await app.colleague(owner, maker.code)
    expect((await send(colleague, {})).status).toBe(201)
    expect(await send(colleague, { role: 'sales' })).toMatchObject({ status: 403 })
    expect(await send(colleague, { role: 'admin' })).toMatchObject({ status: 403 })
    await runSql('update members set branches = $2 where user_id = $1', colleague.id, [
      shop.branch.id,
    ])
    expect(await send(colleague, {})).toMatchObject({ status: 403 })
    expect(await send(colleague, { branches: [shop.branch.id] })).toMatchObject({ status: 201 })
    expect(await send(owner, { role: 'nobody' })).toMatchObject({ status: 422 })
    expect(await send(owner, { expiresInDays: 400 })).toMatchObject({ status: 422 })
  })

  it('whose role is deleted gets the replacement role and keeps working', async () => {
    const id = await findRole('viewer')
    const copy = { method: 'POST', body: { name: 'For a key' } }
    const role = await owner.api<{ id: string; code: string }>(`/roles/${id}/copy`, copy)
    const { caller, id: key } = await createKey(app, owner, { role: role.code })
    const refused = await owner.call(`/roles/${role.id}`, { method: 'DELETE' })
    expect([refused.status, findCode(refused.body)]).toEqual([409, 'ROLE_IN_USE'])
    await owner.api(`/roles/${role.id}?replacement=${id}`, { method: 'DELETE' })
    expect((await caller.call('/products')).status).toBe(200)
    const entries = await app.asSuperuser({
      text: `select action, before, after, user_id as by from history where resource = 'api-keys' and record_id = $1
        order by at desc limit 1`,
      values: [key],
    })
    const [before, after] = [{ role: role.code }, { role: 'viewer' }]
    expect(entries).toEqual([{ action: 'update', before, after, by: owner.id }])
  })
})

it('A key cannot be revoked twice', async () => {
  const { id } = await createKey(app, owner, { role: 'viewer' })
  const revoke = () => owner.call(`/api-keys/${id}/revoke`, { method: 'POST' })
  expect((await revoke()).status).toBe(200)
  const { status, body } = await revoke()
  expect([status, findCode(body)]).toEqual([409, 'API_KEY_REVOKED'])
})

describe('The next request of a key is refused', () => {
  const stops: readonly (readonly [string, (id: string, by: TestCaller) => Promise<unknown>])[] = [
    ['after it was revoked', (id) => owner.api(`/api-keys/${id}/revoke`, { method: 'POST' })],
    [
      'after it has expired',
      (id) => runSql('update api_keys set expires_at = now() where id = $1', id),
    ],
    [
      'when its role no longer exists',
      (id) => runSql(`update api_keys set role = 'gone' where id = $1`, id),
    ],
    [
      'while its creator is suspended',
      (_, by) => runSql(`update members set status = 'disabled' where user_id = $1`, by.id),
    ],
    [
      'when its team is removed',
      (_, by) => runSql('update teams set removed_at = now() where id = $1', by.team),
    ],
  ]
  it.each(stops)('%s', async (about, stop) => {
    const isTeam = about.includes('team')
    const creator = isTeam ? await app.signUp() : await app.colleague(owner, 'admin')
    const { caller, id } = await createKey(app, creator, { role: 'viewer' })
    expect((await caller.call('/products')).status).toBe(200)
    await stop(id, creator)
    const answer = await caller.call('/products')
    expect([answer.status, findCode(answer.body)]).toEqual([401, 'API_KEY_INVALID'])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })
})

it('A node logs and counts the requests of a key, and checks 60 unknown keys per minute from a network', async () => {
  const logged: unknown[] = []
  const metrics = createMetrics()
  const log = { ...app.options.log, info: (facts: unknown) => void logged.push(facts) }
  const node = createApp({ ...app.options, log, metrics })
  const { key, id } = await createKey(app, owner, { role: 'viewer' })
  const incoming = { socket: { remoteAddress: '192.0.2.7' } }
  const from = (request: Request) => node.fetch(request, { incoming })
  const used = createKeyCaller(from, key)
  const ask = async (by: TestCaller) => (await by.call('/brands?range=[0,0]')).status
  expect(await ask(used)).toBe(200)
  expect(logged.at(-1)).toMatchObject({
    key: id,
    person: undefined,
    team: owner.team,
    status: 200,
  })
  expect(await metrics.readText()).toContain('armazem_api_key_requests_total{status="200"} 1')

  const wrong = createKeyCaller(from, `armazem_${'x'.repeat(43)}`)
  const refused = await Promise.all(Array.from({ length: 70 }, () => ask(wrong)))
  expect(refused.filter((status) => status === 401).length).toBe(59)
  expect(await ask(wrong)).toBe(429)
  expect(await ask(used), 'a valid key is accepted').toBe(200)
  await node.close()
})

it.runIf(isNight())('A node accepts 1,200 requests per minute from a key', async () => {
  const node = createApp(app.options)
  const { key, caller } = await createKey(app, owner, { role: 'viewer' })
  const used = createKeyCaller(node.fetch, key)
  const change = { method: 'PUT', body: {} }
  const statuses: number[] = []
  for (let i = 0; i < 1201; i++) statuses.push((await used.call('/me/preferences', change)).status)
  expect(statuses.indexOf(429)).toBe(1200)
  const limited = await used.call('/brands')
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await caller.call('/brands?range=[0,0]')).status, 'limits count for each node').toBe(200)
  await node.close()
})
