import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { findAccessibilityProblems } from '../support/browser.ts'
import { isNight } from '../support/choose-repetitions.ts'
import type { Member } from '../support/member.ts'
import { addOwner } from '../support/owner.ts'
import { closeScreens, openScreens, waitUntilSettled } from '../support/screens.ts'
import { scanCodes } from '../support/scanner.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const LAMP = '4006381333931'
const PHONE = { width: 390, height: 844 }

const url = inject('url')
const pageErrors: string[] = []
let browser: Browser
let owner: Member
let shop: Shop
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser()
  owner = await addOwner()
  shop = await openShop(owner)
  const barcodes = [{ value: LAMP, type: 'ean13' }]
  await shop.product('Lamp', { barcodes, openingQuantity: 10, openingCost: 4 })
  await shop.product('Desk', { openingQuantity: 5, openingCost: 40 })
  await shop.product('Chair', { openingQuantity: 7, openingCost: 20 })
})
afterEach(async () => {
  if (page) await closeScreens(page)
})
afterAll(async () => {
  expect(pageErrors).toEqual([])
})

async function open(path: string): Promise<void> {
  page = await openScreens(browser, url, owner, PHONE)
  page.setDefaultTimeout(15_000)
  page.on('pageerror', ({ message }) => pageErrors.push(message))
  await page.goto(url + path)
  await waitUntilSettled(page)
}

/** Returns whether a button is in the lower third of the screen, within reach of the thumb, and large enough. */
async function isAtThumb(button: Locator): Promise<boolean> {
  const { y, height } = (await button.boundingBox())!
  return y > (PHONE.height * 2) / 3 && y + height <= PHONE.height && height >= 44
}

const measureOverflow = () =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

interface Sheet {
  readonly status: string
  readonly lines: readonly { product: string; counted: number | null; difference: number | null }[]
}

async function openNewSheet(): Promise<string> {
  const body = { branch: shop.branch.id, mode: 'count', reason: 'count' }
  const { id } = await shop.submit('/adjustments', body)
  await shop.submit(`/adjustments/${id}/fill`)
  return id
}

const readCounts = async (id: string) =>
  (await owner.api<Sheet>(`/adjustments/${id}`)).lines.map(({ counted }) => counted)

describe('a count on a phone', () => {
  it('moves from product to product with one field and Enter, and is posted', async () => {
    const id = await openNewSheet()
    await open(`/inventory-adjustment/${id}`)
    await page.getByRole('button', { name: 'Count', exact: true }).click()
    // The products are sorted by name: Chair, Desk, Lamp.
    const field = page.getByRole('textbox', { name: 'Counted: Chair' })
    await field.waitFor()
    await expect.poll(() => field.getAttribute('inputmode')).toBe('decimal')
    await expect.poll(() => isAtThumb(page.getByRole('button', { name: 'Skip' }))).toBe(true)
    await page.keyboard.type('6')
    await page.getByText('Difference -1').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Counted: Desk' }).waitFor()
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Counted: Lamp' }).waitFor()
    await expect.poll(() => measureOverflow()).toBe(0)
    await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByText('3 of 3 counted').first().waitFor()
    await waitUntilSettled(page)
    await expect.poll(() => readCounts(id)).toEqual([6, 5, 1])
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Everything on the sheet is counted.').waitFor()
    await page.getByRole('link', { name: 'Check and post' }).click()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Post' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Post' }).click()
    await page.getByText('Posted').first().waitFor()
    const posted = await owner.api<Sheet>(`/adjustments/${id}`)
    expect(posted.lines.map(({ difference }) => difference)).toEqual([-1, 0, -9])
  })

  it.runIf(isNight())(
    'counts each scan wherever the focus is, and shows unknown codes',
    async () => {
      const id = await openNewSheet()
      await open(`/inventory-adjustment/${id}/count`)
      const keys = await page.context().newCDPSession(page)
      await page.getByRole('textbox', { name: 'Counted: Chair' }).waitFor()
      // The first scan arrives while the quantity of Chair is typed, the third one slowly, as on a busy page.
      await page.keyboard.type('6')
      await scanCodes(keys, [LAMP, LAMP])
      await page.getByText('Lamp: 2').waitFor()
      await scanCodes(keys, [LAMP], { keyMs: 60 })
      await page.getByText('Lamp: 3').waitFor()
      // A scan of the product whose quantity is typed adds one to this quantity.
      await page.keyboard.type('5')
      await scanCodes(keys, [LAMP])
      await page.getByText('Lamp: 6').waitFor()
      await scanCodes(keys, ['96385074'])
      await page.getByRole('alert').getByText('96385074').waitFor()
      await waitUntilSettled(page)
      await page.getByRole('heading', { level: 1 }).click()
      await waitUntilSettled(page)
      expect(await readCounts(id)).toEqual([6, null, 6])
    },
  )

  it('keeps quantities that are counted offline, and sends them once when the connection returns', async () => {
    const id = await openNewSheet()
    await open(`/inventory-adjustment/${id}/count`)
    await page.getByRole('textbox', { name: 'Counted: Chair' }).waitFor()
    await page.context().setOffline(true)
    await page.keyboard.type('4')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Counts not stored yet: 1').waitFor()
    await page.getByRole('textbox', { name: 'Counted: Desk' }).waitFor()
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect.poll(() => readCounts(id)).toEqual([null, null, null])
    await page.context().setOffline(false)
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await waitUntilSettled(page)
    const counts = (await readCounts(id)).filter((counted) => counted !== null)
    expect(counts).toEqual([4, 2])
    const history = await owner.api<{ action: string }[]>(`/adjustments/${id}/history`)
    expect(history.filter(({ action }) => action === 'count')).toHaveLength(2)
  })
})

describe.runIf(isNight())('a transfer on a phone', () => {
  it('is partly received with a button within reach of the thumb, on a page that does not scroll sideways', async () => {
    const other = await shop.branchNamed('Other')
    const { id } = await shop.transfer([['Desk', 3]], other)
    await open(`/transfer-history/${id}`)
    await expect.poll(() => measureOverflow()).toBe(0)
    await page.getByRole('button', { name: 'Receive', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const received = dialog.getByLabel(/^Received/)
    await expect.poll(() => received.inputValue()).toBe('3')
    await expect.poll(() => received.getAttribute('inputmode')).toBe('decimal')
    await received.fill('1')
    await dialog.getByLabel('Lost').fill('1')
    const receive = dialog.getByRole('button', { name: 'Receive' })
    await expect.poll(() => isAtThumb(receive)).toBe(true)
    await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
    await receive.click()
    await dialog.getByText('This is required.').waitFor()
    await dialog.getByLabel('Reason').fill('Broken on the way')
    await receive.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Partly arrived').waitFor()
    expect(await shop.stock('Desk', other)).toMatchObject({ onHand: 1, incoming: 1 })
  })
})
