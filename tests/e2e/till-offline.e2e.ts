import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { findAccessibilityProblems } from '../support/browser.ts'
import { PASSWORD, signIn, type Member } from '../support/member.ts'
import { addColleague, addOwner } from '../support/owner.ts'
import { scanCodes } from '../support/scanner.ts'
import { closeScreens, openScreens, waitUntilSettled } from '../support/screens.ts'
import { openShop, type Document, type Shop } from '../support/shop.ts'
import { chooseRepetitions, isNight } from '../support/choose-repetitions.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let owner: Member
let shop: Shop
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser()
})
beforeEach(async () => {
  owner = await addOwner()
  shop = await openShop(owner)
  await shop.product('Lamp', { price: 20, openingQuantity: 1000 })
  await shop.product('Desk', { price: 150, openingQuantity: 3 })
  await shop.product('Absent', { price: 5 })
  await shop.sell([['Lamp', 1]], { payments: [{ method: shop.method.id, amount: 20 }] })
})
afterEach(() => closeScreens(page))

async function openTill(context?: BrowserContext): Promise<Page> {
  page = context ? await context.newPage() : await openScreens(browser, url, owner)
  page.setDefaultTimeout(20_000)
  await page.goto(`${url}/new-sale`)
  await page.getByRole('option').first().waitFor()
  await waitUntilSettled(page)
  return page
}

const findQuantity = (name: string) => page.getByRole('textbox', { name: `Quantity: ${name}` })
const addProduct = (name: string) =>
  page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
const pay = async () => {
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'Complete sale' }).click()
}
const listProducts = async () => {
  const options = await page.getByRole('option').allInnerTexts()
  return options.map((text) => text.split('\n')[0])
}
const listSales = async () => {
  const { rows } = await owner.list<Document>('sales', {
    range: [0, 199],
    sort: ['createdAt', 'ASC'],
  })
  return rows
}
/** Sets the number of cycles. U30 requires 50; `npm test` runs 1. */
const CYCLES = chooseRepetitions(1, 50)
const findBanner = () => page.getByText(/You can sell products that this till has already loaded/)

describe('a till without a connection', () => {
  it('continues to sell, and sends each sale exactly once when the connection returns (U30)', async () => {
    await openTill()
    // The best-selling products in stock come first.
    await expect.poll(listProducts).toEqual(['Lamp', 'Desk', 'Absent'])
    const before = (await listSales()).length
    const paidBefore = (await owner.list('payments')).total ?? 0
    let sold = 0
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const totals: number[] = []
      await addProduct('Lamp')
      await findQuantity('Lamp').waitFor()
      await page.context().setOffline(true)
      await findBanner().waitFor({ timeout: 3000 })
      for (let i = 0; i <= (cycle + 1) % 3; i += 1) {
        if (i > 0) await addProduct('Lamp')
        await findQuantity('Lamp').fill(String(i + 2))
        totals.push(20 * (i + 2))
        await pay()
        await page.getByText('The sale is waiting to be sent').waitFor()
        await page.getByRole('button', { name: /^New sale/ }).click()
        await page.getByText('Scan a barcode').waitFor()
      }
      await page.context().setOffline(false)
      await findBanner().waitFor({ state: 'hidden' })
      await page.getByText(/paid sale.* here to be sent/).waitFor({ state: 'hidden' })
      sold += totals.length
      const created = (await listSales()).slice(-totals.length)
      expect(created.map(({ status, total }) => [status, total])).toEqual(
        totals.map((total) => ['closed', total]),
      )
    }
    expect((await listSales()).length - before).toBe(sold)
    expect((await owner.list('payments')).total).toBe(paidBefore + sold)
  }, 400_000)

  it.runIf(isNight())('keeps the tiles in their places', async () => {
    await openTill()
    const places = ['Lamp', 'Desk', 'Absent']
    await expect.poll(listProducts).toEqual(places)
    await page.context().setOffline(true)
    await findBanner().waitFor({ timeout: 3000 })
    expect(await listProducts()).toEqual(places)
    await page.context().setOffline(false)
  })

  it.runIf(isNight())(
    'finds codes that it has loaded, and keeps other codes until the connection returns',
    async () => {
      await openTill()
      const { rows } = await owner.list<{ name: string; sku: string }>('products')
      const getSku = (name: string) => rows.find((row) => row.name === name)!.sku
      await page.context().setOffline(true)
      await findBanner().waitFor({ timeout: 3000 })
      const keys = await page.context().newCDPSession(page)
      await scanCodes(keys, [getSku('Lamp'), '4006381333931'])
      await findQuantity('Lamp').waitFor()
      await page.getByText(/Codes of products that are not loaded: 4006381333931/).waitFor()
      await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
      await page.context().setOffline(false)
      await page.getByText('No product has the code 4006381333931.').waitFor()
      await expect.poll(() => findQuantity('Lamp').inputValue()).toBe('1')
    },
  )

  it.runIf(isNight())('lets the seller continue a refused sale, and shows the reason', async () => {
    await openTill()
    await addProduct('Desk')
    await findQuantity('Desk').fill('2')
    await page.context().setOffline(true)
    await pay()
    await page.getByText('The sale is waiting to be sent').waitFor()
    await shop.adjust([['Desk', -2]], { reason: 'damage' })
    await page.context().setOffline(false)
    await page.getByText(/was not accepted: Not enough stock of Desk: 1 available/).waitFor()
    await page.getByRole('button', { name: 'Continue this sale' }).click()
    await expect.poll(() => findQuantity('Desk').inputValue()).toBe('2')
    await findQuantity('Desk').fill('1')
    await pay()
    await page.getByText('Sale completed').waitFor()
    expect((await listSales()).at(-1)).toMatchObject({ status: 'closed', total: 150 })
  })
})

describe('the unfinished sale of a till', () => {
  it.runIf(isNight())('is restored after a reload that directly follows a tap (U11)', async () => {
    await openTill()
    for (let i = 1; i <= 10; i += 1) {
      await addProduct('Lamp')
      await page.reload()
      await findQuantity('Lamp').waitFor()
      await expect.poll(() => findQuantity('Lamp').inputValue()).toBe(String(i))
    }
  })

  it.runIf(isNight())('keeps taps that arrive while it is being restored', async () => {
    await openTill()
    await addProduct('Lamp')
    await findQuantity('Lamp').waitFor()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v1/sales?*', async (route) => {
      await released
      await route.continue()
    })
    await page.reload()
    await addProduct('Desk')
    await findQuantity('Desk').waitFor()
    release()
    await findQuantity('Lamp').waitFor()
    await expect.poll(() => findQuantity('Desk').inputValue()).toBe('1')
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    await findQuantity('Lamp').waitFor()
    await expect.poll(() => findQuantity('Desk').inputValue()).toBe('1')
  })

  it.runIf(isNight())(
    'is separate in each of two windows of one account, and is offered in a new window when its window was closed',
    async () => {
      const first = await openTill()
      await addProduct('Lamp')
      await findQuantity('Lamp').fill('7')
      const second = await openTill(first.context())
      await page.getByText('Scan a barcode').waitFor()
      await expect.poll(() => page.getByText(/^You have an unfinished sale/).count()).toBe(0)
      await addProduct('Desk')
      await findQuantity('Desk').waitFor()
      for (const [till, name, count] of [
        [first, 'Lamp', '7'],
        [second, 'Desk', '1'],
      ] as const) {
        page = till
        await page.reload()
        await findQuantity(name).waitFor()
        await expect.poll(() => findQuantity(name).inputValue()).toBe(count)
      }
      await second.close()
      await openTill(first.context())
      await page
        .getByText(/^You have an unfinished sale in another window or on another device: 1 item/)
        .waitFor()
      await page.getByRole('button', { name: 'Continue this sale' }).click()
      await expect.poll(() => findQuantity('Desk').inputValue()).toBe('1')
    },
  )
})

describe('a shared till', () => {
  const PINS = { Ana: '2580', Rui: '7391' } as const
  type Seller = keyof typeof PINS

  /** Adds a person with the role sales to the team, and sets the person's PIN. */
  async function addSeller(name: Seller): Promise<Member> {
    const seller = await addColleague(owner, 'sales')
    await seller.patch('/me', { name })
    seller.id = (await seller.api<{ person: { id: string } }>('/me')).person.id
    await seller.api('/me/pin', {
      method: 'PUT',
      body: { pin: PINS[name], password: PASSWORD },
    })
    return seller
  }

  const findTile = (name: string) => page.getByRole('button', { name, exact: true })
  async function enterPin(name: Seller): Promise<void> {
    await findTile(name).click()
    await page.getByRole('heading', { name: `PIN of ${name}` }).waitFor()
    await page.keyboard.type(PINS[name])
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: `${name}`, exact: false })
      .first()
      .waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  async function sell(): Promise<void> {
    await addProduct('Lamp')
    await findQuantity('Lamp').waitFor()
    await pay()
    await page
      .getByText(/Sale completed|The sale is waiting to be sent/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: /^New sale/ }).click()
    await page.getByText('Scan a barcode').waitFor()
  }

  /** Reconnects the till, and holds back the waiting sales until another seller has taken over the till. */
  async function takeOverBeforeSending(name: Seller): Promise<void> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v1/sales**', async (route) => {
      await released
      await route.continue()
    })
    await page.context().setOffline(false)
    await findBanner().waitFor({ state: 'hidden' })
    await page.keyboard.press('F10')
    await enterPin(name)
    release()
    await page.getByText(/paid sale.* here to be sent/).waitFor({ state: 'hidden' })
  }

  /** Opens the till, and the dialog that shares it between two sellers. */
  async function openSharing() {
    const [ana, rui] = [await addSeller('Ana'), await addSeller('Rui')]
    // The browser's session becomes the session of the shared till, so the owner reads the sales with a second session.
    const office = await signIn(url, owner.email, PASSWORD)
    await openTill()
    await page.keyboard.press('F10')
    /** Returns the ids of the people who have sold since the till was opened. */
    const listSellers = async () => {
      const sort = ['createdAt', 'ASC'] as const
      const { rows } = await office.list<{ createdBy: string }>('sales', { sort })
      return rows.slice(1).map(({ createdBy }) => createdBy)
    }
    return { ana, rui, listSellers }
  }

  it('switches people with a PIN, and each sale belongs to its seller, also if it is sent later', async () => {
    const { ana, rui, listSellers } = await openSharing()
    await page.getByText('Ana, Rui').waitFor()
    await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Share till' }).click()
    await page.getByRole('heading', { name: 'Who is selling?' }).waitFor()
    await findTile('Rui').waitFor()
    await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
    // Ana enters a wrong PIN and then the right PIN with the on-screen keys.
    await findTile('Ana').click()
    for (const digit of '1593') await page.getByRole('button', { name: digit, exact: true }).click()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByText(/The PIN is wrong/).waitFor()
    await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
    for (const digit of '2580') await page.getByRole('button', { name: digit, exact: true }).click()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('option').first().waitFor()
    await sell()
    // A sale that Ana completes offline is sent after Rui has taken over the till.
    await page.context().setOffline(true)
    await findBanner().waitFor({ timeout: 3000 })
    await sell()
    await takeOverBeforeSending('Rui')
    await sell()
    await expect.poll(listSellers).toEqual([ana.id, ana.id, rui.id])
    // Other addresses lead back to the till, and a reload asks for a PIN.
    await page.goto(`${url}/user-list`)
    await page.getByRole('heading', { name: 'Who is selling?' }).waitFor()
    await page.getByRole('button', { name: 'End sharing' }).click()
    await page.getByLabel('Password of Ana Teste').fill(PASSWORD)
    await page.getByRole('button', { name: 'End sharing' }).click()
    await page.getByRole('navigation').first().waitFor()
  })

  it.runIf(isNight())('locks itself, and offline only the last seller can unlock it', async () => {
    const { ana, rui, listSellers } = await openSharing()
    await page.getByRole('button', { name: 'Share till' }).click()
    await enterPin('Ana')
    await sell()
    // Offline, Ana locks and unlocks the till and goes on selling; Rui cannot take over.
    await page.context().setOffline(true)
    await findBanner().waitFor({ timeout: 3000 })
    await sell()
    await page.keyboard.press('F10')
    await page.getByText('Only the person who was here last').waitFor()
    expect(await findTile('Rui').count()).toBe(0)
    await enterPin('Ana')
    await sell()
    await takeOverBeforeSending('Rui')
    await sell()
    await expect.poll(listSellers).toEqual([ana.id, ana.id, ana.id, rui.id])
    // Without input, the till locks itself after five minutes (`lockTillAfter`). Any input restarts the five minutes.
    await page.clock.install()
    await page.mouse.move(300, 300)
    await page.clock.fastForward('04:50')
    await page.mouse.move(310, 300)
    await page.clock.fastForward('04:50')
    expect(await page.getByRole('heading', { name: 'Who is selling?' }).count()).toBe(0)
    await page.clock.fastForward('00:11')
    await page.getByRole('heading', { name: 'Who is selling?' }).waitFor()
  })
})
