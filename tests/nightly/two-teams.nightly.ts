import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { signUp, type Member } from '../support/member.ts'
import { followLink, openScreens, waitUntilSettled } from '../support/screens.ts'
import { startServer, type StartedServer } from '../support/server.ts'

/** Sets the number of writes in each tab. The environment variable WRITES shortens the test. */
const WRITES = Number(process.env.WRITES ?? 200)
/** Sets the number of writes after which the tabs exchange their teams. */
const WRITES_PER_TURN = 20

let server: StartedServer
let browser: Browser
let member: Member

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  member = await signUp(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Adds a brand with the form. */
async function addBrand(page: Page, name: string): Promise<void> {
  await followLink(page, '/brand-list/add')
  await waitUntilSettled(page)
  await page.getByLabel(/^name/i).first().fill(name)
  const [answer] = await Promise.all([
    page.waitForResponse(
      (each) => each.request().method() === 'POST' && each.url().includes('/brands'),
    ),
    page.getByRole('button', { name: /^save$/i }).click(),
  ])
  expect(answer.status()).toBe(201)
  // The form stays on the screen until the next screen is loaded, after the address has changed.
  await page.getByRole('heading', { level: 1, name: 'New brand' }).waitFor({ state: 'detached' })
}

async function chooseTeam(page: Page, team: string): Promise<void> {
  await page.goto(server.url)
  await waitUntilSettled(page)
  await page.getByRole('button', { name: 'Account' }).first().click()
  const item = page.getByRole('menuitemradio', { name: team })
  if ((await item.getAttribute('aria-checked')) === 'true') {
    await page.keyboard.press('Escape')
  } else {
    const loaded = page.waitForEvent('load')
    await item.click()
    await loaded
    await waitUntilSettled(page)
  }
}

/** Returns the team that the tab shows. */
async function readShownTeam(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Account' }).first().click()
  const name = await page.getByRole('menuitemradio', { checked: true }).innerText()
  await page.keyboard.press('Escape')
  return name
}

test('Two tabs of one person in two teams write only into the team that each shows', async () => {
  const first = member.team!
  const team = { name: 'Other team', currency: 'USD', locale: 'en-US', timezone: 'UTC' }
  const second = String((await member.post('/teams', team)).id)
  const firstTab = await openScreens(browser, server.url, member)
  const secondTab = await firstTab.context().newPage()
  for (const page of [firstTab, secondTab]) page.setDefaultTimeout(15_000)
  const expected = new Map<string, string[]>([
    ['Test team', []],
    ['Other team', []],
  ])
  for (let i = 0; i < WRITES; i += 1) {
    if (i % WRITES_PER_TURN === 0) {
      const isSwapped = (i / WRITES_PER_TURN) % 2 === 1
      await chooseTeam(firstTab, isSwapped ? 'Other team' : 'Test team')
      await chooseTeam(secondTab, isSwapped ? 'Test team' : 'Other team')
    }
    const teams = await Promise.all([firstTab, secondTab].map(readShownTeam))
    expect(new Set(teams).size, teams.join()).toBe(2)
    await Promise.all(
      [firstTab, secondTab].map(async (page, tab) => {
        const name = `Brand ${i} of tab ${tab}`
        expected.get(teams[tab]!)!.push(name)
        await addBrand(page, name).catch(async (problem: unknown) => {
          throw new Error(`${name}: ${await page.locator('body').innerText()}`, { cause: problem })
        })
      }),
    )
  }
  for (const [id, name] of [
    [first, 'Test team'],
    [second, 'Other team'],
  ] as const) {
    member.team = id
    const { rows } = await member.list<{ name: string }>('brands', { range: [0, 999] })
    expect(rows.map((row) => row.name).toSorted()).toEqual(expected.get(name)!.toSorted())
  }
})
