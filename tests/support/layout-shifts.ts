import type { Browser } from 'playwright-core'
import type { Member } from './member.ts'
import { openScreens, waitUntilSettled } from './screens.ts'

/** Limits the cumulative layout shift of a screen (docs/screens.md, U3). */
const LIMIT = 0.05

/** Describes an entry of `PerformanceObserver` that TypeScript's DOM types do not declare. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

/**
 * Opens addresses in desktop and phone size, and returns those whose parts move while they load: the cumulative layout
 * shift is above 0.05. Names the elements that moved.
 */
export async function findLayoutShifts(
  browser: Browser,
  url: string,
  addresses: readonly string[],
  member: Member,
): Promise<readonly string[]> {
  const moving: string[] = []
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const page = await openScreens(browser, url, member, { ...size, isFresh: true })
    await page.addInitScript(observeShifts)
    for (const address of addresses) {
      await page.goto(url + address)
      await waitUntilSettled(page)
      const { sum, moved } = await page.evaluate(readShifts)
      if (sum > LIMIT)
        moving.push(`${address} at ${size.width}: ${sum.toFixed(3)}, ${moved.join(', ')}`)
    }
    await page.context().close()
  }
  return moving
}

interface Shifts {
  sum: number
  moved: string[]
}

/** Adds up the shifts of a page in `layoutShifts`, except those that follow an input. */
function observeShifts(): void {
  const found: Shifts = { sum: 0, moved: [] }
  Object.assign(globalThis, { layoutShifts: found })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as LayoutShift[]) {
      if (entry.hadRecentInput) continue
      found.sum += entry.value
      for (const { node } of entry.sources) {
        const element = node instanceof Element ? node : node?.parentElement
        if (element)
          found.moved.push(`${element.tagName.toLowerCase()} ${element.textContent?.slice(0, 20)}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

function readShifts(): Shifts {
  return (globalThis as unknown as { layoutShifts: Shifts }).layoutShifts
}
