import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '../../resources/registry.ts'
import { DEMO_PASSWORD, signIn, signUp, type Member } from '../support/member.ts'
import { startProcess } from '../support/server-process.ts'
import { openTill, runMixed, sellOne, getPercentile } from './mixed-load.ts'

/**
 * Measures (`npm run bench -- fairness`) how long a product list, a till sale and another team's `/me` take while four
 * people read the slowest report and one person imports 6,000 products again and again, compared with the same requests
 * on an idle server (target: at most 2 ×). Then runs 64 clients for two minutes, with 80 % lists and reports and 20 %
 * sales (targets: no errors, p95 500 ms). Half of the clients are three members of the demo company, and half are the
 * owners of three other companies, because the limits per member slow down only the member who reaches them. DEMO sets
 * the size of the demo company (default: real).
 */

const SIZE = process.env.DEMO ?? 'real'
const SAMPLES = 60
const READERS = 4
const IMPORTED = 6000
const MIXED_MS = Number(process.env.MIXED_MS ?? 120_000)

const dataDir = mkdtempSync(join(tmpdir(), 'armazem-bench-'))
const server = await startProcess({
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  DEMO: SIZE,
})
try {
  await run()
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function run(): Promise<void> {
  const owner = await signIn(server.url, 'owner@demo.test', DEMO_PASSWORD)
  // Another person of the company reads the reports while the first person sells.
  const reader = await signIn(server.url, 'manager@demo.test', DEMO_PASSWORD)
  const stranger = await signUp(server.url)
  const shop = await openTill(owner)
  const measuredRequests: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['product list', () => owner.api('/products?range=[0,24]')],
    ['till sale', () => sellOne(shop)],
    ["another team's /me", () => stranger.api('/me')],
  ]
  const report = await findSlowestReport(reader)
  const quiet = await measureMedians(measuredRequests)

  let isOver = false
  const reading = Array.from({ length: READERS }, async () => {
    while (!isOver) await reader.call(`/${report}?range=[0,24]`)
  })
  const importing = (async () => {
    do await importProducts(owner)
    while (!isOver)
  })()
  const busy = await measureMedians(measuredRequests)
  isOver = true
  await Promise.all([...reading, importing])
  for (const [i, [name]] of measuredRequests.entries()) {
    const [before, during] = [quiet[i]!, busy[i]!]
    print([
      name,
      `quiet ${formatTime(before)}`,
      `busy ${formatTime(during)}`,
      `ratio ${(during / before).toFixed(1)}`,
    ])
  }

  const admin = await signIn(server.url, 'admin@demo.test', DEMO_PASSWORD)
  const others = await Promise.all([0, 1, 2].map(async () => openTill(await signUp(server.url))))
  const shops = [shop, shop.as(admin), shop.as(reader), ...others]
  const { reads, writes } = await runMixed(shops, { clients: 64, duration_ms: MIXED_MS })
  for (const [name, { times, errors }] of [
    ['64 clients, lists', reads],
    ['64 clients, sales', writes],
  ] as const) {
    const figures = [0.5, 0.95, 0.99]
      .map((part) => formatTime(getPercentile(part, times)))
      .join(' / ')
    print([
      name,
      `${times.length} answers`,
      `p50 / p95 / p99 ${figures}`,
      `${errors.length} errors`,
    ])
    if (errors.length > 0) print([String(errors[0])])
  }
}

async function measureMedians(requests: readonly (readonly [string, () => Promise<unknown>])[]) {
  const times = requests.map((): number[] => [])
  for (let turn = 0; turn < SAMPLES; turn++) {
    for (const [i, [, work]] of requests.entries()) {
      const began = performance.now()
      await work()
      times[i]!.push(performance.now() - began)
    }
  }
  return times.map((each) => getPercentile(0.5, each))
}

/** Requests each report once and returns the name of the slowest. */
async function findSlowestReport(member: Member): Promise<string> {
  const { resources: all } = registry
  let slowest = { name: '', took: 0 }
  for (const { name, source } of all) {
    if (source !== 'view') continue
    const began = performance.now()
    await member.call(`/${name}?range=[0,24]`)
    const took = performance.now() - began
    if (took > slowest.took) slowest = { name, took }
  }
  print(['slowest report', slowest.name, formatTime(slowest.took)])
  return slowest.name
}

async function importProducts(member: Member): Promise<void> {
  const [category] = (await member.list<{ name: string }>('categories')).rows
  const [unit] = (await member.list<{ name: string }>('units')).rows
  const rows = Array.from(
    { length: IMPORTED },
    (_, i) => `Imported ${i},${category!.name},${unit!.name},${i % 100}`,
  )
  const began = performance.now()
  const body = ['name,category,stockUnit,price', ...rows].join('\n')
  const headers = { 'content-type': 'text/csv' }
  const { status, text: answer } = await member.call('/products/import', {
    method: 'POST',
    body,
    headers,
  })
  if (status !== 200) throw new Error(`import: ${status} ${answer.slice(0, 500)}`)
  print(['import', `${IMPORTED} rows`, formatTime(performance.now() - began)])
}

function formatTime(taken_ms: number): string {
  return `${taken_ms.toFixed(taken_ms < 10 ? 1 : 0)} ms`
}

function print(parts: readonly string[]): void {
  process.stdout.write(`${parts.join('   ')}\n`)
}
