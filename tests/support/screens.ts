import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import type { Language } from '../../i18n/languages.ts'
import type { Member } from './member.ts'

export interface ScreenOptions {
  readonly theme?: 'light' | 'dark' | 'system'
  readonly language?: Language
  readonly width?: number
  readonly height?: number
  /** Opens a new window, whose cache is empty, instead of one that `closeScreens` has left. */
  readonly isFresh?: boolean
}

/** Lists the windows of each browser that `closeScreens` has left, with the compiled scripts of the app. */
const leftWindows = new WeakMap<Browser, BrowserContext[]>()

/**
 * Opens a browser window in which the member is signed in, or nobody without a member. Uses a window that `closeScreens`
 * has left, if any: a fresh one compiles all scripts again. Call `closeScreens` when done.
 */
export async function openScreens(
  browser: Browser,
  url: string,
  member: Member | undefined,
  { theme, language, width = 1280, height = 900, isFresh = false }: ScreenOptions = {},
): Promise<Page> {
  const kept = { email: member?.email, 'vite-ui-theme': theme, 'vite-ui-language': language }
  const storageState = {
    cookies: member ? parseCookies(member, url) : [],
    origins: [
      {
        origin: url,
        localStorage: Object.entries(kept).flatMap(([name, value]) =>
          value === undefined ? [] : [{ name, value }],
        ),
      },
    ],
  }
  const viewport = { width, height }
  const left = isFresh ? undefined : leftWindows.get(browser)?.pop()
  if (left) {
    // Removes cookies, local storage and databases of the previous member.
    await left.setStorageState(storageState)
    const page = await left.newPage()
    await page.setViewportSize(viewport)
    return watch(page)
  }
  // Animations would be measured half-way.
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', storageState })
  return watch(await context.newPage())
}

/** Closes the pages of a window, which the next `openScreens` uses again. */
export async function closeScreens(page: Page): Promise<void> {
  const context = page.context()
  const browser = context.browser()!
  await Promise.all(context.pages().map((each) => each.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  const others = leftWindows.get(browser) ?? []
  if (!others.includes(context)) leftWindows.set(browser, [...others, context])
}

/** Maps pages to their requests without an answer. */
const underWay = new WeakMap<Page, Set<Request>>()

function watch(page: Page): Page {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  // The event stream never ends, so it does not count.
  page.on('request', (request) => {
    // A new document drops the requests of the one before, without an event.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear()
    if (request.resourceType() !== 'eventsource') requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  return page
}

const QUIET_MS = 120
/** Sets the time between two looks at a screen; each look takes some milliseconds of the processor. */
const LOOK_MS = 40
const QUIET_WITHIN_MS = 15_000

/** Waits until the screen has its heading, no placeholders are left, and no request was open for a moment. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  const requests = underWay.get(page) ?? new Set()
  const patience = Date.now() + QUIET_WITHIN_MS
  for (let quiet = 0; quiet < QUIET_MS && Date.now() < patience; quiet += LOOK_MS) {
    if (requests.size > 0 || (await hasPlaceholders(page))) quiet = 0
    await page.waitForTimeout(LOOK_MS)
  }
}

/** Returns whether the screen shows placeholders; a page that is being replaced counts as such. */
function hasPlaceholders(page: Page): Promise<boolean> {
  return page
    .locator('.MuiSkeleton-root')
    .count()
    .then(
      (count) => count > 0,
      () => true,
    )
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
    // After a reload nothing is known of the previous screen.
    const { left } = globalThis as { left?: { heading: Element | null; text?: string } }
    const now = document.querySelector('h1')
    return now !== null && (now !== left?.heading || now.textContent !== left.text)
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
    // The lower right corner shows the background of the page or of an element behind it.
    const corner = document.elementFromPoint(innerWidth - 2, innerHeight - 2)!
    let element: Element | null = corner
    let colour = 'transparent'
    while (element && /transparent|, 0\)$/.test(colour)) {
      colour = getComputedStyle(element).backgroundColor
      element = element.parentElement
    }
    const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? []
    const isDrawn = red + green + blue > 384 === (wanted === 'light')
    // Scroll bars and native inputs follow this property.
    return isDrawn && getComputedStyle(corner).colorScheme === wanted
  }, mode)
}
