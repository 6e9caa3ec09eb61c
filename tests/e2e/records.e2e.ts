import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import { DEMO_PASSWORD, signIn, type Member } from '../support/member.ts'
import { addColleague, addOwner } from '../support/owner.ts'
import { closeScreens, openScreens, visit, waitUntilSettled } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let manager: Member
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser('newest')
  manager = await signIn(url, 'manager@demo.test', DEMO_PASSWORD)
})

beforeEach(async () => {
  page = await openScreens(browser, url, manager)
  page.setDefaultTimeout(15_000)
  return () => closeScreens(page)
})

const readHeading = () => page.locator('h1').innerText()

/** Opens a page and waits until it has loaded. */
const open = (address: string) => visit(page, url, address)

describe('the page of a record', () => {
  it('leads to the next and previous record of the list, and back to the same place in the list', async () => {
    await open('/product-list?sort=name')
    const rows = page.locator('tr[data-record]')
    const grid = page.locator('[role=grid]')
    await rows.nth(14).scrollIntoViewIfNeeded()
    await rows.nth(2).locator('input[type=checkbox]').check()
    const readScrollTop = () => grid.evaluate((table) => table.parentElement!.scrollTop)
    await grid.evaluate((table) => (table.parentElement!.scrollTop = 240))
    const names = await rows.locator('.title').allInnerTexts()
    const before = await readScrollTop()
    // Clicks the start of the name: its middle may be cut off, and Playwright would scroll to it.
    const start = { position: { x: 20, y: 8 } }
    await rows.nth(10).locator('a').first().click(start)
    await expect.poll(readHeading).toBe(names[10])
    await page.getByRole('button', { name: 'Next record' }).click()
    await expect.poll(readHeading).toBe(names[11])
    await waitUntilSettled(page)
    await page.keyboard.press('j')
    await expect.poll(readHeading).toBe(names[12])
    await waitUntilSettled(page)
    await page.keyboard.press('k')
    await expect.poll(readHeading).toBe(names[11])
    await page.goBack()
    await page.getByRole('grid').waitFor()
    await expect.poll(readScrollTop).toBe(before)
    await expect.poll(() => page.getByRole('row', { selected: true }).count()).toBe(1)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.textContent ?? ''))
      .toContain(names[10])
  })

  it.runIf(isNight())('goes on to the next page of the list', async () => {
    await open('/product-list?sort=name')
    const last = page.locator('tr[data-record]').last()
    await page.locator('[role=grid]').evaluate((table) => {
      table.parentElement!.scrollTop = table.parentElement!.scrollHeight
    })
    await last.locator('a').first().click()
    await page.getByText(/^25 \/ /).waitFor()
    const first = await readHeading()
    await page.getByRole('button', { name: 'Next record' }).click()
    await page.getByText(/^26 \/ /).waitFor()
    expect(await readHeading()).not.toBe(first)
    await page.getByRole('button', { name: 'Previous record' }).click()
    await page.getByText(/^25 \/ /).waitFor()
    await expect.poll(readHeading).toBe(first)
  })

  it('shows that another person changed the record while it is open', async () => {
    const owner = await signIn(url, 'owner@demo.test', DEMO_PASSWORD)
    const { id } = await owner.create('brands', { name: `Watched ${Date.now()}` })
    await open(`/brand-list/${id}`)
    const note = page.getByText(/^Changed on /)
    await expect.poll(() => note.count()).toBe(0)
    await owner.patch(`/brands/${id}`, { website: 'https://brand.example' })
    await note.waitFor({ timeout: 5000 })
    await page.getByRole('link', { name: 'brand.example' }).first().waitFor()
  })
})

describe.runIf(isNight())('the event stream', () => {
  it('is opened again after the server has refused it', async () => {
    const { id } = await manager.create('brands', { name: `Refused ${Date.now()}` })
    let requests = 0
    await page.route('**/api/v1/events?**', (route) => {
      requests += 1
      return requests === 1 ? route.fulfill({ status: 503 }) : route.continue()
    })
    await open(`/brand-list/${id}`)
    await expect.poll(() => requests).toBe(2)
    await manager.patch(`/brands/${id}`, { website: 'https://refused.example' })
    await page.getByRole('link', { name: 'refused.example' }).first().waitFor()
  })
})

describe('a record beside the list', () => {
  it.runIf(isNight())('shows no key figure alone on a second line', async () => {
    await open('/product-list?sort=name')
    await page.keyboard.press('j')
    await page.locator('tr[data-record] td:focus').waitFor()
    await page.keyboard.press('Space')
    const panel = page.getByRole('complementary', { name: 'Open beside the list' })
    const figures = panel.locator('dl').first()
    await figures.waitFor()
    const lines = await figures.evaluate(({ children }) => {
      const tops = Array.from(children, (each) => each.getBoundingClientRect().top)
      return [...Map.groupBy(tops, (top) => top).values()].map(({ length }) => length)
    })
    expect(lines).toEqual([2, 2])
  })

  it.runIf(isNight())(
    'opens with Space, → or its address, and can be resized, edited and closed',
    async () => {
      await open('/product-list?sort=name')
      const panel = page.getByRole('complementary', { name: 'Open beside the list' })
      const names = await page.locator('tr[data-record] .title').allInnerTexts()
      await page.keyboard.press('j')
      await page.locator('tr[data-record] td:focus').waitFor()
      await page.keyboard.press('Space')
      await panel.getByRole('heading', { name: names[0]!, exact: true }).waitFor()
      await page.keyboard.press('ArrowDown')
      await panel.getByRole('heading', { name: names[1]!, exact: true }).waitFor()
      const measureWidth = () => panel.evaluate((element) => element.getBoundingClientRect().width)
      const before = await measureWidth()
      const line = page.getByRole('separator', { name: 'Width of the panel' })
      const box = (await line.boundingBox())!
      await page.mouse.move(box.x + 6, box.y + 200)
      await page.mouse.down()
      await page.mouse.move(box.x - 74, box.y + 200, { steps: 4 })
      await page.mouse.up()
      await expect.poll(async () => Math.round((await measureWidth()) - before)).toBe(80)
      await page.reload()
      await panel.getByRole('heading', { name: names[1]!, exact: true }).waitFor()
      await expect.poll(async () => Math.round((await measureWidth()) - before)).toBe(80)
      await page.getByRole('separator', { name: 'Width of the panel' }).focus()
      for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowRight')
      await page.locator('tr[data-record]').nth(1).locator('.title').focus()
      await page.keyboard.press('e')
      await panel.getByRole('button', { name: 'Save', exact: true }).waitFor()
      await panel.getByRole('button', { name: 'Discard' }).click()
      await panel.getByRole('heading', { name: names[1]!, exact: true }).waitFor()
      await page.locator('tr[data-record]').nth(1).locator('.title').focus()
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
      expect(new URL(page.url()).searchParams.get('peek')).toBeNull()
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowRight')
      await panel.waitFor()
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'detached' })
    },
  )
})

describe.runIf(isNight())('shortcuts', () => {
  it('open lists with g and a letter, and do nothing when they are switched off', async () => {
    await open('/brand-list')
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const keys = sheet
      .locator('div', { hasText: /^Supplier List/ })
      .last()
      .locator('kbd')
    await keys.first().waitFor()
    const [go, letter] = await keys.allInnerTexts()
    expect(go).toBe('g')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await page.keyboard.press('g')
    await page.keyboard.press(letter!)
    await expect.poll(readHeading).toBe('Supplier List')

    await open('/settings/display')
    const saved = page.waitForResponse((answer) => answer.url().includes('/me/preferences'))
    await page.getByLabel(/^Keyboard shortcuts/).click()
    await saved
    await open('/brand-list')
    for (const key of ['?', 'n', 'j', 'x', 'g', letter!]) await page.keyboard.press(key)
    await waitUntilSettled(page)
    expect(await readHeading()).toBe('Brands')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByRole('row', { selected: true }).count()).toBe(0)
    await open('/settings/display')
    await page.getByLabel(/^Keyboard shortcuts/).click()
    await page.waitForResponse((answer) => answer.url().includes('/me/preferences'))
  })
})

describe.runIf(isNight())('a document in a window of 1280 px', () => {
  it('shows the whole tax rate in its lines, and its whole state in the list', async () => {
    const owner = await addOwner()
    const [unit] = (await owner.list<{ id: string }>('units')).rows
    const [branch] = (await owner.list<{ id: string }>('branches')).rows
    const tax = await owner.create('taxes', { name: 'IVA 23%', rate: 23 })
    const category = await owner.create('categories', { name: 'Cheese' })
    const supplier = await owner.create('suppliers', { name: 'Dairy' })
    const product = await owner.create('products', {
      name: 'Queijo da Serra',
      category: category.id,
      stockUnit: unit!.id,
      price: 20,
      tax: tax.id,
    })
    const lines = [{ product: product.id, quantity: 2000, unitPrice: 9, tax: tax.id }]
    const { id } = await owner.create('purchases', {
      supplier: supplier.id,
      branch: branch!.id,
      lines,
    })
    const countHidden = (of: Locator) =>
      of.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    const screens = await openScreens(browser, url, owner, { language: 'pt-BR' })
    try {
      await visit(screens, url, `/purchase-list/${id}/edit`)
      const rate = screens.locator('[data-row] input[role=combobox]').last()
      await expect.poll(() => rate.inputValue()).toBe('IVA 23%')
      expect(await countHidden(rate)).toBe(0)
      const buyer = await addColleague(owner, 'manager')
      await buyer.post(`/purchases/${id}/order`, {})
      await visit(screens, url, '/purchase-list')
      const state = screens.getByTitle('Aguardando aprovação', { exact: true }).last()
      await state.waitFor()
      expect(await countHidden(state)).toBe(0)
    } finally {
      await closeScreens(screens)
    }
  })
})

it.runIf(isNight())(
  'A list of related records fits its page again after the window was as narrow as a phone',
  async () => {
    const { rows } = await manager.list<{ id: string }>('customers', { filter: { balance_gt: 0 } })
    await open(`/customer-details/${rows[0]!.id}`)
    const table = page.locator('main section table').first()
    const readOverflow = () =>
      table.evaluate(({ parentElement: frame }) => frame!.scrollWidth - frame!.clientWidth)
    await expect.poll(readOverflow).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await table.waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1280, height: 900 })
    await table.waitFor()
    await expect.poll(readOverflow).toBe(0)
  },
)
