import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import { findAccessibilityProblems } from '../support/browser.ts'
import type { Member } from '../support/member.ts'
import { addOwner } from '../support/owner.ts'
import { readPdf } from '../support/pdf-text.ts'
import { closeScreens, openScreens, visit, waitUntilSettled } from '../support/screens.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
const folder = mkdtempSync(join(tmpdir(), 'armazem-reports-'))
let browser: Browser
let owner: Member
let shop: Shop
let page: Page

/** Sells 3 chairs at 20 and 2 tables at 50, and returns one table. */
beforeAll(async () => {
  browser = await openWorkerBrowser()
  owner = await addOwner()
  shop = await openShop(owner)
  await shop.buy([
    ['Chair', 10, 10],
    ['Table', 10, 30],
  ])
  await shop.sell([['Chair', 3, 20]])
  const tables = await shop.sell([['Table', 2, 50]])
  await shop.returnGoods('sales', tables, [1])
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => closeScreens(page))

const findRow = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const readCells = async (name: string) =>
  (await findRow(name).getByRole('gridcell').allTextContents()).map((text) => text.trim())

async function exportFile(format: string): Promise<Uint8Array> {
  await page.getByRole('button', { name: /^(export|exportar)$/i }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: format }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^(export|exportar)$/i }).click(),
  ])
  const copy = join(folder, download.suggestedFilename())
  await download.saveAs(copy)
  await dialog.getByRole('button', { name: /^(close|fechar)$/i }).click()
  return readFile(copy)
}

/** Exports a report as CSV, and returns the lines above the blank line and those below, which are its table. */
async function exportCsv(): Promise<[above: string[][], table: string[][]]> {
  const text = new TextDecoder().decode(await exportFile('CSV'))
  const { data } = Papa.parse<string[]>(text)
  const blank = data.findIndex((line) => line.join('') === '')
  return [data.slice(0, blank), data.slice(blank + 1).filter((line) => line.join('') !== '')]
}

describe('a report', () => {
  it('is grouped by product, sorted, exported as shown, and linked to its rows', async () => {
    page = await openScreens(browser, url, owner)
    await visit(page, url, '/sales-lines')
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('product')
    await page.waitForURL('**/sales-lines/by/product**')
    // The rows of the ungrouped list stay on the screen until the groups arrive.
    await page.getByRole('columnheader', { name: 'Share %' }).waitFor()
    await findRow('Chair').waitFor()
    await waitUntilSettled(page)
    const heads = await page.getByRole('columnheader').allTextContents()
    const chair = Object.fromEntries((await readCells('Chair')).map((text, i) => [heads[i], text]))
    expect(chair).toMatchObject({
      Product: 'Chair',
      Sold: '3',
      Returned: '0',
      Net: '$60.00',
      Profit: '$30.00',
      'Share %': '54.55%',
    })
    const total = Object.fromEntries((await readCells('Total')).map((text, i) => [heads[i], text]))
    expect(total).toMatchObject({ Sold: '5', Returned: '1', 'Net quantity': '4', Net: '$110.00' })

    await page.getByRole('button', { name: 'Returned' }).click()
    await page.waitForURL('**sort=returned**')
    const first = page.locator('tbody tr').first()
    await first.filter({ hasText: 'Table' }).waitFor()

    const [above, [header, ...rows]] = await exportCsv()
    expect(above.map((line) => line[0])).toEqual([
      'Sales detail by product',
      expect.stringMatching(/^Test team, /),
      expect.stringMatching(/^Period: \w+ 1, \d{4} – \w+ \d\d, \d{4}$/),
    ])
    expect(header).toEqual(heads)
    expect(rows.map(([name]) => name)).toEqual(['Table', 'Chair'])
    const pdf = readPdf(await exportFile('PDF'))
    expect(JSON.stringify(pdf)).toContain('Sales detail by product')
    expect(pdf.texts).toContain(above[2]![0])

    await findRow('Table').getByRole('link').click()
    await page.waitForURL('**/sales-lines?**')
    await page.getByRole('button', { name: 'Remove “Product”' }).waitFor()
    // Placeholders of the same size are shown until the rows have arrived.
    await expect.poll(() => page.locator('tbody tr').count(), { timeout: 15_000 }).toBe(2)
  })

  it.runIf(isNight())('shows the selected day, which the address contains', async () => {
    page = await openScreens(browser, url, owner)
    await visit(page, url, '/receivables-ageing')
    await findRow('Customer').filter({ hasText: '$110.00' }).first().waitFor()
    await page.getByRole('button', { name: /^As of/ }).click()
    const dialog = page.getByRole('dialog', { name: 'As of' })
    await dialog.locator('input[type=date]').fill('2020-01-31')
    await page.keyboard.press('Escape')
    await page.waitForURL('**2020-01-31**')
    await page.getByText('Nothing matches').waitFor()
    await page.reload()
    await page.getByRole('button', { name: /As of.*Jan 31, 2020/ }).waitFor()
    await page.getByRole('button', { name: 'Remove “As of”' }).click()
    await findRow('Customer').filter({ hasText: '$110.00' }).first().waitFor()
  })

  it.runIf(isNight())('sets a common period with one click', async () => {
    page = await openScreens(browser, url, owner, { language: 'pt' })
    await visit(page, url, '/profit-loss')
    await page
      .getByRole('button', { name: /^Período/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Este ano' }).click()
    await page.waitForURL('**startOfYear**')
    await page.keyboard.press('Escape')
    await findRow('Lucro líquido').filter({ hasText: '50' }).waitFor()
  })

  it.runIf(isNight())(
    'shows its groups as cards on a phone, without accessibility problems',
    async () => {
      page = await openScreens(browser, url, owner, { width: 390, height: 844, language: 'pt' })
      await visit(page, url, '/sales-report/by/date.month')
      const month = new Intl.DateTimeFormat('pt', { month: 'long', timeZone: 'UTC' })
      await page.getByRole('link', { name: new RegExp(month.format(new Date())) }).waitFor()
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over).toBeLessThanOrEqual(1)
      await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
    },
  )
})

describe('groups', () => {
  it('are pivoted into columns whose cells link to their rows, and exported as shown', async () => {
    page = await openScreens(browser, url, owner)
    await visit(page, url, '/sales-lines/by/product')
    const arrangement = page.getByRole('combobox', { name: 'Arrangement' })
    await arrangement.selectOption({ label: 'Columns by month' })
    await page.waitForURL('**/sales-lines/by/product/across/date.month**')
    await page.getByRole('combobox', { name: 'Figure' }).waitFor()
    await waitUntilSettled(page)
    await expect.poll(() => readCells('Total')).toEqual(['Total', '$110.00', '$110.00'])
    await page.getByRole('combobox', { name: 'Figure' }).selectOption('profit')
    await findRow('Table').filter({ hasText: '$20.00' }).waitFor()
    const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' })
    const heading = month.format(new Date())
    expect((await exportCsv())[1]).toEqual([
      ['Product', heading, 'Total'],
      ['Chair', '30.00', '30.00'],
      ['Table', '20.00', '20.00'],
    ])
    expect(JSON.stringify(readPdf(await exportFile('PDF')))).toContain(heading)
    await findRow('Table').getByRole('link', { name: '$20.00' }).first().click()
    await page.waitForURL('**/sales-lines?**')
    await waitUntilSettled(page)
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
  })

  it('show the filter by period at 1280 px, and no tool covers another', async () => {
    page = await openScreens(browser, url, owner, { language: 'pt' })
    const year = new Date().getFullYear()
    const days = { date_gte: `${year - 1}-01-01`, date_lte: `${year}-12-31` }
    const filter = encodeURIComponent(JSON.stringify(days))
    await visit(page, url, `/sales-lines/by/category/against/year?filter=${filter}`)
    await page.getByRole('columnheader', { name: 'Variação %' }).waitFor()
    const period = page
      .getByRole('group', { name: 'Filtros' })
      .getByRole('button', { name: /^Data/ })
    await period.waitFor()
    const [shown, tools] = await page.locator('.tools').evaluate((line) => {
      const chips = line.querySelector('.filters')!.firstElementChild!
      const measure = (element: Element) => {
        const { left, right } = element.getBoundingClientRect()
        return { left: Math.round(left), right: Math.round(right) }
      }
      const others = line.querySelectorAll('input, .filters > button, select')
      return [measure(chips), [...others].map(measure)] as const
    })
    const box = (await period.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(shown.left)
    expect(box.x + box.width).toBeLessThanOrEqual(shown.right)
    expect(tools.length).toBeGreaterThan(2)
    for (const [at, { left }] of tools.entries()) {
      if (at > 0) expect(left).toBeGreaterThanOrEqual(tools[at - 1]!.right)
    }
  })

  it.runIf(isNight())('are compared with the previous period, with the differences', async () => {
    page = await openScreens(browser, url, owner)
    await visit(page, url, '/sales-lines/by/product')
    const arrangement = page.getByRole('combobox', { name: 'Arrangement' })
    await arrangement.selectOption({ label: 'Compared with the previous period' })
    await page.waitForURL('**/sales-lines/by/product/against/previous**')
    await page.getByRole('columnheader', { name: 'Change %' }).waitFor()
    await waitUntilSettled(page)
    await expect.poll(() => readCells('Chair')).toEqual(['Chair', '$60.00', '–', '$60.00', '–'])
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.waitForURL('**sort=net.change**')
    await waitUntilSettled(page)
    const [, compared] = await exportCsv()
    expect(compared.map(([name]) => name)).toEqual(['Product', 'Chair', 'Table'])
    await page.getByRole('button', { name: 'Remove “Date”' }).click()
    await page.getByText('Choose the first and the last day').waitFor()
  })

  it.runIf(isNight())(
    'show profit and loss by month on a phone, without accessibility problems, and by branch',
    async () => {
      page = await openScreens(browser, url, owner, { width: 390, height: 844, language: 'pt' })
      await visit(page, url, '/profit-loss/columns')
      await findRow('Lucro líquido').filter({ hasText: '50' }).waitFor()
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over).toBeLessThanOrEqual(1)
      await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
      await findRow('Lucro bruto').getByRole('link').last().click()
      await page.waitForURL('**/sales-report?**')
      const { rows: accounts } = await owner.list<{ id: string; role: string }>('accounts', {
        filter: { role: ['sales', 'discounts', 'expense'] },
        range: [0, 99],
      })
      const find = (role: string) => accounts.find((account) => account.role === role)!.id
      const post = async (debited: string, branch: string | null) => {
        const lines = [
          { account: find(debited), debit: 5 },
          { account: find('sales'), credit: 5 },
        ]
        const entry = { date: new Date().toISOString().slice(0, 10), description: 'Entry', lines }
        const { id } = await owner.post('/journal-entries', { ...entry, branch })
        await owner.post(`/journal-entries/${id}/post`, {})
      }
      const [first] = (await owner.list<{ name: string }>('branches')).rows
      const { id: other } = await owner.post('/branches', { name: 'Mercado', code: 'MER' })
      await post('expense', first!.id)
      await post('discounts', String(other))
      await post('discounts', null)
      await visit(page, url, '/profit-loss/columns?by=branch')
      for (const name of [first!.name, 'Mercado', 'Sem filial'])
        await page.getByRole('columnheader', { name, exact: true }).waitFor()
    },
  )
})

describe.runIf(isNight())('the index of reports', () => {
  it('is found by the palette, and links to the reports', async () => {
    page = await openScreens(browser, url, owner)
    await visit(page, url, '/product-list')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('reports')
    await page
      .getByRole('option', { name: /^Reports/ })
      .first()
      .click()
    await page.waitForURL('**/reports')
    await page.getByRole('link', { name: 'Profit and loss', exact: true }).click()
    await page.getByRole('heading', { name: 'Profit and loss' }).waitFor()
    await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
  })
})
