import type { Browser, Page, Response } from 'playwright-core'
import type { Member } from './member.ts'
import { followLink, openScreens, waitUntilSettled } from './screens.ts'

/** Describes one visit of a screen. */
export interface Visit {
  readonly address: string
  readonly heading: string
  /** Lists the faults of the screen: refused requests, errors of scripts, error pages, buttons without effect. */
  readonly problems: readonly string[]
}

interface CrawlOptions {
  /** Sets how many records of each kind are opened. */
  readonly records?: number
  /** Adds addresses that no link leads to. */
  readonly more?: readonly string[]
  /** Clicks the buttons of each screen. */
  readonly clicks?: boolean
  readonly onVisit?: (page: Page, visit: Visit) => Promise<void>
}

/** Lists links that leave the app, and the pages that show an error on purpose. */
const LEFT_OUT = [/^\/api\//, /^\/docs/, /^\/(401|404|500|503)$/, /^\/settings\/error-example$/]

const ID = /[\da-f]{8}-[\da-f-]{27}/

/**
 * Walks the app as a member: opens the start page and every link that the screens show, a few records of each kind,
 * and clicks the buttons of each screen once. Dialogs are opened, but not confirmed.
 */
export async function crawl(
  browser: Browser,
  url: string,
  member: Member,
  { records = 2, more = [], clicks = true, onVisit }: CrawlOptions = {},
): Promise<readonly Visit[]> {
  const page = await openScreens(browser, url, member, { theme: 'light', isFresh: true })
  const problems: string[] = []
  page.on('response', (answer) => {
    if (isFault(answer)) problems.push(describeFault(answer))
  })
  page.on('pageerror', ({ message }) => problems.push(`script: ${message}`))
  page.on('console', (line) => {
    // The browser repeats refused requests here.
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) {
      problems.push(`console: ${line.text().slice(0, 300)}`)
    }
  })
  const waiting = ['/', ...more]
  const known = new Map<string, number>()
  const seen = new Set<string>()
  const visits: Visit[] = []
  const tried = new Set<string>()
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const pattern = getPattern(address)
    const count = known.get(pattern) ?? 0
    if (seen.has(address) || count >= (pattern.includes(':id') ? records : 1)) continue
    seen.add(address)
    known.set(pattern, count + 1)
    problems.length = 0
    await open(page, url, address, problems)
    const heading = (await page.locator('h1').first().innerText()).trim()
    if (isErrorPage(await page.locator('h1').allInnerTexts())) problems.push('is an error page')
    waiting.push(...(await listLinks(page)))
    const buttons = [...(await listButtons(page, 'header')), ...(await listButtons(page, 'main'))]
    for (const button of clicks ? buttons : []) {
      // All screens have the same header.
      const place = button.area === 'header' ? 'header' : getScreenKind(address)
      const key = `${place} ${button.name}`
      if (tried.has(key)) continue
      tried.add(key)
      await tryButton(page, url, address, button, problems, waiting)
    }
    const visit = { address, heading, problems: [...problems] }
    visits.push(visit)
    await onVisit?.(page, visit)
  }
  await page.context().close()
  return visits
}

/** Replaces ids and leaves out the values of parameters, so that addresses of the same screen have one pattern. */
function getPattern(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://x')
  return `${pathname.replace(ID, ':id')} ${[...searchParams.keys()].toSorted().join(',')}`
}

/** Returns the kind of a screen: buttons with the same name do the same on all lists, on all records and on all forms. */
function getScreenKind(address: string): string {
  const path = address.split('?')[0]!
  if (/\/(add-|edit$|add$)/.test(path)) return 'form'
  if (ID.test(path)) return path.replace(ID, ':id')
  return /-list$|history$|report$|^\/stock|\/by\//.test(path) ? 'list' : path
}

/** Returns whether a read has failed, or a write for another reason than its input. */
function isFault(answer: Response): boolean {
  const status = answer.status()
  const isRead = answer.request().method() === 'GET'
  return isRead ? status >= 400 : [401, 403, 404].includes(status) || status >= 500
}

function describeFault(answer: Response): string {
  const { pathname, search } = new URL(answer.url())
  return `${answer.status()} ${answer.request().method()} ${pathname}${search.slice(0, 120)}`
}

function isErrorPage(headings: readonly string[]): boolean {
  return headings.some((text) => /^(40[134]|50[03])$|Oops/.test(text.trim()))
}

async function open(page: Page, url: string, address: string, problems: string[]): Promise<void> {
  try {
    if (page.url() === 'about:blank') await page.goto(url + address)
    else await followLink(page, address)
  } catch {
    await page.goto(url + address)
  }
  await waitUntilSettled(page).catch((error: Error) => problems.push(error.message.slice(0, 200)))
}

/** Lists the addresses of all links of the page, in the shell and in the screen. */
async function listLinks(page: Page): Promise<readonly string[]> {
  const links = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => link.origin === location.origin && !link.download)
      .map((link) => link.pathname + link.search),
  )
  return links.filter((link) => !LEFT_OUT.some((each) => each.test(link)))
}

interface Button {
  readonly area: 'header' | 'main'
  readonly name: string
}

/** Lists the buttons of a part of the page that can be clicked. */
async function listButtons(page: Page, area: Button['area']): Promise<readonly Button[]> {
  const names = await page
    .locator(area)
    .getByRole('button', { disabled: false })
    .evaluateAll((found) =>
      (found as HTMLElement[])
        .filter((each) => each.checkVisibility() && each.tagName !== 'A')
        // All rows of a table have the same buttons.
        .filter((each) => !each.closest('tbody tr:not(:first-child)'))
        .map((each) => (each.getAttribute('aria-label') ?? each.innerText).trim()),
    )
  return [...new Set(names)].filter((name) => name !== '').map((name) => ({ area, name }))
}

/** Clicks a button, and notes refusals and a click without effect. Collects the links that it shows. */
async function tryButton(
  page: Page,
  url: string,
  address: string,
  { area, name }: Button,
  problems: string[],
  waiting: string[],
): Promise<void> {
  const button = page
    .locator(area)
    .getByRole('button', { name, exact: true, disabled: false })
    .first()
  const before = await takeSnapshot(page)
  let hasRequest = false
  const watch = () => (hasRequest = true)
  page.on('request', watch)
  page.on('filechooser', watch)
  page.on('download', watch)
  // Writes are sent, so that a refusal is seen, except those that would end the visitor's own session.
  await page.route(/\/api\/v1\/(me|auth)\//, async (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  try {
    await button.click({ timeout: 8_000 })
    await page.waitForTimeout(150)
    await waitUntilSettled(page)
    const after = await takeSnapshot(page)
    // A form whose errors are shown already stays the same.
    const isRefused = (await page.locator('[aria-invalid=true]').count()) > 0
    if (after === before && !hasRequest && !isRefused)
      problems.push(`button without effect: ${name}`)
    waiting.push(...(await listLinks(page)))
  } catch (error) {
    problems.push(`button: ${name}: ${String(error).split('\n')[0]}`)
  }
  page.off('request', watch)
  page.off('filechooser', watch)
  page.off('download', watch)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.keyboard.press('Escape')
  const isElsewhere = new URL(page.url()).pathname + new URL(page.url()).search !== address
  const isOpen = (await page.locator('[role=dialog], [role=menu], [role=listbox]').count()) > 0
  if (!isElsewhere && !isOpen) return
  await page.goto(url + address)
  await waitUntilSettled(page)
}

/** Returns what the page shows, with the states of buttons and inputs. */
function takeSnapshot(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      location.href +
      document.body.innerHTML.replaceAll(/data-[\w-]*ripple[^>]*/g, '') +
      [...document.querySelectorAll('input')]
        .map(({ value, checked }) => `${value}${checked}`)
        .join() +
      (document.activeElement?.outerHTML ?? ''),
  )
}
