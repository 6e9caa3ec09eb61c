import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCluster, type Cluster } from '../../src/server/cluster/cluster.ts'
import { createTestCaller, type TestAnswer, type TestCaller } from '../support/caller.ts'
import { readMessage } from '../support/smtp.ts'
import { readAuthenticator } from '../support/totp.ts'
import { startServer, type StartedServer } from '../support/server.ts'
import { untilSomebodyWaits } from '../support/waiting-connections.ts'

/** Tests promise T37: neither logs nor error responses contain passwords, tokens or sessions. */
let server: StartedServer
let cluster: Cluster

beforeAll(async () => {
  server = await startServer({ logLevel: 'debug' })
  cluster = await openCluster(server.dataDir)
})
afterAll(async () => {
  await cluster.stop()
  await server.stop()
})

const createCanary = () => `canary-${randomBytes(9).toString('hex')}`

/** Delays sign-in and sessions by more than a second, so that PostgreSQL logs their statements as slow. */
async function runSlowly<T>(work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(cluster.connection)
  await client.connect()
  await client.query('begin; lock table session, account in access exclusive mode')
  const running = work()
  await untilSomebodyWaits(client)
  await client.query('select pg_sleep(1.2)')
  await client.query('rollback')
  await client.end()
  return running
}

/** Waits for the mail in the outbox and returns the token of its link. */
async function readLinkToken(): Promise<string> {
  const outbox = join(server.dataDir, 'outbox')
  // The name of a mail ends with .part while it is written.
  const find = () =>
    existsSync(outbox) ? readdirSync(outbox).filter((name) => !name.endsWith('.part')) : []
  await expect.poll(find).toHaveLength(1)
  const { text } = readMessage(readFileSync(join(outbox, find()[0]!), 'utf8'))
  return /#([\w-]{32})\n/.exec(text)![1]!
}

it('Logs and errors contain no passwords, tokens or sessions', async () => {
  const secrets = { first: createCanary(), second: createCanary(), wrong: createCanary() }
  const address = `${createCanary()}@example.test`
  const tokens = new Set<string>()
  const refusals: TestAnswer[] = []
  const ana: TestCaller = createTestCaller((request) => fetch(request), server.url)
  const email = 'ana@example.test'

  async function post(path: string, body: unknown, headers?: Record<string, string>) {
    const answer = await ana.call(path, { method: 'POST', body, ...(headers && { headers }) })
    if (answer.status >= 400) refusals.push(answer)
    for (const cookie of answer.headers.getSetCookie()) {
      const value = decodeURIComponent(cookie.split(';')[0]!.split(/=(.*)/s)[1] ?? '')
      if (value.length > 20) tokens.add(value).add(value.split('.')[0]!)
    }
    return answer.status
  }

  /** Requests a link for a new password, and sets up an authenticator app. */
  async function forgetAndSetUp() {
    await post('/auth/forgot-password', { email })
    tokens.add(await readLinkToken())
    const { totpURI, backupCodes } = (
      await ana.call<{ totpURI: string; backupCodes: string[] }>('/auth/two-factor/enable', {
        method: 'POST',
        body: { password: second },
      })
    ).body
    for (const code of backupCodes) tokens.add(code)
    tokens.add(new URL(totpURI).searchParams.get('secret')!)
    await post('/auth/two-factor/verify-totp', { code: '000000' })
    await post('/auth/two-factor/verify-totp', { code: readAuthenticator(totpURI) })
    await post('/auth/two-factor/disable', { password: second })
  }

  /** Creates a team with an invitation, an API key and a PIN, with accepted and refused requests for each of them. */
  async function inviteAndShare() {
    const team = { name: 'Loja', currency: 'EUR', locale: 'pt-PT', timezone: 'UTC' }
    ana.team = (await ana.api<{ id: string }>('/teams', { method: 'POST', body: team })).id
    const invited = { email: 'rui@example.test', roles: ['sales'], branches: null }
    const { link } = await ana.api<{ link: string }>('/invitations', {
      method: 'POST',
      body: invited,
    })
    const token = link.split('#')[1]!
    tokens.add(token)
    await post('/auth/invitation', { token })
    await post('/teams/join', { token })
    const wanted = { name: 'Shop', role: 'sales', branches: null, expiresInDays: 1 }
    const { key } = await ana.api<{ key: string }>('/api-keys', { method: 'POST', body: wanted })
    tokens.add(key)
    const authorization = `Bearer ${key}`
    await fetch(`${server.url}/api/v1/products`, { headers: { authorization } })
    const refused = await fetch(`${server.url}/api/v1/roles`, { headers: { authorization } })
    expect([refused.status, (await refused.text()).includes(key)]).toEqual([403, false])
    await ana.call('/me/pin', { method: 'PUT', body: { pin: '2580', password: wrong } })
    await ana.call('/me/pin', { method: 'PUT', body: { pin: '2580', password: second } })
  }

  /** Tries to make a field unique although two customers have the same value, which the database refuses. */
  async function makeUnique() {
    const label = { en: 'Second address' }
    const field = { resource: 'customers', name: 'address', kind: 'text', label }
    const { id } = await ana.create('custom-fields', field)
    for (const name of ['Rui', 'Eva']) await ana.create('customers', { name, x_address: address })
    const refused = await ana.call<{ code: string }>(`/custom-fields/${id}`, {
      method: 'PATCH',
      body: { unique: true },
    })
    expect(refused.body.code).toBe('VALUES_NOT_UNIQUE')
  }

  const { first, second, wrong } = secrets
  expect(await post('/auth/sign-up/email', { name: 'Ana', email, password: first })).toBe(200)
  await post('/auth/sign-up/email', { name: 'Ana', email, password: wrong })
  await post('/auth/sign-in/email', { email, password: wrong })
  await post('/auth/sign-in/email', { email, password: { $gt: wrong } })
  await post('/auth/sign-in/email', `{"email":"${email}","password":"${wrong}`, {
    'content-type': 'application/json',
  })
  await runSlowly(() => post('/auth/sign-in/email', { email, password: first }))
  await runSlowly(() => ana.call('/me'))
  await post('/auth/change-password', { currentPassword: wrong, newPassword: second })
  expect(await post('/auth/change-password', { currentPassword: first, newPassword: second })).toBe(
    200,
  )
  await forgetAndSetUp()
  await inviteAndShare()
  await makeUnique()
  await post('/me', { password: second })
  await post('/teams', { password: second, name: 'A' })
  await post('/auth/sign-out', {})

  expect(tokens.size).toBeGreaterThan(3)
  expect(refusals.length).toBeGreaterThan(4)
  const log = join(server.dataDir, 'postgres.log')
  const serverLog = readFileSync(log, 'utf8')
  // The slow statements were logged without their values.
  expect(serverLog).toContain('duration:')
  // The duplicate value was logged as an error without its value.
  expect(serverLog).toContain('ERROR:  VALUES_NOT_UNIQUE')
  expect(serverLog).not.toContain(address)
  const places = {
    log: server.log(),
    postgres: serverLog,
    errors: refusals.map((r) => r.text).join('\n'),
  }
  for (const [place, text] of Object.entries(places)) {
    for (const secret of [...Object.values(secrets), ...tokens]) {
      expect(text.includes(secret), `${place} contains ${secret}`).toBe(false)
    }
  }
  expect(statSync(log).mode & 0o077).toBe(0)
})
