import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import { DEMO_PASSWORD, type Member } from '../support/member.ts'
import { addOwner } from '../support/owner.ts'
import { closeScreens, openScreens, visit, type ScreenOptions } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let owner: Member
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser()
  owner = await addOwner()
  await owner.post('/brands', { name: 'Acme' })
})
afterEach(() => closeScreens(page))

/** Opens a screen in a new window, whose cache has no part of the app. */
async function open(address: string, options: ScreenOptions = {}): Promise<void> {
  page = await openScreens(browser, url, owner, { ...options, isFresh: true })
  page.setDefaultTimeout(15_000)
  await visit(page, url, address)
}

/** Makes the server answer 404 to each part of the app that the page has not loaded, until the page is reloaded. */
async function removeParts(): Promise<void> {
  const countLoaded = countLoads()
  await page.route('**/assets/*.js', (route) =>
    countLoaded() > 0 ? route.continue() : route.continue({ url: `${url}/assets/removed.js` }),
  )
}

/** Makes the server name another start script, as it does after a deployment. */
async function installVersion(): Promise<void> {
  await removeParts()
  await page.route(`${url}/`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/index-[\w-]+\.js/g, 'index-new.js')
    await route.fulfill({ response, body })
  })
}

/** Counts the documents that the window loads from now on. */
function countLoads(): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

async function openMenu(): Promise<void> {
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: /^(Account|Menu do utilizador)$/ }).click()
}

describe('a page that is older than the server', () => {
  it('reloads by itself when a part is missing, and then works', async () => {
    await open('/brand-list')
    await installVersion()
    const countLoaded = countLoads()
    await openMenu()
    await expect.poll(countLoaded).toBe(1)
    await page.getByText('Acme').waitFor()
    await openMenu()
    await page.getByRole('menuitem', { name: 'Profile' }).waitFor()
    expect(countLoaded()).toBe(1)
  })

  it.runIf(isNight())(
    'asks instead of reloading a form with input, which stays as a draft',
    async () => {
      await open('/brand-list/add')
      await page.getByRole('textbox', { name: 'Name' }).fill('Oak')
      await installVersion()
      const countLoaded = countLoads()
      await openMenu()
      await page.getByText('A new version has been installed. Reload the page').waitFor()
      await page.getByText('Your input is kept as a draft.').waitFor()
      expect(countLoaded()).toBe(0)
      expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Oak')
      page.on('dialog', (dialog) => void dialog.accept())
      await page.getByRole('button', { name: 'Reload' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Oak')
    },
  )

  it.runIf(isNight())('asks instead of reloading settings that are not saved', async () => {
    await open('/settings/account')
    await page.locator('main input[type=password]').first().fill('secret')
    await installVersion()
    const countLoaded = countLoads()
    await openMenu()
    await page.getByText('Reloading discards unsaved input.').waitFor()
    expect(countLoaded()).toBe(0)
  })

  it.runIf(isNight())(
    'does not reload for a part that the server of the same version does not send',
    async () => {
      await open('/brand-list', { language: 'pt', width: 390, height: 844 })
      await removeParts()
      const countLoaded = countLoads()
      await openMenu()
      await page.getByText('Não foi possível carregar esta parte da página.').waitFor()
      expect(countLoaded()).toBe(0)
      await page.getByRole('button', { name: 'Recarregar' }).click()
      await expect.poll(countLoaded).toBe(1)
    },
  )

  it.runIf(isNight())(
    'reloads after signing in when the scripts of its version were removed',
    async () => {
      page = await openScreens(browser, url, undefined, { isFresh: true })
      page.setDefaultTimeout(15_000)
      // The parts of the app are loaded early when the page is idle, which never happens here.
      await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
      await page.goto(`${url}/login`)
      await page.locator('input[type=email]').fill('owner@demo.test')
      await page.locator('input[type=password]').fill(DEMO_PASSWORD)
      await removeParts()
      const countLoaded = countLoads()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
      expect(countLoaded()).toBe(1)
    },
  )
})
