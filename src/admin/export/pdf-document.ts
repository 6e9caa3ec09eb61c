import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import type { Field } from '../../schema/fields.ts'
import { fill } from '../../schema/translate.ts'
import { getColumnDecimals, type Decimals } from '../fields/decimals.ts'
import { embedFonts, FONT, type PdfFonts } from '../../export/pdf/fonts.ts'
import { sum } from '../../schema/decimal.ts'
import { isSummable } from '../../schema/groups.ts'
import { getCellType, getCellValue } from '../../export/cell-value.ts'
import type { ExportColumn, ExportRow } from '../../export/export-sheet.ts'
import { holdsSeveralUploads } from '../../schema/kinds.ts'
import type { Resource } from '../../schema/resource.ts'
import { createFormats } from '../../export/formats.ts'
import { formatField, type TextTools } from '../fields/field-text.ts'
import type { BlobWriter, PdfSheet } from './export-job.ts'
import { choosePaper, MARGIN } from '../../export/pdf/paper.ts'

const GREY = 90
const HAIRLINE = { lineWidth: 0.5, lineColor: 216 }

/**
 * Returns a writer that draws the records as a table on sheets of the team's size or the next larger size: title and
 * notes on top, the header on each page, the page number below. Nothing is cut: long text wraps, and columns that do
 * not fit on a page continue on further pages.
 */
export function createPdf(
  sheet: PdfSheet,
  fonts: PdfFonts,
  onPage: (page: number) => void = () => {},
): BlobWriter {
  const { columns, messages, title, notes } = sheet
  const paper = choosePaper(columns, sheet.paper)
  const doc = new jsPDF({ unit: 'pt', compress: true, putOnlyUsedFonts: true, ...paper.page })
  doc.setProperties({ title })
  embedFonts(doc, fonts)
  const kept: ExportRow[] = []

  return {
    rows: (batch) => {
      for (const row of batch) kept.push(row)
    },
    end: () => {
      const formatCell = createCellFormatter(sheet, getColumnDecimals(columns, kept, getCellValue))
      const body = kept.map((row) => columns.map((column) => formatCell(row, column)))
      const totals = sheet.withoutTotals ? undefined : computeTotals(columns, kept)
      const foot = totals && [
        columns.map((column, i) => ({
          content: Object.hasOwn(totals, column.path)
            ? formatCell(totals, { ...column, key: column.path })
            : i === 0
              ? messages.total
              : '',
          styles: align(column.field),
        })),
      ]
      autoTable(doc, {
        startY: writeHeading(doc, title, notes),
        head: [columns.map(({ label, field }) => ({ content: label, styles: align(field) }))],
        body,
        ...(foot && { foot, showFoot: 'lastPage' as const }),
        columnStyles: Object.fromEntries(columns.map(({ field }, i) => [i, align(field)])),
        theme: 'plain',
        margin: MARGIN,
        rowPageBreak: 'avoid',
        horizontalPageBreak: paper.isTooNarrow,
        // Pages with further columns repeat the column that names the record.
        horizontalPageBreakRepeat: findRepeatedColumns(columns, sheet.titlePath),
        styles: {
          font: FONT,
          fontSize: 8,
          cellPadding: { vertical: 3, horizontal: 5 },
          valign: 'top',
          overflow: 'linebreak',
        },
        headStyles: { fontStyle: 'bold', lineWidth: { bottom: 1 }, lineColor: 0 },
        footStyles: { fontStyle: 'bold', lineWidth: { top: 1 }, lineColor: 0 },
        bodyStyles: { lineWidth: { bottom: HAIRLINE.lineWidth }, lineColor: HAIRLINE.lineColor },
        didDrawPage: ({ pageNumber }) => onPage(pageNumber),
      })
      numberPages(doc, messages.page)
      return doc.output('blob')
    },
  }
}

/**
 * Returns the position of the title column, or else of the first column. Pages with further columns repeat this column.
 */
function findRepeatedColumns(
  columns: readonly ExportColumn[],
  titlePath: string | undefined,
): number[] {
  const title = columns.findIndex(({ path }) => path === titlePath)
  return title < 0 ? [0] : [title]
}

/**
 * Returns the sums of the columns by path; undefined without rows, and when no column can be
 * summed.
 */
function computeTotals(
  columns: readonly ExportColumn[],
  rows: readonly ExportRow[],
): ExportRow | undefined {
  const summed = columns.filter(({ field }) => isSummable(field))
  if (summed.length === 0 || rows.length === 0) return undefined
  const totals = summed.map((column) => {
    const values = rows.map((row) => getCellValue(row, column))
    return [column.path, sum(values.filter((value) => typeof value === 'number'))] as const
  })
  return Object.fromEntries(totals)
}

/**
 * Returns a function that formats cells as on the screen; an empty value is an empty string.
 * `decimals` holds the decimals of each column, so that numbers are aligned.
 */
function createCellFormatter(
  { columns, region, messages }: PdfSheet,
  decimals: Decimals,
): (row: ExportRow, column: ExportColumn) => string {
  const choices = new Map(columns.map((column) => [column.path, column.choices]))
  const tools: TextTools = {
    formats: createFormats(region),
    decimals,
    labels: { choice: (_, path, value) => choices.get(path)?.[value] ?? value },
    yes: messages.yes,
    no: messages.no,
    // References arrive as titles already.
    findTitle: (_, title) => title,
  }
  // Only labels use the resource, and the labels of an export use the path alone.
  const resource = {} as Resource
  return (row, column) =>
    formatField(getCellValue(row, column), tools, {
      resource,
      path: column.path,
      field: column.field,
    })
}

/** Draws title and notes. Returns the top of the table in pt. */
function writeHeading(doc: jsPDF, title: string, notes: readonly string[]): number {
  const width = doc.internal.pageSize.getWidth() - 2 * MARGIN
  let y = MARGIN + 14
  doc.setFont(FONT, 'bold').setFontSize(14).text(title, MARGIN, y)
  doc.setFont(FONT, 'normal').setFontSize(9).setTextColor(GREY)
  for (const note of notes) {
    // The return type also covers calls with several texts. A call with one text returns lines.
    for (const line of doc.splitTextToSize(note, width) as string[]) {
      y += 13
      doc.text(line, MARGIN, y)
    }
  }
  doc.setTextColor(0)
  return y + 14
}

function numberPages(doc: jsPDF, template: string): void {
  const pages = doc.getNumberOfPages()
  const { pageSize } = doc.internal
  doc.setFont(FONT, 'normal').setFontSize(8).setTextColor(GREY)
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(page)
    const text = fill(template, { page, pages })
    doc.text(text, pageSize.getWidth() - MARGIN, pageSize.getHeight() - 20, { align: 'right' })
  }
}

function align(field: Field): { readonly halign: 'left' | 'right' } {
  // Columns of files show a count, so they are aligned as numbers.
  const isFigure = getCellType(field) === 'number' || holdsSeveralUploads(field)
  return { halign: isFigure ? 'right' : 'left' }
}
