import { expect, it } from 'vitest'
import type { PdfSheet } from '../../src/admin/export/export-job.ts'
import { createPdf } from '../../src/admin/export/pdf-document.ts'
import type { ExportRow } from '../../src/export/export-sheet.ts'
import { estimatePages } from '../../src/export/pdf/paper.ts'
import { money, text } from '../../src/schema/fields.ts'
import { readPdf } from '../support/pdf-text.ts'
import { pdfFonts } from '../support/sample-printouts.ts'
import { chair, sheet } from '../support/product-sheet.ts'

async function readPdfOf(content: PdfSheet, rows: ExportRow[]) {
  const writer = createPdf(content, pdfFonts)
  writer.rows(rows)
  return readPdf(new Uint8Array(await writer.end().arrayBuffer()))
}

it.each([
  ['a4', '595'],
  ['letter', '612'],
] as const)('a PDF has the paper size of its sheet, %s', async (paper, width) => {
  const [column] = sheet.columns
  const writer = createPdf({ ...sheet, columns: [column!], paper }, pdfFonts)
  writer.rows([chair])
  const bytes = new Uint8Array(await writer.end().arrayBuffer())
  const [, found] = /MediaBox \[0 0 (\d+)/.exec(new TextDecoder('latin1').decode(bytes)) ?? []
  expect(found).toBe(width)
})

it('a PDF embeds its fonts, repeats the header and numbers its pages', async () => {
  const rows = Array.from({ length: 120 }, (_, i) => ({ ...chair, name: `Çadeira nº ${i + 1} €` }))
  const { pages, texts, hasEmbeddedFonts } = await readPdfOf(sheet, rows)
  expect(hasEmbeddedFonts).toBe(true)
  expect(pages).toBeGreaterThan(2)
  expect(texts).toContain('Products')
  expect(texts).toContain('Filter: Category: Chairs')
  expect(texts).toContain('Çadeira nº 120 €')
  expect(texts).toContain('$1,234.50')
  expect(texts.filter((piece) => piece === 'Category')).toHaveLength(pages)
  expect(texts).toContain(`Page ${pages} of ${pages}`)
})

it('a PDF with more columns than fit on a page continues on further pages', async () => {
  const columns = Array.from({ length: 30 }, (_, i) => ({
    path: `f${i}`,
    key: `f${i}`,
    field: text(),
    label: `Column ${i}`,
  }))
  const row = Object.fromEntries(columns.map(({ path }) => [path, `value of ${path}`]))
  const { pages, texts } = await readPdfOf({ ...sheet, columns }, [row])
  expect(pages).toBeGreaterThan(1)
  for (const { path } of columns) expect(texts.join(' ')).toContain(`value of ${path}`)
})

it('a PDF has totals at its end, and repeats the name of the record on each page with further columns', async () => {
  const wide = Array.from({ length: 24 }, (_, i) => ({
    path: `text${i}`,
    key: `text${i}`,
    field: text(),
    label: `Text ${i}`,
  }))
  const columns = [
    { path: 'sku', key: 'sku', field: text(), label: 'SKU' },
    { path: 'name', key: 'name', field: text(), label: 'Name' },
    ...wide,
    { path: 'due', key: 'due', field: money(), label: 'Due' },
  ]
  const long = Object.fromEntries(wide.map(({ path }) => [path, 'some words '.repeat(9)]))
  const rows = [
    { ...long, sku: 'A-1', name: 'Chair', due: 0.1 },
    { ...long, sku: 'A-2', name: 'Desk', due: 0.2 },
  ]
  const { pages, texts } = await readPdfOf({ ...sheet, columns, titlePath: 'name' }, rows)
  expect(texts).toContain('Total')
  expect(texts.some((each) => each.includes('0.30'))).toBe(true)
  expect(pages).toBeGreaterThan(1)
  expect(texts.filter((each) => each === 'Chair')).toHaveLength(pages)
  const withoutTotals = await readPdfOf({ ...sheet, columns, withoutTotals: true }, rows)
  expect(withoutTotals.texts).not.toContain('Total')
})

it('the pages of a PDF are estimated from its columns and its number of rows', () => {
  const columns = Array.from({ length: 27 }, (_, i) => ({
    path: `text${i}`,
    key: `text${i}`,
    field: text(),
    label: `Text ${i}`,
  }))
  expect(estimatePages(columns.slice(0, 2), 2, 'a4')).toBe(1)
  expect(estimatePages(columns, 2, 'a4')).toBeGreaterThan(1)
  expect(estimatePages(columns.slice(0, 2), 3000, 'a4')).toBeGreaterThan(60)
})
