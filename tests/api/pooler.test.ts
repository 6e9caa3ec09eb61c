import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  DIRECT,
  findConnectionRoute,
  type ConnectionRoute,
} from '../../src/server/database/connections/pooler.ts'
import { createDatabase } from '../../src/server/database/database.ts'
import { readEnvironment } from '../../src/server/start/environment.ts'
import { readRoutes } from '../../src/server/start/open-database.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { isNight } from '../support/choose-repetitions.ts'
import type {} from '../support/global-cluster.ts'
import { findPgBouncers, startPooler, type Pooler } from '../support/pooler.ts'
import { untilListening } from '../support/until-listening.ts'

const { host, port, owner: user } = inject('cluster')
const target = { host, port, user, database: 'postgres', ssl: false }
const SECRET = 'a secret for tests, 32 letters long'
const found = findPgBouncers()
if (found.length === 0) console.warn('Skipped: pgBouncer is not installed')

it('a direct connection is not detected as a pooler', async () => {
  expect(await findConnectionRoute(target)).toEqual(DIRECT)
})

describe.each(found)('through pgBouncer $version', (pgBouncer) => {
  let pooler: Pooler
  let route: ConnectionRoute
  let app: TestApp

  beforeAll(async () => {
    pooler = await startPooler(pgBouncer, target)
    route = await findConnectionRoute(pooler.connection)
    app = await createTestApp({
      pools: { route },
      pooler: (config) => ({ ...config, host: '127.0.0.1', port: pooler.connection.port! }),
    })
  })
  afterAll(async () => {
    await app.close()
    await pooler.stop()
  })

  it('the server detects what the pooler keeps between transactions', async () => {
    const hasNames = pgBouncer.version >= 1.21
    expect(route).toEqual({ isPooled: true, hasSession: false, hasNames })
    // A restarted server finds the connections that it used before.
    for (const _ of [1, 2, 3]) expect(await findConnectionRoute(pooler.connection)).toEqual(route)
    const session = await startPooler(pgBouncer, target, 'session')
    expect(await findConnectionRoute(session.connection)).toEqual({
      isPooled: true,
      hasSession: true,
      hasNames: true,
    })
    await session.stop()
  })

  it('a server without DATABASE_DIRECT_URL does not start, and says what to set', async () => {
    const environment = readEnvironment({ DATABASE_URL: 'postgres://pooler/x', SECRET })
    const read = readRoutes(pooler, environment, pino({ level: 'silent' }))
    await expect(read).rejects.toThrow(
      'DATABASE_URL leads through a pooler in transaction mode: set DATABASE_DIRECT_URL to the same database without the pooler',
    )
  })

  it('a pooler that keeps no prepared statements is reported with LOG_LEVEL=warn', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const DATABASE_DIRECT_URL = 'postgres://direct/x'
    const environment = readEnvironment({
      DATABASE_URL: 'postgres://pooler/x',
      DATABASE_DIRECT_URL,
      SECRET,
    })
    const { direct } = await readRoutes(pooler, environment, log)
    expect(direct).toEqual({ connectionString: DATABASE_DIRECT_URL })
    const advice = 'pgBouncer 1.21 or newer with max_prepared_statements = 200 keeps them'
    expect(lines.filter((line) => line.includes(advice))).toHaveLength(route.hasNames ? 0 : 1)
  })

  it('only the login for teams may lead through the pooler', async () => {
    const addresses = {
      DATABASE_URL: 'postgres://direct/x',
      DATABASE_APP_URL: 'postgres://pooler/x',
    }
    const environment = readEnvironment({ ...addresses, SECRET })
    const connection = app.database.connection
    const { database: name } = connection
    const teamConnection = { ...pooler.connection, database: name, user: 'armazem_app' }
    const log = pino({ level: 'silent' })
    const routes = await readRoutes({ connection, teamConnection }, environment, log)
    expect(routes).toEqual({ route: DIRECT, teamRoute: route, direct: connection })
    const database = createDatabase(connection, { ...routes, teamConnection })
    const owner = await app.signUp()
    const text = `select current_setting('timezone') as zone, current_setting('statement_timeout') as statement`
    const expected = { zone: 'UTC', statement: '30s' }
    expect(await database.withTeam(owner.team!, (trx) => trx.query({ text }))).toEqual([expected])
    expect(await database.read(owner.team!, { text })).toEqual([{ ...expected, statement: '10s' }])
    expect(await database.query({ text })).toEqual([expected])
    await database.close()
  })

  it('statements have the same settings as on a direct connection', async () => {
    const owner = await app.signUp()
    const text = `select current_setting('timezone') as zone, current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('jit') as jit`
    const settings = { zone: 'UTC', statement: '10s', lock: '3s', jit: 'off' }
    expect(await app.database.read(owner.team!, { text })).toEqual([settings])
    const inside = await app.database.withTeam(owner.team!, (trx) => trx.query({ text }))
    expect(inside).toEqual([{ ...settings, statement: '30s' }])
    expect(await app.database.query({ text })).toEqual([{ ...settings, statement: '30s' }])
    expect(await app.database.lookUp({ text })).toEqual([{ ...settings, statement: '5s' }])
  })

  it.runIf(isNight())('mails are sent once', async () => {
    const owner = await app.signUp()
    const { mail } = app.app.context
    await mail.start()
    const addresses = Array.from({ length: 20 }, (_, at) => `person-${at}@example.test`)
    for (const email of addresses) {
      const body = { email, roles: ['viewer'], branches: null }
      await owner.api('/invitations', { method: 'POST', body })
    }
    const count = async (state: string) => {
      const text = 'select attempts from mails where state = $1'
      return app.asSuperuser<{ attempts: number }>({ text, values: [state] })
    }
    await expect.poll(() => count('sent')).toHaveLength(20)
    expect((await count('sent')).map(({ attempts }) => attempts)).toEqual(Array(20).fill(1))
  })

  it('two teams work at the same time, see their own records only, and receive events', async () => {
    const [a, b] = await Promise.all([app.signUp(), app.signUp()])
    const tags: string[] = []
    const leave = app.app.context.events.subscribe(a.team!, (heard) => void tags.push(...heard))
    await untilListening(app)
    const names = new Map([a, b].map((owner) => [owner, randomUUID()]))
    const work = async (i: number) => {
      const owner = i % 2 ? a : b
      const name = `${names.get(owner)} ${i}`
      const created = await owner.create('brands', { name })
      await owner.api(`/brands/${created.id}`, { method: 'PATCH', body: { description: name } })
      const { rows } = await owner.list<{ name: string }>('brands', { sort: ['name', 'ASC'] })
      for (const row of rows) expect(row.name).toContain(names.get(owner))
      expect((await owner.api(`/brands/${created.id}`)).description).toBe(name)
      await owner.list('stock-balance')
      await owner.api('/me')
    }
    for (let round = 0; round < 3; round++) {
      await Promise.all(Array.from({ length: 16 }, (_, i) => work(round * 16 + i)))
    }
    expect((await a.list('brands')).total).toBe(24)
    expect(tags).toContain('brand')
    leave()
    expect(app.errors).toEqual([])
  })
})
