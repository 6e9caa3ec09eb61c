import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import { DEMO_PASSWORD, signIn } from '../support/member.ts'
import { openScreens, visit } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser()
  const viewer = await signIn(url, 'viewer@demo.test', DEMO_PASSWORD)
  page = await openScreens(browser, url, viewer)
  page.setDefaultTimeout(15_000)
})

async function readTextAt(address: string): Promise<string> {
  await visit(page, url, address)
  return (await page.locator('body').innerText()).replaceAll('’', "'")
}

describe('errors', () => {
  it.each([
    ['/404', 'Oops! Page Not Found!'],
    ['/no/such/page', 'Oops! Page Not Found!'],
    ['/401', "Oops! You don't have permission to access this page."],
    ['/500', 'Oops! Something went wrong'],
    ['/503', 'Website is under maintenance!'],
  ])('%s shows the text of docs/screens.md §2', async (address, text) => {
    expect(await readTextAt(address)).toContain(text)
  })

  it.runIf(isNight())('an unknown address offers a step back and the home page', async () => {
    await readTextAt('/product-list')
    await readTextAt('/no/such/page')
    await page.getByRole('button', { name: /go back/i }).click()
    await page.waitForURL(`${url}/product-list`)
    await readTextAt('/no/such/page')
    await page
      .getByRole('button', { name: /back to home/i })
      .or(page.getByRole('link', { name: /back to home/i }))
      .click()
    await page.waitForURL(`${url}/`)
  })

  it('a failing settings screen leaves the shell in place', async () => {
    expect(await readTextAt('/settings/error-example')).toContain('Oops!')
    await expect.poll(() => page.getByRole('navigation').count()).toBeGreaterThan(0)
  })

  it('an unreachable server is reported, and a retry works', async () => {
    await readTextAt('/apps')
    await page.route('**/api/v1/brands?**', (route) => route.abort())
    await readTextAt('/brand-list')
    await page
      .getByText(/could not be reached|no connection/i)
      .first()
      .waitFor()
    await page.unroute('**/api/v1/brands?**')
    await page.getByRole('button', { name: /try again|retry/i }).click()
    await page.getByText('Acco').first().waitFor()
  })

  it.runIf(isNight())('choices that could not be loaded are not reported as missing', async () => {
    await readTextAt('/product-list')
    const filters = page.getByRole('group', { name: 'Filters' })
    await page.route('**/api/v1/categories?**', (route) => route.abort())
    await filters.getByRole('button', { name: 'Category' }).click()
    await page.getByText('The choices could not be loaded. Try again.').waitFor()
    expect(await page.getByText('Nothing found').count()).toBe(0)
    await page.unroute('**/api/v1/categories?**')
    await page.keyboard.press('Escape')
    await filters.getByRole('button', { name: 'Category' }).click()
    await page.getByRole('option').first().waitFor()
  })

  it.runIf(isNight())(
    'a viewer sees no button for a new product, and no form at the addresses of its screens',
    async () => {
      await readTextAt('/product-list')
      await expect.poll(() => page.getByRole('link', { name: /new product/i }).count()).toBe(0)
      expect(await readTextAt('/add-product')).toContain("You don't have permission")
      expect(await readTextAt('/product-list/import')).toContain("You don't have permission")
    },
  )

  it('a screen such as New sale says, at its own address, whom to ask for the right', async () => {
    await readTextAt('/new-sale')
    await page.getByText(/^Ask .*Owner.* or somebody with/).waitFor()
    expect(new URL(page.url()).pathname).toBe('/new-sale')
  })

  it('an expired session leads to the sign-in page, and the e-mail address is removed from the browser', async () => {
    await readTextAt('/apps')
    await page.context().clearCookies()
    await page.goto(`${url}/product-list`)
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => localStorage.getItem('email'))).toBeNull()
  })
})
