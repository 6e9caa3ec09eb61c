import type { Browser, Page } from 'playwright-core'
import { findAccessibilityProblems } from './browser.ts'
import type { Language } from '../../i18n/languages.ts'
import type { Member } from './member.ts'
import {
  closeScreens,
  followLink,
  isBlank,
  openScreens,
  waitUntilSettled,
  switchMode,
} from './screens.ts'

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Describes the window in which a screen is drawn: its size, and the theme of the system. */
interface Appearance {
  readonly size: typeof DESKTOP
  readonly mode: 'light' | 'dark'
}

const DARK_DESKTOP: Appearance = { size: DESKTOP, mode: 'dark' }
const LIGHT_PHONE: Appearance = { size: PHONE, mode: 'light' }

/**
 * Opens addresses, two at a time, dark in desktop size and light in phone size, and returns problems of the screens:
 * errors, missing or wrong headings and titles, accessibility violations, and elements wider than the screen.
 * Opens the addresses of `directly` like an external link, others like links of the app, which takes a third of the
 * time.
 */
export async function findScreenProblems(
  browser: Browser,
  url: string,
  addresses: readonly string[],
  member: Member | undefined,
  directly: readonly string[] = [],
): Promise<readonly string[]> {
  const waiting = new Set(addresses).values()
  const visit = () => {
    // The next screen is opened in the size and theme of the last one, which saves a redraw.
    let appearances: readonly [Appearance, Appearance] = [DARK_DESKTOP, LIGHT_PHONE]
    const visitor = { browser, url, member, directly }
    return visitAddresses(visitor, waiting, DARK_DESKTOP, async (page, address) => {
      const problems = await listProblems(page, address, appearances)
      const [first, second] = appearances
      appearances = [second, first]
      return problems.map((problem) => `${problem} (${first.mode} first)`)
    })
  }
  return (await Promise.all([visit(), visit()])).flat()
}

/**
 * Opens addresses like links of the app, every other one dark in desktop size and the others light in phone size, and
 * returns the same problems of the screens as `findScreenProblems`.
 */
export async function findProblemsInOneAppearance(
  browser: Browser,
  url: string,
  addresses: readonly string[],
  member: Member | undefined,
): Promise<readonly string[]> {
  const visit = (some: readonly string[], appearance: Appearance) =>
    visitAddresses({ browser, url, member }, some, appearance, async (page, address) => {
      const problems = await listProblemsOfAppearance(page, address, appearance)
      return problems.map((problem) => `${problem} (${appearance.mode})`)
    })
  const [even = [], odd = []] = [0, 1].map((rest) => addresses.filter((_, i) => i % 2 === rest))
  return (await Promise.all([visit(even, DARK_DESKTOP), visit(odd, LIGHT_PHONE)])).flat()
}

/** Returns the violations of WCAG on screens in one language, in both themes and sizes. Opens two screens at a time. */
export async function findViolationsOfAppearances(
  browser: Browser,
  url: string,
  addresses: readonly string[],
  member: Member,
  language: Language,
): Promise<readonly string[]> {
  const waiting = [...new Set(addresses)]
  const wrong: string[] = []
  async function visitInAllAppearances() {
    const page = await openScreens(browser, url, member, { theme: 'system', language })
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size)
        if (size === DESKTOP) await page.goto(url + address)
        await waitUntilSettled(page)
        for (const mode of ['dark', 'light'] as const) {
          await switchMode(page, mode)
          await waitUntilSettled(page)
          const found = await findLastingProblems(page, 'everything')
          wrong.push(
            ...found.map((each) => `${address} ${language} ${mode} ${size.width}: ${each}`),
          )
        }
      }
    }
    await closeScreens(page)
  }
  await Promise.all([visitInAllAppearances(), visitInAllAppearances()])
  return wrong
}

interface Visitor {
  readonly browser: Browser
  readonly url: string
  readonly member: Member | undefined
  /** Lists the addresses that are opened like an external link, not like a link of the app. */
  readonly directly?: readonly string[]
}

/**
 * Opens addresses one after another in a window of the size and theme of an appearance. Returns the errors of scripts,
 * and the problems that `findProblems` finds on each screen.
 */
async function visitAddresses(
  { browser, url, member, directly = [] }: Visitor,
  addresses: Iterable<string>,
  { size, mode }: Appearance,
  findProblems: (page: Page, address: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const wrong: string[] = []
  const page = await openScreens(browser, url, member, { theme: 'system', ...size })
  page.on('pageerror', ({ message }) => wrong.push(`${page.url()}: ${message}`))
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
  for (const address of addresses) {
    if (isBlank(page) || directly.includes(address)) await page.goto(url + address)
    else await followLink(page, address)
    await waitUntilSettled(page)
    const problems = await findProblems(page, address)
    wrong.push(...problems.map((problem) => `${address}: ${problem}`))
  }
  await closeScreens(page)
  return wrong
}

async function listProblems(
  page: Page,
  address: string,
  [first, second]: readonly [Appearance, Appearance],
): Promise<readonly string[]> {
  const problems = [...(await listProblemsOfAppearance(page, address, first))]
  await page.setViewportSize(second.size)
  await switchMode(page, second.mode)
  problems.push(...(await findTooWide(page, second)))
  problems.push(...(await findLastingProblems(page, 'contrast')))
  return problems
}

async function listProblemsOfAppearance(
  page: Page,
  address: string,
  appearance: Appearance,
): Promise<readonly string[]> {
  const problems: string[] = []
  const at = new URL(page.url()).pathname
  if (at !== address.split('?')[0]) problems.push(`leads to ${at}`)
  const heading = await page.locator('h1').allInnerTexts()
  if (heading.length !== 1 || !heading[0]) problems.push(`headings: ${heading.join(' | ')}`)
  if (!(await page.title()).includes(heading[0] ?? '')) problems.push(await page.title())
  if (heading.some((text) => text.includes('Oops!'))) problems.push('is an error page')
  problems.push(...(await findLastingProblems(page, 'everything')))
  problems.push(...(await findTooWide(page, appearance)))
  return problems
}

/** Returns the lasting violations: colours of a large screen take a moment until they are final. */
async function findLastingProblems(
  page: Page,
  about: 'everything' | 'contrast',
): Promise<readonly string[]> {
  for (let tries = 0; ; tries += 1) {
    const found = await findAccessibilityProblems(page, about)
    if (found.length === 0 || tries === 5) return found
    await page.waitForTimeout(300)
  }
}

async function findTooWide(page: Page, { size }: Appearance): Promise<readonly string[]> {
  // The layout takes a moment after a change of size.
  for (let tries = 0; ; tries += 1) {
    const over = await page.evaluate(() => {
      // The default columns of a list fit; groups and columns may be wider.
      const isFree = innerWidth < 600 || /\/(by|columns|compared)\b/.test(location.pathname)
      const grids = isFree ? [] : [...document.querySelectorAll('table[role=grid]')]
      const widths = grids.map(({ parentElement: box }) => box!.scrollWidth - box!.clientWidth)
      return Math.max(document.documentElement.scrollWidth - globalThis.innerWidth, ...widths)
    })
    if (over <= 1) return []
    if (tries === 10) return [`${over} px too wide for ${size.width} px`]
    await waitUntilSettled(page)
  }
}
