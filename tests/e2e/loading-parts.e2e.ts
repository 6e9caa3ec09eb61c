import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { chooseCases, isNight } from '../support/choose-repetitions.ts'
import type { Member } from '../support/member.ts'
import { addOwner } from '../support/owner.ts'
import { createProductBasics } from '../support/records.ts'
import { closeScreens, openScreens, waitUntilSettled } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let owner: Member

beforeAll(async () => {
  owner = await addOwner()
  const { category, unit: stockUnit } = await createProductBasics(owner)
  const body = Array.from({ length: 30 }, (_, at) => ({
    name: `Lamp ${at + 10}`,
    category,
    stockUnit,
    price: 1,
  }))
  await owner.api('/products/import?dryRun=false', { method: 'POST', body })
})

/** Opens the list of products, whose dialogs and menus are not loaded yet. */
async function openList(width: number, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const size = { width, height: 800, isFresh: true }
  const page = await openScreens(await openWorkerBrowser('newest'), url, owner, size)
  page.setDefaultTimeout(15_000)
  // Dialogs and menus are loaded when the list is idle, which never happens here.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await prepare?.(page)
  await page.goto(`${url}/product-list`)
  await page.locator('h1').waitFor()
  return page
}

/** Returns the buttons of a page's pager over which something else is drawn, by their names. */
async function listCoveredButtons(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  return page.locator('nav.pager').evaluate((pager) =>
    [...pager.querySelectorAll('button, select')].flatMap((each) => {
      const { left, top, width, height } = each.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      // A disabled button lets the pointer through to its parent.
      const isOnTop = found && (each.contains(found) || found.contains(each))
      return width === 0 || isOnTop ? [] : [String(each.ariaLabel)]
    }),
  )
}

describe('a part of a list that is opened without a connection', () => {
  const notice = /It opens when the connection is back/

  const parts = [
    ['Export', /^Export/, 1280],
    ['View', /^View/, 1280],
    ['View', /^View/, 390],
  ] as const
  it.each(chooseCases(parts, 1))(
    'is announced, covers no button of the pager, and opens when the connection returns: %s, %s, %i px',
    async (button, dialog, width) => {
      const page = await openList(width)
      await waitUntilSettled(page)
      const search = page.getByRole('searchbox').first()
      await search.fill('Lamp 1')
      await page.locator('nav.pager').getByText('1–10 of 10').waitFor()
      await page.context().setOffline(true)
      await page
        .getByText(/^No connection/)
        .first()
        .waitFor()
      expect(await listCoveredButtons(page)).toEqual([])
      await page.getByRole('button', { name: button, exact: true }).click()
      await page.getByRole('alert').filter({ hasText: notice }).waitFor()
      expect(await listCoveredButtons(page)).toEqual([])
      // Only the page of a phone is scrolled: the rows of a wide list end above the notice.
      expect(await page.evaluate(() => scrollY > 0)).toBe(width < 600)
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(await search.inputValue()).toBe('Lamp 1')
      await page.context().setOffline(false)
      await page.getByRole('dialog', { name: dialog }).waitFor()
      await page.getByText(notice).waitFor({ state: 'detached' })
      await page.keyboard.press('Escape')
      expect(await search.inputValue()).toBe('Lamp 1')
      await closeScreens(page)
    },
  )
})

describe.runIf(isNight())('a grouped list whose code is still loading', () => {
  it('shows its headings and placeholders of rows, and nothing moves when the code arrives', async () => {
    const preferences = { 'products.groupLevels': ['category'] }
    await owner.api('/me/preferences', { method: 'PUT', body: preferences })
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const page = await openList(1280, (opened) =>
      opened.route(/list-parts.*\.js/, async (route) => {
        await released
        await route.continue()
      }),
    )
    const heading = page.getByRole('columnheader', { name: 'Name' })
    await heading.waitFor()
    expect(await page.locator('tbody .MuiSkeleton-root').count()).toBeGreaterThan(10)
    const before = await heading.boundingBox()
    release()
    await page.locator('tr[data-group]').first().waitFor()
    expect(await heading.boundingBox()).toEqual(before)
    await closeScreens(page)
  })
})
