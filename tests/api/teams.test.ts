import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { openShop } from '../support/shop.ts'

let app: TestApp

beforeAll(async () => {
  app = await shareTestApp()
})
afterAll(() => app.close())

const NEW = { name: 'Second', currency: 'EUR', locale: 'pt-PT', timezone: 'Europe/Lisbon' }

test('A new team has its roles, its owner, and records for the first sale', async () => {
  const ana = await app.signUp()
  const listNames = async (resource: string) =>
    (await ana.list<{ name: string }>(resource)).rows.map(({ name }) => name)
  expect(await listNames('payment-methods')).toContain('Cash')
  expect(await listNames('expense-categories')).toContain('Rent')
  expect(await listNames('units')).toContain('Piece')
  const [branch] = (await ana.list('branches')).rows
  expect(branch).toMatchObject({ name: 'Main branch', isPrimary: true, isActive: true, version: 1 })
  const [customer] = (await ana.list('customers')).rows
  expect(customer).toMatchObject({ name: 'Walk-in customer', isWalkIn: true })
  const roles = (await ana.list('roles', { range: [0, 24] })).rows
  expect(roles.map(({ code }) => code).toSorted()).toEqual([
    'accounts',
    'admin',
    'hr',
    'manager',
    'owner',
    'purchasing',
    'sales',
    'stock',
    'viewer',
  ])
  expect(roles.find(({ code }) => code === 'owner')).toMatchObject({ isSystem: true, members: 1 })
  const [user] = (await ana.list('users')).rows
  expect(user).toMatchObject({ id: ana.id, email: ana.email, roles: 'Owner', status: 'active' })
  expect(await ana.api(`/branches/${branch?.id}/history`)).toMatchObject([{ action: 'create' }])
})

test('A team in Portugal starts in Portuguese', async () => {
  const ana = await app.signUp()
  ana.team = (await ana.api<{ id: string }>('/teams', { method: 'POST', body: NEW })).id
  const methods = (await ana.list<{ name: string }>('payment-methods')).rows
  expect(methods.map(({ name }) => name)).toContain('Dinheiro')
})

test('The fields of a new team are validated', async () => {
  const ana = await app.signUp()
  const wrong: [object, string][] = [
    [{ name: ' ' }, '/name'],
    [{ currency: 'XXX1' }, '/currency'],
    [{ currency: 'usd' }, '/currency'],
    [{ locale: 'de-DE' }, '/locale'],
    [{ timezone: 'Mars/Olympus' }, '/timezone'],
    // PostgreSQL reads the sign of an offset the other way round than browsers do.
    [{ timezone: '+01:00' }, '/timezone'],
    [{ demo: true }, '/demo'],
    [{ id: 1 }, '/id'],
  ]
  for (const [change, pointer] of wrong) {
    const body = { ...NEW, ...change }
    const answer = await ana.call<{ errors: unknown }>('/teams', { method: 'POST', body })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject([{ pointer }])
  }
  expect(await ana.api('/teams')).toHaveLength(1)
})

test('Name, region and time zone can be changed with the right, the currency until something is posted', async () => {
  const ana = await app.signUp()
  const patch = (by: typeof ana, body: unknown) =>
    by.call(`/teams/${ana.team}`, { method: 'PATCH', body })
  const answer = await patch(ana, { name: 'Renamed', timezone: 'America/Sao_Paulo' })
  expect(answer.body).toMatchObject({ name: 'Renamed', timezone: 'America/Sao_Paulo' })
  const shop = await openShop(ana)
  await shop.draftSale([['A', 1, 5]])
  expect((await patch(ana, { currency: 'EUR' })).body).toMatchObject({ currency: 'EUR' })
  const open = await ana.api(`/teams/${ana.team}`)
  expect(open).toMatchObject({ currency: 'EUR', isCurrencyFixed: false })
  await shop.buy([['A', 1, 2]])
  const fixed = await patch(ana, { currency: 'USD' })
  expect([fixed.status, fixed.body]).toMatchObject([409, { code: 'CURRENCY_FIXED' }])
  const listChanges = () => ana.list('user-activity', { filter: { resource: 'teams' } })
  const changes = await listChanges()
  expect((await patch(ana, { currency: 'EUR', name: 'Renamed' })).status).toBe(200)
  expect((await listChanges()).total).toBe(changes.total)
  const clerk = await app.colleague(ana, 'sales')
  const refused = await patch(clerk, { name: 'Mine' })
  expect(refused).toMatchObject({
    status: 403,
    body: { right: 'team.edit', helpers: { roles: ['Owner'] } },
  })
  const seen = await clerk.api(`/teams/${ana.team}`)
  expect(seen).toMatchObject({ name: 'Renamed', isCurrencyFixed: true })
})

test('A team, its records and its events cannot be found by people outside of the team', async () => {
  const ana = await app.signUp()
  const stranger = await app.signUp()
  expect((await stranger.call(`/teams/${ana.team}`)).status).toBe(404)
  const body = { name: 'Mine' }
  const patch = await stranger.call(`/teams/${ana.team}`, { method: 'PATCH', body })
  expect(patch.status).toBe(404)
  expect((await stranger.call('/teams/nonsense')).status).toBe(404)
  stranger.team = ana.team
  for (const path of ['/products', '/me/preferences', '/events', '/users']) {
    const method = path.startsWith('/me') ? 'PUT' : 'GET'
    const answer = await stranger.call(path, { method, ...(method === 'PUT' && { body: {} }) })
    expect(answer.status).toBe(404)
  }
})

test('A team in Portugal starts with IVA, which applies to products without a tax', async () => {
  const ana = await app.signUp({ locale: 'pt-PT', currency: 'EUR' })
  const { rows } = await ana.list<{ name: string; rate: number }>('taxes', {
    sort: ['rate', 'DESC'],
  })
  expect(rows.map(({ name, rate }) => [name, rate])).toEqual([
    ['IVA 23%', 23],
    ['IVA 13%', 13],
    ['IVA 6%', 6],
    ['IVA 0%', 0],
  ])
  const settings = await ana.api(`/teams/${ana.team}/settings`)
  const tax = rows[0]!.id
  expect(settings).toMatchObject({ saleTax: tax, purchaseTax: tax, pricesIncludeTax: true })
  expect(await ana.api(`/teams/${ana.team}/settings/history`)).toMatchObject([{ action: 'create' }])
})

test('The usage of a team counts its people, records, files, changes and requests', async () => {
  const owner = await app.signUp()
  const path = `/teams/${owner.team}/usage`
  type Usage = Record<'people' | 'records' | 'storage' | 'changes', number> & {
    readonly requests: readonly { readonly month: string; readonly requests: number }[]
  }
  const before = await owner.api<Usage>(path)
  await owner.create('brands', { name: 'One more' })
  const viewer = await app.colleague(owner, 'viewer')
  const after = await owner.api<Usage>(path)
  const month = `${new Date().toISOString().slice(0, 7)}-01`
  const counted = Number(before.requests[0]?.requests ?? 0)
  expect(after.requests).toMatchObject([{ month }])
  // A request is counted after its response: these are the first request for the usage and the creation of the brand.
  expect(after.requests[0]!.requests - counted).toBeGreaterThanOrEqual(2)
  for (let i = 0; i < 5; i++) await owner.list('brands')
  const later = (await owner.api<Usage>(path)).requests[0]!.requests
  expect(later - after.requests[0]!.requests).toBe(6)
  expect(after).toEqual({
    people: before.people + 1,
    records: before.records + 1,
    storage: 0,
    changes: before.changes + 1,
    requests: after.requests,
  })
  expect((await viewer.call(path)).status).toBe(403)
  expect((await (await app.signUp()).call(path)).status).toBe(404)
})
