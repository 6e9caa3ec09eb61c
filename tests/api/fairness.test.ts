import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestAnswer, TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { openShop } from '../support/shop.ts'
import { watchStatements } from '../support/watch-statements.ts'

interface Problem {
  readonly code: string
  readonly title: string
}

let app: TestApp
let owner: TestCaller
let stranger: TestCaller
/** Holds locks in the database until it rolls back. */
let locker: pg.Client

beforeAll(async () => {
  app = await createTestApp()
  ;[owner, stranger] = await Promise.all([app.signUp(), app.signUp()])
  const { idle_in_transaction_session_timeout: _, ...connection } = app.database.connection
  locker = new pg.Client(connection)
  await locker.connect()
})
afterEach(() => locker.query('rollback'))
afterAll(async () => {
  await locker.end()
  await app.close()
})

const runTogether = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

/** Sends the requests of `others` while `held` waits for a lock. Expects that all succeed before `held` ends. */
async function runDuring(
  held: Promise<unknown>,
  others: () => Promise<TestAnswer[]>,
): Promise<void> {
  let hasEnded = false
  const end = () => void (hasEnded = true)
  held.then(end, end)
  const passed = await others()
  expect(hasEnded).toBe(false)
  for (const { status, text } of passed) expect(status, text).toBeLessThan(300)
}

async function lock(sql: string, values: unknown[] = [], { team } = owner): Promise<void> {
  await locker.query('begin')
  await locker.query(`select set_config('app.team', $1, true)`, [team])
  await locker.query(sql, values)
}

test.runIf(isNight())(
  'a locked table delays only requests that need the table, and the refusal names its resource',
  async () => {
    await owner.create('departments', { name: randomUUID() })
    const colleague = await app.colleague(owner, 'owner')
    await lock('lock table products in access exclusive mode')
    const lists = Array.from({ length: 10 }, (_, i) =>
      owner.call<Problem>(`/products?range=[0,${i % 7}]${i % 2 ? '&sort=["price","ASC"]' : ''}`),
    )
    await runDuring(Promise.race(lists), async () => [
      ...(await runTogether(12, () => owner.call('/me'))),
      ...(await runTogether(12, () => stranger.call('/me'))),
      ...(await runTogether(12, () => colleague.call('/departments'))),
      ...(await runTogether(12, () => stranger.call('/departments'))),
      await stranger.call('/categories', { method: 'POST', body: { name: randomUUID() } }),
    ])
    const { status, body } = await Promise.race(lists)
    expect([status, body.code]).toEqual([423, 'LOCKED'])
    expect(body.title).toContain('Products')
    await locker.query('rollback')
    for (const later of await Promise.all(lists)) expect([200, 423]).toContain(later.status)
  },
)

test.runIf(isNight())(
  'a locked record delays only its own writers, and each refusal names the record',
  async () => {
    const [brand, other] = await runTogether(2, () =>
      owner.create('brands', { name: randomUUID() }),
    )
    await lock('select from brands where id = $1 for update', [brand!.id])
    const change = (caller: TestCaller, id: string, headers = {}) =>
      caller.call<Problem>(`/brands/${id}`, {
        method: 'PATCH',
        body: { description: randomUUID() },
        headers,
      })
    const colleague = await app.colleague(owner, 'owner')
    const writes = Array.from({ length: 14 }, (_, i) =>
      change(i % 2 ? owner : colleague, brand!.id),
    )
    await runDuring(Promise.race(writes), async () => [
      await change(owner, other!.id),
      await change(colleague, other!.id),
      await stranger.call('/brands', { method: 'POST', body: { name: randomUUID() } }),
      ...(await runTogether(8, () => owner.call('/departments'))),
    ])
    // The first two writes wait for the row, one after the other; the other writes wait for their turn.
    for (const { status, body, headers } of await Promise.all(writes)) {
      expect([status, body.code]).toEqual([423, 'RECORD_LOCKED'])
      expect(body.title).toContain(String(brand!.name))
      expect(headers.get('retry-after')).toBe('1')
    }
    await locker.query('rollback')
    await lock('select from brands where id = $1 for update', [brand!.id])
    const portuguese = await change(owner, brand!.id, { 'accept-language': 'pt' })
    expect(portuguese.body.title).toContain('ainda está a ser gravada')
  },
)

test('the refusal of a change of a locked document contains the number of the document', async () => {
  const buyer = await app.signUp()
  const shop = await openShop(buyer)
  const lamp = await shop.product('Lamp')
  const purchase = await shop.buy([[lamp.id, 1, 1]])
  await lock('select from purchases where id = $1 for update', [purchase.id], buyer)
  const { status, body } = await buyer.call<Problem>(`/purchases/${purchase.id}`, {
    method: 'PATCH',
    body: { notes: randomUUID() },
  })
  expect([status, body.code]).toEqual([423, 'RECORD_LOCKED'])
  expect(body.title).toContain(purchase.number)
})

test('writes of one team that wait for many locked rows leave connections for other teams', async () => {
  const brands = await runTogether(16, () => owner.create('brands', { name: randomUUID() }))
  await lock('select from brands where team_id = $1 for update', [owner.team])
  const writes = runTogether(16, (i) =>
    owner.call<Problem>(`/brands/${brands[i]!.id}`, {
      method: 'PATCH',
      body: { description: 'x' },
    }),
  )
  await runDuring(writes, () =>
    runTogether(8, () =>
      stranger.call('/brands', { method: 'POST', body: { name: randomUUID() } }),
    ),
  )
  await locker.query('rollback')
  for (const { status } of await writes) expect([200, 423, 503]).toContain(status)
})

test('twenty reports of one member delay only that member', async () => {
  // The lock simulates slow reports: they keep their connections until the lock is released.
  await lock('lock table stock_movements in access exclusive mode')
  const colleague = await app.colleague(owner, 'owner')
  // The first request after a change of members reads the session again, and repeats its statement.
  for (const who of [owner, colleague, stranger]) await who.call('/products?range=[0,0]')
  const report = (caller: TestCaller) => caller.call<Problem>('/stock-balance?range=[0,9]')
  const mine = Array.from({ length: 20 }, () => report(owner))
  await expect.poll(countLocked, POLL).toBe(2)
  // A member can use two of four connections, so that other members do not wait for the twenty reports.
  const otherRequests = [report(colleague), report(stranger)]
  await expect.poll(countLocked, POLL).toBe(4)
  expect(app.database.waiting().long).toBe(18)
  await runDuring(Promise.all(mine), async () => [
    ...(await runTogether(8, () => colleague.call('/me'))),
    ...(await runTogether(8, () => colleague.call('/departments'))),
    ...(await runTogether(8, () => stranger.call('/me'))),
  ])
  await locker.query('rollback')
  for (const { status } of await Promise.all([...otherRequests, ...mine]))
    expect([200, 423]).toContain(status)
})

test('a report that many people open at the same time shows each of them their own branches', async () => {
  const here = await openShop(owner)
  const there = await owner.create('branches', { name: 'Elsewhere', code: 'ELSE' })
  await here.buy([[randomUUID(), 3, 1]])
  const [colleague, elsewhere] = await runTogether(2, () => app.colleague(owner, 'stock'))
  await owner.api(`/users/${elsewhere!.id}/branches`, {
    method: 'PUT',
    body: { branches: [there.id] },
  })
  const report = (who: TestCaller) => who.call('/stock-balance?range=[0,9]')
  // The first request after a change of members reads the session again, and repeats its statement.
  for (const who of [owner, colleague!, elsewhere!]) await who.call('/products?range=[0,0]')
  await lock('lock table stock_movements in access exclusive mode')
  const first = [owner, colleague!, elsewhere!].map(report)
  await expect.poll(countLocked, POLL).toBe(3)
  // After this pause, the server treats the report as slow: later requests wait for the connections of slow reports.
  await pause(400)
  await locker.query('rollback')
  const alone = await Promise.all(first)
  await lock('lock table stock_movements in access exclusive mode')
  const watch = watchStatements()
  const requested = [owner, colleague!, elsewhere!].map((who) => runTogether(8, () => report(who)))
  // The other requests wait, or join an equal read that begins after they arrived.
  await expect.poll(countLocked, POLL).toBe(3)
  await pause(200)
  expect(await countLocked()).toBe(3)
  await locker.query('rollback')
  for (const [i, answers] of requested.entries()) {
    for (const { status, text } of await answers) {
      expect(status).toBe(200)
      expect(text).toBe(alone[i]!.text)
    }
  }
  watch.stop()
  // Equal reads share a result: usually four statements serve the 24 requests.
  const sent = watch.count('select inventory.id, inventory.team_id')
  expect(sent).toBeGreaterThanOrEqual(3)
  expect(sent).toBeLessThan(12)
  const [priced, unpriced, nothing] = alone.map(({ text }) => text)
  expect(priced).toContain('closingValue')
  expect(unpriced).not.toContain('closingValue')
  expect(unpriced).toContain(here.branch.id)
  expect(nothing).toBe('[]')
})

const POLL = { interval: 10 }

/** Counts the statements that wait for a locked table. */
async function countLocked(): Promise<number> {
  const text = `select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and not granted and relation = 'stock_movements'::regclass`
  return (await locker.query(text)).rowCount ?? 0
}

test('equal statements that are sent at the same time and that PostgreSQL cannot prepare all fail with its error code', async () => {
  const text = 'select * from not_there where id = $1'
  const send = () => app.database.read(owner.team!, { text, values: [1] }).catch(getCode)
  await send()
  expect(new Set(await runTogether(16, send))).toEqual(new Set(['42P01']))
  const lookUp = () => app.database.lookUp({ text, values: [2] }).catch(getCode)
  expect(new Set(await runTogether(16, lookUp))).toEqual(new Set(['42P01']))
})

const getCode = (problem: unknown) => (problem as { code: string }).code

test('no request of this file caused a server error', () => {
  expect(app.errors).toEqual([])
})

test.runIf(isNight())(
  'of 2,100 concurrent requests of a session, a few are served at a time, 2,000 wait, and the others are refused',
  async () => {
    let running = 0
    let most = 0
    const counted =
      <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
      async (...args: A): Promise<T> => {
        running += 1
        most = Math.max(most, running)
        return work(...args).finally(() => (running -= 1))
      }
    const watched = await createTestApp({
      watch: (database) => ({
        ...database,
        lookUp: counted(database.lookUp) as typeof database.lookUp,
      }),
    })
    try {
      const [person, other] = await Promise.all([watched.signUp(), watched.signUp()])
      most = 0
      // Each request names another team, so that the session is looked up for each request.
      const sent = runTogether(2100, () =>
        person.call('/me', { headers: { 'x-team': randomUUID() } }),
      )
      expect((await other.call('/me')).status).toBe(200)
      const statuses = (await sent).map(({ status }) => status)
      expect(statuses.filter((status) => status === 429)).toHaveLength(2100 - 2000 - 32)
      expect(statuses.slice(0, 2032)).not.toContain(429)
      // Runs 32 requests at a time, and on a busy machine more: a request no longer counts after half a second.
      expect(most).toBeLessThan(300)
      expect((await person.call('/me')).status).toBe(200)
    } finally {
      await watched.close()
    }
  },
)
