import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import { PASSWORD, type Member } from '../support/member.ts'
import { addColleague, addOwner } from '../support/owner.ts'
import { openScreens } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let member: Member
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser()
  member = await addOwner()
  page = await openScreens(browser, url, member)
})

const waitForDashboard = () => page.getByRole('heading', { name: 'Dashboard' }).waitFor()
const openMenu = () => page.getByRole('button', { name: 'Account' }).first().click()
const readTeam = () => page.getByRole('menuitemradio', { checked: true }).innerText()

describe('a person in several teams', () => {
  it('creates another team and works in it immediately', async () => {
    await page.goto(url)
    await waitForDashboard()
    await openMenu()
    await page.getByRole('menuitem', { name: 'New Team' }).click()
    await page.getByLabel(/^Company/).fill('Second team')
    const currency = page.getByRole('combobox', { name: 'Currency' })
    await page.getByRole('combobox', { name: /^Region/ }).selectOption('pt-BR')
    expect(await currency.inputValue()).toBe('BRL')
    await currency.selectOption('EUR')
    await page.getByRole('combobox', { name: /^Region/ }).selectOption('en-US')
    expect(await currency.inputValue()).toBe('EUR')
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Create team' }).click()
    await loaded
    await waitForDashboard()
    await openMenu()
    await expect.poll(() => readTeam()).toBe('Second team')
  })

  it('returns to the first team by the menu', async () => {
    const loaded = page.waitForEvent('load')
    await page.getByRole('menuitemradio', { name: 'Test team' }).click()
    await loaded
    await waitForDashboard()
    await openMenu()
    await expect.poll(() => readTeam()).toBe('Test team')
    await page.keyboard.press('Escape')
  })
})

describe.runIf(isNight())('a person in many teams', () => {
  it('finds a team by typing', async () => {
    const busy = await addOwner()
    for (const name of ['Açores', 'Berlin', 'Cork', 'Dakar', 'Évora', 'Faro', 'Gent'])
      await busy.post('/teams', { name, currency: 'EUR', locale: 'pt-PT', timezone: 'UTC' })
    const window = await openScreens(browser, url, busy)
    await window.goto(url)
    await window.getByRole('button', { name: 'Account' }).first().click()
    await window.getByRole('menuitem', { name: 'Switch team…' }).click()
    const dialog = window.getByRole('dialog', { name: 'Switch team' })
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(8)
    await window.keyboard.type('nobody')
    await dialog.getByText('No team is called “nobody”.').waitFor()
    await dialog.getByRole('searchbox', { name: 'Find a team' }).fill('evo')
    await expect.poll(() => dialog.getByRole('listitem').allInnerTexts()).toEqual(['Évora'])
    const loaded = window.waitForEvent('load')
    await window.keyboard.press('Enter')
    await loaded
    await window.locator('header').getByText('Évora').waitFor()
    await window.close()
  })
})

describe('two tabs in two teams', () => {
  it.runIf(isNight())('keep their team after a reload', async () => {
    await page.goto(url)
    await waitForDashboard()
    const other = await page.context().newPage()
    await other.goto(url)
    await other.getByRole('heading', { name: 'Dashboard' }).waitFor()
    const loaded = other.waitForEvent('load')
    await other.getByRole('button', { name: 'Account' }).first().click()
    await other.getByRole('menuitemradio', { name: 'Second team' }).click()
    await loaded
    await other.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.reload()
    await waitForDashboard()
    await openMenu()
    await expect.poll(() => readTeam()).toBe('Test team')
    await other.reload()
    await other.getByRole('button', { name: 'Account' }).first().click()
    const currentTeam = other.getByRole('menuitemradio', { checked: true })
    await expect.poll(() => currentTeam.innerText()).toBe('Second team')
    await other.close()
    await page.keyboard.press('Escape')
  })
})

describe('colleagues', () => {
  it('see each other’s changes immediately', async () => {
    const colleague = await addColleague(member, 'manager')
    await page.goto(`${url}/brand-list`)
    await page.getByRole('heading', { name: 'Brands', exact: true }).waitFor()
    await colleague.post('/brands', { name: 'Made elsewhere' })
    await page.getByText('Made elsewhere').first().waitFor({ timeout: 5000 })
  })
})

describe('an owner', () => {
  it.runIf(isNight())('saves the name of the team and its settings with one button', async () => {
    await page.goto(`${url}/settings/company`)
    await page.locator('input[name=name]').fill('Renamed team')
    await page.getByLabel('Legal name').fill('Renamed Lda')
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Save' }).click()
    await loaded
    await expect.poll(() => page.getByLabel('Legal name').inputValue()).toBe('Renamed Lda')
    expect(await page.locator('input[name=name]').inputValue()).toBe('Renamed team')
    const body = { name: 'Test team' }
    await member.api(`/teams/${member.team}`, { method: 'PATCH', body })
  })

  it.runIf(isNight())(
    'removes a team after downloading its backup, and continues in another team',
    async () => {
      await page.goto(`${url}/settings/backup`)
      await page.getByRole('button', { name: 'Remove team' }).click()
      const confirm = async (name: string) => {
        await page.getByLabel(/^Type the name/).fill(name)
        await page.getByLabel(/^Current password/).fill(PASSWORD)
        await page.getByRole('button', { name: 'Remove Test team for good' }).click()
      }
      await confirm('Test team')
      await page.getByText('Download a backup of the team first').waitFor()
      await page.getByRole('button', { name: 'Make backup' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Download the backup/ }).click()
      await download
      await confirm('Test teem')
      await page.getByText('This is not the name of the team').waitFor()
      const loaded = page.waitForEvent('load')
      await confirm('Test team')
      await loaded
      await waitForDashboard()
      expect(await member.get('/me')).toMatchObject({ teams: [{ name: 'Second team' }] })
    },
  )
})
