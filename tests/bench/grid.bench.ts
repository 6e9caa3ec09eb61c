import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { DEMO_PASSWORD, signIn, type Member } from '../support/member.ts'
import { parseCookies } from '../support/screens.ts'
import { startServer } from '../support/server.ts'

/**
 * Measures (`npm run bench -- grid`) how smoothly a list of 100, 1,000 and 5,000 rows scrolls on a processor slowed down
 * to a quarter: tasks of the main thread above 50 ms, and the longest one, also as a ratio of that with 100 rows. On a
 * busy machine, tasks wait for the processor, and Chromium slows down this time, too. So the list is also scrolled at
 * full speed, and four times the processor time of each task is compared with 50 ms. The API returns at most 1,000 rows,
 * so the answer for 5,000 rows repeats them. Also measures the paste of 200 × 6 cells, as a ratio of the same import by
 * API alone.
 */
const SLOWDOWN = 4
const PAGES = [100, 1000, 5000]
const LARGEST_PAGE = 1000
const STEPS = 60
/** Sets the distance of each frame: a quick turn of a mouse wheel. */
const STEP_PX = 150
const LONG_MS = 50
const PASTED = {
  rows: 200,
  columns: ['name', 'sku', 'price', 'purchasePrice', 'reorderPoint', 'reorderQty'],
}

interface Scroll {
  readonly tasks: number
  readonly longest: number
}

const cleanUp: (() => unknown)[] = []

async function run(): Promise<void> {
  const server = await startServer({ demo: true })
  cleanUp.push(() => server.stop())
  const owner = await signIn(server.url, 'owner@demo.test', DEMO_PASSWORD)
  const browser = await openBrowser()
  cleanUp.push(() => browser.close())
  process.stdout.write(`Chromium ${browser.version()}, ${SLOWDOWN}× slower\n`)
  const context = await openContext(browser, owner, server.url)
  const measured: Scroll[] = []
  for (const rows of PAGES) {
    const scroll = await scrollList(context, server.url, rows)
    measured.push(scroll)
    const ratio = (scroll.longest / measured[0]!.longest).toFixed(2)
    const own = await scrollTraced(browser, context, server.url, rows)
    process.stdout.write(
      `${String(rows).padStart(5)} rows: ${scroll.tasks} tasks above ${LONG_MS} ms, longest ` +
        `${scroll.longest.toFixed(0)} ms (${ratio} of that with ${PAGES[0]} rows); by ${SLOWDOWN}× processor time ` +
        `${own.tasks}, longest ${own.longest.toFixed(0)} ms\n`,
    )
  }
  await measurePaste(context, server.url, owner)
}

async function openContext(browser: Browser, owner: Member, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  await context.addCookies([...parseCookies(owner, url)])
  await context.addInitScript((email) => localStorage.setItem('email', email), owner.email!)
  return context
}

/** Scrolls the list on the slowed-down processor, and returns the long tasks. */
async function scrollList(context: BrowserContext, url: string, rows: number): Promise<Scroll> {
  const page = await openList(context, url, rows)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.evaluate(() => {
    const durations: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration)
    }).observe({ type: 'longtask' })
    Object.assign(globalThis, { durations })
  })
  await turnWheel(page)
  const durations = await page.evaluate(
    () => (globalThis as unknown as { durations: number[] }).durations,
  )
  await page.close()
  return { tasks: durations.length, longest: Math.max(0, ...durations) || LONG_MS }
}

/** Describes an event of a trace of Chromium. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Holds the processor time of the thread, in µs. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** Scrolls the list at full speed, and returns the tasks that would be long by their processor time. */
async function scrollTraced(
  browser: Browser,
  context: BrowserContext,
  url: string,
  rows: number,
): Promise<Scroll> {
  const page = await openList(context, url, rows)
  await browser.startTracing(page, { categories: ['toplevel'] })
  await turnWheel(page)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  await page.close()
  const getThread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(getThread),
  )
  const durations = traceEvents
    .filter((event) => event.name.endsWith('RunTask') && mains.has(getThread(event)))
    .map(({ tdur = 0 }) => (tdur / 1000) * SLOWDOWN)
  return {
    tasks: durations.filter((duration) => duration > LONG_MS).length,
    longest: durations.reduce((longest, duration) => Math.max(longest, duration), 0),
  }
}

/** Opens the list of products with this number of rows. */
async function openList(context: BrowserContext, url: string, rows: number): Promise<Page> {
  const page = await context.newPage()
  const asked = Math.min(rows, LARGEST_PAGE)
  if (rows > asked) await repeatRows(page, rows / asked)
  await page.goto(`${url}/product-list?perPage=${asked}&page=1&sort=name&order=ASC&filter={}`)
  await page.locator('tbody tr[data-record]').first().waitFor()
  return page
}

async function turnWheel(page: Page): Promise<void> {
  await page.locator('[role=grid]').hover()
  for (let step = 0; step < STEPS; step += 1) {
    await page.mouse.wheel(0, STEP_PX)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
}

/** Repeats the rows of the list's response, each time with other ids. */
async function repeatRows(page: Page, times: number): Promise<void> {
  await page.route(/\/api\/v1\/products\?/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { id: string }[] } | { id: string }[]
    const rows = Array.isArray(body) ? body : body.data
    const many = Array.from({ length: times }, (_, i) =>
      rows.map((row) => ({ ...row, id: `${row.id.slice(0, -2)}${String(i).padStart(2, '0')}` })),
    )
    const json = Array.isArray(body) ? many.flat() : { ...body, data: many.flat() }
    await route.fulfill({ response: answer, json })
  })
}

/** Pastes a block into the cells of the list, and imports the same values by API. */
async function measurePaste(context: BrowserContext, url: string, owner: Member) {
  const { rows, columns } = PASTED
  const fields = await owner.list<{ id: string; sku: string; name: string }>('products', {
    range: [0, rows - 1],
    sort: ['name', 'ASC'],
  })
  const value = (row: { name: string; sku: string }, column: string, i: number, turn: number) =>
    column === 'name' || column === 'sku' ? row[column] : String(i + turn)
  const csv = [
    columns.join(','),
    ...fields.rows.map((row, i) =>
      columns.map((column) => `"${value(row, column, i, 1).replaceAll('"', '""')}"`).join(','),
    ),
  ].join('\n')
  const began = performance.now()
  await owner.api('/products/import', {
    method: 'POST',
    body: csv,
    headers: { 'content-type': 'text/csv' },
  })
  const imported = performance.now() - began

  await owner.api('/me/preferences', { method: 'PUT', body: { 'products.columns': columns } })
  const page = await context.newPage()
  await page.goto(`${url}/product-list?perPage=250&page=1&sort=name&order=ASC&filter={}`)
  await page.locator('tbody tr[data-record]').first().waitFor()
  await page.getByRole('button', { name: 'Edit cells' }).click()
  // The first cell that can be edited gets the focus.
  await page.waitForFunction(() => document.activeElement?.matches('[data-editing] td'))
  const text = fields.rows
    .map((row, i) => columns.map((column) => value(row, column, i, 2)).join('\t'))
    .join('\n')
  const from = performance.now()
  const answered = page.waitForResponse((answer) => answer.url().includes('/products/import'))
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const init = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', init))
  }, text)
  await answered
  const pasted = performance.now() - from
  const ratio = (pasted / imported).toFixed(2)
  process.stdout.write(
    `paste of ${rows} × ${columns.length} cells: ${pasted.toFixed(0)} ms, ${ratio} of the import alone\n`,
  )
  await page.close()
}

try {
  await run()
} finally {
  for (const step of cleanUp.toReversed()) await step()
}
