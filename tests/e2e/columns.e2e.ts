import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import { DEMO_PASSWORD, signIn, type Member } from '../support/member.ts'
import { addOwner } from '../support/owner.ts'
import { closeScreens, openScreens, waitUntilSettled } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let owner: Member
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser()
  owner = await signIn(url, 'owner@demo.test', DEMO_PASSWORD)
})

beforeEach(async () => {
  page = await openScreens(browser, url, owner)
  page.setDefaultTimeout(15_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${url}/product-list`)
  await waitUntilSettled(page)
  return async () => {
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('button', { name: 'Reset' }).click()
    await closeScreens(page)
  }
})

const findHeading = (name: string) => page.getByRole('columnheader', { name })
const listHeadings = () => page.getByRole('columnheader').allTextContents()
const measureBox = async (of: Locator) => (await of.boundingBox())!
const measureWidth = async (name: string) => Math.round((await measureBox(findHeading(name))).width)

/** Drags the pointer sideways by `by` px, from a place in a heading: `from` px after its start, or before its end. */
async function drag(name: string, from: number, by: number, check?: () => Promise<void>) {
  const { x, y, width: full, height } = await measureBox(findHeading(name))
  const start = from < 0 ? x + full + from : x + from
  await page.mouse.move(start, y + height / 2)
  // The tools of the headings load when the pointer is over a heading.
  await page.locator('[data-heading-tools]').waitFor({ state: 'attached' })
  await page.mouse.down()
  await page.mouse.move(start + by / 2, y + height / 2)
  await page.mouse.move(start + by, y + height / 2)
  await check?.()
  await page.mouse.up()
}

describe.runIf(isNight())('the columns of a list', () => {
  it('follow the pointer that drags their edge, and fit their content after a double click on the edge', async () => {
    const before = await measureWidth('Category')
    await drag('Category', -3, 120, async () =>
      expect(await measureWidth('Category')).toBe(before + 120),
    )
    await expect.poll(() => measureWidth('Category')).toBe(before + 120)
    const cell = page.locator('tbody td').filter({ hasText: /\S/ }).nth(3)
    await cell.waitFor()
    const { x, y, width: full, height } = await measureBox(findHeading('Category'))
    await page.mouse.dblclick(x + full - 3, y + height / 2)
    await expect.poll(() => measureWidth('Category')).toBeLessThan(before + 100)

    // The title keeps the chosen width, although the window has room.
    await drag('Name', -3, -60)
    const title = await measureWidth('Name')
    await expect
      .poll(() => owner.api('/me'))
      .toMatchObject({ preferences: { 'products.widths': { name: title } } })
    await page.reload()
    await waitUntilSettled(page)
    await expect.poll(() => measureWidth('Name')).toBe(title)
    const menu = await measureBox(page.getByRole('columnheader', { name: 'Actions' }))
    const frame = await measureBox(page.getByRole('grid'))
    expect(Math.round(menu.x + menu.width)).toBe(Math.round(frame.x + frame.width))
  })

  it('are put in another order by dragging their headings, which does not sort', async () => {
    const before = await listHeadings()
    const [from, to] = [before.indexOf('Category'), before.indexOf('Sale price')]
    expect(from).toBeGreaterThan(0)
    expect(to).toBeGreaterThan(from)
    const distance =
      (await measureBox(findHeading('Sale price'))).x -
      (await measureBox(findHeading('Category'))).x
    await drag('Category', 20, distance + 60, async () => {
      await page.locator('[data-insertion]').waitFor()
    })
    const moved = before.toSpliced(from, 1).toSpliced(to, 0, 'Category')
    await expect.poll(listHeadings).toEqual(moved)
    expect(await findHeading('Category').getAttribute('aria-sort')).toBeNull()
    expect(await page.locator('[data-insertion]').count()).toBe(0)
  })

  it('stay visible beside the name when they are pinned', async () => {
    await page.setViewportSize({ width: 900, height: 700 })
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('button', { name: 'Pin the column “Sale price”' }).click()
    await page.keyboard.press('Escape')
    const measureGap = async () => {
      const [name, price] = [
        await measureBox(findHeading('Name')),
        await measureBox(findHeading('Sale price')),
      ]
      return Math.round(price.x - name.x - name.width)
    }
    await expect.poll(measureGap).toBe(0)
    const category = await measureBox(findHeading('Category'))
    await page.locator('table[role=grid]').evaluate((table) => {
      table.parentElement!.scrollLeft = 200
    })
    await expect
      .poll(async () => (await measureBox(findHeading('Category'))).x)
      .toBeLessThan(category.x - 50)
    await expect.poll(measureGap).toBe(0)
    // Shadows beside the pinned columns and the menus of the rows show that columns are cut there.
    const measureShadows = () =>
      page.locator('table[role=grid]').evaluate((table) => {
        const frame = table.parentElement!.parentElement!
        const box = frame.getBoundingClientRect()
        const [before, after] = ['::before', '::after'].map((part) => getComputedStyle(frame, part))
        const measure = (cell: string) => table.querySelector(cell)!.getBoundingClientRect()
        const start = box.left + Number.parseFloat(before!.left) - measure('thead .pinned').right
        const end = box.right - Number.parseFloat(after!.right) - measure('thead .menu').left
        return [before!.opacity, Math.round(start), after!.opacity, Math.round(end)]
      })
    await expect.poll(measureShadows).toEqual(['1', 0, '1', 0])
    const head = await measureBox(findHeading('Sale price'))
    const cell = await measureBox(page.locator('tbody tr[data-record] .pinned').first())
    expect(Math.round(cell.x)).toBe(Math.round(head.x))
  })
})

describe.runIf(isNight())('the default columns of a list', () => {
  it('fit into a window of 1280 px in Portuguese, also in groups, without the least important ones', async () => {
    const options = { width: 1280, height: 800, language: 'pt' } as const
    const portuguese = await openScreens(browser, url, owner, options)
    const setLevels = (levels: readonly string[] | null) =>
      owner.api('/me/preferences', { method: 'PUT', body: { 'sales.groupLevels': levels } })
    const measure = async (role: 'grid' | 'treegrid') => {
      const table = portuguese.getByRole(role)
      await table.waitFor()
      await waitUntilSettled(portuguese)
      return table.evaluate(({ parentElement }) => [
        parentElement!.scrollWidth - parentElement!.clientWidth,
        parentElement!.querySelectorAll('thead th').length,
      ])
    }
    try {
      for (const address of ['/sales-invoice', '/sale-list', '/expense-list']) {
        await portuguese.goto(url + address)
        expect((await measure('grid'))[0], address).toBe(0)
      }
      await setLevels(['paymentStatus'])
      await portuguese.goto(`${url}/sale-list`)
      // The group of paid sales has wide values on every day of the demo.
      const paid = portuguese.getByRole('row').filter({ hasText: /^Paga\d/ })
      await paid.locator('.fold').click()
      await portuguese.locator('tr[data-record]').first().waitFor()
      const [overflow, count] = await measure('treegrid')
      expect(overflow).toBe(0)
      await portuguese.getByRole('columnheader', { name: 'Em dívida' }).waitFor()
      await portuguese.setViewportSize({ width: 1920, height: 1080 })
      await expect.poll(async () => (await measure('treegrid'))[1]).toBeGreaterThan(count!)
      await portuguese.setViewportSize({ width: 1280, height: 800 })
      await setLevels(['date.month'])
      await portuguese.goto(`${url}/sale-list`)
      await measure('treegrid')
      const countCut = (texts: readonly Element[]) =>
        texts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length
      const months = portuguese.locator('tr[data-group] .text')
      expect(await months.count()).toBeGreaterThan(1)
      expect(await months.evaluateAll(countCut)).toBe(0)
    } finally {
      await setLevels(null)
      await owner.api('/me/preferences', { method: 'PUT', body: { 'sales.openGroups': null } })
      await closeScreens(portuguese)
    }
  })
})

describe.runIf(isNight())('a long list', () => {
  it('keeps the widths of its columns while it scrolls, until a wider value or the person changes them', async () => {
    const member = await addOwner()
    const lines = Array.from({ length: 120 }, (_, i) => {
      const email = i < 5 ? 'a.long.address.of.the.first.rows' : 'short'
      return `Customer ${i + 100},${email}@example.com,${i === 119 ? '+351 912 345 678 901' : '123'}`
    })
    await member.api('/customers/import', {
      method: 'POST',
      body: ['Name,Email,Phone', ...lines].join('\n'),
      headers: { 'content-type': 'text/csv' },
    })
    await member.api('/me/preferences', {
      method: 'PUT',
      body: { 'customers.columns': ['name', 'email', 'phone'] },
    })
    const long = await openScreens(browser, url, member, { width: 1280, height: 800 })
    const measure = async (name: string) => {
      const box = await long.getByRole('columnheader', { name }).boundingBox()
      return Math.round(box!.width)
    }
    await long.goto(`${url}/customer-list?perPage=250&sort=name`)
    await long.getByRole('link', { name: 'Customer 100' }).waitFor()
    const [email, phone] = [await measure('E-mail'), await measure('Phone')]
    const scrollBy = (rows: number) =>
      long.getByRole('grid').evaluate((grid, by) => {
        grid.parentElement!.scrollTop += by * 40
      }, rows)
    for (let row = 10; row <= 60; row += 10) {
      await scrollBy(10)
      await long.getByRole('link', { name: `Customer ${100 + row}` }).waitFor()
    }
    expect(await long.getByRole('link', { name: 'Customer 100' }).count()).toBe(0)
    expect([await measure('E-mail'), await measure('Phone')]).toEqual([email, phone])

    await scrollBy(60)
    await long.getByRole('link', { name: 'Customer 219' }).waitFor()
    await expect.poll(() => measure('Phone')).toBeGreaterThan(phone)
    const hidden = await long
      .getByRole('grid')
      .evaluate(({ parentElement: frame }) => frame!.scrollWidth - frame!.clientWidth)
    expect(hidden).toBe(0)

    await scrollBy(-20)
    const heading = long.getByRole('columnheader', { name: 'Phone' })
    await heading.hover()
    await long.locator('[data-heading-tools]').waitFor({ state: 'attached' })
    const widthBefore = await measure('Phone')
    const { x, y, width, height } = (await heading.boundingBox())!
    await long.mouse.move(x + width - 3, y + height / 2)
    await long.mouse.down()
    await long.mouse.move(x + width - 43, y + height / 2, { steps: 3 })
    await long.mouse.up()
    await expect.poll(() => measure('Phone')).toBe(widthBefore - 40)
    await closeScreens(long)
  })
})
