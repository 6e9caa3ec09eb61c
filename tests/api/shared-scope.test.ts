import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOwnQuery, runScopedQuery } from '../../src/server/database/connections/scoped-query.ts'
import { createDatabaseSession } from '../../src/server/database/connections/session.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

const STATEMENT_TIMEOUT_MS = 5000
const TEAM = `select current_setting('app.team') as n`
const STARTED = 'select now()::text as n'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ ...database.connectionConfig, pipeline: true })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

function read(team: string, text: string, values: unknown[] = []): Promise<unknown> {
  const route = { isPooled: false, hasNames: true, hasSession: true }
  const session = createDatabaseSession(database.connectionConfig, route, STATEMENT_TIMEOUT_MS)
  return runScopedQuery(client, session, team, { text, values }).then(
    ({ rows: [row] }) => (row as { n: unknown }).n,
    (problem: { code?: string }) => problem.code,
  )
}

test('reads of one team that are sent together share a transaction, reads of another team do not', async () => {
  const [own, other] = [randomUUID(), randomUUID()]
  const [first, second, ofOther, again] = await Promise.all([
    read(own, STARTED),
    read(own, STARTED),
    read(other, STARTED),
    read(own, STARTED),
  ])
  expect(second).toEqual(first)
  expect(new Set([first, ofOther, again]).size).toBe(3)
  expect(await Promise.all([own, other, own, own, other].map((team) => read(team, TEAM)))).toEqual([
    own,
    other,
    own,
    own,
    other,
  ])
})

test('reads that follow a failed read are sent again for their team', async () => {
  const team = randomUUID()
  const results = await Promise.all([
    read(team, TEAM),
    read(team, 'select 1 / $1::int as n', [0]),
    read(team, TEAM),
    read(team, 'select $1::int as n', ['x']),
    read(team, TEAM),
  ])
  expect(results).toEqual([team, '22012', team, '22P02', team])
})

test('reads that begin between two groups of one connection are sent for their team', async () => {
  const team = randomUUID()
  const late: Promise<unknown>[] = []
  // The callbacks run before, between and after those that close and send the group.
  setImmediate(() => queueMicrotask(() => late.push(read(team, TEAM))))
  const first = read(team, TEAM)
  setImmediate(() => queueMicrotask(() => late.push(read(team, TEAM))))
  await first
  expect(await Promise.all(late)).toEqual([team, team])
})

test('statements of the owner, which may write, have a transaction each', async () => {
  await client.query('create temporary table own_writes (n int)')
  const route = { isPooled: true, hasNames: true, hasSession: false }
  const session = createDatabaseSession(database.connectionConfig, route, STATEMENT_TIMEOUT_MS)
  const write = (n: unknown) =>
    runOwnQuery(client, session, { text: 'insert into own_writes values ($1)', values: [n] })
  const results = await Promise.allSettled([write(1), write('x'), write(2)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const { rows } = await client.query('select n from own_writes order by n')
  expect(rows).toEqual([{ n: 1 }, { n: 2 }])
})
