import { describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import { openBrowser } from '../support/browser.ts'
import { withListPages } from '../support/list-pages.ts'
import { parseCookies, visit, waitUntilSettled } from '../support/screens.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
const { openPage, members } = withListPages(url)

describe('a list on a phone', () => {
  it.runIf(isNight())('moves no card when the first one is selected', async () => {
    const page = await openPage(390, 844)
    await visit(page, url, '/product-list')
    const box = page.getByRole('checkbox', { name: /^Select / }).nth(1)
    await box.waitFor()
    await waitUntilSettled(page)
    const before = await box.boundingBox()
    await box.click()
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.waitFor()
    expect(await box.boundingBox()).toEqual(before)
    const { y, height } = (await bar.boundingBox())!
    expect(y + height).toBe(844)
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await bar.waitFor({ state: 'detached' })
  })

  it('opens the page of the record that the same address shows beside the list in a wider window', async () => {
    const [first] = (await members.owner.get('/products?range=[0,0]')) as Record<string, unknown>[]
    const page = await openPage(390, 844)
    await page.goto(`${url}/product-list?peek=${String(first!.id)}`)
    await page.getByRole('heading', { level: 1, name: String(first!.name), exact: true }).waitFor()
    expect(new URL(page.url()).pathname).not.toBe('/product-list')
  })

  it.runIf(isNight())('has a pager on one line, and cards in the colour of a state', async () => {
    const page = await openPage(390, 844)
    await visit(page, url, '/sale-list')
    const pager = page.locator('nav.pager')
    await pager.scrollIntoViewIfNeeded()
    expect((await pager.boundingBox())!.height).toBeLessThanOrEqual(64)
    const next = pager.getByRole('button', { name: 'Next page' })
    const size = (await next.boundingBox())!
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44)
    await next.click()
    await page.getByText(/^26–50 of/).waitFor()

    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('combobox', { name: 'Row colour' }).selectOption({ label: 'Payment' })
    await page.keyboard.press('Escape')
    const paid = page.locator('li[data-tone=success]').first()
    await paid.waitFor()
    const readShadow = () => paid.evaluate((card) => getComputedStyle(card).boxShadow)
    expect(await readShadow()).toContain('4px 0px')
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('combobox', { name: 'Row colour' }).selectOption({ label: 'None' })
    await paid.waitFor({ state: 'detached' })
  })
})

describe.runIf(isNight())('a touch screen', () => {
  it('has inputs with text of 16 px, into which phones do not zoom', async () => {
    const { browser, page } = await openTouchScreen()
    try {
      for (const [address, button] of [
        ['/product-list', 'View'],
        ['/product-list', /^Search or jump/],
        ['/sale-list/by/status', 'View'],
        ['/inventory-adjustment/add', undefined],
      ] as const) {
        await page.goto(url + address)
        await waitUntilSettled(page)
        if (button) {
          await page.getByRole('button', { name: button }).first().click()
          await page.getByRole('dialog').locator('input, select').first().waitFor()
        }
        const sizes = await page
          .locator('input, select, textarea')
          .evaluateAll((inputs) =>
            inputs.map((input) => `${input.outerHTML}: ${getComputedStyle(input).fontSize}`),
          )
        expect(sizes).not.toEqual([])
        expect(sizes.filter((size) => !/: (1[6-9]|[2-9][0-9])px$/.test(size))).toEqual([])
      }
    } finally {
      await browser.close()
    }
  })
})

/** Opens a phone on which the owner of the demo company is signed in. */
async function openTouchScreen() {
  const browser = await openBrowser()
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport })
  await context.addCookies(parseCookies(members.owner, url))
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.addInitScript((email) => localStorage.setItem('email', email), members.owner.email!)
  return { browser, page }
}

describe.runIf(isNight())('a gallery and a calendar', () => {
  const setLayout = (resource: string, layout: object) =>
    members.owner.api('/me/preferences', {
      method: 'PUT',
      body: { [`${resource}.layout`]: layout },
    })

  it('align the values of a card, and the names of the weekdays with the numbers of the days, and the weeks fill the window', async () => {
    await setLayout('products', { kind: 'cards', field: null })
    await setLayout('sales', { kind: 'calendar', field: 'date' })
    try {
      const page = await openPage(1280, 800, 'owner')
      await visit(page, url, '/product-list')
      const card = page
        .locator('main li')
        .filter({ has: page.locator('dd a') })
        .first()
      await card.waitFor()
      const bottoms = await card.evaluate((element) => {
        const measureText = (value: Element) => {
          const range = document.createRange()
          range.selectNodeContents(value)
          const { bottom } = range.getClientRects()[0]!
          return Math.round(bottom)
        }
        const pairs = [...element.querySelectorAll('dl > *')].map((fact) => ({
          top: Math.round(fact.getBoundingClientRect().top),
          bottom: measureText(fact.querySelector('dd a') ?? fact.querySelector('dd')!),
        }))
        const lines = [...Map.groupBy(pairs, ({ top }) => top).values()]
        return lines.map((line) => new Set(line.map(({ bottom }) => bottom)).size)
      })
      expect(bottoms).not.toEqual([])
      expect(Math.max(...bottoms)).toBe(1)

      await visit(page, url, '/sale-list')
      const month = page.locator('ul').filter({ has: page.locator('.number') })
      const starts = await month.first().evaluate((grid) => {
        const measureStart = (element: Element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return Math.round(range.getBoundingClientRect().left)
        }
        return [measureStart(grid.children[0]!), measureStart(grid.querySelector('.number')!)]
      })
      expect(starts[0]).toBe(starts[1])
      await page.setViewportSize({ width: 1920, height: 1080 })
      const readEnd = () =>
        month.first().evaluate((grid) => Math.round(grid.getBoundingClientRect().bottom))
      await expect.poll(readEnd).toBeGreaterThan(1080 - 70)
      expect(await readEnd()).toBeLessThanOrEqual(1080)
    } finally {
      await setLayout('products', { kind: 'table', field: null })
      await setLayout('sales', { kind: 'table', field: null })
    }
  })
})
