import type { Browser, Page, Response } from 'playwright-core'
import * as resources from '../../resources/index.ts'
import type { Resource } from '../../src/schema/resource.ts'
import type { Member } from './member.ts'
import { followLink, isBlank, openScreens, waitUntilSettled } from './screens.ts'
import { listControls, listEntries, listLinks, tryControl, type Control } from './try-controls.ts'

/** Describes one visit of a screen. */
export interface Visit {
  readonly address: string
  readonly heading: string
  /**
   * Lists the faults of the screen: failed requests, errors of scripts, error pages, a heading that differs from the
   * sidebar, missing titles of records, buttons without effect.
   */
  readonly problems: readonly string[]
}

/** Holds the state that the windows of a walk share. */
interface Walk {
  readonly url: string
  readonly member: Member
  readonly waiting: string[]
  /** Lists the addresses of records that are all opened. Of other addresses, one of each pattern is opened. */
  readonly records: readonly string[]
  /** Holds the patterns of addresses and the keys of controls that were seen. */
  readonly seen: Set<string>
  /** Holds the ids of records that the walk has deleted. */
  readonly deleted: Set<string>
  /** Maps the addresses of the sidebar to the names of its entries. */
  readonly entries: Map<string, string>
  readonly visits: Visit[]
}

/** Holds one window of a walk with the faults of the screen that it shows. */
interface Window {
  readonly page: Page
  problems: string[]
}

const all: readonly Resource[] = Object.values(resources)

const ID = /[\da-f]{8}-[\da-f-]{27}/

/** Sets how long a control may take to be ready for a click, on a fresh screen and on one that was used. */
const FRESH_MS = 8_000
const CHANGED_MS = 700
const HEADING_MS = 500

/** Lists parameters of addresses that sort a list or choose its page. */
const SORT_AND_PAGE_PARAMS = ['sort', 'order', 'page', 'perPage']

/**
 * Walks the app as a member, in two windows at once: opens the start page, one link of each pattern that the screens
 * show, and one record of each resource in each combination of states, and uses the buttons and menus of each kind of
 * screen once. Dialogs are opened, but not confirmed.
 */
export async function crawl(
  browser: Browser,
  url: string,
  member: Member,
): Promise<readonly Visit[]> {
  const records = await listRecordsByState(member)
  const walk: Walk = {
    url,
    member,
    waiting: ['/', ...records],
    records,
    seen: new Set(),
    deleted: new Set(),
    entries: new Map(),
    visits: [],
  }
  await visitScreens(browser, walk, 1)
  await Promise.all([visitScreens(browser, walk), visitScreens(browser, walk)])
  return walk.visits
}

/**
 * Returns the addresses of the records of each resource that the member may view: one for each combination of states.
 * Contains people only with the right to view them: every member may read their names, but not open their pages.
 */
async function listRecordsByState(member: Member): Promise<readonly string[]> {
  const { rights } = await member.api<{ rights: readonly string[] }>('/me')
  const viewable = all.filter(
    ({ one, routes }) => routes.show.includes(':id') && rights.includes(`${one}.view`),
  )
  const found = await Promise.all(
    viewable.map(async ({ name, states, routes }) => {
      const query = new URLSearchParams({ range: JSON.stringify([0, 499]) })
      const answer = await member.call<Record<string, string>[]>(`/${name}?${query}`)
      if (answer.status !== 200) return []
      const kinds = Map.groupBy(answer.body, (row) => states.map((state) => row[state]).join())
      return [...kinds.values()].map(([row]) => routes.show.replace(':id', row!.id!))
    }),
  )
  return found.flat()
}

/** Visits screens in a new window until no address waits, but at most `limit` screens. */
async function visitScreens(browser: Browser, walk: Walk, limit = Infinity): Promise<void> {
  const { url, member, waiting, deleted } = walk
  const page = await openScreens(browser, url, member, { theme: 'light', isFresh: true })
  // Writes are sent, so that a refusal is seen, except those that change or end the visitor's own account. Without a
  // response, the app would wait for the connection.
  await page.route(/\/api\/v1\/(me|auth)\//, async (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ json: {} }),
  )
  const window: Window = { page, problems: [] }
  noteFaults(window, deleted)
  const countVisits = () => walk.visits.length
  for (const first = countVisits(); countVisits() - first < limit && waiting.length > 0;) {
    const address = waiting.shift()!
    if (isNew(walk, address) && !(await isGone(walk, address))) await visit(walk, window, address)
  }
  await page.context().close()
}

/** Collects the faults of a window, and the ids of deleted records. */
function noteFaults(window: Window, deleted: Set<string>): void {
  const { page } = window
  page.on('response', (answer) => {
    const isDeleted = deleted.has(ID.exec(answer.url())?.[0] ?? '')
    if (isFault(answer) && !isDeleted) window.problems.push(describeFault(answer))
    const isDeletion = answer.request().method() === 'DELETE' && answer.ok()
    const id = isDeletion && ID.exec(answer.url())?.[0]
    if (id) deleted.add(id)
  })
  page.on('pageerror', ({ message }) => window.problems.push(`script: ${message}`))
  page.on('console', (line) => {
    // The console repeats refused requests, which were already counted as responses.
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) {
      window.problems.push(`console: ${line.text().slice(0, 300)}`)
    }
  })
}

/** Returns whether no address of this screen was opened yet, and marks the screen as opened. */
function isNew({ seen, deleted, records }: Walk, address: string): boolean {
  const id = ID.exec(address)?.[0]
  if (id && deleted.has(id)) return false
  const pattern = records.includes(address) ? address : getPattern(address)
  if (seen.has(pattern)) return false
  seen.add(pattern)
  return true
}

/**
 * Returns whether a record that was listed at the start is gone, because it was computed from a record that the walk
 * has deleted since.
 */
async function isGone({ records, deleted, member }: Walk, address: string): Promise<boolean> {
  const id = ID.exec(address)?.[0]
  if (!id || deleted.size === 0 || !records.includes(address)) return false
  const resource = all.find(({ routes }) => routes.show.replace(':id', id) === address)
  return resource !== undefined && (await member.call(`/${resource.name}/${id}`)).status === 404
}

/**
 * Returns the address without ids and values of parameters, but with the names of the filtered fields: screens with the
 * same pattern are the same. An empty filter and the order of rows are ignored.
 */
function getPattern(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://x')
  const names = [...searchParams.keys()].filter((name) => !SORT_AND_PAGE_PARAMS.includes(name))
  const filtered = Object.keys(JSON.parse(searchParams.get('filter') ?? '{}') as object)
  const others = names.filter((name) => name !== 'filter')
  return [pathname.replace(ID, ':id'), ...filtered.toSorted(), ...others.toSorted()].join(' ')
}

/** Opens a screen, collects its links, and uses the buttons and menus that no screen of its kind had yet. */
async function visit(walk: Walk, window: Window, address: string): Promise<void> {
  const { page } = window
  window.problems = []
  await open(walk, window, address)
  const { heading, problems } = await inspect(walk, page, address)
  window.problems.push(...problems)
  walk.waiting.push(...(await listLinks(page)))
  await tryControls(walk, window, address)
  walk.visits.push({ address, heading, problems: window.problems })
}

/** Limits the time in which a screen replaces the one before it, and titles of records appear. */
const COMPLETE_WITHIN_MS = 5_000

/** Returns the heading of a screen, and what is still wrong with the screen once it had time to complete. */
async function inspect(
  walk: Walk,
  page: Page,
  address: string,
): Promise<{ heading: string; problems: readonly string[] }> {
  const deadline = Date.now() + COMPLETE_WITHIN_MS
  for (;;) {
    const heading = (await page.locator('h1').first().innerText()).trim()
    const problems = await findProblems(walk, page, address, heading)
    if (problems.length === 0 || Date.now() > deadline) return { heading, problems }
    await page.waitForTimeout(250)
  }
}

async function findProblems(
  walk: Walk,
  page: Page,
  address: string,
  heading: string,
): Promise<string[]> {
  const problems: string[] = []
  for (const [to, name] of await listEntries(page)) walk.entries.set(to, name)
  const entry = walk.entries.get(address)
  // The heading of a screen of the settings names its section; the entry of the sidebar is in the breadcrumbs above it.
  const names = [heading, ...(await page.locator('main nav li').allInnerTexts())]
  if (entry !== undefined && !names.some((name) => isSame(name, entry))) {
    problems.push(`is “${heading}”, but “${entry}” in the sidebar`)
  }
  if (isErrorPage(await page.locator('h1').allInnerTexts())) problems.push('is an error page')
  const values = page.locator('main').locator('dd, td, [role=gridcell]')
  if ((await values.filter({ hasText: /^\s*…\s*$/ }).count()) > 0) {
    problems.push('shows “…” in place of the title of a record')
  }
  return problems
}

async function tryControls(walk: Walk, window: Window, address: string): Promise<void> {
  const { page } = window
  const waiting: Control[] = [...(await listControls(page))]
  let isFresh = true
  for (let control = waiting.shift(); control; control = waiting.shift()) {
    // All screens have the same header.
    const place = control.area === 'header' ? 'header' : getScreenKind(address)
    const key = `${place} ${control.kind}`
    if (walk.seen.has(key)) continue
    walk.seen.add(key)
    let outcome = await tryControl(page, control, isFresh ? FRESH_MS : CHANGED_MS)
    if (!isFresh && (!outcome || outcome.problem !== undefined)) {
      // Controls used before have changed the screen, so the control is tried again on a fresh screen.
      await reopen(walk, window, address)
      outcome = await tryControl(page, control, FRESH_MS)
    }
    if (!outcome) continue
    if (outcome.problem) window.problems.push(`${control.name}: ${outcome.problem}`)
    walk.waiting.push(...outcome.links)
    waiting.unshift(...outcome.items)
    const isElsewhere = new URL(page.url()).pathname !== new URL(address, walk.url).pathname
    isFresh = outcome.isStillOpen || isElsewhere
    if (isFresh) await reopen(walk, window, address)
  }
}

/** Returns the kind of a screen: buttons with the same name do the same on all lists, reports and forms. */
function getScreenKind(address: string): string {
  const path = address.split('?')[0]!
  const pattern = path.replace(ID, ':id')
  const isOneOf = (route: (resource: Resource) => string) =>
    all.some((resource) => route(resource) === pattern)
  if (isOneOf(({ routes }) => routes.create) || isOneOf(({ routes }) => routes.edit)) return 'form'
  if (pattern.includes(':id')) return pattern
  if (path.includes('/by/')) return 'groups'
  const listed = all.find(({ routes }) => routes.list === path)
  if (!listed) return path
  return listed.source === 'table' ? 'list' : 'report'
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

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.toLowerCase()
}

function isErrorPage(headings: readonly string[]): boolean {
  return headings.some((text) => /^(40[134]|50[03])$|Oops/.test(text.trim()))
}

async function open(walk: Walk, window: Window, address: string): Promise<void> {
  const { page } = window
  if ((await page.locator('header').count()) === 0) return reopen(walk, window, address)
  page.setDefaultTimeout(HEADING_MS)
  // The next screen can have the same heading.
  await followLink(page, address).catch(() => undefined)
  page.setDefaultTimeout(30_000)
  await settle(window)
  // A form with changes asks before it is left.
  if (!(await isAt(page, address))) await reopen(walk, window, address)
}

/** Returns whether the window shows an address, without a dialog. */
async function isAt(page: Page, address: string): Promise<boolean> {
  const expected = new URL(address, page.url())
  const dialogs = page.locator('[role=dialog]').filter({ visible: true })
  return new URL(page.url()).pathname === expected.pathname && (await dialogs.count()) === 0
}

/** Opens the screen again, as after a reload. */
async function reopen(walk: Walk, window: Window, address: string): Promise<void> {
  const { page } = window
  if (!isBlank(page)) {
    // A control that was used may have signed out, changed the language or started the preview of a role.
    await page.evaluate((email) => {
      localStorage.clear()
      localStorage.setItem('email', email)
      Object.assign(globalThis, { name: '' })
    }, walk.member.email)
  }
  await page.goto(walk.url + address)
  await settle(window)
}

async function settle({ page, problems }: Window): Promise<void> {
  await waitUntilSettled(page).catch((error: Error) => problems.push(error.message.slice(0, 200)))
}
