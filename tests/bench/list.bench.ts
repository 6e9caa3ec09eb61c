import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import * as resources from '../../resources/index.ts'
import { roles } from '../../resources/roles.ts'
import { views } from '../../resources/server.ts'
import { createRegistry, resourceOf } from '../../src/schema/registry.ts'
import { openCluster } from '../../src/server/cluster/cluster.ts'
import type { Statement } from '../../src/server/database/statement.ts'
import { parseListQuery } from '../../src/server/list/list-query.ts'
import { pageStatement } from '../../src/server/list/page-statement.ts'
import { startProcess } from '../support/server-process.ts'
import { createHttpLoad, measure, measureInTurns, type Measured } from './load.ts'
import { makeMillion } from './million.ts'

/**
 * `npm run bench`: the product list (25 rows of a category, by name, with total), one record and one update at
 * 1,000,000 products, through the really listening server with session, rights and row-level security. Beside the list
 * the very same SQL through pg alone and through node:http with pg, in turns, because others use the machine too:
 * trust the ratios, not the numbers.
 */
const PASSWORD = 'bench-bench-bench'

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
  const { cookie, team } = await signUp(origin)
  process.stdout.write('making 1,000,000 products …\n')
  const { categories, products } = await makeMillion(client, team)
  await client.end()

  const ours = createHttpLoad(origin, { origin, cookie, 'x-team': team })
  const statement = listStatement(team, categories[0]!)
  const plain = createHttpLoad(await startPlain(cluster.superuser!, statement.text, team), {})
  const pool = new pg.Pool({ ...cluster.superuser!, max: 4 })
  const category = (turn: number) => categories[turn % categories.length]!
  const product = (turn: number) => products[turn % products.length]!

  const [list, http, alone] = await measureInTurns([
    (turn) => ours(listPath({ category: category(turn) })),
    (turn) => plain(`/${category(turn)}`),
    (turn) => pool.query({ name: 'list', text: statement.text, values: [team, category(turn)] }),
  ])
  const first = await measure(() => ours(listPath({})))
  const search = await measure((turn) =>
    ours(listPath({ q: `vintage ${WORDS[turn % WORDS.length]}` })),
  )
  const get = await measure((turn) => ours(`/api/v1/products/${product(turn)}`))
  const update = await measure((turn) =>
    ours(`/api/v1/products/${product(turn)}`, 'PATCH', JSON.stringify({ price: turn % 1000 })),
  )
  await pool.end()

  report([
    ['list: pg alone', alone!],
    ['list: node:http + pg', http!],
    ['list', list!],
    ['first page, no filter, capped total', first],
    ['search of two words', search],
    ['get one', get],
    ['update one', update],
  ])
  const ratio = (other: Measured) => (list!.perSecond / other.perSecond).toFixed(2)
  process.stdout.write(
    `list ratio: ${ratio(alone!)} of pg alone, ${ratio(http!)} of node:http + pg\n`,
  )
}

/** The SQL that the server runs for the measured list. */
function listStatement(team: string, category: string): Statement {
  const registry = createRegistry(resources, roles)
  const resource = resourceOf(registry, 'products')
  const reach = { house: { registry, views }, can: () => true }
  const query = parseListQuery(resource, searchOf({ category }), reach, { timezone: 'UTC' })
  return pageStatement(resource, query, reach, team, false)
}

function listPath(filter: object): string {
  return `/api/v1/products?${searchOf(filter)}`
}

function searchOf(filter: object): URLSearchParams {
  return new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: '["name","ASC"]',
    range: '[0,24]',
  })
}

async function startPlain(
  connection: pg.ClientConfig,
  text: string,
  team: string,
): Promise<string> {
  const env = { ...process.env, PLAIN: JSON.stringify({ connection, text, team }) }
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./plain-server.ts', import.meta.url))],
    {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  cleanUp.push(async () => {
    const gone = once(child, 'exit')
    child.kill()
    await gone
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return `http://127.0.0.1:${port.toString().trim()}`
}

async function signUp(origin: string): Promise<{ cookie: string; team: string }> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: new Headers({ 'content-type': 'application/json', origin, ...headers }),
      body: JSON.stringify(body),
    })
  const person = { name: 'Bench', email: 'bench@example.test', password: PASSWORD }
  const signedUp = await post('/auth/sign-up/email', person)
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const body = { name: 'Bench', currency: 'USD', locale: 'en-US', timezone: 'UTC' }
  const made = await post('/teams', body, { cookie })
  const { id } = (await made.json()) as { id: string }
  return { cookie, team: id }
}

function report(rows: readonly (readonly [string, Measured])[]): void {
  for (const [name, { perSecond, p50, p95 }] of rows) {
    const figures = [perSecond.toFixed(0), p50.toFixed(1), p95.toFixed(1)]
    const [rate, half, most] = figures.map((figure) => figure.padStart(8))
    process.stdout.write(`${name.padEnd(38)}${rate} requests/s   p50 ${half} ms   p95 ${most} ms\n`)
  }
}
