import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { Browser, Download, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import type { Member } from '../support/member.ts'
import { addOwner } from '../support/owner.ts'
import { readPdf } from '../support/pdf-text.ts'
import {
  closeScreens,
  openScreens,
  visit,
  waitUntilSettled,
  type ScreenOptions,
} from '../support/screens.ts'
import { readXlsx } from '../support/xlsx-cells.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
const TOTAL = 32
const PDF_LIMIT = 20_000
const folder = mkdtempSync(join(tmpdir(), 'armazem-export-'))
let browser: Browser
let owner: Member
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser()
  owner = await addOwner()
  const category = await owner.post('/categories', { name: 'Cadeiras' })
  const [unit] = (await owner.get('/units')) as { id: string }[]
  const common = { category: category.id, stockUnit: unit!.id }
  const products = Array.from({ length: TOTAL - 1 }, (_, i) => {
    const name = `Produto ${String(i + 1).padStart(2, '0')}`
    return { ...common, name, sku: `X-${i + 1}`, price: i + 1.5 }
  })
  const name = '=HYPERLINK("http://evil.test")'
  const evil = { ...common, name, sku: 'X-evil', price: 1234.5 }
  await owner.api('/products/import?dryRun=false', { method: 'POST', body: [...products, evil] })
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => closeScreens(page))

/** Opens the product list with a query, and then its export dialog. */
async function openDialog(query = '', options: ScreenOptions = {}): Promise<void> {
  page = await openScreens(browser, url, owner, options)
  await visit(page, url, `/product-list${query}`)
  await page.getByRole('button', { name: /^(export|exportar)$/i }).click()
  await page.getByRole('dialog').waitFor()
}

/** Signs up a person whose team has a number of brands. */
async function signUpWithBrands(count: number): Promise<Member> {
  const member = await addOwner()
  const brands = Array.from({ length: count }, (_, i) => ({ name: `Marca ${i}` }))
  await member.call('/brands/import?dryRun=false', { method: 'POST', body: brands })
  return member
}

async function exportFile(format: 'CSV' | 'Excel' | 'PDF'): Promise<Uint8Array> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: format }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^(export|exportar)$/i }).click(),
  ])
  return readDownload(download)
}

async function readDownload(download: Download): Promise<Uint8Array> {
  const copy = join(folder, download.suggestedFilename())
  await download.saveAs(copy)
  return readFile(copy)
}

function parseCsv(csv: Uint8Array): string[][] {
  return Papa.parse<string[]>(new TextDecoder().decode(csv), { skipEmptyLines: true }).data
}

describe('the export of a list', () => {
  it('as CSV contains every record with the headings of the screen, and formulas are escaped', async () => {
    await openDialog()
    const [header = [], ...rows] = parseCsv(await exportFile('CSV'))
    expect(header).toContain('Sale price')
    expect(rows).toHaveLength(TOTAL)
    const name = header.indexOf('Name')
    expect(rows.map((row) => row[name])).toContain('\'=HYPERLINK("http://evil.test")')
    expect(rows[0]![header.indexOf('Category')]).toBe('Cadeiras')
    await page.getByText(`${TOTAL} records were saved in`).waitFor()
  })

  it.runIf(isNight())(
    'as Excel contains numbers as numbers, and the next export begins with the same format',
    async () => {
      await openDialog()
      const { cells, rows } = readXlsx(await exportFile('Excel'))
      expect(rows).toBe(TOTAL + 1)
      expect([...cells.values()].map(({ value }) => value)).toContain(1234.5)
      // The next export starts with the choices of the last one.
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      expect(await page.getByRole('radio', { name: 'Excel' }).isChecked()).toBe(true)
    },
  )

  it('as PDF contains pages with embedded fonts, in the language of the screen', async () => {
    await openDialog('', { language: 'pt' })
    const { texts, pages, hasEmbeddedFonts } = readPdf(await exportFile('PDF'))
    expect(hasEmbeddedFonts).toBe(true)
    expect(texts).toContain('Produtos')
    expect(texts).toContain('Preço de venda')
    expect(texts).toContain(`Página ${pages} de ${pages}`)
    expect(texts).toContain('Produto 31')
  })

  it.runIf(isNight())(
    'as PDF of more than 50 pages shows a warning with the number of pages, which Excel does not',
    async () => {
      page = await openScreens(browser, url, await signUpWithBrands(2500))
      await visit(page, url, '/brand-list')
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const dialog = page.getByRole('dialog')
      const warning = dialog.getByText(/^The PDF will have about \d+ pages\. Choose fewer columns/)
      await dialog.getByRole('radio', { name: 'PDF' }).check()
      await warning.waitFor()
      const announced = Number(/\d+/.exec(await warning.innerText())![0])
      await dialog.getByRole('radio', { name: 'Excel' }).check()
      await warning.waitFor({ state: 'detached' })
      const { pages } = readPdf(await exportFile('PDF'))
      expect(pages).toBeGreaterThan(50)
      expect(Math.abs(announced - pages)).toBeLessThanOrEqual(pages / 3)
    },
  )

  it.runIf(isNight())('contains the filtered records in the order of the list', async () => {
    const filter = encodeURIComponent(JSON.stringify({ price_gte: 10, price_lte: 13 }))
    await openDialog(`?filter=${filter}&sort=price&order=DESC`)
    const [header = [], ...rows] = parseCsv(await exportFile('CSV'))
    const name = header.indexOf('Name')
    expect(rows.map((row) => row[name])).toEqual(['Produto 12', 'Produto 11', 'Produto 10'])
  })

  it.runIf(isNight())('contains only the selected records if there is a selection', async () => {
    page = await openScreens(browser, url, owner)
    await page.goto(`${url}/product-list`)
    await waitUntilSettled(page)
    const ticks = page.getByRole('checkbox')
    await ticks.nth(1).check()
    await ticks.nth(2).check()
    const selection = page.getByRole('region', { name: 'Selection' })
    await selection.getByRole('button', { name: 'Export' }).click()
    expect(parseCsv(await exportFile('CSV'))).toHaveLength(3)
  })

  it.runIf(isNight())('can be cancelled while the file is made, and then saves none', async () => {
    await openDialog()
    // The response never arrives, so the test has time to cancel.
    await page.route('**/export?**', () => {})
    const downloads: Download[] = []
    page.on('download', (download) => downloads.push(download))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Export' }).click()
    await dialog.getByRole('progressbar').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.workers().length).toBe(0)
    expect(downloads).toEqual([])
  })

  it.runIf(isNight())(
    'refuses a PDF with too many records, and offers the other formats',
    async () => {
      page = await openScreens(browser, url, await signUpWithBrands(PDF_LIMIT + 1))
      await page.goto(`${url}/brand-list`)
      await waitUntilSettled(page)
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: 'PDF' }).check()
      await dialog.getByText('A file of this format holds at most 20,000 records.').waitFor()
      await dialog.getByText('Use CSV for all 20,001.').waitFor()
      const start = dialog.getByRole('button', { name: 'Export' })
      await expect.poll(() => start.isDisabled()).toBe(true)
      await dialog.getByRole('radio', { name: 'Excel' }).check()
      expect(await start.isEnabled()).toBe(true)
      expect(parseCsv(await exportFile('CSV'))).toHaveLength(PDF_LIMIT + 2)
    },
  )

  it.runIf(isNight())('shows the reason of the server when the export is refused', async () => {
    await openDialog()
    const refusal = { code: 'FORBIDDEN', title: 'No', detail: 'Not yours.', requestId: 'r-42' }
    await page.route('**/export?**', (route) => route.fulfill({ status: 403, json: refusal }))
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
    await page.getByText('The export failed, and no file was saved. Not yours.').waitFor()
    await page.getByText('Request r-42').waitFor()
  })
})
