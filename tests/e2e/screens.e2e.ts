import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fixedAddresses, recordAddresses, strangersAddresses } from '../support/addresses.ts'
import { accessibilityProblems } from '../support/browser.ts'
import { DEMO_PASSWORD, signIn, type Member } from '../support/member.ts'
import { openScreens, settled, showMode } from '../support/screens.ts'
import type {} from '../support/global-server.ts'

/** Design.md §5, to the letter; what the declarations add comes on top. */
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
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await page.setViewportSize(DESK)
      await page.goto(url + address)
      await settled(page)
      const problems = [...(await screenProblems(page, address)), ...(await tooWide(page))]
      wrong.push(...problems.map((problem) => `${address}: ${problem}`))
    }
    await page.context().close()
  }
  await Promise.all([visitor(), visitor()])
  return wrong
}

async function screenProblems(page: Page, address: string): Promise<readonly string[]> {
  const problems: string[] = []
  const at = new URL(page.url()).pathname
  if (at !== address) problems.push(`leads to ${at}`)
  const heading = await page.locator('h1').allInnerTexts()
  if (heading.length !== 1 || !heading[0]) problems.push(`headings: ${heading.join(' | ')}`)
  if (!(await page.title()).includes(heading[0] ?? '')) problems.push(await page.title())
  if (heading.some((text) => text.includes('Oops!'))) problems.push('is an error page')
  problems.push(...(await accessibilityProblems(page)))
  await showMode(page, 'light')
  problems.push(...(await contrastProblems(page)).map((found) => `light ${found}`))
  return problems
}

/** Large screens take a moment until all of them has changed its colours. */
async function contrastProblems(page: Page): Promise<readonly string[]> {
  for (let tries = 0; ; tries += 1) {
    const found = await accessibilityProblems(page, 'contrast')
    if (found.length === 0 || tries === 5) return found
    await page.waitForTimeout(300)
  }
}

async function tooWide(page: Page): Promise<readonly string[]> {
  await page.setViewportSize(PHONE)
  // The screen takes a moment to turn into that of a phone.
  for (let tries = 0; ; tries += 1) {
    await settled(page)
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - globalThis.innerWidth,
    )
    if (over <= 1) return []
    if (tries === 10) return [`${over} px too wide for a phone`]
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
