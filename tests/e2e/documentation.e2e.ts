import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { findAccessibilityProblems } from '../support/browser.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { DEMO_PASSWORD, signIn, type Member } from '../support/member.ts'
import { closeScreens, openScreens, type ScreenOptions } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let viewer: Member

beforeAll(async () => {
  browser = await openWorkerBrowser()
  viewer = await signIn(url, 'viewer@demo.test', DEMO_PASSWORD)
})

async function open(address: string, options?: ScreenOptions, member: Member | undefined = viewer) {
  const page = await openScreens(browser, url, member, options)
  page.setDefaultTimeout(15_000)
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.goto(url + address)
  return { page, problems }
}

const listVisibleHeadings = (page: Page) => page.locator('.contents li:visible').allInnerTexts()

describe.runIf(isNight())('/docs', () => {
  it('requires a sign-in, and then opens', async () => {
    const response = await fetch(`${url}/docs/declarations`, { redirect: 'manual' })
    expect(response.status).toBe(303)
    const page = await openScreens(browser, url, undefined)
    await page.goto(`${url}/docs/declarations#fields`)
    await page.fill('input[type=email]', 'viewer@demo.test')
    await page.fill('input[type=password]', DEMO_PASSWORD)
    await page.click('button[type=submit]')
    await page.waitForURL('**/docs/declarations*')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await closeScreens(page)
  })

  it('contains a table of contents, a search, and links between the pages', async () => {
    const { page, problems } = await open('/api/v1/docs')
    await page.getByRole('link', { name: 'documentation' }).click()
    await page.getByRole('link', { name: 'docs/declarations.md' }).click()
    await page.waitForURL('**/docs/declarations')
    const headings = await listVisibleHeadings(page)
    expect(headings.length).toBeGreaterThan(20)
    const search = page.getByRole('searchbox', { name: 'Search headings' })
    await search.fill('money')
    const found = await listVisibleHeadings(page)
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((text) => !/money/i.test(text))).toEqual([])
    await search.press('Enter')
    await expect.poll(() => new URL(page.url()).hash).toContain('money')
    await search.fill('no such heading')
    await page.getByText('No heading contains these words.').waitFor()
    expect(await listVisibleHeadings(page)).toEqual([])
    expect(problems).toEqual([])
    await closeScreens(page)
  })

  it.each([
    { theme: 'dark', width: 1280 },
    { theme: 'light', width: 390 },
  ] as const)('is readable: $theme, $width px', async ({ theme, width }) => {
    const { page, problems } = await open('/docs', { theme, width })
    for (const name of ['', '/api', '/architecture']) {
      await page.goto(`${url}/docs${name}`)
      expect(await findAccessibilityProblems(page), name).toEqual([])
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over, name).toBeLessThanOrEqual(1)
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
    }
    expect(problems).toEqual([])
    await closeScreens(page)
  })

  it('says that the page was not found at an address without a document', async () => {
    const { page } = await open('/docs/no-such-page')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await closeScreens(page)
  })
})
