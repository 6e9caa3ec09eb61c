import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { formatDatabaseUrl } from '../support/demo-template.ts'
import { signUp } from '../support/member.ts'
import { startProcess, type ServerProcess } from '../support/server-process.ts'

const TOKEN = 'a token for the scraper'
const folder = mkdtempSync(join(tmpdir(), 'armazem-metrics-'))
let database: TestDatabase
let environment: Readonly<Record<string, string>>
let open: ServerProcess
let guarded: ServerProcess

beforeAll(async () => {
  database = await createTestDatabase()
  const DATABASE_URL = formatDatabaseUrl(inject('cluster'), database.connectionConfig.database!)
  environment = { DATA_DIR: folder, DATABASE_URL }
  ;[open, guarded] = await Promise.all([
    startProcess(environment),
    startProcess({ ...environment, METRICS_TOKEN: TOKEN }),
  ])
})

afterAll(async () => {
  await Promise.all([open.stop(), guarded.stop()])
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const CONNECTIONS = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name = 'armazem'`

/** Waits until the log has one line about a request, and returns this line in an array. */
async function findLines(requestId: string): Promise<readonly Record<string, unknown>[]> {
  const list = () =>
    open
      .output()
      .split('\n')
      .filter((line) => line.includes(`"requestId":"${requestId}"`))
  await expect.poll(list).toHaveLength(1)
  return list().map((line) => JSON.parse(line) as Record<string, unknown>)
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(open.url + path, { headers })

describe('/metrics', () => {
  test('counts requests by route and status, without their queries', async () => {
    await get('/api/v1/products?filter={"name":"Ana Segredo"}')
    await get('/readyz')
    const response = await get('/metrics')
    expect(response.headers.get('content-type')).toContain('text/plain')
    const text = await response.text()
    expect(text).toMatch(
      /armazem_http_request_duration_seconds_count\{method="GET",route="\/products",status="401"\} 1/,
    )
    expect(text).toContain('armazem_nodejs_eventloop_lag_seconds')
    expect(text).toMatch(
      /armazem_statement_duration_seconds_count\{class="session",outcome="ok"\} \d+/,
    )
    expect(text).toContain('armazem_waiting{class="long"} 0')
    expect(text).not.toContain('Segredo')
  })

  test('counts wrong addresses and methods under one route, and the log has a line for each', async () => {
    const send = (path: string, requestId: string, method = 'GET') =>
      fetch(`${open.url}/api/v1${path}`, { method, headers: { 'x-request-id': requestId } })
    const sent = [
      ['/wp-admin?user=Segredo', 'scan-of-admin', 'GET', 404, 'unknown'],
      ['/.env', 'scan-of-secrets', 'GET', 404, 'unknown'],
      ['/products', 'wrong-method', 'PUT', 405, '/products'],
    ] as const
    for (const [path, requestId, method, status, route] of sent) {
      expect((await send(path, requestId, method)).status).toBe(status)
      const [line] = await findLines(requestId)
      expect(line).toMatchObject({ msg: 'request', method, route, status, ip: '127.0.0.1' })
      expect(JSON.stringify(line)).not.toMatch(/wp-admin|Segredo/)
    }
    const text = await (await get('/metrics')).text()
    const count = 'armazem_http_request_duration_seconds_count'
    expect(text).toContain(`${count}{method="GET",route="unknown",status="404"} 2`)
    expect(text).toContain(`${count}{method="PUT",route="unknown",status="405"} 1`)
    expect(text).not.toMatch(/wp-admin|Segredo/)
  })

  test('counts the statements of a board as long reads', async () => {
    const owner = await signUp(open.url)
    const readCount = async (name: string) => {
      const line = `armazem_statement_duration_seconds_count{class="${name}",outcome="ok"} `
      const found = (await (await get('/metrics')).text()).split(line)[1]
      return Number.parseInt(found ?? '0', 10)
    }
    const [short, long] = [await readCount('short'), await readCount('long')]
    await owner.get('/dashboard')
    expect(await readCount('long')).toBeGreaterThan(long + 20)
    // Only the board's lists over tables are short reads.
    expect(await readCount('short')).toBeLessThan(short + 8)
  })

  test('counts busy and idle connections of each pool, which stay within their size', async () => {
    const owner = await signUp(open.url)
    const request = () => owner.get('/products')
    await Promise.all(Array.from({ length: 30 }, request))
    const text = await (await get('/metrics')).text()
    const count = (name: string, state: string) =>
      Number(
        text.split(`armazem_connections{class="${name}",state="${state}"} `)[1]?.split('\n')[0],
      )
    // The requests above may need no connection for long or slow reads, and no separate connection.
    const sizes = {
      session: 2,
      short: 4,
      long: 4,
      slow: 4,
      write: 16,
      separate: 4,
      identity: 5,
      system: 3,
    }
    for (const [name, size] of Object.entries(sizes)) {
      const all = count(name, 'busy') + count(name, 'idle')
      expect(all, name).toBeGreaterThanOrEqual(['long', 'slow', 'separate'].includes(name) ? 0 : 1)
      expect(all, name).toBeLessThanOrEqual(size)
    }
    const [row] = await database.asSuperuser<{ count: number }>({ text: CONNECTIONS })
    expect(row!.count).toBeGreaterThanOrEqual(count('short', 'idle') + count('write', 'idle'))
  })

  test('counts the mails, requests and imports that wait', async () => {
    const owner = await signUp(open.url)
    const readLengths = async (): Promise<Readonly<Record<string, number>>> => {
      const text = await (await get('/metrics')).text()
      const found = text.matchAll(/^armazem_queue_length\{queue="(\w+)"\} (\d+)$/gm)
      return Object.fromEntries([...found].map(([, queue, length]) => [queue, Number(length)]))
    }
    await expect.poll(readLengths).toEqual({ mails: 0, requests: 0, imports: 0 })
    const blocker = new pg.Client(database.superuserConfig)
    await blocker.connect()
    await blocker.query('begin; lock table brands, jobs.job in access exclusive mode')
    await owner.post('/invitations', {
      email: owner.email.replace('@', '-2@'),
      roles: ['sales'],
      branches: null,
    })
    const sheet = { method: 'POST', body: 'name\nAcme\n', headers: { 'content-type': 'text/csv' } }
    const sent = [
      ...[1, 2].map(() => owner.call('/brands/import?dryRun=true', sheet)),
      ...Array.from({ length: 200 }, () => owner.call('/brands')),
    ]
    const highest: Record<string, number> = {}
    await expect
      .poll(async () => {
        for (const [queue, length] of Object.entries(await readLengths()))
          highest[queue] = Math.max(highest[queue] ?? 0, length)
        const { mails, imports, requests = 0 } = highest
        return { mails, imports, areRequestsWaiting: requests > 0 }
      })
      .toEqual({ mails: 1, imports: 1, areRequestsWaiting: true })
    await blocker.end()
    await Promise.all(sent)
    await expect.poll(readLengths).toEqual({ mails: 0, requests: 0, imports: 0 })
  })

  test('has the age of a backup that `npm run backup` has made; the owner of a team also sees this backup', async () => {
    const owner = await signUp(open.url)
    const readAge = async () => {
      const text = await (await get('/metrics')).text()
      return /^armazem_backup_age_seconds (.+)$/m.exec(text)?.[1]
    }
    expect(await readAge()).toBeUndefined()
    expect(await owner.get('/backups')).toMatchObject({ server: null })
    const file = join(folder, 'elsewhere.tar')
    const command = spawnSync(process.execPath, ['src/server/backup.ts', 'to', file], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...environment,
      },
      encoding: 'utf8',
    })
    expect([command.status, command.stderr]).toEqual([0, ''])
    expect(Number(await readAge())).toBeLessThan(60)
    const server = { madeAt: expect.any(String), hasFailed: false }
    expect(await owner.get('/backups')).toMatchObject({ server })
  })

  test('is 404 for a request that a proxy forwards from another machine', async () => {
    expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
  })

  test('requires the token when one is configured', async () => {
    const readStatus = async (authorization?: string) =>
      (
        await fetch(`${guarded.url}/metrics`, {
          headers: { ...(authorization && { authorization }) },
        })
      ).status
    expect(await readStatus()).toBe(404)
    expect(await readStatus('Bearer something else')).toBe(404)
    expect(await readStatus(`Bearer ${TOKEN}`)).toBe(200)
  })
})

describe('an unknown path', () => {
  test('is 404 for programs and a screen for browsers', async () => {
    for (const path of ['/nagios', '/server-status', '/metrics/all']) {
      expect((await get(path, { accept: '*/*' })).status, path).toBe(404)
    }
    const screen = await get('/no-such-screen', { accept: 'text/html' })
    expect(screen.status).toBe(200)
    expect(await screen.text()).toContain('<div id="root">')
  })
})

describe('the access log', () => {
  test('has a line for each request with id, route, status and duration, without its query', async () => {
    const requestId = 'request-of-the-test'
    await get('/api/v1/products?q=geheim', { 'x-request-id': requestId })
    await expect.poll(() => open.output()).toContain(requestId)
    const line = open
      .output()
      .split('\n')
      .find((each) => each.includes(requestId))!
    expect(JSON.parse(line)).toMatchObject({
      msg: 'request',
      requestId,
      method: 'GET',
      route: '/products',
      status: 401,
      durationMs: expect.any(Number),
    })
    expect(line).not.toContain('geheim')
  })

  test('names person, team, address and request id; the response to the client has the same id', async () => {
    const owner = await signUp(open.url)
    const refused = await owner.call<{ requestId: string }>(`/products/${randomUUID()}`)
    const { requestId } = refused.body
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    const [line] = await findLines(requestId)
    const { person } = await owner.api<{ person: { id: string } }>('/me')
    expect(line).toMatchObject({
      requestId,
      method: 'GET',
      route: '/products/:id',
      status: 404,
      person: person.id,
      team: owner.team,
      ip: '127.0.0.1',
    })
    expect(line).not.toHaveProperty('key')
  })

  test('names an API key instead of a person', async () => {
    const owner = await signUp(open.url)
    const body = { name: 'Web shop', role: 'manager', branches: null, expiresInDays: 30 }
    const { id, key } = await owner.post('/api-keys', body)
    const requestId = 'request-of-the-key'
    await get('/api/v1/products', {
      authorization: `Bearer ${String(key)}`,
      'x-request-id': requestId,
    })
    const [line] = await findLines(requestId)
    expect(line).toMatchObject({ requestId, status: 200, key: id, team: owner.team })
    expect(line).not.toHaveProperty('person')
  })
})
