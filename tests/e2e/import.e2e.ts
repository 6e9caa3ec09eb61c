import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import type { Member } from '../support/member.ts'
import { addOwner } from '../support/owner.ts'
import { openScreens, waitUntilSettled } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

/**
 * Holds a file as Excel writes it in Portugal: with semicolons, its own headings, and a column that
 * Armazem does not have.
 */
const FILE = [
  'SKU;Artigo;Categoria;Stock unit;Sale price;Peso',
  'CAD-1;Cadeira Évora;Cadeiras;Piece;49.90;3',
  'CAD-2;;Cadeiras;Piece;10;4',
  'CAD-3;Mesa;Mesas;Piece;10;4',
].join('\r\n')

const url = inject('url')
let browser: Browser
let owner: Member
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser()
  owner = await addOwner()
  await owner.post('/categories', { name: 'Cadeiras' })
  await owner.post('/units', { name: 'Stück', shortName: 'stk' })
  page = await openScreens(browser, url, owner)
  page.setDefaultTimeout(15_000)
  await page.goto(`${url}/product-list/import`)
  await waitUntilSettled(page)
})

async function mapColumn(heading: string, field: string): Promise<void> {
  await page.getByLabel(heading, { exact: true }).click()
  await page.getByRole('option', { name: field, exact: true }).click()
}

describe('importing a file', () => {
  it('matches columns by their headings, and lets the person match the others', async () => {
    const text = FILE.replaceAll('Piece', 'Stück')
    // Encodes the file in Windows-1252, as spreadsheets still do.
    const buffer = Buffer.from(text, 'latin1')
    await page.setInputFiles('input[type=file]', {
      name: 'artigos.csv',
      mimeType: 'text/csv',
      buffer,
    })
    await page.getByText('Cadeira Évora').waitFor()
    await expect.poll(() => page.getByLabel('SKU', { exact: true }).innerText()).toBe('SKU')
    const edges = page.getByRole('region', { name: 'First rows of the file' }).locator('..')
    await expect.poll(() => edges.getAttribute('data-after')).toBe('')
    await mapColumn('Artigo', 'Name')
    await mapColumn('Categoria', 'Category')
    await expect.poll(() => page.getByLabel('Peso', { exact: true }).innerText()).toBe('Leave out')
  })

  it('previews the result of each row without writing, and scrolls to the preview on a phone', async () => {
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Check the file' }).click()
    const heading = page.getByRole('heading', { name: 'Preview of the result' })
    await heading.waitFor()
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(844 / 2)
    await page.setViewportSize(size)
    const problems = page.getByRole('region', { name: 'Problems by row' })
    await expect
      .poll(() => problems.getByRole('row').filter({ hasText: 'Name' }).innerText())
      .toMatch(/^3/)
    await expect
      .poll(() =>
        problems
          .getByRole('row')
          .filter({ has: page.getByLabel('Category in row 4') })
          .innerText(),
      )
      .toMatch(/^4/)
    expect((await owner.list('products')).total).toBe(0)
  })

  it('returns the failed rows with the reasons', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the failed rows' }).click(),
    ])
    const copy = join(tmpdir(), `failing-${owner.id}-${Date.now()}.csv`)
    await download.saveAs(copy)
    const lines = (await readFile(copy, 'utf8')).trim().split('\r\n')
    await rm(copy)
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^CAD-2,.*Name: This is required/)
    expect(lines[2]).toMatch(/^CAD-3,Mesa,.*Category: /)
  })

  it('imports the valid rows', async () => {
    await page.getByRole('button', { name: 'Import the valid row' }).click()
    await page.getByText('The import is finished.', { exact: true }).waitFor()
    const { rows } = await owner.list('products')
    expect(rows).toMatchObject([{ sku: 'CAD-1', name: 'Cadeira Évora', price: 49.9 }])
    await page.getByRole('link', { name: 'Go to products' }).click()
    await page.getByText('Cadeira Évora').first().waitFor()
  })

  it('resumes with the same key after a lost connection, and imports nothing twice', async () => {
    const keys: (string | undefined)[] = []
    await page.route(/import\?.*dryRun=false/, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      // The server writes all rows, but its response never arrives.
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.goto(`${url}/product-list/import`)
    await waitUntilSettled(page)
    const rows = ['SKU,Name,Category,Stock unit,Sale price', 'LOST-1,Banco,Cadeiras,Stück,5']
    await page.setInputFiles('input[type=file]', {
      name: 'lost.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    })
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.getByText('The import is finished.', { exact: true }).waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect((await owner.list('products', { filter: { sku: 'LOST-1' } })).total).toBe(1)
  })

  it.runIf(isNight())('finds nothing to change in an exported workbook', async () => {
    const file = await page.request.get(`${url}/api/v1/products/export?format=xlsx`, {
      headers: { 'x-team': owner.team! },
    })
    const other = await page.context().newPage()
    await other.goto(`${url}/product-list/import`)
    await other.setInputFiles('input[type=file]', {
      name: 'products.xlsx',
      mimeType: file.headers()['content-type']!,
      buffer: await file.body(),
    })
    await other.getByRole('button', { name: 'Check the file' }).click()
    await other.getByRole('heading', { name: 'Preview of the result' }).waitFor()
    await expect
      .poll(() => other.getByRole('definition').allInnerTexts())
      .toEqual(['0', '0', '2', '0'])
    await other.close()
  })

  it('undoes an import and reports the result', async () => {
    await page.getByRole('button', { name: 'Undo this import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click()
    await page.getByText('1 new record deleted.').waitFor()
    expect((await owner.list('products')).total).toBe(1)
  })

  it.runIf(isNight())(
    'continues when its tab is closed, and is found again on the import screen',
    async () => {
      // Each attempt uses new names, because an earlier attempt may have imported its rows.
      const batch = randomUUID().slice(0, 8)
      const rows = Array.from({ length: 9000 }, (_, i) => `Brand ${batch} ${i}`)
      const other = await page.context().newPage()
      await other.goto(`${url}/brand-list/import`)
      await other.setInputFiles('input[type=file]', {
        name: 'brands.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['Name', ...rows].join('\n')),
      })
      await other.getByRole('button', { name: 'Check the file' }).click()
      await other.getByRole('button', { name: 'Import 9,000 rows' }).click()
      await other.getByText(/^Rows done: [\d,]+ of 9,000$/).waitFor()
      await other.close()
      await expect
        .poll(
          async () =>
            (await owner.list('brands', { filter: { name_starts: `Brand ${batch}` } })).total,
          { timeout: 60_000 },
        )
        .toBe(9000)
      const again = await page.context().newPage()
      await again.goto(`${url}/brand-list/import`)
      await again.getByText('The import is finished.', { exact: true }).waitFor()
      await again.getByRole('button', { name: 'Undo this import' }).waitFor()
      await again.getByRole('button', { name: 'Dismiss' }).click()
      await expect
        .poll(() => again.getByText('The import is finished.', { exact: true }).count())
        .toBe(0)
      await again.close()
    },
  )
})
