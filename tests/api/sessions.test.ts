import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../src/server/app/app.ts'
import { createDatabase, type Database } from '../../src/server/database/database.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { untilListening } from '../support/until-listening.ts'
import { untilSomebodyWaits } from '../support/waiting-connections.ts'

/**
 * Tests that a session that has ended is refused everywhere: at the next request, and in open event
 * streams on all nodes.
 */
const PASSWORD = 'correct horse battery'
let app: TestApp
/** Holds a second node on the same database. */
let other: { app: ReturnType<typeof createApp>; database: Database }

beforeAll(async () => {
  app = await shareTestApp()
  const database = createDatabase(app.database.connection)
  other = { app: createApp({ ...app.options, database }), database }
})
afterAll(async () => {
  await other.app.close()
  await other.database.close()
  await app.close()
  expect(app.errors).toEqual([])
})

async function signIn(email: string, team: string | undefined): Promise<TestCaller> {
  const caller = app.anyone()
  await caller.api('/auth/sign-in/email', { method: 'POST', body: { email, password: PASSWORD } })
  caller.team = team
  return caller
}

/** Opens an event stream; `ended` resolves when the server ends it. */
async function listen(caller: TestCaller, on: { fetch: TestApp['app']['fetch'] } = app.app) {
  const request = new Request('http://armazem.test/api/v1/events', { headers: caller.headers() })
  const answer = await on.fetch(request)
  expect(answer.status).toBe(200)
  const reader = answer.body!.getReader()
  let open = true
  const ended = (async () => {
    while (!(await reader.read()).done);
    open = false
  })()
  return { isOpen: () => open, ended, stop: () => reader.cancel() }
}

const waitForEnd = <T>(promise: Promise<T>) =>
  Promise.race([promise.then(() => 'ended'), pause(15_000, 'still open', { ref: false })])

describe('A change of password', () => {
  it('ends all other sessions and their streams on all nodes, and keeps the current one', async () => {
    const ana = await app.signUp()
    const thief = await signIn(ana.email, ana.team)
    const streams = [await listen(thief), await listen(thief, other.app)]
    await untilListening(app, 2)
    const body = { currentPassword: PASSWORD, newPassword: 'another horse battery' }
    // The server ignores `revokeOtherSessions` in the request.
    await ana.api('/auth/change-password', {
      method: 'POST',
      body: { ...body, revokeOtherSessions: false },
    })
    expect((await thief.call('/me')).status).toBe(401)
    for (const { ended } of streams) expect(await waitForEnd(ended)).toBe('ended')
    expect((await ana.call('/me')).status).toBe(200)
  })
})

describe('Signing out', () => {
  it('ends the streams of the session on all nodes, and no other streams', async () => {
    const ana = await app.signUp()
    const second = await signIn(ana.email, ana.team)
    const [own, there, kept] = [
      await listen(ana),
      await listen(ana, other.app),
      await listen(second),
    ]
    await untilListening(app, 2)
    await ana.api('/auth/sign-out', { method: 'POST' })
    expect(await waitForEnd(own.ended)).toBe('ended')
    expect(await waitForEnd(there.ended)).toBe('ended')
    expect(kept.isOpen()).toBe(true)
    await kept.stop()
  })
})

it('The oldest stream of a person with more than twenty is closed', async () => {
  const ana = await app.signUp()
  const streams = []
  for (let i = 0; i < 22; i++) streams.push(await listen(ana))
  expect(await waitForEnd(streams[1]!.ended)).toBe('ended')
  expect(streams.filter(({ isOpen }) => isOpen())).toHaveLength(20)
  await Promise.all(streams.map(({ stop }) => stop()))
})

describe('A person', () => {
  it('has at most 256 KiB of preferences in all teams together', async () => {
    const ana = await app.signUp()
    const put = (key: string, size: number) =>
      ana.call<{ code: string }>('/me/preferences', {
        method: 'PUT',
        body: { [key]: 'x'.repeat(size) },
      })
    for (let i = 0; i < 4; i++) expect((await put(`part-${i}`, 60_000)).status).toBe(200)
    const problem = await put('part-4', 60_000)
    expect([problem.status, problem.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(problem.headers.get('content-type')).toBe('application/problem+json')
    const own = ana.team
    const team = { name: 'Second', currency: 'USD', locale: 'en-US', timezone: 'UTC' }
    ana.team = (await ana.api<{ id: string }>('/teams', { method: 'POST', body: team })).id
    expect((await put('elsewhere', 60_000)).status).toBe(413)
    ana.team = own
    expect((await put('part-0', 10)).status).toBe(200)
    expect((await put('part-4', 60_000)).status).toBe(200)
    const parallel = await Promise.all(Array.from({ length: 8 }, (_, i) => put(`p${i}`, 20_000)))
    const kept = parallel.filter(({ status }) => status === 200).length
    expect(kept).toBeLessThan(2)
  })

  it('does not exceed the limit by saving preferences in two teams on two nodes at the same time', async () => {
    const ana = await app.signUp()
    const first = ana.team
    const team = { name: 'Second', currency: 'USD', locale: 'en-US', timezone: 'UTC' }
    const second = (await ana.api<{ id: string }>('/teams', { method: 'POST', body: team })).id
    const save = async (on: { fetch: TestApp['app']['fetch'] }, team: string | undefined) => {
      ana.team = team
      const body = Object.fromEntries(['a', 'b', 'c'].map((key) => [key, 'x'.repeat(60_000)]))
      const request = new Request('http://armazem.test/api/v1/me/preferences', {
        method: 'PUT',
        headers: { ...ana.headers(), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await on.fetch(request)).status
    }
    const lock = new pg.Client(app.superuserConfig)
    await lock.connect()
    await lock.query('begin')
    const text = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'
    await lock.query(text, [`${ana.id}:preferences`])
    const saved = [save(app.app, first), save(other.app, second)]
    await untilSomebodyWaits(lock, 2)
    await lock.query('commit')
    expect((await Promise.all(saved)).toSorted()).toEqual([200, 413])
    await lock.end()
  })

  it('owns at most twenty teams', async () => {
    const ana = await app.signUp()
    await app.database.query({
      text: `with created as (
          insert into teams (id, name, currency, locale, timezone)
          select gen_random_uuid(), 'T' || i, 'USD', 'en-US', 'UTC' from generate_series(1, 18) i returning id)
        insert into members (team_id, user_id, roles) select id, $1, '{owner}' from created`,
      values: [ana.id],
    })
    const body = { name: 'More', currency: 'USD', locale: 'en-US', timezone: 'UTC' }
    expect((await ana.call('/teams', { method: 'POST', body })).status).toBe(201)
    const problem = await ana.call<{ code: string; title: string }>('/teams', {
      method: 'POST',
      body,
    })
    expect([problem.status, problem.body.code]).toEqual([422, 'TOO_MANY_TEAMS'])
    expect(problem.body.title).toContain('20')
  })
})

describe('A session that the server has cached', () => {
  it('can read and write nothing after it has ended', async () => {
    const ana = await app.signUp()
    const { id } = await ana.create('brands', { name: 'Alfa' })
    const requests = [
      ['/brands', {}],
      [`/brands/${id}`, {}],
      [`/brands/${id}`, { method: 'PATCH', body: { name: 'Beta' } }],
      ['/brands', { method: 'POST', body: { name: 'Gama' } }],
    ] as const
    const readStatuses = async () => {
      const answers = []
      for (const [path, request] of requests) answers.push((await ana.call(path, request)).status)
      return answers
    }
    expect(await readStatuses()).toEqual([200, 200, 200, 201])
    await app.database.query({
      text: `update session set "expiresAt" = now() - interval '1 second' where "userId" = $1`,
      values: [ana.id],
    })
    expect(await readStatuses()).toEqual([401, 401, 401, 401])
    const [{ count }] = (await app.asSuperuser<{ count: number }>({
      text: 'select count(*) from brands where team_id = $1',
      values: [ana.team],
    })) as [{ count: number }]
    expect(count).toBe(2)
  })

  it('has the current rights of its roles, and none in a team that the person left', async () => {
    const owner = await app.signUp()
    const clerk = await app.colleague(owner, 'manager')
    const { id } = await owner.create('brands', { name: 'Alfa' })
    const change = (name: string) =>
      clerk.call(`/brands/${id}`, { method: 'PATCH', body: { name } }).then(({ status }) => status)
    expect(await change('Beta')).toBe(200)
    const set = (column: string, value: unknown) =>
      app.database.query({
        text: `update members set ${column} = $3 where team_id = $1 and user_id = $2`,
        values: [owner.team, clerk.id, value],
      })
    await set('roles', ['viewer'])
    expect(await change('Gama')).toBe(403)
    await set('status', 'suspended')
    expect((await clerk.call(`/brands/${id}`)).status).toBe(404)
    expect((await owner.api<{ name: string }>(`/brands/${id}`)).name).toBe('Beta')
  })

  it('has the current second factor of its person', async () => {
    const ana = await app.signUp()
    const setFactor = (isOn: boolean) =>
      app.database.query({
        text: 'update "user" set "twoFactorEnabled" = $2 where id = $1',
        values: [ana.id, isOn],
      })
    await setFactor(true)
    await ana.api(`/teams/${ana.team}/settings`, {
      method: 'PATCH',
      body: { requireSecondFactor: true },
    })
    expect((await ana.call('/brands')).status).toBe(200)
    expect((await ana.call('/brands')).status).toBe(200)
    await setFactor(false)
    const refused = await ana.call<{ code: string }>('/brands')
    expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_FACTOR_NEEDED'])
  })

  it('gets the same errors as a new session', async () => {
    const ana = await app.signUp()
    await ana.create('brands', { name: 'Alfa' })
    expect((await ana.call('/brands', { method: 'POST', body: { name: 7 } })).status).toBe(422)
    expect((await ana.call('/brands', { method: 'POST', body: '{' })).status).toBe(415)
    expect((await ana.call('/brands?filter=nonsense')).status).toBe(400)
  })
})
