import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { formatDatabaseUrl } from '../support/demo-template.ts'
import { signUp } from '../support/member.ts'
import { startProcess, type ServerProcess } from '../support/server-process.ts'

const TOKEN = 'a token for the scraper'
const folder = mkdtempSync(join(tmpdir(), 'armazem-metrics-'))
let database: TestDatabase
let open: ServerProcess
let guarded: ServerProcess

beforeAll(async () => {
  database = await createTestDatabase()
  const DATABASE_URL = formatDatabaseUrl(inject('cluster'), database.connectionConfig.database!)
  const environment = { DATA_DIR: folder, DATABASE_URL }
  open = await startProcess(environment)
  guarded = await startProcess({ ...environment, METRICS_TOKEN: TOKEN })
})

afterAll(async () => {
  await Promise.all([open.stop(), guarded.stop()])
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(open.url + path, { headers })

describe('/metrics', () => {
  test('counts requests by route and status, without names of people', async () => {
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

  test('is 404 for other machines, including requests through a proxy', async () => {
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
  test('has a line for each request with id, route, status and duration, without its address', async () => {
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
})
