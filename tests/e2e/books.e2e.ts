import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { addDays, getToday } from '../../src/schema/days.ts'
import { getDateLocale } from '../../src/schema/date-locale.ts'
import { sum } from '../../src/schema/decimal.ts'
import { booksTexts } from '../support/books-texts.ts'
import { readPosted } from '../support/books.ts'
import { chooseCases, isNight } from '../support/choose-repetitions.ts'
import { findMoreButton, openAction, runAction } from '../support/document-screen.ts'
import type { Member } from '../support/member.ts'
import { addColleague, addOwner } from '../support/owner.ts'
import { readPdf } from '../support/pdf-text.ts'
import { closeScreens, openScreens, visit, waitUntilSettled } from '../support/screens.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
const pageErrors: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'armazem-books-'))
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser()
})
afterEach(() => closeScreens(page))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  expect(pageErrors).toEqual([])
})

const today = getToday('UTC')
const monthEnd = addDays(`${today.slice(0, 7)}-01`, -1)

async function openPage(member: Member, options: Parameters<typeof openScreens>[3]): Promise<void> {
  page = await openScreens(browser, url, member, options)
  page.setDefaultTimeout(15_000)
  page.on('pageerror', ({ message }) => pageErrors.push(message))
}

const open = (path: string) => visit(page, url, path)

/** Returns the text of the definition below a term. */
const readFact = (term: string, within = page.locator('main')) =>
  within
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(term, { exact: true }) })
    .first()
    .locator('dd')
    .textContent()

/** Returns the text of the first row that contains a text. */
const readRow = (text: string) =>
  page.getByRole('row').filter({ hasText: text }).first().innerText()

/** Reads the last amount of a row. */
const readAmount = (row: string) => Number(/\$([\d,.]+)\s*$/.exec(row)![1]!.replaceAll(',', ''))

/** Writes a day as the team's region does. */
const formatDay = (day: string, locale = 'en-US') =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

/** Exports the list of the screen, and returns the file. */
async function exportFile(label: string, format: 'CSV' | 'PDF'): Promise<Buffer> {
  await page.getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: format }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: label, exact: true }).click(),
  ])
  const copy = join(folder, download.suggestedFilename())
  await download.saveAs(copy)
  return readFileSync(copy)
}

/** Exports the journal as CSV, and returns its lines by heading. */
async function exportJournal(label: string): Promise<readonly Record<string, string>[]> {
  const csv = (await exportFile(label, 'CSV')).toString('utf8')
  const options = { header: true, skipEmptyLines: true } as const
  return Papa.parse<Record<string, string>>(csv, options).data
}

/** Lists the languages in which the steps are done: one in `npm test`, both in the nightly test. */
const languages = chooseCases(['en', 'pt'] as const, 1)

describe.each(languages)('the books, in %s', (language) => {
  const t = booksTexts[language]
  const locale = getDateLocale('en-US', language)
  let owner: Member
  let shop: Shop
  let tries = 0
  let fees = ''
  let purchase: { readonly id: string; readonly number: string | null }

  beforeAll(async () => {
    owner = await addOwner()
    shop = await openShop(owner, { taxPercent: 10 })
  })

  it.runIf(isNight())(
    "a supplier's bill with another price and freight shows the differences before it is posted",
    async () => {
      purchase = await shop.buy([['Desk', 10, 10]], { shipping: 10, date: monthEnd })
      // Four of ten desks leave stock at a cost of 11, which contains their share of the freight.
      await shop.sell([['Desk', 4, 20]], { date: monthEnd })
      await openPage(owner, { language })
      await open(`/purchase-list/${purchase.id}`)
      const { dialog, confirm } = await openAction(page, t.enterBill)
      await dialog.getByRole('textbox', { name: t.unitPrice }).fill('12')
      await dialog.getByRole('textbox', { name: t.shipping }).fill('20')
      await dialog.getByRole('columnheader', { name: t.expected }).waitFor()
      const readDifference = (term: string) => readFact(term, dialog)
      await expect.poll(() => readDifference(t.subtotal)).toBe('$100.00 → $120.00')
      expect(await readDifference(t.shipping)).toBe('$10.00 → $20.00')
      expect(await readDifference(t.total)).toBe('$120.00 → $152.00')
      await confirm()
      await page.getByText(t.hasBill).waitFor()
      await waitUntilSettled(page)
      expect(await readFact(t.ordered)).toBe('$120.00')
      expect(await readFact(t.billed)).toBe('$152.00')
      await page.getByRole('columnheader', { name: t.orderedPrice }).waitFor()
      expect(await readRow('Desk')).toMatch(/\$12\.00\s.*\s\$10\.00/)
      // A desk costs 14 now instead of 11. The increase of the six in stock is value; that of the four sold is
      // variance.
      expect(await readPosted(shop, purchase)).toEqual({
        inventory: 128,
        purchaseVariance: 12,
        inputTax: 12,
        payables: -152,
      })
      expect(await shop.stock('Desk')).toMatchObject({ onHand: 6, value: 84 })
      await open(`/journal?filter=${JSON.stringify({ document: purchase.id })}`)
      expect(await readRow('Purchase variance')).toContain('$12.00')
      expect(await readRow('Payables')).toContain('$152.00')
    },
  )

  it.runIf(isNight())(
    'a count posts the counted difference although goods are sold between count and posting',
    async () => {
      await shop.product('Lamp', { openingQuantity: 33, openingCost: 4 })
      const { id } = await shop.submit('/adjustments', {
        branch: shop.branch.id,
        mode: 'count',
        reason: 'count',
        lines: [{ product: (await shop.product('Lamp')).id }],
      })
      await openPage(owner, { language, width: 390, height: 844 })
      await open(`/inventory-adjustment/${id}`)
      await page.getByRole('button', { name: t.count, exact: true }).click()
      await page.getByRole('textbox', { name: t.counted }).fill('30')
      await page.getByText(t.difference).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: t.check }).first().waitFor()
      await waitUntilSettled(page)
      await shop.sell([['Lamp', 2, 9]])
      await page.getByRole('link', { name: t.check }).first().click()
      await runAction(page, t.post)
      await page.getByText(t.posted).first().waitFor()
      expect(await shop.stock('Lamp')).toMatchObject({ onHand: 28, value: 112 })
      expect(await readPosted(shop, { id })).toEqual({ inventory: -12, stockLosses: 12 })
    },
  )

  it.runIf(isNight())(
    'an accountant corrects and posts an entry, finds it from the trial balance, and closes the month',
    async () => {
      const refusals = await openAsAccountant()
      const before = await beginMonthEnd()
      tries += 1
      fees = `Bank fees ${tries}`
      await owner.create('accounts', { name: fees, type: 'expense' })

      await enterUnbalancedEntry(fees)
      const { dialog, confirm } = await openAction(page, t.post)
      await confirm()
      await dialog.getByRole('alert').getByText(t.unbalanced).waitFor()
      // The focus returns to the dialog after the request. Escape closes the dialog, not the page.
      await page.waitForFunction(() => document.activeElement !== document.body)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      // The accountant corrects the credit of the draft in place.
      await findMoreButton(page).click()
      await page.getByRole('menuitem', { name: t.edit, exact: true }).click()
      await page.getByRole('row').nth(2).getByRole('textbox', { name: t.credit }).fill('25')
      await page.getByRole('button', { name: t.save, exact: true }).click()
      await page.getByRole('button', { name: t.post, exact: true }).waitFor()
      await waitUntilSettled(page)
      await runAction(page, t.post)
      await page.getByText(t.posted, { exact: true }).first().waitFor()

      await open(`/trial-balance?filter=${JSON.stringify({ asOf: monthEnd })}`)
      expect(await readRow(fees)).toContain('$25.00')
      const total = `$${(before + 25).toFixed(2)}`
      expect((await readRow(t.total)).split(/\s+/)).toEqual(
        expect.arrayContaining([total, total, '–']),
      )

      await page.getByRole('row').filter({ hasText: fees }).first().click()
      await page.waitForURL(/general-ledger/)
      await waitUntilSettled(page)
      expect(await readRow(fees)).toContain('$25.00')

      const { rows: accounts } = await owner.list<{ id: string; role: string }>('accounts', {
        filter: { role: ['cash', 'equity'] },
      })
      const lateEntry = await owner.post('/journal-entries', {
        date: monthEnd,
        description: 'Late deposit',
        lines: [
          { account: accounts[0]!.id, debit: 5 },
          { account: accounts[1]!.id, credit: 5 },
        ],
      })
      await open('/settings/company')
      await page.getByLabel(t.closedUntil).fill(monthEnd)
      await page.getByRole('button', { name: t.save, exact: true }).click()
      await waitUntilSettled(page)
      await open(`/journal-entry-list/${lateEntry.id}`)
      const refusal = await openAction(page, t.post)
      await refusal.confirm()
      await refusal.dialog
        .getByRole('alert')
        .getByText(t.closed(formatDay(monthEnd, locale)))
        .waitFor()
      expect(refusals).toEqual([])
    },
  )

  it.runIf(isNight())(
    'an accountant compares balance sheet and tax report, and exports trial balance and journal',
    async () => {
      const refusals = await openAsAccountant()
      await open(`/trial-balance?filter=${JSON.stringify({ asOf: monthEnd })}`)
      const { texts } = readPdf(await exportFile(t.export, 'PDF'))
      expect(texts.join('\n')).toContain(formatDay(monthEnd, locale))
      await page.keyboard.press('Escape')

      await open('/balance-sheet')
      const [assets, liabilities, equity] = await Promise.all(
        [t.assets, t.liabilities, t.equity].map(async (name) => readAmount(await readRow(name))),
      )
      expect(assets).toBeGreaterThan(0)
      expect(assets).toBe(sum([liabilities!, equity!]))
      expect(readAmount(await readRow(t.bothSides))).toBe(assets)
      // A phone has no room for the column of the sections, which become headings.
      await page.setViewportSize({ width: 390, height: 844 })
      for (const section of t.sections) {
        await page.getByRole('rowheader', { name: section, exact: true }).waitFor()
      }
      await page.setViewportSize({ width: 1280, height: 900 })

      await open('/tax-report')
      // The tax on this month's sales of 18 is 1.80. Last month's desks were billed in this month, with a tax of 12.
      expect(await readRow('10%')).toMatch(/\$1\.80\s.*\$12\.00\s+-\$10\.20/)
      await page.getByRole('row').filter({ hasText: '10%' }).first().click()
      await page.waitForURL(/tax-entries/)
      await waitUntilSettled(page)
      expect(await readRow('INV-MAIN')).toContain('$1.80')
      expect(await readRow(purchase.number!)).toContain('-$12.00')
      await page.getByRole('option', { name: t.quarter }).waitFor({ state: 'attached' })

      await open('/journal?filter={}')
      const lines = await exportJournal(t.export)
      expect(sum(lines.map((line) => Number(line[t.debit])))).toBe(
        sum(lines.map((line) => Number(line[t.credit]))),
      )
      expect(lines.filter((line) => line[t.account] === fees)).toMatchObject([
        { [t.debit]: '25.00' },
      ])
      expect(refusals).toEqual([])
    },
  )

  it('a person enters a receipt line by line, with a tax on one of two lines', async () => {
    await openPage(owner, { language })
    await open('/add-expense')
    await page.getByRole('combobox').first().click()
    await page.getByRole('option').first().click()
    for (const [place, amount] of ['30', '5'].entries()) {
      await page.getByRole('button', { name: t.newLine }).click()
      await page
        .getByRole('row')
        .nth(place + 1)
        .getByRole('textbox')
        .nth(1)
        .fill(amount)
    }
    await page.getByRole('row').nth(1).getByRole('combobox').fill('Tax 10')
    await page.getByRole('option', { name: 'Tax 10' }).first().click()
    // The amount of the expense is the sum of its lines, and can no longer be entered.
    await page.getByText('$35.00', { exact: true }).waitFor()
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await page.getByText('$38.00').first().waitFor()
    expect(await readRow('Tax 10')).toContain('$3.00')
  })

  /** Opens the app as a new accountant of the team. Returns a list to which each refused request is added. */
  async function openAsAccountant(): Promise<readonly string[]> {
    await openPage(await addColleague(owner, 'accounts'), { language })
    const refusals: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 403) refusals.push(answer.url())
    })
    return refusals
  }

  /** Reopens the month, because an earlier try of the test may have closed it. Returns the sum of the debits so far. */
  async function beginMonthEnd(): Promise<number> {
    const body = { closedUntil: null }
    await owner.api(`/teams/${owner.team}/settings`, { method: 'PATCH', body })
    const filter = { asOf: monthEnd }
    const { rows } = await owner.list<{ debit: number }>('trial-balance', {
      filter,
      range: [0, 99],
    })
    return sum(rows.map(({ debit }) => debit))
  }

  async function enterUnbalancedEntry(fees: string): Promise<void> {
    await open('/journal-entry-list/add')
    await page.getByLabel(t.date).first().fill(monthEnd)
    await page.getByLabel(t.description).first().fill('Fees of the bank')
    for (const [place, [account, side, amount]] of [
      [fees, t.debit, '25'],
      ['Equity', t.credit, '20'],
    ].entries()) {
      await page.getByRole('button', { name: t.newLine }).click()
      const row = page.getByRole('row').nth(place + 1)
      await row.getByRole('combobox').first().fill(account!)
      await page.getByRole('option', { name: account }).first().click()
      await row.getByRole('textbox', { name: side }).fill(amount!)
    }
    // The sums of both sides and their difference are updated while a person types.
    const sums = page.locator('dl').filter({ hasText: t.debit })
    await expect.poll(() => sums.innerText()).toMatch(/\$25\.00[^]+\$20\.00[^]+\$5\.00/)
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await page.waitForURL((to) => to.pathname !== '/journal-entry-list/add')
    await waitUntilSettled(page)
  }
})
