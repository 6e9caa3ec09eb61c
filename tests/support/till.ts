import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Member } from './member.ts'
import { addOwner } from './owner.ts'
import { closeScreens, openScreens, waitUntilSettled } from './screens.ts'
import { openWorkerBrowser } from './worker-browser.ts'
import { openShop, type Shop } from './shop.ts'

export const LAMP = '4006381333931'
export const DESK = '73513537'

export interface TillScreen {
  readonly owner: Member
  readonly shop: Shop
  readonly page: Page
}

type ScreenOptions = Parameters<typeof openScreens>[3]

/**
 * Returns a function that closes the previous till and opens another. Checks after the tests of the file that no page
 * has reported an error.
 */
export function withTills(url: string): (options?: ScreenOptions) => Promise<TillScreen> {
  const errors: string[] = []
  let browser: Browser
  let opened: TillScreen | undefined
  beforeAll(async () => {
    browser = await openWorkerBrowser('newest')
  })
  afterAll(() => {
    expect(errors).toEqual([])
  })
  return async (options) => {
    if (opened) await closeScreens(opened.page)
    opened = await openTillScreen(browser, url, errors, options)
    return opened
  }
}

/** Opens a shop with three products in stock, and its till in a new window. Adds errors of the page to `errors`. */
async function openTillScreen(
  browser: Browser,
  url: string,
  errors: string[],
  options: ScreenOptions = {},
): Promise<TillScreen> {
  const owner = await addOwner()
  const shop = await openShop(owner, { taxPercent: 23 })
  const unit = await owner.create('units', { name: 'Each', shortName: 'ea', decimals: 0 })
  const createCode = (value: string, type: string) => ({
    stockUnit: unit.id,
    barcodes: [{ value, type }],
  })
  await shop.product('Lamp', { price: 19.99, ...createCode(LAMP, 'ean13') })
  await shop.product('Desk', { price: 150, ...createCode(DESK, 'ean8') })
  await shop.product('Cadeira Évora', { price: 49.9, stockUnit: unit.id })
  await owner.create('customers', { name: 'Zoé Silva' })
  await shop.adjust(
    [
      ['Lamp', 200, 8],
      ['Desk', 20, 70],
      ['Cadeira Évora', 20, 20],
    ],
    { reason: 'opening' },
  )
  const page = await openScreens(browser, url, owner, options)
  page.setDefaultTimeout(15_000)
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(`${url}/new-sale`)
  await waitUntilSettled(page)
  await page.getByRole('option').first().waitFor()
  return { owner, shop, page }
}
