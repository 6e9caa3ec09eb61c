import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestCaller } from '../support/caller.ts'
import { signUpAt } from '../support/live-owner.ts'
import { openShop } from '../support/shop.ts'
import { startServer, type StartedServer } from '../support/server.ts'

/**
 * Tests promise T25: every costly request of a client is refused or answered, and another team is served in the
 * meantime. slow-clients.nightly.ts tests slow clients.
 */

let server: StartedServer
let costly: TestCaller
let other: TestCaller
let watch: Watch

beforeAll(async () => {
  server = await startServer({ logLevel: 'info' })
  costly = await signUpAt(server.url)
  other = await signUpAt(server.url)
})
afterAll(() => server?.stop())
beforeEach(() => {
  watch = watchOther()
})
afterEach(async ({ task }) => {
  const waits = await watch.stop()
  const lag = await readEventLoopDelay()
  console.log(`${task.name}: ${waits}; event loop delayed by ${lag}`)
})

interface Watch {
  /** Stops the requests; returns a line with the other team's waiting times. Throws if one of its requests failed. */
  stop(): Promise<string>
}

/** Lets the other team request `/me` and a list continuously. */
function watchOther(): Watch {
  const waits: number[] = []
  const wrong: string[] = []
  let slowest = { wait_ms: 0, duration: '' }
  let isOver = false
  const running = (async () => {
    while (!isOver) {
      let both_ms = 0
      for (const path of ['/me', '/brands']) {
        const at = performance.now()
        const requestId = randomUUID()
        const { status, text } = await other.call(path, { headers: { 'x-request-id': requestId } })
        const wait_ms = performance.now() - at
        both_ms += wait_ms
        if (status !== 200) wrong.push(`${path}: ${status} ${text}`)
        if (wait_ms > slowest.wait_ms)
          slowest = { wait_ms, duration: await findDuration(requestId) }
      }
      waits.push(both_ms)
      await pause(10)
    }
  })()
  return {
    async stop() {
      isOver = true
      await running
      expect(wrong).toEqual([])
      const sorted = waits.toSorted((a, b) => a - b)
      const formatPercentile = (part: number) =>
        `${Math.round(sorted[Math.floor(sorted.length * part)]!)} ms`
      return `${waits.length} responses to another team, half within ${formatPercentile(0.5)}, 99 of 100 within ${formatPercentile(0.99)}; the slowest request took ${Math.round(slowest.wait_ms)} ms, of which ${slowest.duration} between its arrival in the server and its response`
    },
  }
}

/** Returns how long the server worked on a request that was just answered, from its log. */
async function findDuration(requestId: string): Promise<string> {
  await pause(100)
  const line = server
    .log()
    .split('\n')
    .find((each) => each.includes(requestId))
  return `${/"durationMs":([\d.]+)/.exec(line ?? '')?.[1] ?? 'an unknown number of'} ms`
}

async function readEventLoopDelay(): Promise<string> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const seconds = Number(/^armazem_nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1])
  return `at most ${Math.round(seconds * 1000)} ms in 99 of 100 samples`
}

async function readMemory_MB(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^armazem_process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1_000_000
}

/** Sends a body unchanged, without encoding it as JSON. */
function send(
  path: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
) {
  const type = { 'content-type': 'application/json' }
  return costly.call<{ code: string }>(path, {
    method: 'POST',
    body,
    headers: { ...type, ...headers },
  })
}

const buildListPath = (parts: Readonly<Record<string, unknown>>) =>
  `/brands?${new URLSearchParams(
    Object.entries(parts).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )}`

/** Sends each request 20 times, one after the other, and expects refusals. Prints the time of the slowest. */
async function expectRefusals(
  requests: Readonly<Record<string, () => Promise<{ status: number; text: string }>>>,
  statuses: readonly number[],
): Promise<void> {
  const wrong: string[] = []
  const slowest: [string, number] = ['', 0]
  for (const [name, request] of Object.entries(requests)) {
    for (let time = 0; time < 20; time += 1) {
      const at = performance.now()
      const { status, text } = await request()
      const duration = performance.now() - at
      if (duration > slowest[1]) slowest.splice(0, 2, name, duration)
      if (!statuses.includes(status)) wrong.push(`${name}: ${status} ${text.slice(0, 200)}`)
    }
  }
  console.log(`slowest refusal: ${slowest[0]}, ${Math.round(slowest[1])} ms`)
  expect(wrong).toEqual([])
}

test('bodies that are too large, too deep or too long are refused', async () => {
  const writeDeep = (levels: number) => '{"name":'.repeat(levels) + '1' + '}'.repeat(levels)
  const large = `{"name":"${'x'.repeat(1_000_000)}"}`
  const line = '{"product":"00000000-0000-4000-8000-000000000000","quantity":1},'
  const lines = `{"lines":[${line.repeat(1500).slice(0, -1)}]}`
  const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`field${i}`, i]))
  await expectRefusals(
    {
      'more than 1 MB': () => send('/brands', large),
      '50 MB': () => send('/brands', `"${'x'.repeat(50_000_000)}"`),
      '21 levels': () => send('/brands', writeDeep(21)),
      '100,000 levels': () => send('/brands', writeDeep(100_000)),
      '100,000 open brackets': () => send('/brands', '['.repeat(100_000)),
      '1,500 lines': () => send('/sales', lines),
      '20,000 unknown fields': () => send('/brands', JSON.stringify(keys)),
      'a name of 900,000 letters': () => send('/brands', `{"name":"${'x'.repeat(900_000)}"}`),
      'a number of 900,000 digits': () => send('/products', `{"price":${'9'.repeat(900_000)}}`),
    },
    [400, 413, 422],
  )
})

test('lists of too many rows, filters, words or sort keys are refused', async () => {
  const createNested = (levels: number): object =>
    levels ? { $not: createNested(levels - 1) } : { name: 'a' }
  const wide = { $or: Array.from({ length: 500 }, (_, i) => ({ name: `n${i}` })) }
  const ids = Array.from({ length: 1001 }, () => '0')
  const words = Array.from({ length: 21 }, (_, i) => `w${i}`).join(' ')
  await expectRefusals(
    {
      '1,001 rows': () => costly.call(buildListPath({ range: [0, 1000] })),
      'a filter 21 deep': () => costly.call(buildListPath({ filter: createNested(21) })),
      'a filter 2,000 deep': () => costly.call(buildListPath({ filter: createNested(2000) })),
      '500 filters': () => costly.call(buildListPath({ filter: wide })),
      '1,001 values': () => costly.call(buildListPath({ filter: { name: ids } })),
      '21 words': () => costly.call(buildListPath({ filter: { q: words } })),
      'a search of 10,000 characters': () =>
        costly.call(buildListPath({ filter: { q: '%_'.repeat(5000) } })),
      '6 sort keys': () => costly.call(buildListPath({ sort: Array(6).fill(['name', 'ASC']) })),
      '10,000 fields to prefetch': () =>
        costly.call(buildListPath({ prefetch: Array(10_000).fill('name').join(',') })),
      'an address of 100,000 letters': () => costly.call(`/brands?x=${'y'.repeat(100_000)}`),
      '8,000 parameters': () =>
        costly.call(`/brands?${Array.from({ length: 8000 }, (_, i) => `a${i}=1`).join('&')}`),
      'a header of 70,000 letters': () =>
        costly.call('/brands', { headers: { 'x-long': 'y'.repeat(70_000) } }),
    },
    [400, 414, 431],
  )
})

test('texts that make careless regular expressions backtrack get a response', async () => {
  const pieces = ['a', ' ', '\t', '0', '-', '@', '.', 'a.', '0,', 'a@', '%20', '="', '<a ']
  for (const piece of pieces) {
    const text = `${piece.repeat(20_000 / piece.length)}\u0001`
    const answers = await Promise.all([
      costly.call('/suppliers', {
        method: 'POST',
        body: { name: text, email: text, website: text },
      }),
      costly.call('/products', {
        method: 'POST',
        body: { sku: text, name: text, barcodes: [text] },
      }),
      costly.call(buildListPath({ filter: { q: text.slice(0, 200) } })),
      costly.call('/brands', { headers: { 'accept-language': text.replaceAll(/[^ -~]/g, 'x') } }),
      costly.call('/brands', { headers: { 'if-match': text.replaceAll(/[^ -~]/g, 'x') } }),
      send('/products/import?dryRun=true', `sku,name\n${text},${text}\n`, {
        'content-type': 'text/csv',
      }),
    ])
    for (const { status } of answers) expect([200, 400, 422, 431]).toContain(status)
  }
})

test('compressed bodies are not unpacked', async () => {
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(500_000_000, ' ')))
  expect(bomb.byteLength).toBeLessThan(600_000)
  const before = await readMemory_MB()
  for (let time = 0; time < 10; time += 1) {
    const { status } = await send('/brands', bomb, { 'content-encoding': 'gzip' })
    expect([400, 415]).toContain(status)
  }
  const grown = (await readMemory_MB()) - before
  console.log(`10 bodies that hold 500 MB each: ${Math.round(grown)} MB more memory`)
  expect(grown).toBeLessThan(300)
})

/** Opens a connection that sends a request and does not read the response. */
function open(request: string): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(request)
      done(socket)
    })
    socket.pause()
    socket.on('error', fail)
  })
}

/** Returns a request as text, for a connection without an HTTP client. */
function writeRequest(path: string, more = ''): string {
  const headers = Object.entries(costly.headers()).map((pair) => `${pair.join(': ')}\r\n`)
  return `GET /api/v1${path} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\n${headers.join('')}${more}\r\n`
}

test('200 clients that never read their file take less than 300 MB of memory', async () => {
  const shop = await openShop(costly)
  const rows = Array.from({ length: 20_000 }, (_, i) => ({
    name: `Brand ${i} ${'with a long name '.repeat(8)}`.slice(0, 100),
  }))
  for (let at = 0; at < rows.length; at += 5000) {
    const part = rows.slice(at, at + 5000)
    await shop.owner.api('/brands/import?dryRun=false', { method: 'POST', body: part })
  }
  const before = await readMemory_MB()
  const path = '/brands/export?format=csv'
  const sockets = await Promise.all(Array.from({ length: 200 }, () => open(writeRequest(path))))
  await pause(8000)
  const grown = (await readMemory_MB()) - before
  console.log(`200 exports that nobody reads: ${Math.round(grown)} MB more memory`)
  expect(grown).toBeLessThan(300)
  // The person can still export.
  const answer = await costly.call(path)
  expect(answer.text.split('\n').length).toBeGreaterThan(20_000)
  for (const socket of sockets) socket.destroy()
})

test('2,000 idle connections, and 500 on which one person sends ten requests at once: another team is served', async () => {
  const began = performance.now()
  const idle = await Promise.all(Array.from({ length: 2000 }, () => open('')))
  console.log(`2,000 connections open after ${Math.round(performance.now() - began)} ms`)
  const pipelined = await Promise.all(
    Array.from({ length: 500 }, () => open(writeRequest('/brands?range=[0,24]').repeat(10))),
  )
  await pause(5000)
  // The next request of this person waits, or is refused.
  expect([200, 429]).toContain((await costly.call('/me')).status)
  for (const socket of [...idle, ...pipelined]) socket.destroy()
  await expect.poll(async () => (await costly.call('/me')).status, { timeout: 30_000 }).toBe(200)
})

test('300 event streams of one person: the newest 20 stay open', async () => {
  const events: { readonly isOpen: () => boolean; readonly end: () => void }[] = []
  for (let at = 0; at < 300; at += 1) {
    const controller = new AbortController()
    const headers = { ...costly.headers(), accept: 'text/event-stream' }
    const answer = await fetch(`${server.url}/api/v1/events`, {
      headers,
      signal: controller.signal,
    })
    expect(answer.status).toBe(200)
    let isOpen = true
    void answer
      .text()
      .catch(() => '')
      .finally(() => {
        isOpen = false
      })
    events.push({ isOpen: () => isOpen, end: () => controller.abort() })
  }
  await expect.poll(() => events.filter(({ isOpen }) => isOpen()).length).toBe(20)
  expect(events.slice(-20).every(({ isOpen }) => isOpen())).toBe(true)
  for (const { end } of events) end()
})

test('health checks send nothing to the database', async () => {
  const countStatements = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    const counts = [...text.matchAll(/^armazem_statement_duration_seconds_count\{.*\} (\d+)/gm)]
    return counts.reduce((sum, [, count]) => sum + Number(count), 0)
  }
  await watch.stop()
  const before = await countStatements()
  const ownStatements = (await countStatements()) - before
  const start = await countStatements()
  for (let time = 0; time < 50; time += 1) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => fetch(`${server.url}/healthz`)),
    )
    for (const { ok } of answers) expect(ok).toBe(true)
  }
  // A request for the metrics runs statements, too, and background work may run a few. If each of the 5,000 requests
  // ran a statement, the count would far exceed this limit.
  expect((await countStatements()) - start).toBeLessThanOrEqual(ownStatements + 50)
})
