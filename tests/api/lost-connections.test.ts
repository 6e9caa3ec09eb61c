import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { ALL_TAGS } from '../../src/schema/all-tags.ts'
import { createDatabase, type Database } from '../../src/server/database/database.ts'
import { createEvents } from '../../src/server/events/events.ts'
import { toHttpProblem } from '../../src/server/http/to-http-problem.ts'
import { createJobQueue } from '../../src/server/jobs/job-queue.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts'
import type {} from '../support/global-cluster.ts'

const { host, port } = inject('cluster')
const team = randomUUID()
const ONE = { text: 'select 1 as one' }
let copy: TestDatabase
let proxy: DatabaseProxy
/** Reaches PostgreSQL through the proxy. */
let proxied: Database
/** Reaches PostgreSQL directly, like another node. */
let direct: Database

beforeAll(async () => {
  copy = await createTestDatabase()
  proxy = await startDatabaseProxy({ host, port })
  const address = { host: proxy.host, port: proxy.port }
  proxied = createDatabase({ ...copy.connectionConfig, ...address, statement_timeout: 500 })
  direct = createDatabase(copy.connectionConfig)
})
afterAll(async () => {
  await Promise.all([proxied.close(), direct.close()])
  await proxy.stop()
  await copy.drop()
})

/** Collects warnings. */
function createLog() {
  const warnings: unknown[] = []
  const log = {
    info: () => {},
    warn: (problem: unknown) => void warnings.push(problem),
    error: () => {},
  }
  return { log, warnings }
}

async function querySignIn(): Promise<unknown> {
  const client = await proxied.pool.connect()
  try {
    return await client.query(ONE.text)
  } finally {
    client.release()
  }
}

/** Uses a connection of each kind. */
const useAll = () =>
  Promise.allSettled([
    proxied.lookUp(ONE),
    proxied.read(team, ONE),
    // A long read that was fast would run on a connection for short reads the next time.
    proxied.read(team, { text: 'select pg_sleep(0.05)' }, 'long'),
    proxied.withTeam(team, (trx) => trx.query(ONE)),
    proxied.separately(team, (trx) => trx.query(ONE)),
    proxied.query(ONE),
    querySignIn(),
  ])

test('statements on connections that no longer answer fail as an outage, and later statements use new connections', async () => {
  const all = Array<string>(7).fill('fulfilled')
  expect((await useAll()).map(({ status }) => status)).toEqual(all)
  proxy.stall()
  const lost = await useAll()
  const statuses = lost.map((each) =>
    each.status === 'rejected' ? toHttpProblem(each.reason).status : 200,
  )
  expect(statuses).toEqual(Array(7).fill(503))
  expect((await useAll()).map(({ status }) => status)).toEqual(all)
})

test('the position of a write that cannot be stored is reported once, and stored later', async () => {
  await direct.query({
    text: `insert into teams (id, name, currency, locale, timezone) values ($1, 'T', 'USD', 'en-US', 'UTC')`,
    values: [team],
  })
  const problems: unknown[] = []
  const node = createDatabase(copy.connectionConfig, {
    // A primary is not used as a replica.
    replica: copy.connectionConfig,
    onPositionMissing: (problem) => void problems.push(problem),
  })
  onTestFinished(() => node.close())
  const write = () => node.withTeam(team, (trx) => trx.query(ONE))
  const readPositions = () =>
    direct.read(team, {
      text: 'select position from write_positions where team_id = $1',
      values: [team],
    })
  await direct.query({
    text: 'alter table write_positions add constraint refused check (false) not valid',
  })
  expect(await write()).toEqual([{ one: 1 }])
  await write()
  expect(problems).toMatchObject([{ code: '23514' }])
  expect(await readPositions()).toEqual([])
  await direct.query({ text: 'alter table write_positions drop constraint refused' })
  await expect.poll(readPositions).toHaveLength(1)
})

test('no position of writes is read while no replica can be used', async () => {
  const texts: (string | undefined)[] = []
  const node = createDatabase(copy.connectionConfig, {
    replica: copy.connectionConfig,
    onDone: ({ text }) => void texts.push(text),
  })
  onTestFinished(() => node.close())
  await node.read(team, ONE, 'long')
  texts.length = 0
  await node.read(team, ONE, 'long')
  expect(texts).toEqual([ONE.text])
})

test.runIf(isNight())(
  'a transaction without a time limit keeps its connection during a long statement',
  async () => {
    const answer = await proxied.withTeam(team, async (trx) => {
      await trx.liftTimeLimit()
      return trx.query({ text: `select 'done' as state from pg_sleep(3)` })
    })
    expect(answer).toEqual([{ state: 'done' }])
  },
)

test.runIf(isNight())(
  'jobs are run on new connections when the connections of their queue no longer answer',
  async () => {
    const { log } = createLog()
    const address = { host: proxy.host, port: proxy.port }
    const connection = { ...copy.connectionConfig, ...address, statement_timeout: 500 }
    const queue = createJobQueue({ name: 'silent', connection, log })
    const done: string[] = []
    await queue.start(async ({ id }) => void done.push(id))
    onTestFinished(() => queue.close())
    const [first, second] = [randomUUID(), randomUUID()]
    await queue.add(first)
    await expect.poll(() => done).toEqual([first])
    proxy.stall()
    await expect(queue.add(randomUUID())).rejects.toThrow('does not answer')
    await expect.poll(() => queue.add(second).catch((problem: unknown) => problem)).toBeUndefined()
    await expect.poll(() => done).toContain(second)
  },
)

test.runIf(isNight())(
  'a node whose listening connection no longer answers listens again, and treats all data as stale',
  async () => {
    const { log } = createLog()
    const heard: string[] = []
    const events = createEvents(proxied, log, { interval_ms: 1500, silence_ms: 1000 })
    events.subscribe(team, (tags) => void heard.push(...tags))
    const text = `select from pg_stat_activity where query = 'listen armazem' and datname = current_database()`
    await expect.poll(() => direct.query({ text })).toHaveLength(1)
    proxy.stall()
    await expect.poll(() => heard).toContain(ALL_TAGS)
    await events.close()
  },
)

test.runIf(isNight())(
  'notifications that could not be sent are sent when the database is back',
  async () => {
    const { log, warnings } = createLog()
    const heard: string[] = []
    const other = createEvents(direct, log)
    other.subscribe(team, (tags) => void heard.push(...tags))
    const events = createEvents(proxied, log)
    await expect
      .poll(() => {
        events.announce(team, ['unit'])
        return heard
      })
      .toContain('unit')
    proxy.cut()
    events.announce(team, ['brand'])
    await expect.poll(() => warnings.length).toBe(1)
    proxy.restore()
    await expect.poll(() => heard).toContain('brand')
    // A node that stops sends its last notifications.
    events.announce(team, ['product'])
    await events.close()
    await expect.poll(() => heard).toContain('product')
    await other.close()
  },
)
