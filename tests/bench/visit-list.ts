import type { BrowserContext } from 'playwright-core'

/** Holds the times of one visit of a list, in milliseconds since the navigation, and its costs. */
export interface Visit {
  /** Holds the time when the page contained the rows with the first expected text. */
  readonly shown: number
  /** Holds the time when the first row contained all expected texts. */
  readonly complete: number
  /** Holds the time when, in addition, React handled the events of the rows and the main thread was idle. */
  readonly usable: number
  /** Holds the processor time of the main thread, in milliseconds. */
  readonly main: number
  readonly scripts: number
}

/** Names the times in the order in which they are reached. */
export const TIMES = ['shown', 'complete', 'usable'] as const
/** Sets how many times slower than the machine the processor of the page is. */
export const SLOWDOWN = 4
const TIMEOUT_MS = 60_000

/**
 * Opens a list that React renders, in the browser or on a server, in a new page. Waits until the list is usable, and
 * closes the page. `texts` are texts of the first row.
 */
export async function visitList(
  context: BrowserContext,
  url: string,
  texts: readonly string[],
): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  let scripts = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts += 1
  })
  await page.addInitScript(markTimes, [...texts])
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, undefined, {
    timeout: TIMEOUT_MS,
    polling: 200,
  })
  const times = await page.evaluate(
    (names) => names.map((name) => performance.getEntriesByName(name)[0]!.startTime),
    TIMES,
  )
  const [shown = Number.NaN, complete = Number.NaN, usable = Number.NaN] = times
  const { metrics } = await session.send('Performance.getMetrics')
  const main = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  await page.close()
  return { shown, complete, usable, main, scripts }
}

/** Marks in the page when the times are reached. */
function markTimes(texts: readonly string[]): void {
  const mark = (name: string) => {
    if (performance.getEntriesByName(name).length === 0) performance.mark(name)
  }
  const checkRows = () => {
    const rows = document.querySelectorAll('tbody tr')
    const content = rows[0]?.textContent ?? ''
    if (rows.length < 20 || !content.includes(texts[0]!)) return requestAnimationFrame(checkRows)
    mark('shown')
    if (!texts.every((text) => content.includes(text))) return requestAnimationFrame(checkRows)
    mark('complete')
    // React sets this property on each element whose events it handles, also if a server has rendered the element.
    const isHandled = Object.keys(rows[0]!).some((key) => key.startsWith('__reactProps$'))
    if (!isHandled) return requestAnimationFrame(checkRows)
    return requestIdleCallback(() => mark('usable'))
  }
  requestAnimationFrame(checkRows)
}

/** Returns the median of each figure. */
export function summarizeVisits(visits: readonly Visit[]): Visit {
  const median = (key: keyof Visit) =>
    visits.map((visit) => visit[key]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ??
    Number.NaN
  return {
    shown: median('shown'),
    complete: median('complete'),
    usable: median('usable'),
    main: median('main'),
    scripts: median('scripts'),
  }
}

/** Prints the figures of the visits of a list. */
export function printVisit(name: string, visit: Visit): void {
  const times = [...TIMES, 'main' as const].map(
    (key) => `${key === 'main' ? 'main thread' : key} ${visit[key].toFixed(0).padStart(5)} ms`,
  )
  process.stdout.write(`${name.padEnd(34)}${times.join('   ')}   ${visit.scripts} scripts\n`)
}
