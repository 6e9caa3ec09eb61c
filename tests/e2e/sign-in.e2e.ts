import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import { DEMO_PASSWORD, PASSWORD, signIn } from '../support/member.ts'
import { addOwner } from '../support/owner.ts'
import { closeScreens, openScreens } from '../support/screens.ts'
import { measureScripts } from '../support/measure-scripts.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser('newest')
})
beforeEach(async () => {
  page = await openScreens(browser, url, undefined)
})
afterEach(() => closeScreens(page))

const readStoredKeys = () => page.evaluate(() => Object.keys(localStorage).toSorted())
const getPath = () => new URL(page.url()).pathname

async function fillIn(email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.fill('input[type=email]', email)
  await page.fill('input[type=password]', password)
  await page.click('button[type=submit]')
}

describe('signing in', () => {
  it('comes first for people without a session, and then the requested page opens', async () => {
    await page.goto(`${url}/product-list?perPage=50`)
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => history.state.usr.nextPathname)).toBe('/product-list')
    await fillIn('owner@demo.test')
    await page.waitForURL('**/product-list?perPage=50')
    await page.locator('tbody tr').nth(30).waitFor()
    await expect.poll(() => readStoredKeys()).toEqual(['email'])
  })

  it('explains errors and keeps the input', async () => {
    await page.goto(`${url}/login`)
    await page.click('button[type=submit]')
    expect(
      await page.locator('input[type=email]').evaluate((input) => input === document.activeElement),
    ).toBe(true)
    await page.getByText('This is required.').first().waitFor()
    await fillIn('nobody@demo.test', 'not the password')
    await page.getByRole('alert').filter({ hasText: 'is wrong' }).waitFor()
    await expect.poll(() => page.inputValue('input[type=email]')).toBe('nobody@demo.test')
    await expect.poll(() => readStoredKeys()).toEqual([])
  })

  it('keeps the help of a field below its error', async () => {
    await page.goto(`${url}/sign-up`)
    await page.click('button[type=submit]')
    const password = page.locator('input[type=password]')
    await expect
      .poll(async () => {
        const ids = (await password.getAttribute('aria-describedby')) ?? ''
        const notes = ids.split(' ').filter(Boolean)
        return Promise.all(notes.map((id) => page.locator(`[id="${id}"]`).innerText()))
      })
      .toEqual(['This is required.', 'At least 12 characters.'])
  })

  it.runIf(isNight())(
    'explains errors of values that have no input, such as the token of a link',
    async () => {
      await page.goto(`${url}/reset-password#${'x'.repeat(120)}`)
      await page.getByLabel('New password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Set password' }).click()
      await page.getByRole('alert').filter({ hasText: 'This link is incomplete' }).waitFor()
    },
  )

  it.runIf(isNight())(
    'suggests the currency of the region that a new company chooses',
    async () => {
      await page.goto(`${url}/sign-up`)
      const [region, currency] = ['Region for numbers', 'Currency'].map((name) =>
        page.getByLabel(name),
      )
      await region!.selectOption('pt-BR')
      await expect.poll(() => currency!.inputValue()).toBe('BRL')
      await currency!.selectOption('EUR')
      await region!.selectOption('en-US')
      expect(await currency!.inputValue()).toBe('EUR')
    },
  )

  it.runIf(isNight())('creates an account and a company in one step', async () => {
    await page.goto(`${url}/login`)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Your name').fill('Rui Novo')
    await page.getByLabel('Company').fill('Loja do Rui')
    await page.getByLabel('Region for numbers').selectOption('pt-PT')
    await page.getByLabel('Currency').selectOption('EUR')
    await fillIn(`${randomUUID()}@example.test`)
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.getByTitle('Rui Novo').waitFor()
  })

  it('is undone by signing out, which leaves only theme and language in the browser', async () => {
    await page.goto(`${url}/login`)
    await fillIn('owner@demo.test')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name: 'Light' }).click()
    await page.evaluate(() => localStorage.setItem('vite-ui-language', 'en'))
    await page.getByRole('button', { name: 'Account' }).first().click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    await page.locator('input[type=email]').waitFor()
    await expect.poll(() => readStoredKeys()).toEqual(['vite-ui-language', 'vite-ui-theme'])
    const rest = await page.evaluate(async () => [
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...(await caches.keys()),
      ...(window.name === '' ? [] : [window.name]),
    ])
    expect(rest).toEqual([])
    const cookies = (await page.context().cookies()).map(({ name }) => name)
    // The cookie of a known device gives no permission (decision 037).
    expect(cookies.filter((name) => !name.endsWith('device'))).toEqual([])
    await page.goto(`${url}/product-list`)
    await page.waitForURL('**/login')
  })

  it.runIf(isNight())(
    'is undone by the button that signs out a device, in another browser',
    async () => {
      const member = await addOwner()
      await page.goto(`${url}/login`)
      await fillIn(member.email, PASSWORD)
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
      const other = await openScreens(browser, url, member)
      await other.goto(`${url}/settings/account`)
      const devices = other.getByRole('region', { name: 'Where you are signed in' })
      await devices.getByRole('button', { name: 'Sign out' }).click()
      await devices.getByRole('button', { name: 'Sign out' }).waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'Branch List' }).click()
      await page.waitForURL('**/login')
      await page.locator('input[type=email]').waitFor()
      await closeScreens(other)
    },
  )

  it.runIf(isNight())('is undone when another tab signs out', async () => {
    await page.goto(`${url}/login`)
    await fillIn('owner@demo.test')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    const other = await page.context().newPage()
    await other.goto(`${url}/404`)
    await other.evaluate(() => localStorage.removeItem('email'))
    await page.waitForURL('**/login')
    await page.locator('input[type=email]').waitFor()
  })
})

describe.runIf(isNight())('people without a session', () => {
  it('see the pages for errors and unknown addresses', async () => {
    for (const [address, words] of [
      ['/no/such/page', 'Oops! Page Not Found!'],
      ['/503', 'Website is under maintenance!'],
    ] as const) {
      await page.goto(url + address)
      await page.getByRole('heading', { name: words }).waitFor()
      expect(getPath()).toBe(address)
    }
  })
})

describe('the size of the scripts', () => {
  it('is at most 80 KiB for the sign-in', async () => {
    // Other scripts are loaded when the page is idle, which never happens here.
    const fresh = await openScreens(browser, url, undefined, { isFresh: true })
    await fresh.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    const size = measureScripts(fresh)
    await fresh.goto(`${url}/login`)
    await fresh.locator('input[type=email]').waitFor()
    expect(await size()).toBeGreaterThan(20)
    expect(await size()).toBeLessThan(80)
    await closeScreens(fresh)
  })

  it('is at most 300 KiB for the shell and the first list', async () => {
    const owner = await signIn(url, 'owner@demo.test', DEMO_PASSWORD)
    // Dialogs and the palette are loaded when the list is idle, which never happens here.
    const fresh = await openScreens(browser, url, owner, { isFresh: true })
    await fresh.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    const size = measureScripts(fresh)
    await fresh.goto(`${url}/product-list`)
    await fresh.locator('tbody tr').nth(20).waitFor()
    expect(await size()).toBeGreaterThan(80)
    expect(await size()).toBeLessThan(300)
    await closeScreens(fresh)
  })
})

describe('on a phone', () => {
  it('the menu opens, navigates and closes', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`${url}/login`)
    await fillIn('owner@demo.test')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Branch List' }).click()
    await page.getByRole('heading', { name: 'Branch List', exact: true }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'detached' })
  })
})
