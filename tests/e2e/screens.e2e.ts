import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fixedAddresses, recordAddresses, strangersAddresses } from '../support/addresses.ts'
import { accessibilityProblems } from '../support/browser.ts'
import { DEMO_PASSWORD, signIn, type Member } from '../support/member.ts'
import { follow, openScreens, settled, showMode } from '../support/screens.ts'
import type {} from '../support/global-server.ts'

/** The addresses of docs/screens.md §1; the declarations add further ones. */
const PROMISED = `
  / /dashboard/total-sale /dashboard/total-purchase /dashboard/lowStock-product /product-list
  /add-product /category-list /brand-list /unit-list /supplier-list /add-supplier /branch-list
  /purchase-list /add-purchase /inventory-overview /stock-alert /transfer-history
  /transfer-stock /new-sale /sale-list /customer-list /expense-list /add-expense
  /expenseCategory-list /user-list /add-user /user-roleManagement /employee-list /add-employee
  /employee-department /apps /extra-components /users /analysis /settings /settings/account
  /settings/appearance /settings/notifications /settings/display /purchase-history
  /purchase-report /supplier-history /inventory-list /stock-overview /inventory-adjustment
  /customer-invoice /sales-report /sales-invoice /customer-report /add-customer
`
  .trim()
  .split(/\s+/)

const ERRORS = ['/401', '/404', '/500', '/503', '/settings/error-example']

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

const url = inject('url')
let browser: Browser
let owner: Member
let records: readonly string[]

beforeAll(async () => {
  browser = await chromium.connect(inject('browser'))
  owner = await signIn(url, 'owner@demo.test', DEMO_PASSWORD)
  records = await recordAddresses(owner)
})

afterAll(() => browser.close())

interface Look {
  readonly size: typeof DESK
  readonly mode: 'light' | 'dark'
}

const DARK_DESK: Look = { size: DESK, mode: 'dark' }
const LIGHT_PHONE: Look = { size: PHONE, mode: 'light' }

/** Opens all addresses, several at a time, and answers what is wrong with them. */
async function problemsAt(
  addresses: readonly string[],
  member: Member | undefined,
): Promise<readonly string[]> {
  const waiting = [...new Set(addresses)]
  const wrong: string[] = []
  async function visitor() {
    const page = await openScreens(browser, url, member, { theme: 'system' })
    page.on('pageerror', ({ message }) => wrong.push(`${page.url()}: ${message}`))
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    // Each screen is opened as the one before was left: none is drawn anew only to be left.
    let looks = [DARK_DESK, LIGHT_PHONE] as const
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      await visit(page, address)
      const problems = await screenProblems(page, address, looks)
      wrong.push(...problems.map((problem) => `${address}: ${problem} (${looks[0].mode} first)`))
      looks = [looks[1], looks[0]]
    }
    await page.context().close()
  }
  await Promise.all([visitor(), visitor()])
  return wrong
}

/** Opens what the pages promise as a stranger's link would, the rest as links of the app do. */
async function visit(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank' || PROMISED.includes(address)) await page.goto(url + address)
  else await follow(page, address)
  await settled(page)
}

async function screenProblems(
  page: Page,
  address: string,
  [first, second]: readonly [Look, Look],
): Promise<readonly string[]> {
  const problems: string[] = []
  const at = new URL(page.url()).pathname
  if (at !== address) problems.push(`leads to ${at}`)
  const heading = await page.locator('h1').allInnerTexts()
  if (heading.length !== 1 || !heading[0]) problems.push(`headings: ${heading.join(' | ')}`)
  if (!(await page.title()).includes(heading[0] ?? '')) problems.push(await page.title())
  if (heading.some((text) => text.includes('Oops!'))) problems.push('is an error page')
  problems.push(...(await lasting(page, 'everything')))
  problems.push(...(await tooWide(page, first)))
  await page.setViewportSize(second.size)
  await showMode(page, second.mode)
  problems.push(...(await tooWide(page, second)))
  problems.push(...(await lasting(page, 'contrast')))
  return problems
}

/** What stays wrong: large screens take a moment until all of them is there, in its own colours. */
async function lasting(page: Page, about: 'everything' | 'contrast'): Promise<readonly string[]> {
  for (let tries = 0; ; tries += 1) {
    const found = await accessibilityProblems(page, about)
    if (found.length === 0 || tries === 5) return found
    await page.waitForTimeout(300)
  }
}

async function tooWide(page: Page, { size }: Look): Promise<readonly string[]> {
  // The screen takes a moment to turn into that of another size.
  for (let tries = 0; ; tries += 1) {
    const over = await page.evaluate(() => {
      // The columns that a list begins with fit; what rows add up to has as many figures as there are.
      const isFree = innerWidth < 600 || /\/(by|columns|compared)\b/.test(location.pathname)
      const grids = isFree ? [] : [...document.querySelectorAll('table[role=grid]')]
      const widths = grids.map(({ parentElement: box }) => box!.scrollWidth - box!.clientWidth)
      return Math.max(document.documentElement.scrollWidth - globalThis.innerWidth, ...widths)
    })
    if (over <= 1) return []
    if (tries === 10) return [`${over} px too wide for ${size.width} px`]
    await settled(page)
  }
}

describe('every address', () => {
  it('is one of those that the app knows', () => {
    expect(PROMISED.filter((address) => !fixedAddresses.includes(address))).toEqual([])
  })

  it('opens its own screen with heading and title, readable by everyone, on desk and phone', async () => {
    const addresses = [...PROMISED, ...fixedAddresses, ...records]
    const own = addresses.filter((address) => !ERRORS.includes(address))
    expect(await problemsAt(own, owner)).toEqual([])
  }, 600_000)

  it('is open to strangers where it must be', async () => {
    expect(await problemsAt(strangersAddresses, undefined)).toEqual([])
  })
})
