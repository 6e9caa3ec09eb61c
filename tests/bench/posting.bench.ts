import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openCluster } from '../../src/server/cluster/cluster.ts'
import { signUp } from '../support/member.ts'
import { startProcess } from '../support/server-process.ts'
import { openShop, type Goods, type Shop } from '../support/shop.ts'
import { createHttpLoad } from './load.ts'

/**
 * Measures (`node tests/bench/posting.bench.ts`) how long 1, 8 and 32 clients take to post sales of
 * ten lines through a running server, compared with one database function that makes the same writes with the same
 * triggers, called by pg on as many connections. Both sides post for a while before they are measured, because a shop
 * does not restart its server for each sale, and because PostgreSQL plans by the contents of the tables.
 */

const CLIENTS = [1, 8, 32]
const SALES = 320
const WARM_UP = 640
const TURNS = 8
const LINES = 10
const PRODUCTS = 40

/** Lists the ids of drafts created through the API; all other drafts are copies of them. */
const templates: string[] = []

const dataDir = mkdtempSync(join(tmpdir(), 'armazem-bench-'))
const server = await startProcess({ DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'error' })
const cluster = await openCluster(dataDir)
try {
  await run()
} finally {
  await server.stop()
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function run(): Promise<void> {
  const owner = await signUp(server.url)
  const shop = await openShop(owner)
  const names = Array.from({ length: PRODUCTS }, (_, i) => `P${i}`)
  await shop.buy(names.map((name) => [name, 1_000_000, 1]))
  const pool = new pg.Pool({
    ...cluster.connection,
    max: Math.max(...CLIENTS),
    idleTimeoutMillis: 0,
  })
  await pool.query(readFileSync(new URL('./posting.sql', import.meta.url), 'utf8'))
  const send = createHttpLoad(server.url, owner.headers(), Math.max(...CLIENTS))

  async function callFunction(id: string): Promise<void> {
    const client = await pool.connect()
    const begin = `begin; set local role armazem_app; set local app.team = '${owner.team}'`
    await client.query(begin)
    await client.query('select bench_post_sale($1, $2, $3)', [id, owner.id, randomUUID()])
    await client.query('commit')
    client.release()
  }
  const post = (id: string) =>
    send(`/api/v1/sales/${id}/complete`, 'POST', '{}', { 'idempotency-key': randomUUID() })

  for (const work of [callFunction, post]) {
    await measureTime(await createDrafts(shop, pool, names, WARM_UP), Math.max(...CLIENTS), work)
  }
  for (const clients of CLIENTS) {
    const [ours, limits] = [
      await createDrafts(shop, pool, names, SALES),
      await createDrafts(shop, pool, names, SALES),
    ]
    // Updates the statistics of the planner; without them, both sides would use plans for empty tables.
    await pool.query('analyze')
    // Measures in turns, so that both sides run under the same load of the machine.
    let [limit_ms, posted_ms] = [0, 0]
    for (let from = 0; from < SALES; from += SALES / TURNS) {
      const to = from + SALES / TURNS
      limit_ms += await measureTime(limits.slice(from, to), clients, callFunction)
      posted_ms += await measureTime(ours.slice(from, to), clients, post)
    }
    const [limit, posted] = [limit_ms, posted_ms].map((ms) => (SALES * 1000) / ms) as [
      number,
      number,
    ]
    const figures = [clients, limit.toFixed(0), posted.toFixed(0), (posted / limit).toFixed(2)]
    const [count, most, rate, ratio] = figures.map((figure) => String(figure).padStart(5))
    process.stdout.write(
      `${count} clients   function ${most} sales/s   posted ${rate} sales/s   ratio ${ratio}\n`,
    )
  }
  await pool.end()
}

/** Creates drafts of ten lines in a different order each, so that a wrong order of locks would cause deadlocks. */
async function createDrafts(
  shop: Shop,
  pool: pg.Pool,
  names: readonly string[],
  count: number,
): Promise<string[]> {
  for (let n = templates.length; n < PRODUCTS; n++) {
    const goods = Array.from({ length: LINES }, (_line, k): Goods => {
      return [names[(n * 7 + k * 3) % names.length]!, 1, 5]
    })
    templates.push((await shop.draftSale(goods)).id)
  }
  const client = await pool.connect()
  await client.query(`begin; set local app.team = '${shop.owner.team}'`)
  const { rows } = await client.query<{ id: string }>('select bench_copy_sales($1, $2) as id', [
    templates,
    count,
  ])
  await client.query('commit')
  client.release()
  return rows.map(({ id }) => id)
}

/** Returns how many milliseconds it takes to post sales with this number of clients. */
async function measureTime(
  ids: readonly string[],
  clients: number,
  post: (id: string) => Promise<unknown>,
): Promise<number> {
  const waiting = [...ids]
  const began = performance.now()
  async function runClient(): Promise<void> {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await post(id)
  }
  await Promise.all(Array.from({ length: clients }, runClient))
  return performance.now() - began
}
