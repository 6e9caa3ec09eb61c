import { randomUUID } from 'node:crypto'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { untilListening } from '../support/until-listening.ts'

let app: TestApp
let owner: TestCaller

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
})
afterAll(() => app.close())

/** Collects all events of a caller until `stop`. */
async function listen(caller: TestCaller, query = '') {
  const leave = new AbortController()
  const headers = caller.headers()
  const request = new Request(`${headers.origin}/api/v1/events${query}`, {
    headers,
    signal: leave.signal,
  })
  const answer = await app.app.fetch(request)
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const reading = (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      heard += value
    }
  })()
  return {
    answer,
    heard: () => heard,
    /** Resolves when the server has ended the stream. */
    ended: reading,
    async stop() {
      await reader.cancel()
      await reading
    },
  }
}

const until = (condition: () => boolean) => expect.poll(condition, { interval: 10 }).toBe(true)

test('Events send the tags of changed data to the members of the team only', async () => {
  const stranger = await app.signUp()
  const [ours, theirs] = await Promise.all([listen(owner), listen(stranger)])
  expect(ours.answer.headers.get('content-type')).toBe('text/event-stream')
  await untilListening(app)
  await owner.create('brands', { name: randomUUID() })
  await until(() => ours.heard().includes('data:'))
  const [, message] = /data: (.*)\n\n/.exec(ours.heard()) ?? []
  const { tags } = JSON.parse(message ?? '{}') as { tags: string[] }
  expect(tags).toEqual(expect.arrayContaining(['brand', 'product']))
  expect(theirs.heard()).not.toContain('data:')
  await Promise.all([ours.stop(), theirs.stop()])
})

test('Events of a page that is just loading begin with the changes since it started to load', async () => {
  const caller = await app.signUp()
  const first = await listen(caller)
  await untilListening(app)
  await caller.create('brands', { name: randomUUID() })
  await until(() => first.heard().includes('brand'))
  const [page, other] = await Promise.all([listen(caller, '?recentMs=60000'), listen(caller)])
  await until(() => page.heard().includes('brand'))
  expect(other.heard()).not.toContain('data:')
  const refused = await caller.call('/events?recentMs=60001')
  expect(refused.status).toBe(400)
  await Promise.all([first, page, other].map((each) => each.stop()))
})

test('Events send nothing for writes that were refused or changed nothing', async () => {
  const before = await listen(owner)
  await untilListening(app)
  const brand = await owner.create('brands', { name: randomUUID() })
  await until(() => before.heard().includes('"brand"'))
  await before.stop()
  const { heard, stop } = await listen(owner)
  await owner.call('/brands', { method: 'POST', body: { name: '' } })
  await owner.call(`/brands/${brand.id}`, { method: 'PATCH', body: { name: brand.name } })
  await owner.create('units', { name: randomUUID(), shortName: 'u' })
  await until(() => heard().includes('"unit"'))
  expect(heard()).not.toContain('"brand"')
  await stop()
})

test('Events tell open pages about the notification of a sign-in from a new device', async () => {
  const colleague = await app.colleague(owner, 'sales')
  const { heard, stop } = await listen(colleague)
  await untilListening(app)
  const body = { email: colleague.email, password: 'correct horse battery' }
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
  await app.anyone().call('/auth/sign-in/email', { method: 'POST', body, headers })
  await until(() => heard().includes('"notifications"'))
  await stop()
})

test('Events combine tags of a short time into one message', async () => {
  const { heard, stop } = await listen(owner)
  await Promise.all(Array.from({ length: 8 }, () => owner.create('brands', { name: randomUUID() })))
  await until(() => heard().includes('data:'))
  await pause(200)
  expect(heard().match(/data:/g)!.length).toBeLessThan(8)
  await stop()
})

test('Events mark all data as stale after a node has lost its connection', async () => {
  const { heard, stop } = await listen(owner)
  await untilListening(app)
  const text = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen armazem'`
  expect(await app.database.query({ text })).toHaveLength(1)
  await until(() => heard().includes('data:'))
  expect(heard()).toContain('data: {"tags":["*"]}')
  await owner.create('brands', { name: randomUUID() })
  await until(() => heard().includes('brand'))
  expect(heard()).toContain('brand')
  await stop()
})

test('Events end once when a client disconnects while its session is checked', async () => {
  const colleague = await app.colleague(owner, 'owner')
  const leaving = await listen(colleague)
  const staying = await listen(colleague)
  await untilListening(app)
  const rejections: unknown[] = []
  const collect = (problem: unknown) => void rejections.push(problem)
  process.on('unhandledRejection', collect)
  const client = new pg.Client(app.superuserConfig)
  await client.connect()
  await client.query('begin; lock table session in access exclusive mode')
  await client.query('delete from session where "userId" = $1', [colleague.id])
  // Both streams read the session twice and wait until its end is committed.
  const { events } = app.app.context
  for (const asking of [2, 4]) {
    await events.recheck(colleague.id!)
    await expect.poll(() => countWaiting(client), { interval: 10 }).toBe(asking)
  }
  await leaving.stop()
  await client.query('commit')
  await client.end()
  await staying.ended
  await turn()
  process.off('unhandledRejection', collect)
  expect(rejections).toEqual([])
})

async function countWaiting(client: pg.Client): Promise<number> {
  const text = `select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and not granted and relation = 'session'::regclass`
  return (await client.query(text)).rowCount ?? 0
}

test('Events require a session and membership in the team', async () => {
  expect((await app.anyone().call('/events')).status).toBe(401)
  const stranger = await app.signUp()
  stranger.team = owner.team
  expect((await stranger.call('/events')).status).toBe(404)
})
