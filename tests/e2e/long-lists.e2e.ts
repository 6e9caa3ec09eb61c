import type { Browser, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import type { Member } from '../support/member.ts'
import { addOwner } from '../support/owner.ts'
import { closeScreens, openScreens, waitUntilSettled } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let owner: Member
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser()
  owner = await addOwner()
  const lines = Array.from({ length: 150 }, (_, i) => `Customer ${i + 100},${i + 100}`)
  await owner.api('/customers/import', {
    method: 'POST',
    body: ['Name,Phone', ...lines].join('\n'),
    headers: { 'content-type': 'text/csv' },
  })
  const body = { 'customers.columns': ['name', 'phone'] }
  await owner.api('/me/preferences', { method: 'PUT', body })
})

beforeEach(async () => {
  page = await openScreens(browser, url, owner, { width: 1280, height: 800 })
  page.setDefaultTimeout(15_000)
  const filter = encodeURIComponent('{"name_starts":"Customer"}')
  await page.goto(`${url}/customer-list?perPage=250&sort=name&filter=${filter}`)
  await findRow(100).waitFor()
  await waitUntilSettled(page)
  return () => closeScreens(page)
})

const findRow = (number: number) => page.getByRole('row', { name: `Customer ${number}` })
const findPhone = (number: number) => findRow(number).getByRole('gridcell').nth(2)
const readFocusedRow = () =>
  page.evaluate(() => document.activeElement?.closest('tr')?.textContent.slice(0, 12))

/** Scrolls to the end of the list by the wheel, and waits until its last row is drawn. */
async function scrollToEnd(): Promise<void> {
  await page.getByRole('grid').hover()
  await page.mouse.wheel(0, 10_000)
  await findRow(249).waitFor()
  await findRow(120).waitFor({ state: 'detached' })
}

describe('a list whose rows are not all drawn', () => {
  it('keeps the focus on its row while scrolling, and the next key moves on from this row', async () => {
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('j')
    await expect.poll(readFocusedRow).toBe('Customer 102')
    await scrollToEnd()
    expect(await readFocusedRow()).toBe('Customer 102')
    await page.keyboard.press('ArrowDown')
    expect(await readFocusedRow()).toBe('Customer 103')
    await findRow(103).waitFor()
    await page.keyboard.press('Control+End')
    expect(await readFocusedRow()).toBe('Customer 249')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowDown')
    expect(await readFocusedRow()).toBe('Customer 100')
  })

  it.runIf(isNight())(
    'gives the focus back to the row whose page was opened, also far below the first rows',
    async () => {
      await page.keyboard.press('j')
      await expect.poll(readFocusedRow).toBe('Customer 100')
      for (const key of ['Control+End', 'Home', 'ArrowRight', 'Enter'])
        await page.keyboard.press(key)
      await page.getByRole('heading', { level: 1, name: 'Customer 249' }).waitFor()
      await page.goBack()
      await expect.poll(readFocusedRow).toBe('Customer 249')
    },
  )
})

describe('the cells of a list whose rows are not all drawn', () => {
  beforeEach(async () => {
    await page.getByRole('button', { name: 'Edit cells' }).click()
    await page.getByRole('row', { name: /New row/ }).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  })

  const copy = async () => {
    await page.keyboard.press('Control+c')
    const text = await page.evaluate(() => navigator.clipboard.readText())
    return text.split(/\r?\n/)
  }

  it.runIf(isNight())('are selected by key and by pointer beyond the drawn rows', async () => {
    await findPhone(101).click()
    for (let i = 0; i < 90; i += 1) await page.keyboard.press('Shift+ArrowDown')
    const first = await copy()
    expect([first.length, first.at(-1)]).toEqual([91, '191'])
    await findPhone(188).click()
    await page.getByRole('grid').hover()
    await page.mouse.wheel(0, -10_000)
    await findRow(101).waitFor()
    await findPhone(101).click({ modifiers: ['Shift'] })
    const second = await copy()
    expect([second.length, second[0], second.at(-1)]).toEqual([88, '101', '188'])
  })

  it.runIf(isNight())('keep what is being typed while the list scrolls', async () => {
    await findPhone(105).click()
    await page.keyboard.type('555 01')
    await scrollToEnd()
    await page.keyboard.type('23')
    await page.keyboard.press('Enter')
    await expect.poll(readFocusedRow).toBe('Customer 106')
    await expect.poll(async () => findPhone(105).innerText()).toBe('555 0123')
  })
})
