import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIdentity } from '../../src/server/identity/identity.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { requestAuth } from '../support/request-auth.ts'

let app: TestApp

beforeAll(async () => {
  app = await shareTestApp()
})
afterAll(() => app.close())

const PUBLIC_URL = 'http://armazem.test'
const PASSWORD = 'correct horse battery'

function signIn(email: string, password = PASSWORD) {
  const caller = app.anyone()
  return caller.call<{ code: string }>('/auth/sign-in/email', {
    method: 'POST',
    body: { email, password },
  })
}

async function readPasswordHash(email: string): Promise<string | undefined> {
  const [account] = await app.database.query<{ password: string }>({
    text: 'select password from account join "user" on "user".id = "userId" where email = $1',
    values: [email],
  })
  return account?.password
}

describe('a person', () => {
  test('signs in and is recognized, signs out and is refused from the next request on', async () => {
    const ana = await app.signUp()
    const again = app.anyone()
    const body = { email: ana.email.toUpperCase(), password: PASSWORD }
    expect((await again.call('/auth/sign-in/email', { method: 'POST', body })).status).toBe(200)
    expect((await again.call('/me')).status).toBe(200)
    const cookie = again.headers()
    expect((await again.call('/auth/sign-out', { method: 'POST', body: {} })).status).toBe(200)
    const read = (headers = {}) =>
      app.anyone().call<{ code: string; isRevoked?: boolean }>('/me', { headers })
    const old = await read(cookie)
    expect([old.status, old.body.code, old.body.isRevoked]).toEqual([401, 'UNAUTHENTICATED', true])
    // The browser drops the cookie when the session expires.
    const none = await read()
    expect([none.status, none.body.isRevoked]).toEqual([401, undefined])
  })

  test('with a forged or damaged cookie is not signed in', async () => {
    const ana = await app.signUp()
    // The first cookie is the session. The second cookie identifies the device and grants no access.
    const [cookie = ''] = (ana.headers().cookie ?? '').split('; ')
    for (const forged of [
      `${cookie.slice(0, -6)}AAAAAA`,
      'armazem.session_token=x.y',
      cookie.replace('.', ''),
      'armazem.session_token=%',
    ]) {
      const answer = await app.anyone().call('/me', { headers: { cookie: forged } })
      expect(answer.status).toBe(401)
    }
  })

  test('gets profile, teams and rights with one request', async () => {
    const ana = await app.signUp()
    const me = await ana.api<Record<string, never>>('/me')
    expect(me).toMatchObject({
      person: { id: ana.id, email: ana.email, name: 'Ana Teste', language: null },
      team: { id: ana.team, currency: 'USD', locale: 'en-US', timezone: 'UTC', decimals: 2 },
      teams: [{ id: ana.team, name: 'Test team', roles: ['owner'] }],
      roles: ['owner'],
      preferences: {},
    })
    expect(me.rights).toContain('product.delete')
  })

  test('has preferences per team; null removes a preference', async () => {
    const ana = await app.signUp()
    const put = (body: unknown) => ana.call('/me/preferences', { method: 'PUT', body })
    await put({ 'list.products': { columns: ['name', 'sku'] }, density: 'compact' })
    expect((await put({ density: null })).body).toEqual({
      'list.products': { columns: ['name', 'sku'] },
    })
    expect(await ana.api('/me')).toMatchObject({
      preferences: { 'list.products': { columns: ['name', 'sku'] } },
    })
    const atOnce = Array.from({ length: 20 }, (_, i) => put({ 'till.draft': i }))
    expect((await Promise.all(atOnce)).map(({ status }) => status)).toEqual(atOnce.map(() => 200))
    await put({ 'till.draft': null })
    const ben = await app.colleague(ana, 'sales')
    expect(await ben.api('/me')).toMatchObject({ preferences: {} })
    expect((await put([1])).status).toBe(422)
    expect((await put({ 'no good key!': 1 })).status).toBe(422)
    expect((await put({ long: 'x'.repeat(70_000) })).status).toBe(422)
  })

  test('changes their name and language, and chooses the default team', async () => {
    const ana = await app.signUp()
    const body = { name: 'Second', currency: 'BRL', locale: 'pt-BR', timezone: 'America/Sao_Paulo' }
    const { id } = await ana.api<{ id: string }>('/teams', { method: 'POST', body })
    const change = { name: 'Ana Maria', language: 'pt', defaultTeam: id }
    await ana.api('/me', { method: 'PATCH', body: change })
    await ana.api('/me', { method: 'PATCH', body: change })
    const events = await app.database.query({
      text: `select after ->> 'name' as name from person_events where person = $1 and action = 'profileChanged'`,
      values: [ana.id],
    })
    expect(events).toEqual([{ name: 'Ana Maria' }])
    ana.team = undefined
    expect(await ana.api('/me')).toMatchObject({
      person: { name: 'Ana Maria', language: 'pt' },
      team: { id, name: 'Second', currency: 'BRL', decimals: 2 },
      teams: [{ id }, { name: 'Test team' }],
    })
    const stranger = await app.signUp()
    const foreign = await stranger.call('/me', { method: 'PATCH', body: { defaultTeam: id } })
    expect(foreign.status).toBe(422)
    const nonsense = await ana.call<{ errors: unknown[] }>('/me', {
      method: 'PATCH',
      body: { language: 'xx', isAdmin: true },
    })
    expect(nonsense.status).toBe(422)
    expect(nonsense.body.errors).toMatchObject([
      { pointer: '/language', code: 'CHOICE' },
      { pointer: '/isAdmin', code: 'UNKNOWN_FIELD' },
    ])
  })

  test('reads a preference that is still being saved, as a reloaded page does', async () => {
    const ana = await app.signUp()
    const other = new pg.Client(app.database.connection)
    await other.connect()
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `${ana.id}:preferences`,
    ])
    const saved = ana.call('/me/preferences', { method: 'PUT', body: { 'till.draft': 'last' } })
    const waiting = `select 1 from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`
    await expect.poll(() => app.asSuperuser({ text: waiting })).toHaveLength(1)
    const me = ana.api('/me')
    await other.query('commit')
    expect(await me).toMatchObject({ preferences: { 'till.draft': 'last' } })
    expect((await saved).status).toBe(200)
    await other.end()
  })

  test('changes the password and can end other sessions', async () => {
    const ana = await app.signUp()
    const other = app.anyone()
    const body = { email: ana.email, password: PASSWORD }
    await other.api('/auth/sign-in/email', { method: 'POST', body })
    const change = {
      currentPassword: PASSWORD,
      newPassword: 'another long one',
      revokeOtherSessions: true,
    }
    await ana.api('/auth/change-password', { method: 'POST', body: change })
    expect((await other.call('/me')).status).toBe(401)
    expect((await ana.call('/me')).status).toBe(200)
    expect((await signIn(ana.email)).status).toBe(401)
    expect((await signIn(ana.email, 'another long one')).status).toBe(200)
  })

  test('who gets another role or leaves a team loses access from the next request on', async () => {
    const ana = await app.signUp()
    const ben = await app.colleague(ana, 'manager')
    expect((await ben.call('/products')).status).toBe(200)
    await app.database.query({
      text: `update members set roles = '{hr}' where user_id = $1`,
      values: [ben.id],
    })
    expect((await ben.call('/products')).status).toBe(403)
    await app.database.query({ text: `delete from members where user_id = $1`, values: [ben.id] })
    expect((await ben.call('/products')).status).toBe(404)
    expect(await ben.api('/me')).toMatchObject({ team: null, teams: [], rights: [] })
  })

  test('has the rights of a role that the team has changed', async () => {
    const ana = await app.signUp()
    const ben = await app.colleague(ana, 'sales')
    await app.database.query({
      text: `update roles set permissions = '{brand.view}' where team_id = $1 and code = 'sales'`,
      values: [ana.team],
    })
    expect(await ben.api('/me')).toMatchObject({ rights: ['brand.view'] })
    expect((await ben.call('/products')).status).toBe(403)
  })

  test('has the highest limit of their roles, as declared or changed by the team', async () => {
    const ana = await app.signUp()
    expect(await ana.api('/me')).toMatchObject({ limits: { discountPercent: null } })
    const ben = await app.colleague(ana, 'sales', 'stock')
    expect((await ben.api<{ limits: object }>('/me')).limits).toEqual({
      discountPercent: 5,
      adjustmentValue: 500,
    })
    await app.database.query({
      text: `update roles set limits = '{"discountPercent": 12.5}' where team_id = $1 and code = 'sales'`,
      values: [ana.team],
    })
    const manager = await app.colleague(ana, 'sales', 'manager')
    expect(await ben.api('/me')).toMatchObject({ limits: { discountPercent: 12.5 } })
    expect(await manager.api('/me')).toMatchObject({ limits: { discountPercent: 30 } })
  })
})

describe('a password', () => {
  test("is stored as argon2id with OWASP's cost, unless tests set a lower cost", async () => {
    const keys = { secret: 'a secret for tests, 32 letters long', publicUrl: PUBLIC_URL }
    const { database, registry } = app.app.context
    const identity = createIdentity({ ...keys, database, registry, signUp: 'open' })
    const body = { name: 'Rui', email: `${randomUUID()}@example.test`, password: PASSWORD }
    const request = new Request(`${PUBLIC_URL}/api/v1/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect((await identity.authHandler(request, '')).status).toBe(200)
    expect(await readPasswordHash(body.email)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const ana = await app.signUp()
    expect(await readPasswordHash(ana.email)).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  })

  test('can be wrong five times a minute, for known and unknown accounts alike', async () => {
    const ana = await app.signUp()
    const tryPasswords = async (email: string, ip: string) => {
      const tries: unknown[] = []
      for (let i = 0; i < 7; i++) {
        const answer = await signInFrom(ip, email, 'wrong password')
        tries.push([answer.status, answer.body.code, Object.keys(answer.body).toSorted().join()])
      }
      return tries
    }
    const known = await tryPasswords(ana.email, '192.0.2.1')
    const unknown = await tryPasswords('nobody@example.test', '192.0.2.2')
    expect(known).toEqual(unknown)
    expect(known.map((each) => (each as unknown[])[0])).toEqual([401, 401, 401, 401, 401, 429, 429])
    const right = await signInFrom('192.0.2.3', ana.email, PASSWORD)
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('that is wrong too often blocks its network address, but not the person on other addresses', async () => {
    const ana = await app.signUp()
    for (let i = 0; i < 5; i++) await signInFrom('2001:db8::1', `nobody-${i}@example.test`, 'wrong')
    expect((await signInFrom('2001:db8::99', ana.email, PASSWORD)).status).toBe(429)
    expect((await signInFrom('2001:db8:1::1', ana.email, PASSWORD)).status).toBe(200)
  })

  test('that is wrong is counted even when attempts run in parallel', async () => {
    const ana = await app.signUp()
    const tries = Array.from({ length: 20 }, (_, i) =>
      signInFrom(`198.51.100.${i}`, ana.email, 'wrong'),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  })

  test('that is wrong on other devices does not block a known device', async () => {
    const ana = await app.signUp()
    const first = await signInFrom('203.0.113.50', ana.email, PASSWORD)
    const [device = ''] = first.headers
      .getSetCookie()
      .filter((line) => line.startsWith('armazem.device='))
    expect(device).toMatch(/HttpOnly/)
    const cookie = device.split(';')[0]!
    for (let i = 0; i < 7; i++) await signInFrom(`203.0.113.${i}`, ana.email, 'wrong')
    expect((await signInFrom('203.0.113.60', ana.email, PASSWORD)).status).toBe(429)
    const known = { cookie }
    expect((await signInFrom('203.0.113.60', ana.email, PASSWORD, known)).status).toBe(200)
    // A known device has its own attempts. Its cookie does not help with another account or with a
    // changed signature.
    const bea = await app.signUp()
    for (let i = 0; i < 5; i++) await signInFrom(`203.0.113.7${i}`, bea.email, 'wrong')
    expect((await signInFrom('203.0.113.80', bea.email, PASSWORD, known)).status).toBe(429)
    const forged = { cookie: cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }
    expect((await signInFrom('203.0.113.61', ana.email, PASSWORD, forged)).status).toBe(429)
    const statuses = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await signInFrom('203.0.113.62', ana.email, 'wrong', known)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('that is wrong counts for one network address, in any notation', async () => {
    const spellings = ['198.51.100.200', '::ffff:198.51.100.200', '::ffff:c633:64c8']
    for (let i = 0; i < 5; i++) {
      await signInFrom(spellings[i % 3]!, `spelled-${i}@example.test`, 'wrong')
    }
    const ana = await app.signUp()
    expect((await signInFrom('::FFFF:198.51.100.200', ana.email, PASSWORD)).status).toBe(429)
  })

  test('that is right is never counted', async () => {
    const ana = await app.signUp()
    for (let i = 0; i < 12; i++) expect((await signIn(ana.email)).status).toBe(200)
  })
})

/** Signs in with a connection from this address, as node-server reports it. */
function signInFrom(
  ip: string,
  email: string,
  password: string,
  more: Readonly<Record<string, string>> = {},
) {
  // Browsers send the origin of the request together with a cookie.
  const headers = { origin: PUBLIC_URL, ...more }
  return requestAuth(app, ip, '/sign-in/email', { email, password }, headers)
}

describe('another site', () => {
  test('cannot write with the cookie of a person', async () => {
    const ana = await app.signUp()
    const { cookie = '' } = ana.headers()
    const evil: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'content-type': 'text/plain' },
    ]
    for (const headers of evil) {
      const request = new Request('http://armazem.test/api/v1/brands', {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', ...headers },
        body: '{"name":"Evil"}',
      })
      expect((await app.app.fetch(request)).status).toBe(403)
    }
    expect((await ana.list('brands')).total).toBe(0)
  })
})
