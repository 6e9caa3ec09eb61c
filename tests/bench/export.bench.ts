import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { openCluster } from '../../src/server/cluster/cluster.ts'
import { openBrowser } from '../support/browser.ts'
import { signUp, type Member } from '../support/member.ts'
import { openScreens, waitUntilSettled } from '../support/screens.ts'
import { startServer } from '../support/server.ts'

/**
 * Measures (`node tests/bench/export.bench.ts`) exports of 100,000 products as CSV and Excel and of 10,000 as PDF in
 * Chromium: their duration, the size of the files, and the longest time in which the page did not respond (limit: 200
 * ms). On a shared machine the longest task is more reliable than the duration.
 */

const PRODUCTS = 100_000
const TIMEOUT_MS = 240_000

/** Lists the measured exports. The prices are 1 to PRODUCTS, so that a filter by price finds `rows` products. */
const RUNS = [
  { format: 'CSV', rows: PRODUCTS },
  { format: 'Excel', rows: PRODUCTS },
  { format: 'PDF', rows: 10_000 },
] as const

const server = await startServer()
let browser: Browser | undefined
try {
  const owner = await signUp(server.url)
  await makeProducts(server.dataDir, owner)
  browser = await openBrowser()
  const page = await openScreens(browser, server.url, owner)
  for (const { format, rows } of RUNS) await measure(page, format, rows)
} finally {
  await browser?.close()
  await server.stop()
}

async function measure(page: Page, format: string, rows: number): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ price_lte: rows }))
  await page.goto(`${server.url}/product-list?filter=${filter}`)
  await waitUntilSettled(page)
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: format }).check()
  const start = dialog.getByRole('button', { name: 'Export' })
  await start.and(page.locator(':enabled')).waitFor({ timeout: TIMEOUT_MS })
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { tasks })
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
  })
  const began = performance.now()
  const downloaded = page.waitForEvent('download', { timeout: TIMEOUT_MS })
  await start.click()
  const saved = page.getByText(`${rows.toLocaleString('en')} records were saved in`)
  // After ten seconds an export continues in the background, and its file waits for a click.
  const waiting = page.getByRole('button', { name: 'Download' })
  await saved.or(waiting).waitFor({ timeout: TIMEOUT_MS })
  const seconds = (performance.now() - began) / 1000
  const isInBackground = await waiting.isVisible()
  if (isInBackground) await waiting.click()
  const download = await downloaded
  // `page.evaluate` above has set `tasks`.
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks)
  const bytes = await measureSize(await download.createReadStream())
  process.stdout.write(
    `${format.padEnd(6)} ${rows} rows: ${seconds.toFixed(1)} s, ${(bytes / 2 ** 20).toFixed(1)} MiB, ` +
      `longest task of the page ${Math.round(Math.max(0, ...tasks))} ms` +
      `${isInBackground ? ', in the background' : ''}\n`,
  )
}

async function measureSize(stream: AsyncIterable<unknown>): Promise<number> {
  let size = 0
  for await (const chunk of stream) size += (chunk as Buffer).length
  return size
}

async function makeProducts(dataDir: string, owner: Member): Promise<void> {
  const category = await owner.post('/categories', { name: 'Cadeiras' })
  const [unit] = (await owner.get('/units')) as { id: string }[]
  // The server already runs this cluster; `openCluster` only connects to it.
  const cluster = await openCluster(dataDir)
  const client = new pg.Client(cluster.superuser!)
  await client.connect()
  await client.query(
    `insert into products (team_id, id, sku, name, category, stock_unit, price, purchase_price)
     select $1, armazem_uuid_v7(), 'B-' || number, 'Cadeira de madeira maciça ' || md5(number::text), $2, $3, number, number / 2.0
     from generate_series(1, $4::int) number`,
    [owner.team, category.id, unit!.id, PRODUCTS],
  )
  await client.query('vacuum analyze products')
  await client.end()
  await cluster.stop()
}
