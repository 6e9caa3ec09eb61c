import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DIRECT } from '../../src/server/database/connections/pooler.ts'
import { prepareScope, runScopedQuery } from '../../src/server/database/connections/scoped-query.ts'
import { createDatabaseSession } from '../../src/server/database/connections/session.ts'
import type { Duration } from '../../src/server/database/queues/readers.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

let app: TestApp
let owner: TestCaller

beforeAll(async () => {
  app = await createTestApp({ pools: { writeConnections: 3, shortConnections: 2 } })
  owner = await app.signUp()
})
afterAll(() => app.close())

describe('a read', () => {
  test('cannot write', async () => {
    const values = [owner.team]
    const write = app.database.read(owner.team!, {
      text: `update brands set name = 'x' where team_id = $1`,
      values,
    })
    await expect(write).rejects.toThrow('read-only')
  })

  test('does not leave its team set on the connection, with and without parameters', async () => {
    const team = owner.team!
    const client = new pg.Client({ ...app.database.connection, pipeline: true })
    await client.connect()
    const session = createDatabaseSession(app.database.connection, DIRECT, 10_000)
    await prepareScope(client, session)
    const who = 'select armazem_team() as team'
    const read = (query: pg.QueryConfig) => runScopedQuery(client, session, team, query)
    const readAfter = () => client.query(who)
    const [inside, between, , end] = await Promise.all([
      read({ text: who }),
      readAfter(),
      read({ text: 'select $1::int', values: [1] }),
      readAfter(),
    ])
    await client.end()
    expect(inside.rows).toEqual([{ team }])
    for (const { rows } of [between, end]) expect(rows).toEqual([{ team: null }])
  })

  test.each([
    ['of short duration', 'short', 0, 8],
    ['of long duration', 'long', 0, 8],
    ['of long duration that was slow before', 'long', 0.25, 15],
  ] as const)(
    '%s has a lower priority than a transaction on the same machine',
    async (_, duration, seconds, lower) => {
      const text = `select pg_backend_pid() as pid, '${duration}' as duration from pg_sleep(${seconds})`
      const read = () => app.database.read<{ pid: number }>(owner.team!, { text }, duration)
      await read()
      const [reader] = await read()
      const [writer] = await app.database.withTeam(owner.team!, (trx) =>
        trx.query<{ pid: number }>({ text }),
      )
      const getSessionFile = (pid: number) => `/proc/${pid}/autogroup`
      const readPriorities = ({ pid }: { pid: number }) => [
        getPriority(pid),
        existsSync(getSessionFile(pid)) &&
          Number(readFileSync(getSessionFile(pid), 'utf8').split(' ').at(-1)),
      ]
      const lowered = readPriorities(writer!).map(
        (each) => each !== false && Math.min(each + lower, 19),
      )
      await expect.poll(() => readPriorities(reader!)).toEqual(lowered)
    },
  )

  test('that waited with the long reads but was fast waits with the short reads the next time', async () => {
    const readPid = async (text: string, duration: Duration) => {
      const [row] = await app.database.read<{ pid: number }>(owner.team!, { text }, duration)
      return row!.pid
    }
    const short = 'select pg_backend_pid() as pid from pg_sleep(0.05)'
    const shortPids = await Promise.all(Array.from({ length: 8 }, () => readPid(short, 'short')))
    const report = 'select pg_backend_pid() as pid, 1 as report'
    expect(shortPids).not.toContain(await readPid(report, 'long'))
    // On a busy machine, the first reads may not be fast.
    const isAmongShort = async () => shortPids.includes(await readPid(report, 'long'))
    await expect.poll(isAmongShort).toBe(true)
    const slowReport = 'select pg_backend_pid() as pid from pg_sleep(0.02)'
    for (let turn = 0; turn < 2; turn++) {
      expect(shortPids).not.toContain(await readPid(slowReport, 'long'))
    }
  })

  test('that fails does not affect other reads', async () => {
    const text = 'select 1 / $1::int as quotient'
    const answers = await Promise.allSettled(
      Array.from({ length: 64 }, (_, i) =>
        app.database.read(owner.team!, { text, values: [i % 2] }),
      ),
    )
    for (const [i, answer] of answers.entries()) {
      expect(answer.status).toBe(i % 2 ? 'fulfilled' : 'rejected')
      if (answer.status === 'fulfilled') expect(answer.value).toEqual([{ quotient: 1 }])
    }
  })
})

test('A connection keeps at most 500 prepared statements, those used last', async () => {
  const read = (text: string) => app.database.read<{ n: number }>(owner.team!, { text })
  const texts = Array.from(
    { length: 600 },
    (_, n) => `select ${n} as n, 'prepared by a test' as name`,
  )
  for (const text of texts) for (let i = 0; i < 2; i += 1) await read(text)
  const prepared = await app.database.read<{ statement: string }>(owner.team!, {
    text: 'select statement from pg_prepared_statements order by prepare_time',
  })
  // The limit of 500 does not include two statements that each connection prepares when it is opened.
  expect(prepared.length).toBeLessThanOrEqual(502)
  const kept = prepared.map(({ statement }) => statement).filter((text) => texts.includes(text))
  expect(kept.length).toBeGreaterThan(400)
  expect(kept).not.toContain(texts[0])
  expect(await read(texts[0]!)).toEqual([{ n: 0, name: 'prepared by a test' }])
})

describe('a transaction', () => {
  const readProcess = () =>
    app.database.withTeam(owner.team!, (trx) =>
      trx.query({ text: 'select pg_backend_pid() as pid' }),
    )

  test.runIf(isNight())('after a minute without writes uses the same connection', async () => {
    const before = await readProcess()
    await pause(60_000)
    expect(await readProcess()).toEqual(before)
  })

  test('refuses statements outside of the transaction', async () => {
    const inside = app.database.withTeam(owner.team!, () =>
      app.database.read(owner.team!, { text: 'select 1' }),
    )
    await expect(inside).rejects.toThrow('A transaction is open')
  })

  test('is repeated after a conflict with another transaction, and given up after several attempts', async () => {
    let runs = 0
    const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' })
    const answer = await app.database.withTeam(owner.team!, async () => {
      runs += 1
      if (runs < 3) throw deadlock()
      return 'done'
    })
    expect([answer, runs]).toEqual(['done', 3])
    const hopeless = app.database.withTeam(owner.team!, () => Promise.reject(deadlock()))
    await expect(hopeless).rejects.toThrow('deadlock')
  })

  test('reads and writes rows of its own team only', async () => {
    const stranger = await app.signUp()
    const name = randomUUID()
    await stranger.create('brands', { name })
    const values = [name]
    const text = 'select * from brands where name = $1'
    expect(await app.database.read(owner.team!, { text, values })).toEqual([])
    const steal = app.database.withTeam(owner.team!, (trx) =>
      trx.query({
        text: 'insert into brands (team_id, name) values ($1, $2)',
        values: [stranger.team, 'x'],
      }),
    )
    await expect(steal).rejects.toThrow('row-level security')
  })
})

test('no request of this file caused a server error', () => {
  expect(app.errors).toEqual([])
})
