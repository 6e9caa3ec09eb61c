import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import pg from 'pg'
import { openCluster } from '../../src/server/cluster/cluster.ts'
import { openBrowser } from '../support/browser.ts'
import { DEMO_PASSWORD, signIn, type Member } from '../support/member.ts'
import { parseCookies } from '../support/screens.ts'
import { startServer } from '../support/server.ts'
import {
  PAYLOAD_LIST,
  PAYLOAD_VERSIONS,
  startPayload,
  type PayloadProduct,
} from './payload-project.ts'
import {
  printVisit,
  SLOWDOWN,
  summarizeVisits,
  TIMES,
  visitList,
  type Visit,
} from './visit-list.ts'

/**
 * Measures (`npm run bench -- payload`) how long the list of products takes in the browser, on a processor slowed down
 * to a quarter, beside the list of Payload with the same products and columns: in turns, with an empty and with a warm
 * cache. Installs Payload (730 MB) from npm into a temporary folder and builds it, which takes some minutes, and
 * removes it at the end; `npm run bench` without names therefore leaves this comparison out.
 */

const ROUNDS = Number(process.env.ROUNDS ?? 9)

const CACHES = ['empty', 'warm'] as const
type Cache = (typeof CACHES)[number]

const cleanUp: (() => unknown)[] = []

async function run(): Promise<void> {
  const server = await startServer({ demo: true })
  cleanUp.push(() => server.stop())
  const owner = await signIn(server.url, 'owner@demo.test', DEMO_PASSWORD)
  const cluster = await openCluster(server.dataDir)
  cleanUp.push(() => cluster.stop())
  const folder = mkdtempSync(join(tmpdir(), 'armazem-payload-'))
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  const database = { ...cluster.superuser, database: 'payload' }
  await createDatabase(cluster.superuser!, database.database)
  const products = await readProducts(owner)
  const texts = [products[0]!.name, products[0]!.category]
  const payload = await startPayload(folder, database, products)
  cleanUp.push(() => payload.stop())

  const browser = await openBrowser()
  cleanUp.push(() => browser.close())
  process.stdout.write(`${PAYLOAD_VERSIONS}, Chromium ${browser.version()}, ${SLOWDOWN}× slower\n`)
  const openArmazem = async () => {
    const context = await browser.newContext()
    await context.addCookies([...parseCookies(owner, server.url)])
    await context.addInitScript((email) => localStorage.setItem('email', email), owner.email)
    return context
  }
  const openPayload = async () => {
    const context = await browser.newContext()
    await context.addCookies([{ name: 'payload-token', value: payload.token, url: payload.url }])
    return context
  }
  const ours: Record<Cache, Visit[]> = { empty: [], warm: [] }
  const others: Record<Cache, Visit[]> = { empty: [], warm: [] }
  // The first round warms both servers up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const list = await visitTwice(await openArmazem(), `${server.url}/product-list`, texts)
    const other = await visitTwice(await openPayload(), payload.url + PAYLOAD_LIST, texts)
    if (round === 0) continue
    for (const cache of CACHES) {
      ours[cache].push(list[cache])
      others[cache].push(other[cache])
    }
  }
  process.stdout.write(`${ROUNDS} rounds, load ${loadavg()[0]!.toFixed(1)}\n`)
  for (const cache of CACHES) {
    const [list, other] = [summarizeVisits(ours[cache]), summarizeVisits(others[cache])]
    printVisit(`Armazem, ${cache} cache`, list)
    printVisit(`Payload, ${cache} cache`, other)
    for (const time of TIMES) {
      const ratio = (list[time] / other[time]).toFixed(2)
      process.stdout.write(`list ${time}, ${cache} cache: ${ratio} of Payload\n`)
    }
  }
}

/** Visits a list with an empty and with a warm cache, and closes the window. */
async function visitTwice(context: BrowserContext, url: string, texts: readonly string[]) {
  const empty = await visitList(context, url, texts)
  const warm = await visitList(context, url, texts)
  await context.close()
  return { empty, warm }
}

async function createDatabase(superuser: pg.ClientConfig, name: string): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}

/** Reads all products of Armazem for Payload. */
async function readProducts(owner: Member): Promise<PayloadProduct[]> {
  const { rows: categories } = await owner.list<{ name: string }>('categories', {
    range: [0, 99],
  })
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const products: PayloadProduct[] = []
  for (;;) {
    const { rows, total } = await owner.list<Record<keyof PayloadProduct, string>>('products', {
      sort: ['name', 'ASC'],
      range: [products.length, products.length + 99],
    })
    for (const row of rows) {
      products.push({
        name: row.name,
        sku: row.sku,
        category: names.get(row.category)!,
        status: row.status,
        price: Number(row.price),
        averageCost: Number(row.averageCost),
        margin: Number(row.margin),
        onHand: Number(row.onHand),
      })
    }
    if (products.length >= total) return products
  }
}

try {
  await run()
} finally {
  for (const step of cleanUp.toReversed()) await step()
}
