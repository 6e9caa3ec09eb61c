import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import type { Language } from '../../i18n/languages.ts'
import type { Member } from './member.ts'

export interface ScreenOptions {
  readonly theme?: 'light' | 'dark' | 'system'
  readonly language?: Language
  readonly width?: number
  readonly height?: number
  /** Opens a new window, whose cache is empty, instead of one that `closeScreens` has kept open. */
  readonly isFresh?: boolean
}

/** Lists the pages of each browser that `closeScreens` has kept open, with the compiled scripts of the app. */
const keptPages = new WeakMap<Browser, Page[]>()
/** Holds the windows that `closeScreens` may keep open. */
const reusableWindows = new WeakSet<BrowserContext>()

/** Names a document of the app that runs no script, at which a page waits between two tests. */
const QUIET_ADDRESS = '/icon.svg'
const TIMEOUT_MS = 30_000

/**
 * Opens a browser window in which the member, if any, is signed in. Uses a page that `closeScreens` has kept open, if
 * any: a new page needs a process of its own, which compiles all scripts again. Call `closeScreens` when done.
 */
export async function openScreens(
  browser: Browser,
  url: string,
  member: Member | undefined,
  { theme, language, width = 1280, height = 900, isFresh = false }: ScreenOptions = {},
): Promise<Page> {
  const keptPage = isFresh ? undefined : keptPages.get(browser)?.pop()
  const viewport = { width, height }
  // Without reduced motion, tests would measure elements that still move.
  const context =
    keptPage?.context() ?? (await browser.newContext({ viewport, reducedMotion: 'reduce' }))
  if (!isFresh) reusableWindows.add(context)
  const page = keptPage ?? (await context.newPage())
  await context.clearCookies()
  if (member) await context.addCookies(parseCookies(member, url))
  await page.setViewportSize(viewport)
  if (page.url() !== url + QUIET_ADDRESS) await page.goto(url + QUIET_ADDRESS)
  const values = { email: member?.email, 'vite-ui-theme': theme, 'vite-ui-language': language }
  await page.evaluate(replaceStorage, values)
  return watch(page)
}

/** Removes the data that the previous member of a page has stored in the browser, and stores other values. */
async function replaceStorage(values: Readonly<Record<string, string | undefined>>): Promise<void> {
  Object.assign(globalThis, { name: '' })
  sessionStorage.clear()
  localStorage.clear()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) localStorage.setItem(name, value)
  }
  for (const { name } of await indexedDB.databases()) {
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name!)
      request.onsuccess = resolve
      request.onerror = reject
      request.onblocked = () => reject(new Error(`${name} is still open`))
    })
  }
}

/** Returns whether a page shows no screen of the app: it is new, or `closeScreens` has kept it open. */
export function isBlank(page: Page): boolean {
  return page.url() === 'about:blank' || new URL(page.url()).pathname === QUIET_ADDRESS
}

/**
 * Closes the screens of a window. Keeps its page for the next `openScreens`, unless the page is fresh, has a clock of
 * its own, or its server has stopped.
 */
export async function closeScreens(page: Page): Promise<void> {
  const context = page.context()
  const browser = context.browser()!
  if (page.isClosed() || !reusableWindows.has(context)) return context.close()
  const others = context.pages().filter((each) => each !== page)
  await Promise.all(others.map((each) => each.close()))
  for (const name of LISTENED) page.removeAllListeners(name)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  page.setDefaultTimeout(TIMEOUT_MS)
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' })
  // The server of the page may have stopped.
  const response = await page.goto(new URL(QUIET_ADDRESS, page.url()).href).catch(() => undefined)
  if (!response?.ok() || (await hasOwnClock(page))) return context.close()
  // A pointer that stays over the page would hover over the next screen.
  await page.mouse.move(-1, -1)
  const pages = keptPages.get(browser) ?? []
  if (!pages.includes(page)) keptPages.set(browser, [...pages, page])
}

/**
 * Returns whether `page.clock` sets the time in a window, which cannot be undone. In the next test of the window, a key
 * press would have the time at which it is handled, so that a scanner on a busy machine would seem to be a person.
 */
function hasOwnClock(page: Page): Promise<boolean> {
  return page.evaluate(() => '__pwClock' in globalThis)
}

/** Closes the screens of all windows of a browser that a test file has left open. */
export async function closeAllScreens(browser: Browser): Promise<void> {
  const contexts = new Set(keptPages.get(browser)?.map((page) => page.context()))
  for (const context of browser.contexts()) {
    const [page] = context.pages()
    if (contexts.has(context)) continue
    await (page ? closeScreens(page) : context.close())
  }
}

/** Lists the events of a page that tests listen to. */
const LISTENED = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

/** Maps pages to their requests without a response. */
const openRequests = new WeakMap<Page, Set<Request>>()

function watch(page: Page): Page {
  const requests = new Set<Request>()
  openRequests.set(page, requests)
  // Ignores the event stream, which never ends.
  page.on('request', (request) => {
    // A new document drops the requests of the previous document, without an event.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear()
    if (request.resourceType() !== 'eventsource') requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  return page
}

const QUIET_MS = 120
/** Sets the time between two checks of a screen. Each check takes some milliseconds of processor time. */
const POLL_MS = 40
const QUIET_WITHIN_MS = 15_000

/**
 * Waits until the screen has its heading, and then, for 15 s at most, until no placeholders are left and no request was
 * open for a moment.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  const requests = openRequests.get(page) ?? new Set()
  const deadline = Date.now() + QUIET_WITHIN_MS
  for (let quiet = 0; quiet < QUIET_MS && Date.now() < deadline; quiet += POLL_MS) {
    if (requests.size > 0 || (await hasPlaceholders(page))) quiet = 0
    // Playwright's own pause would send two messages to the browser's server each time.
    await pause(POLL_MS)
  }
}

/**
 * Returns whether the screen shows placeholders; also true while the page is being replaced. Ignores
 * the sample placeholders of the gallery.
 */
function hasPlaceholders(page: Page): Promise<boolean> {
  return page
    .locator('.MuiSkeleton-root:not([data-sample])')
    .count()
    .then(
      (count) => count > 0,
      () => true,
    )
}

/**
 * Opens an address and waits until its screen has settled: like a link of the app if another screen is open, which
 * takes a third of the time, else like an external link.
 */
export async function visit(page: Page, url: string, address: string): Promise<void> {
  if (!(await visitInApp(page, url + address))) await page.goto(url + address)
  await waitUntilSettled(page)
}

/**
 * Opens an address within the app if a different screen is open, because the same screen would keep some of its state.
 * Returns whether the address is open without a popup: a form with unsaved changes keeps the app where it is.
 */
async function visitInApp(page: Page, address: string): Promise<boolean> {
  const { href, pathname } = new URL(address)
  const isElsewhere = new URL(page.url()).pathname !== pathname
  if (!isElsewhere || isBlank(page) || (await page.locator('header').count()) === 0) return false
  await goTo(page, address)
  await waitUntilIdle(page)
  return page.url() === href && (await page.locator(POPUPS).count()) === 0
}

/** Selects popups over a screen, which would stay open over the next screen. */
const POPUPS = '.MuiModal-root, [role=dialog], [role=alertdialog]'

/** Waits until the page has drawn the changes of its last event. */
async function waitUntilIdle(page: Page): Promise<void> {
  for (let idle = 0; idle < 2; idle += 1) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
}

/** Goes to another address like a link of the app, without reloading. */
export function goTo(page: Page, address: string): Promise<void> {
  return page.evaluate((to) => {
    const heading = document.querySelector('h1')
    Object.assign(globalThis, { left: { heading, text: heading?.textContent } })
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ idx: idx + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
}

/**
 * Opens another address like a link of the app; resolves when the previous screen was replaced by one with another
 * heading.
 */
export async function followLink(page: Page, address: string): Promise<void> {
  await goTo(page, address)
  await page.waitForFunction(() => {
    // The heading of the previous screen is unknown after a reload.
    const { left } = globalThis as { left?: { heading: Element | null; text?: string } }
    const heading = document.querySelector('h1')
    return heading !== null && (heading !== left?.heading || heading.textContent !== left.text)
  })
}

type Cookies = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>['cookies']

/** Returns the cookies of a member's session in the browser's format. */
export function parseCookies(member: Member, url: string): Cookies {
  const { hostname } = new URL(url)
  return (member.headers().cookie ?? '').split('; ').flatMap((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (name === '') return []
    return [
      {
        name,
        value,
        domain: hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax' as const,
      },
    ]
  })
}

/** Switches a page that follows the system's theme to the other theme, without reloading. */
export async function switchMode(page: Page, mode: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
  await page.waitForFunction((wanted) => {
    // The sign-in has its background on the whole document, the app on its body.
    const colour = [document.body, document.documentElement]
      .map((element) => getComputedStyle(element).backgroundColor)
      .find((each) => !/transparent|, 0\)$/.test(each))
    const [red = 0, green = 0, blue = 0] = colour?.match(/\d+/g)?.map(Number) ?? []
    const isDrawn = red + green + blue > 384 === (wanted === 'light')
    // Scroll bars and native inputs follow this property.
    return isDrawn && getComputedStyle(document.body).colorScheme === wanted
  }, mode)
}
