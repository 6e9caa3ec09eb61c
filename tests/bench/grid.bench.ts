import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { DEMO_PASSWORD, signIn, type Member } from '../support/member.ts'
import { openScreens, waitUntilSettled } from '../support/screens.ts'
import { startServer } from '../support/server.ts'

/**
 * Measures (`npm run bench -- grid`) how smoothly a list of 100, 1,000 and 5,000 rows scrolls on a processor slowed
 * down to a quarter: tasks of the main thread above 50 ms, and the longest one. A task that the list itself makes long
 * is long in every run, whereas other programs delay different tasks in each run. So the wheel is turned in the same
 * way several times, and a task counts when every run has a task above 50 ms at the same turn. The tasks of single runs
 * are printed, too, with the part of the time in which the main thread was ready to run but had no processor; the
 * slowdown of Chromium makes this part longer. The list is also scrolled at full speed, and four times the processor
 * time of each task is compared with 50 ms. The API returns at most 1,000 rows, so the response for 5,000 rows repeats
 * them. Also compares the time of pasting 200 × 6 cells with the time of importing the same values by API.
 */

const SLOWDOWN = 4
const PAGES = [100, 1000, 5000]
const MAX_PAGE_SIZE = 1000
const STEPS = 60
const RUNS = 3
/** Sets how far each turn of the wheel scrolls. There is one turn per frame. */
const STEP_PX = 150
const LONG_MS = 50
const PASTED = {
  rows: 200,
  columns: ['name', 'sku', 'price', 'purchasePrice', 'reorderPoint', 'reorderQty'],
}

/** Holds the tasks of one run above 50 ms. */
interface Scroll {
  readonly tasks: readonly Task[]
  /** Holds the part of the time in which the main thread waited for a processor; undefined without `/proc` (Linux). */
  readonly waiting: number | undefined
}

interface Target {
  readonly browser: Browser
  readonly owner: Member
  readonly url: string
}

interface Task {
  /** Counts the turns of the wheel before the task. */
  readonly step: number
  readonly duration: number
}

const cleanUp: (() => unknown)[] = []

async function run(): Promise<void> {
  const server = await startServer({ demo: true })
  cleanUp.push(() => server.stop())
  const owner = await signIn(server.url, 'owner@demo.test', DEMO_PASSWORD)
  const browser = await openBrowser()
  cleanUp.push(() => browser.close())
  process.stdout.write(`Chromium ${browser.version()}, ${SLOWDOWN}× slower\n`)
  const target = { browser, owner, url: server.url }
  for (const rows of PAGES) {
    const runs: Scroll[] = []
    while (runs.length < RUNS) runs.push(await scrollList(target, rows))
    const repeated = findRepeated(runs.map(({ tasks }) => tasks))
    const own = await scrollTraced(target, rows)
    process.stdout.write(
      `${String(rows).padStart(5)} rows: ${repeated.length} tasks above ${LONG_MS} ms in each of ${RUNS} runs` +
        `${repeated.length > 0 ? `, longest ${findLongest(repeated).toFixed(0)} ms` : ''} ` +
        `(single runs: ${runs.map(describe).join('; ')}); by ${SLOWDOWN}× processor time ` +
        `${own.tasks}, longest ${own.longest.toFixed(0)} ms\n`,
    )
  }
  await measurePaste(target)
}

/**
 * Returns the long tasks that happen in every run at the same turn of the wheel or the next one, each with its shortest
 * duration.
 */
function findRepeated([first = [], ...others]: readonly (readonly Task[])[]): readonly Task[] {
  return first.flatMap(({ step, duration }) => {
    const found = others.map((run) =>
      findLongest(run.filter((task) => Math.abs(task.step - step) <= 1)),
    )
    return found.every((each) => each > 0) ? [{ step, duration: Math.min(duration, ...found) }] : []
  })
}

function findLongest(tasks: readonly Task[]): number {
  return Math.max(0, ...tasks.map(({ duration }) => duration))
}

function describe({ tasks, waiting }: Scroll): string {
  const longest = tasks.length > 0 ? `, longest ${findLongest(tasks).toFixed(0)} ms` : ''
  const waited = waiting === undefined ? '' : `, ${(waiting * 100).toFixed(0)} % waiting`
  return `${tasks.length}${longest}${waited}`
}

/** Scrolls the list on the slowed-down processor, and returns the long tasks. */
async function scrollList(target: Target, rows: number): Promise<Scroll> {
  const page = await openList(target, rows)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.evaluate(() => {
    const tasks: { startTime: number; duration: number }[] = []
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
    observer.observe({ type: 'longtask' })
    Object.assign(globalThis, { tasks })
  })
  const threads = await findMainThreads(target.browser)
  const [began, waitedBefore] = [performance.now(), readWaiting(threads)]
  const starts = await turnWheel(page)
  const waited = readWaiting(threads) - waitedBefore
  const elapsed = performance.now() - began
  const tasks = await page.evaluate(() =>
    (globalThis as unknown as { tasks: PerformanceEntry[] }).tasks.map(
      ({ startTime, duration }) => ({ startTime, duration }),
    ),
  )
  await page.context().close()
  return {
    tasks: tasks.map(({ startTime, duration }) => ({
      step: starts.filter((start) => start <= startTime).length,
      duration,
    })),
    waiting: Number.isNaN(waited) ? undefined : waited / elapsed,
  }
}

/** Returns the ids of the processes that draw pages. On Linux, the main thread has the id of its process. */
async function findMainThreads(browser: Browser): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

/** Returns how long the main threads of pages waited for a processor, in ms; NaN without `/proc` (Linux). */
function readWaiting(threads: readonly number[]): number {
  return threads.reduce((total, id) => {
    try {
      const schedule = readFileSync(`/proc/${id}/task/${id}/schedstat`, 'utf8')
      return total + Number(schedule.split(' ')[1]) / 1e6
    } catch {
      return Number.NaN
    }
  }, 0)
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
  target: Target,
  rows: number,
): Promise<{ readonly tasks: number; readonly longest: number }> {
  const { browser } = target
  const page = await openList(target, rows)
  await browser.startTracing(page, { categories: ['toplevel'] })
  await turnWheel(page)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  await page.context().close()
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
async function openList(target: Target, rows: number): Promise<Page> {
  const page = await openPage(target)
  const perPage = Math.min(rows, MAX_PAGE_SIZE)
  if (rows > perPage) await repeatRows(page, rows / perPage)
  await page.goto(
    `${target.url}/product-list?perPage=${perPage}&page=1&sort=name&order=ASC&filter={}`,
  )
  await page.locator('tbody tr[data-record]').first().waitFor()
  // The parts of the screen that load after the rows are no part of scrolling.
  await waitUntilSettled(page)
  await page.locator('[role=grid]').hover()
  return page
}

function openPage({ browser, url, owner }: Target): Promise<Page> {
  return openScreens(browser, url, owner, { width: 1920, height: 1080, isFresh: true })
}

/** Turns the wheel, and returns the times of the page at which each turn began. */
async function turnWheel(page: Page): Promise<readonly number[]> {
  const starts: number[] = []
  for (let step = 0; step < STEPS; step += 1) {
    starts.push(await page.evaluate(() => performance.now()))
    await page.mouse.wheel(0, STEP_PX)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  return starts
}

/** Repeats the rows of the list's response, each time with other ids. */
async function repeatRows(page: Page, times: number): Promise<void> {
  await page.route(/\/api\/v1\/products\?/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { id: string }[] } | { id: string }[]
    const rows = Array.isArray(body) ? body : body.data
    const copies = Array.from({ length: times }, (_, i) =>
      rows.map((row) => ({ ...row, id: `${row.id.slice(0, -2)}${String(i).padStart(2, '0')}` })),
    )
    const json = Array.isArray(body) ? copies.flat() : { ...body, data: copies.flat() }
    await route.fulfill({ response: answer, json })
  })
}

/** Pastes a block into the cells of the list, and imports the same values by API. */
async function measurePaste(target: Target): Promise<void> {
  const { owner, url } = target
  const { rows, columns } = PASTED
  const fields = await owner.list<{ id: string; sku: string; name: string }>('products', {
    range: [0, rows - 1],
    sort: ['name', 'ASC'],
  })
  const getValue = (row: { name: string; sku: string }, column: string, i: number, turn: number) =>
    column === 'name' || column === 'sku' ? row[column] : String(i + turn)
  const csv = [
    columns.join(','),
    ...fields.rows.map((row, i) =>
      columns.map((column) => `"${getValue(row, column, i, 1).replaceAll('"', '""')}"`).join(','),
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
  const page = await openPage(target)
  await page.goto(`${url}/product-list?perPage=250&page=1&sort=name&order=ASC&filter={}`)
  await page.locator('tbody tr[data-record]').first().waitFor()
  await page.getByRole('button', { name: 'Edit cells' }).click()
  // The first cell that can be edited gets the focus.
  await page.waitForFunction(() => document.activeElement?.matches('[data-editing] td'))
  const text = fields.rows
    .map((row, i) => columns.map((column) => getValue(row, column, i, 2)).join('\t'))
    .join('\n')
  const start = performance.now()
  const response = page.waitForResponse((answer) => answer.url().includes('/products/import'))
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const init = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', init))
  }, text)
  await response
  const pasted = performance.now() - start
  const ratio = (pasted / imported).toFixed(2)
  process.stdout.write(
    `paste of ${rows} × ${columns.length} cells: ${pasted.toFixed(0)} ms, ${ratio} times as long as the import alone\n`,
  )
  await page.context().close()
}

try {
  await run()
} finally {
  for (const step of cleanUp.toReversed()) await step()
}
