import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DEMO_PASSWORD, signIn, type Member } from '../support/member.ts'
import { closeScreens, openScreens, waitUntilSettled } from '../support/screens.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let manager: Member

beforeAll(async () => {
  browser = await chromium.connect(inject('browser'))
  manager = await signIn(url, 'manager@demo.test', DEMO_PASSWORD)
})

afterAll(() => browser.close())

async function open(path: string, width: number, height: number): Promise<Page> {
  const page = await openScreens(browser, url, manager, { width, height })
  page.setDefaultTimeout(15_000)
  await page.goto(url + path)
  await page.getByRole('grid').waitFor()
  await waitUntilSettled(page)
  return page
}

/** Returns where the rows, the totals and the pager of a list are, in px of the window. */
function measure(page: Page) {
  return page.evaluate(() => {
    const table = document.querySelector('[role=grid]')!
    const top = (element: Element) => element.getBoundingClientRect().top
    const bottom = (element: Element) => element.getBoundingClientRect().bottom
    const pager = document.querySelector('main nav.pager')!
    const limit = top(table.querySelector('tfoot') ?? pager)
    const rows = [...table.querySelectorAll('tbody tr[data-record]')]
    return {
      head: top(table.querySelector('thead')!),
      rows: rows.slice(0, 10).map(top),
      height: rows[0]!.getBoundingClientRect().height,
      visible: rows.filter((row) => bottom(row) <= limit + 1).length,
      pager: { top: top(pager), bottom: bottom(pager) },
      scrolls: document.documentElement.scrollHeight > window.innerHeight,
    }
  })
}

describe('a list in a window of 1280 × 800', () => {
  it.each(['/product-list', '/sale-list', '/customer-list', '/sales-report'])(
    'shows 15 rows of 40 px and its pager: %s',
    async (path) => {
      const page = await open(path, 1280, 800)
      const { height, visible, pager, scrolls } = await measure(page)
      expect(height).toBe(40)
      expect(visible).toBeGreaterThanOrEqual(15)
      expect(pager.bottom).toBeLessThan(800)
      expect(scrolls).toBe(false)
      await closeScreens(page)
    },
  )

  it('moves no row when the first row is selected, or the selection is cleared', async () => {
    const page = await open('/product-list', 1280, 800)
    const before = await measure(page)
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .click()
    await page.getByRole('region', { name: 'Selection' }).waitFor()
    expect(await measure(page)).toEqual(before)
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await page.getByRole('region', { name: 'Selection' }).waitFor({ state: 'detached' })
    expect(await measure(page)).toEqual(before)
    await closeScreens(page)
  })

  it('moves no row when filters are set, however many', async () => {
    const page = await open('/product-list', 1280, 800)
    const before = await measure(page)
    const filter = { status: ['active'], type: ['stock'], price_gte: 1, isSellable: true }
    await page.getByRole('button', { name: 'Category' }).first().click()
    await page.getByRole('checkbox').nth(1).waitFor()
    await page.keyboard.press('Escape')
    for (const part of [{ status: ['active'] }, filter]) {
      await page.goto(`${url}/product-list?filter=${encodeURIComponent(JSON.stringify(part))}`)
      await page.getByRole('button', { name: 'Clear filters' }).first().waitFor()
      await waitUntilSettled(page)
      const { head, rows, pager } = await measure(page)
      expect({ head, rows, pager }).toEqual({
        head: before.head,
        rows: before.rows,
        pager: before.pager,
      })
    }
    await closeScreens(page)
  })
})

describe('a list with saved views', () => {
  it('keeps the place of their tabs while it opens', async () => {
    const view = { resource: 'brands', name: `Calm ${Date.now()}`, filter: {} }
    const { id } = await manager.create('views', view)
    const page = await open('/brand-list?filter={}', 1280, 800)
    const tab = page.getByRole('button', { name: view.name })
    await tab.waitFor()
    await expect
      .poll(() => manager.api('/me'))
      .toMatchObject({ preferences: { 'brands.hasViews': true } })
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/views\?/, async (route) => {
      await isReleased
      await route.continue()
    })
    await page.reload()
    await page.locator('tbody tr[data-record]').first().waitFor()
    const before = await measure(page)
    expect(await tab.count()).toBe(0)
    release()
    await tab.waitFor()
    const after = await measure(page)
    expect({ head: after.head, rows: after.rows }).toEqual({ head: before.head, rows: before.rows })
    await manager.api(`/views/${id}`, { method: 'DELETE' })
    await closeScreens(page)
  })
})

describe('a list in a window of 1920 × 1080', () => {
  it('limits the column of names and gives the room to the others', async () => {
    const page = await open('/product-list', 1920, 1080)
    const frame = (await page.getByRole('grid').boundingBox())!
    const name = (await page.getByRole('columnheader', { name: 'Name' }).boundingBox())!
    expect(name.width).toBeLessThanOrEqual(440)
    expect(frame.width).toBeGreaterThan(1600)
    const category = (await page.getByRole('columnheader', { name: 'Category' }).boundingBox())!
    expect(category.width).toBeGreaterThan(120)
    await closeScreens(page)
  })
})

describe('the address of a list', () => {
  const search = (page: Page) => decodeURIComponent(new URL(page.url()).search)

  it('says only what differs from the list as it opens, and can be read', async () => {
    const page = await open('/sale-list', 1280, 800)
    await page.getByRole('searchbox', { name: 'Search' }).fill('S-EAST')
    await expect.poll(() => search(page)).toBe('?filter={"q":"S-EAST"}')
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect.poll(() => search(page)).toBe('?filter={}')
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('')
    await waitUntilSettled(page)
    await page.getByRole('button', { name: 'Total' }).click()
    await expect.poll(() => search(page)).toMatch(/^\?(sort=total&order=ASC|order=ASC&sort=total)$/)
    await waitUntilSettled(page)
    const first = await page.locator('tbody tr[data-record]').first().textContent()
    await page.reload()
    await waitUntilSettled(page)
    await expect.poll(() => page.locator('tbody tr[data-record]').first().textContent()).toBe(first)
    const date = page.getByRole('columnheader', { name: 'Date', exact: true })
    await date.getByRole('button').click()
    await expect.poll(() => date.getAttribute('aria-sort')).toBe('ascending')
    await date.getByRole('button').click()
    await expect.poll(() => date.getAttribute('aria-sort')).toBe('descending')
    await expect.poll(() => search(page)).toBe('?filter={}')
    await closeScreens(page)
  })

  it('of an earlier version opens the same rows', async () => {
    const filter = encodeURIComponent('{"q":"S-EAST"}')
    const old = `/sale-list?displayedFilters=%7B%7D&filter=${filter}&order=ASC&page=1&perPage=25&sort=total`
    const page = await open(old, 1280, 800)
    await page.getByRole('button', { name: 'Clear filters' }).first().waitFor()
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('S-EAST')
    await page.locator('th[aria-sort=ascending]', { hasText: 'Total' }).waitFor()
    await closeScreens(page)
  })
})
