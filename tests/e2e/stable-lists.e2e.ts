import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { chooseCases, isNight } from '../support/choose-repetitions.ts'
import { withListPages } from '../support/list-pages.ts'
import { closeScreens, openScreens, visit, waitUntilSettled } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
const { open, openPage, members } = withListPages(url, 'newest')

/** Returns where the head, the rows and the pager of a list are, in px of the window. */
function measure(page: Page) {
  return page.evaluate(() => {
    const table = document.querySelector('[role=grid]')!
    const measureTop = (element: Element) => element.getBoundingClientRect().top
    const measureBottom = (element: Element) => element.getBoundingClientRect().bottom
    const pager = document.querySelector('main nav.pager')!
    const limit = measureTop(table.querySelector('tfoot') ?? pager)
    const rows = [...table.querySelectorAll('tbody tr[data-record]')]
    return {
      head: measureTop(table.querySelector('thead')!),
      rows: rows.slice(0, 10).map(measureTop),
      height: rows[0]!.getBoundingClientRect().height,
      visible: rows.filter((row) => measureBottom(row) <= limit + 1).length,
      pager: { top: measureTop(pager), bottom: measureBottom(pager) },
      scrolls: document.documentElement.scrollHeight > window.innerHeight,
    }
  })
}

describe('a list in a window of 1280 × 800', () => {
  const lists = ['/product-list', '/sales-report', '/sale-list', '/customer-list']
  it.each(chooseCases(lists, 1))(
    'shows at least 15 rows of 40 px and its pager: %s',
    async (path) => {
      const page = await open(path, 1280, 800)
      const { height, visible, pager, scrolls } = await measure(page)
      expect(height).toBe(40)
      expect(visible).toBeGreaterThanOrEqual(15)
      expect(pager.bottom).toBeLessThan(800)
      expect(scrolls).toBe(false)
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
  })

  it.runIf(isNight())('moves no row when filters are set, however many', async () => {
    const page = await open('/product-list', 1280, 800)
    const before = await measure(page)
    const filter = { status: ['active'], type: ['stock'], price_gte: 1, isSellable: true }
    await page.getByRole('button', { name: 'Category' }).first().click()
    await page.getByRole('checkbox').nth(1).waitFor()
    await page.keyboard.press('Escape')
    for (const part of [{ status: ['active'] }, filter]) {
      await visit(page, url, `/product-list?filter=${encodeURIComponent(JSON.stringify(part))}`)
      await page.getByRole('button', { name: 'Clear filters' }).first().waitFor()
      await waitUntilSettled(page)
      const { head, rows, pager } = await measure(page)
      expect({ head, rows, pager }).toEqual({
        head: before.head,
        rows: before.rows,
        pager: before.pager,
      })
    }
  })
})

describe.runIf(isNight())('a list with saved views', () => {
  it('reserves the space of their tabs while it loads', async () => {
    const view = { resource: 'brands', name: `Stable ${Date.now()}`, filter: {} }
    const { id } = await members.manager.create('views', view)
    const page = await open('/brand-list?filter={}', 1280, 800)
    const tab = page.getByRole('button', { name: view.name })
    await tab.waitFor()
    await expect
      .poll(() => members.manager.api('/me'))
      .toMatchObject({ preferences: { 'brands.hasViews': true } })
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/views\?/, async (route) => {
      await released
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
    await members.manager.api(`/views/${id}`, { method: 'DELETE' })
  })

  it('fades their tabs at the edge of the window if there are more tabs beyond it', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `Brands of supplier number ${at + 1}`)
    const views = await Promise.all(
      names.map((name) =>
        members.manager.create('views', { resource: 'brands', name, filter: {} }),
      ),
    )
    for (const width of [1280, 390]) {
      const page = await openPage(width, 800)
      await visit(page, url, '/brand-list?filter={}')
      const tabs = page.getByRole('group', { name: 'Saved views' })
      await tabs.waitFor()
      const readFades = () =>
        tabs.evaluate(({ firstElementChild: edges }) =>
          ['data-before', 'data-after'].filter((name) => edges!.hasAttribute(name)),
        )
      await expect.poll(readFades).toEqual(['data-after'])
      await tabs.getByRole('button').last().scrollIntoViewIfNeeded()
      await expect.poll(readFades).toEqual(['data-before'])
    }
    for (const { id } of views) await members.manager.api(`/views/${id}`, { method: 'DELETE' })
  })
})

/** Returns the chips of the filter bar from left to right, by their first words. */
function listChips(page: Page) {
  return page
    .getByRole('group', { name: 'Filters' })
    .locator('[aria-haspopup=dialog]')
    .evaluateAll((chips) => chips.map((chip) => chip.firstElementChild!.textContent))
}

describe('the filters of a list', () => {
  it.runIf(isNight())('keep their places; an added filter comes last and is visible', async () => {
    const page = await open('/product-list', 1280, 800)
    const before = await measure(page)
    const filters = page.getByRole('group', { name: 'Filters' })
    const offered = await listChips(page)
    expect(offered).toEqual(['Category', 'Brand'])
    await filters.getByRole('button', { name: 'Brand' }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    // The choices belong to the editor, which one Escape closes.
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await filters.getByRole('button', { name: 'Remove “Brand”' }).waitFor()
    await waitUntilSettled(page)
    expect(await listChips(page)).toEqual(offered)
    expect((await measure(page)).head).toBe(before.head)

    await filters.getByRole('button', { name: 'More filters' }).click()
    await page.getByRole('menuitem', { name: 'Created', exact: true }).click()
    await page.getByRole('button', { name: 'This year' }).click()
    await page.keyboard.press('Escape')
    const added = filters.getByRole('button', { name: /^Created/ })
    await expect.poll(() => added.textContent()).toBe('CreatedThis year')
    await waitUntilSettled(page)
    expect(await listChips(page)).toEqual([...offered, 'Created'])
    expect((await measure(page)).head).toBe(before.head)
    await expect.poll(() => isOnTop(added)).toBe(true)

    // The page that opens with these filters shows them first, and their number.
    await page.reload()
    await waitUntilSettled(page)
    expect(await listChips(page)).toEqual(['Brand', 'Created'])
    expect(await filters.getByRole('button', { name: 'Clear filters' }).textContent()).toMatch(/2$/)
  })

  it.runIf(isNight())(
    'name the record that a link selected, and count several records',
    async () => {
      const found = (await members.manager.get('/products?range=[0,1]')) as {
        id: string
        name: string
      }[]
      const [one] = found
      const buildAddress = (ids: readonly string[]) =>
        `/product-list?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`
      const page = await open(buildAddress([one!.id]), 1280, 800)
      const filters = page.getByRole('group', { name: 'Filters' })
      await filters.getByRole('button', { name: `Product: ${one!.name}` }).waitFor()
      await visit(page, url, buildAddress(found.map(({ id }) => id)))
      await filters.getByRole('button', { name: '2 chosen records' }).waitFor()
    },
  )
})

/** Returns whether the middle of an element can be seen and clicked. */
function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((each) => {
    const { left, top, width, height } = each.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return found !== null && (each.contains(found) || found.contains(each))
  })
}

describe.runIf(isNight())('an overlay on a list', () => {
  it('covers no button of the pager when it is a record beside the list', async () => {
    const page = await open('/product-list', 1280, 800)
    await page.locator('tbody td.title').first().focus()
    await page.keyboard.press('Space')
    await page.getByRole('complementary', { name: 'Open beside the list' }).waitFor()
    await waitUntilSettled(page)
    const buttons = page.locator('nav.pager').getByRole('button')
    expect(await buttons.count()).toBe(4)
    for (const button of await buttons.all()) expect(await isOnTop(button)).toBe(true)
  })

  it('covers no button when it is a notice about a lost connection, which is in the bar at the top', async () => {
    const page = await open('/product-list', 1280, 800)
    const before = await measure(page)
    const buttons = page
      .locator('main')
      .getByRole('button')
      .and(page.locator('.MuiButtonBase-root'))
    await page.context().setOffline(true)
    await page.getByText(/^No connection since/).waitFor()
    for (const button of await buttons.all()) expect(await isOnTop(button)).toBe(true)
    expect(await isOnTop(page.getByRole('button', { name: 'Export' }))).toBe(true)
    expect(await measure(page)).toEqual(before)
  })

  it('covers no pager when it is a message, which is above the pager', async () => {
    const brand = await members.owner.post('/brands', { name: `Gone ${Date.now()}` })
    const filter = encodeURIComponent(JSON.stringify({ q: brand.name }))
    const page = await open(`/brand-list?filter=${filter}`, 1280, 800, 'owner')
    await page.getByRole('checkbox', { name: `Select ${String(brand.name)}` }).click()
    await page
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: 'Delete' })
      .click()
    const toast = page.locator('.MuiSnackbar-root')
    await toast.waitFor()
    const { y, height } = (await toast.boundingBox())!
    expect(y + height).toBeLessThan(800 - 48)
  })

  it('covers no sidebar when it is a long message, which has several lines', async () => {
    const page = await open('/product-list?view=00000000-0000-7000-8000-000000000000', 1280, 800)
    const toast = page.locator('.MuiSnackbar-root')
    await toast.getByText('Ask the person who sent the link').waitFor()
    expect((await toast.boundingBox())!.width).toBeLessThanOrEqual(600)
    await toast.getByRole('button', { name: 'Close' }).click()
  })

  it('has its final size from the start when it is the view menu', async () => {
    const page = await open('/product-list', 1280, 800)
    await page.evaluate(() => {
      const heights: number[] = []
      Object.assign(globalThis, { heights })
      new MutationObserver(() => {
        const paper = document.querySelector<HTMLElement>('.MuiPopover-paper')
        if (paper) heights.push(paper.offsetHeight)
      }).observe(document.body, { childList: true, subtree: true })
    })
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('dialog', { name: 'View' }).getByText('Row colour').waitFor()
    const heights = await page.evaluate(() => (globalThis as { heights?: number[] }).heights!)
    expect(new Set(heights).size).toBe(1)
  })
})

describe.runIf(isNight())('a list that has lost its connection', () => {
  const openFresh = async () =>
    openScreens(await openWorkerBrowser('newest'), url, members.manager, { isFresh: true })

  it('shows the order of its rows when a heading is clicked, and no error', async () => {
    const page = await openFresh()
    const loaded = [
      'engine-tools',
      'list-parts',
      'opened-popups',
      'filter-editor',
      'view-panel',
      'show-screen',
    ]
    const parts = loaded.map((name) => page.waitForResponse((part) => part.url().includes(name)))
    await page.goto(`${url}/product-list?sort=name`)
    for (const part of await Promise.all(parts)) await part.finished()
    await page.context().setOffline(true)
    await page.getByText(/^No connection since/).waitFor()
    const readFirst = () => page.locator('tr[data-record] .title').first().innerText()
    const first = await readFirst()
    const sorted = page.locator('th[aria-sort]')
    for (let at = 0; at < 2; at += 1) {
      await page.getByRole('button', { name: 'Sale price', exact: true }).click()
      expect(await sorted.innerText()).toContain('Name')
    }
    expect(await readFirst()).toBe(first)
    expect(await page.getByText('could not be loaded').count()).toBe(0)
    await closeScreens(page)
  })
})

describe.runIf(isNight())('deleted records', () => {
  it('are found in the menu of the list, and come back with their barcodes', async () => {
    const [like] = (await members.owner.get('/products?range=[0,0]')) as Record<string, unknown>[]
    const { category, stockUnit } = like!
    const name = `Dropped ${Date.now()}`
    const barcodes = [{ value: name, type: 'code128' }]
    const { id } = await members.owner.post('/products', {
      name,
      category,
      stockUnit,
      price: 1,
      barcodes,
    })
    await members.owner.api(`/products/${String(id)}`, { method: 'DELETE' })
    const page = await open('/product-list', 1280, 800, 'owner')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Recently deleted' }).click()
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name })
    await row.getByRole('button', { name: 'Restore' }).click()
    await row.waitFor({ state: 'detached' })
    const restored = (await members.owner.get(`/products/${String(id)}`)) as Record<string, unknown>
    expect(restored).toMatchObject({ name, barcodes })
  })
})

describe.runIf(isNight())('a list in a window of 1920 × 1080', () => {
  it('limits the width of the name column, and gives the remaining width to the other columns', async () => {
    const page = await open('/product-list', 1920, 1080)
    const frame = (await page.getByRole('grid').boundingBox())!
    const name = (await page.getByRole('columnheader', { name: 'Name' }).boundingBox())!
    expect(name.width).toBeLessThanOrEqual(440)
    expect(frame.width).toBeGreaterThan(1600)
    const category = (await page.getByRole('columnheader', { name: 'Category' }).boundingBox())!
    expect(category.width).toBeGreaterThan(120)
  })
})
