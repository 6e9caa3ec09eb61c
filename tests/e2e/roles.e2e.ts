import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { findAccessibilityProblems } from '../support/browser.ts'
import { isNight } from '../support/choose-repetitions.ts'
import type { Member } from '../support/member.ts'
import { addColleague, addOwner } from '../support/owner.ts'
import { openScreens } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let owner: Member
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser()
  owner = await addOwner()
  page = await openScreens(browser, url, owner)
})

const findRights = () => page.getByRole('region', { name: 'Rights' })

async function takePicture(
  name: string,
  change: { theme?: string; language?: string; width?: number },
) {
  const folder = process.env.PICTURES
  if (!folder) return
  const { theme = 'dark', language = 'en', width = 1280 } = change
  await page.evaluate(
    ([chosen, spoken]) => {
      localStorage.setItem('vite-ui-theme', chosen!)
      localStorage.setItem('vite-ui-language', spoken!)
    },
    [theme, language],
  )
  await page.setViewportSize({ width, height: 1000 })
  await page.reload()
  await page.locator('details').nth(6).locator('summary').click()
  await page.locator('details').first().locator('summary').click()
  await page.screenshot({
    path: `${folder}/${name}-${width}-${theme}-${language}.png`,
    fullPage: true,
  })
}

async function takePictures(name: string) {
  for (const width of [1920, 390, 1280]) {
    await takePicture(name, { width, theme: 'light', language: 'pt' })
    await takePicture(name, { width })
  }
}

it('An owner copies a role, and removes rights, which changes the open pages of colleagues', async () => {
  await page.goto(`${url}/user-roleManagement`)
  await page.getByRole('link', { name: 'Branch manager' }).click()
  await findRights().waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Copy role' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Shop manager')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Shop manager' }).waitFor()

  await takePictures('role')
  const colleague = await openAsShopManager()
  await colleague.getByRole('textbox', { name: 'Purchase price' }).waitFor()
  const name = colleague.getByRole('textbox', { name: /^Name/ }).first()
  await name.fill('Half typed')
  await findRights().getByRole('searchbox', { name: 'Search rights' }).fill('see costs')
  const box = findRights().getByRole('checkbox', { name: /^See costs/ })
  await box.focus()
  await page.keyboard.press('Space')
  expect(await box.isChecked()).toBe(false)
  await findRights().getByRole('searchbox', { name: 'Search rights' }).fill('Units')
  await findRights()
    .getByRole('checkbox', { name: /^Units: Create/ })
    .uncheck()
  await page.getByRole('form', { name: 'Rights' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Rights saved').waitFor()

  // The open page of the colleague loses the field and keeps what was typed; the next page has no button.
  const cost = colleague.getByRole('textbox', { name: 'Purchase price' })
  await cost.waitFor({ state: 'detached' })
  await colleague.getByLabel('Sale price').first().waitFor()
  expect(await name.inputValue()).toBe('Half typed')
  await colleague.goto(`${url}/unit-list`)
  await colleague.getByText('Piece').first().waitFor()
  expect(await colleague.getByRole('link', { name: 'New unit' }).count()).toBe(0)
  await colleague.context().close()
})

it.runIf(isNight())('An owner compares the role with another', async () => {
  await findRights().getByRole('searchbox', { name: 'Search rights' }).fill('')
  await findRights().getByRole('combobox', { name: 'Compare with' }).click()
  await page.getByRole('option', { name: 'Branch manager', exact: true }).click()
  await findRights().getByText('2 differences from Branch manager').waitFor()
  await findRights().getByText('Only differences').click()
  await findRights().getByText('Branch manager: yes').first().waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
})

/**
 * Opens, as a new colleague with the copied role, the list of units, where units can be created, and then the product
 * form.
 */
async function openAsShopManager(): Promise<Page> {
  const { rows } = await owner.list<{ name: string; code: string }>('roles')
  const { code } = rows.find(({ name }) => name === 'Shop manager')!
  const colleague = await addColleague(owner, code)
  const screen = await openScreens(browser, url, colleague)
  await screen.goto(`${url}/unit-list`)
  await screen.getByRole('link', { name: 'New unit' }).waitFor()
  await screen.goto(`${url}/add-product`)
  return screen
}

it('The app shows what a role sees until the preview is ended', async () => {
  await page.getByRole('button', { name: 'See the app as this role' }).click()
  await page.getByText('You are viewing the app as Shop manager').waitFor()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.goto(`${url}/user-roleManagement`)
  await page.getByText("You don't have permission to access this page").waitFor()
  await page.goto(`${url}/add-product`)
  await page.getByText('You are viewing the app as Shop manager').waitFor()
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/preview.png` })
  await page.getByRole('button', { name: 'End preview' }).click()
  await page.getByText('You are viewing the app as').waitFor({ state: 'hidden' })
  await page.goto(`${url}/user-roleManagement`)
  await page.getByRole('link', { name: 'Shop manager' }).waitFor()
})
