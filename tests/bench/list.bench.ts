import { registry } from '../../resources/registry.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { business } from '../../resources/server.ts'
import { getResource } from '../../src/schema/registry.ts'
import { openCluster } from '../../src/server/cluster/cluster.ts'
import type { Statement } from '../../src/server/database/statement.ts'
import { parseListQuery } from '../../src/server/list/list-query.ts'
import { createPageStatement } from '../../src/server/list/page-statement.ts'
import { createRecordStatement } from '../../src/server/records/record.ts'
import { signUp } from '../support/member.ts'
import { startProcess } from '../support/server-process.ts'
import { createHttpLoad, measureInTurns, warmUp, type Measured } from './load.ts'
import { makeMillion } from './million.ts'
import type { PlainStatements } from './plain-server.ts'
import { COMMON, SEARCH, UPDATE } from './plain-sql.ts'

/**
 * Measures (`npm run bench -- list`) the product list (25 rows of a category, by name, with total), searches, and
 * reading and updating one record, with 1,000,000 products (PRODUCTS sets another number) and 16 clients, on a running
 * server with session, rights and row-level security. Measures the same with node:http and pg, and a far page compared
 * with the first page. The measurements take turns, because other programs use the machine: compare ratios, not
 * numbers. Decision 086 says where the time of an update goes, and why its ratio is below the target of 0.45. For a
 * list, PostgreSQL took 860 µs with Armazem and 580 µs with the plain server, and Node took 615 and 225 µs (20,000
 * products, processor time on a busy machine).
 */

const WARM_UP_REQUESTS = 10_000

const WORDS = ['chair', 'table', 'lamp', 'desk', 'phone', 'paper', 'plate', 'clock']
const dataDir = mkdtempSync(join(tmpdir(), 'armazem-bench-'))
const cleanUp: (() => Promise<unknown>)[] = [
  async () => rmSync(dataDir, { recursive: true, force: true }),
]
try {
  await run()
} finally {
  for (const step of cleanUp.toReversed()) await step()
}

async function run(): Promise<void> {
  const server = await startProcess({ DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'error' })
  cleanUp.push(() => server.stop())
  const origin = server.url
  const cluster = await openCluster(dataDir)
  cleanUp.push(() => cluster.stop())
  const client = new pg.Client(cluster.superuser!)
  await client.connect()
  const owner = await signUp(origin)
  const team = owner.team!
  process.stdout.write('making the products …\n')
  const { categories, products, count } = await makeMillion(client, team)
  await client.end()

  const ours = createHttpLoad(origin, owner.headers())
  const statement = buildListStatement(team, categories[0]!)
  const statements = {
    list: statement.text,
    get: buildRecordSql(team),
    search: SEARCH,
    common: COMMON,
    update: UPDATE,
  }
  const plain = createHttpLoad(await startPlain(cluster.superuser!, statements, team), {})
  const pool = new pg.Pool({ ...cluster.superuser!, max: 4 })
  const pickCategory = (turn: number) => categories[turn % categories.length]!
  const pickProduct = (turn: number) => products[turn % products.length]!
  const pickWord = (turn: number) => WORDS[turn % WORDS.length]!
  const pickPrice = (turn: number) => (turn * 7 + Math.floor(performance.now())) % 1000
  const writeLike = (text: string) => encodeURIComponent(`%${text}%`)
  const middle = count / 2

  const [list, listPlain, alone] = await measureWarm([
    (turn) => ours(buildListPath({ category: pickCategory(turn) })),
    (turn) => plain(`/list/${pickCategory(turn)}`),
    (turn) =>
      pool.query({ name: 'list', text: statement.text, values: [team, pickCategory(turn)] }),
  ])
  const [search, searchPlain] = await measureInTurns([
    (turn) => ours(buildListPath({ q: `vintage ${pickWord(turn)}` })),
    (turn) => plain(`/search/${writeLike('vintage')}/${writeLike(pickWord(turn))}`),
  ])
  const [common, commonPlain] = await measureInTurns([
    (turn) => ours(buildListPath({ q: pickWord(turn) })),
    (turn) => plain(`/common/${writeLike(pickWord(turn))}`),
  ])
  const [get, getPlain] = await measureWarm([
    (turn) => ours(`/api/v1/products/${pickProduct(turn)}`),
    (turn) => plain(`/get/${pickProduct(turn)}`),
  ])
  const [update, updatePlain] = await measureWarm([
    (turn) =>
      ours(
        `/api/v1/products/${pickProduct(turn)}`,
        'PATCH',
        JSON.stringify({ price: pickPrice(turn) }),
      ),
    (turn) => plain(`/update/${pickProduct(turn)}/${pickPrice(turn)}`, 'POST'),
  ])
  const [first, deep] = await measureInTurns([
    () => ours(buildListPath({})),
    (turn) => ours(buildListPath({}, middle + (turn % 100) * 25)),
  ])
  await pool.end()

  report([
    ['list', list!],
    ['list: node:http + pg', listPlain!],
    ['list: pg alone', alone!],
    ['search of two words', search!],
    ['search: node:http + pg', searchPlain!],
    ['search of a common word', common!],
    ['common word: node:http + pg', commonPlain!],
    ['get one', get!],
    ['get one: node:http + pg', getPlain!],
    ['update one', update!],
    ['update one: node:http + pg', updatePlain!],
    ['first page, no filter, capped total', first!],
    [`page at ${middle}`, deep!],
  ])
  const formatRatio = (one: Measured, other: Measured) =>
    (one.perSecond / other.perSecond).toFixed(2)
  for (const [name, one, other, target] of [
    ['list', list!, listPlain!, 'at least 0.85'],
    ['search', search!, searchPlain!, 'at least 0.8'],
    ['common word', common!, commonPlain!, 'at least 1.5'],
    ['get', get!, getPlain!, 'at least 0.6'],
    ['update', update!, updatePlain!, 'at least 0.45'],
  ] as const) {
    process.stdout.write(`${name}: ${formatRatio(one, other)} of node:http + pg (${target})\n`)
  }
  process.stdout.write(`list: ${formatRatio(list!, alone!)} of pg alone\n`)
  const times = (deep!.p50 / first!.p50).toFixed(1)
  process.stdout.write(`page at ${middle}: ${times} × the first page (at most 2)\n`)
}

/** Measures tasks after a warm-up, because a shop does not restart its server for each request. */
async function measureWarm(works: Parameters<typeof measureInTurns>[0]): Promise<Measured[]> {
  await warmUp(works, WARM_UP_REQUESTS)
  return measureInTurns(works)
}

/** Returns the SQL that the server runs for one record. */
function buildRecordSql(team: string): string {
  const resource = getResource(registry, 'products')
  return createRecordStatement(resource, business, () => true, team, team).text
}

/** Returns the SQL that the server runs for the measured list. */
function buildListStatement(team: string, category: string): Statement {
  const resource = getResource(registry, 'products')
  const readScope = {
    context: business,
    can: () => true,
    team: { timezone: 'UTC', settings: {} },
  }
  const query = parseListQuery(resource, buildSearch({ category }), readScope)
  return createPageStatement(resource, query, readScope, team, { isExact: false })
}

function buildListPath(filter: object, from = 0): string {
  return `/api/v1/products?${buildSearch(filter, from)}`
}

function buildSearch(filter: object, from = 0): URLSearchParams {
  return new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: '["name","ASC"]',
    range: JSON.stringify([from, from + 24]),
  })
}

async function startPlain(
  connection: pg.ClientConfig,
  statements: PlainStatements,
  team: string,
): Promise<string> {
  const env = { ...process.env, PLAIN: JSON.stringify({ connection, statements, team }) }
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./plain-server.ts', import.meta.url))],
    {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  cleanUp.push(async () => {
    const exit = once(child, 'exit')
    child.kill()
    await exit
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return `http://127.0.0.1:${port.toString().trim()}`
}

function report(rows: readonly (readonly [string, Measured])[]): void {
  for (const [name, { perSecond, p50, p95 }] of rows) {
    const figures = [perSecond.toFixed(0), p50.toFixed(1), p95.toFixed(1)]
    const [rate, half, most] = figures.map((figure) => figure.padStart(8))
    process.stdout.write(`${name.padEnd(38)}${rate} requests/s   p50 ${half} ms   p95 ${most} ms\n`)
  }
}
