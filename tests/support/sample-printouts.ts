import type { Language } from '../../i18n/languages.ts'
import { readFileSync } from 'node:fs'
import { business } from '../../resources/browser.ts'
import {
  computeTotals,
  type LineTerms,
  type Terms,
} from '../../resources/documents/amounts/totals.ts'
import { subtract } from '../../src/schema/decimal.ts'
import type { Printout, PrintoutTools } from '../../src/schema/printout.ts'
import { jsPDF } from 'jspdf'
import type { Logo } from '../../src/export/pdf/logo.ts'
import { createPen } from '../../src/export/pdf/pen.ts'
import { drawPrintout } from '../../src/export/pdf/draw-printout.ts'
import type { Region } from '../../src/export/formats.ts'
import { embedFonts, type PdfFonts } from '../../src/export/pdf/fonts.ts'
import { readPdf, type PdfContent } from './pdf-text.ts'
import type { Values } from '../../src/schema/values.ts'

export const LISBON: Region = { locale: 'pt-PT', currency: 'EUR', timezone: 'Europe/Lisbon' }

/** Holds the fonts that the app embeds in PDF files. */
export const pdfFonts: PdfFonts = {
  regular: readFontFile('400Regular/Inter_400Regular'),
  bold: readFontFile('600SemiBold/Inter_600SemiBold'),
}

function readFontFile(name: string): string {
  return readFileSync(`node_modules/@expo-google-fonts/inter/${name}.ttf`, 'latin1')
}

/** Returns a sale in the shape of the API, with the amounts of these terms. */
export function createSale(lines: readonly LineTerms[], terms: Terms, more: Values = {}): Values {
  const { lines: amounts, ...totals } = computeTotals(terms, lines)
  const paid = Number(more.paid ?? 0)
  return {
    id: 'sale',
    kind: 'sale',
    status: 'closed',
    number: 'S-MAIN-26-000123',
    date: '2026-11-21',
    invoiceDate: '2026-11-21',
    dueDate: '2026-12-21',
    createdAt: '2026-11-21T10:20:00Z',
    branch: 'branch',
    customer: 'customer',
    supplier: 'supplier',
    pricesIncludeTax: terms.pricesIncludeTax ?? false,
    notes: null,
    ...totals,
    paid,
    credited: 0,
    writtenOff: 0,
    due: subtract(totals.total, paid),
    ...more,
    lines: lines.map((line, i) => ({
      id: `line ${i}`,
      product: `product ${i}`,
      description: `Cadeira giratória ${i + 1}`,
      unit: null,
      ...line,
      ...amounts[i],
      taxAmount: amounts[i]!.tax,
      delivered: line.quantity,
      returned: 0,
    })),
  }
}

const records: Readonly<Record<string, readonly Values[]>> = {
  branches: [
    {
      id: 'branch',
      name: 'Loja de Braga',
      phone: '+351 253 000 111',
      taxId: 'PT500123456',
      isPrimary: true,
      address: { street: 'Rua do Souto 12', city: 'Braga', postcode: '4700-329', country: 'PT' },
    },
  ],
  customers: [
    {
      id: 'customer',
      name: 'Construções Álvaro & Irmãos, Lda.',
      taxId: 'PT501999888',
      paymentTermsDays: 30,
      paymentTermsBasis: 'invoiceDate',
    },
  ],
  suppliers: [{ id: 'supplier', name: 'Fábrica do Minho, S.A.', taxId: 'PT502111222' }],
  'payment-methods': [
    { id: 'cash', name: 'Dinheiro' },
    { id: 'card', name: 'Cartão' },
  ],
  payments: [createPayment('cash', 10, { tendered: 20, change: 10 }), createPayment('card', 15)],
}

function createPayment(method: string, amount: number, more: Values = {}): Values {
  return {
    id: `by ${method}`,
    method,
    amount,
    ...more,
    allocations: [{ document: 'sale', amount }],
  }
}

/** Returns the tools of printouts over a few records in memory. */
function createTools(language: Language, settings: Values): PrintoutTools {
  const listRecords = (resource: string) => records[resource] ?? []
  return {
    language,
    team: { name: 'Armazém Açores, Lda.', decimals: 2, settings },
    can: () => true,
    dayOf: (instant) => instant.slice(0, 10),
    readRecord: async (resource, id) => listRecords(resource).find((record) => record.id === id),
    readRecordsById: async (resource, ids) => {
      if (resource === 'products') {
        return ids.map((id) => ({ id, sku: `SKU-${id.slice(-2).trim()}`, stockUnit: 'unit' }))
      }
      if (resource === 'units') return [{ id: 'unit', shortName: 'un' }]
      return listRecords(resource).filter(({ id }) => ids.includes(String(id)))
    },
    readMatching: async (resource) => listRecords(resource),
  }
}

/** Returns the printout of a record that the offer with this key makes. */
export async function makePrintout(
  key: string,
  record: Values,
  language: Language,
  settings: Values = {},
): Promise<Printout> {
  const offer = business.printouts.find((each) => each.key === key)
  if (!offer) throw new Error(`No printout is called "${key}"`)
  return (await offer.load())(record, createTools(language, settings))
}

/** Draws a printout as PDF and reads it back. */
export async function drawPdf(printout: Printout, region = LISBON): Promise<PdfContent> {
  return readPdf(await drawPdfFile(printout, region))
}

/** Draws a printout as a PDF file. */
export async function drawPdfFile(
  printout: Printout,
  region = LISBON,
  logo?: Logo,
): Promise<Uint8Array> {
  const job = { printout, region, ...(logo && { logo }) }
  return new Uint8Array(await drawPrintout(job, pdfFonts).arrayBuffer())
}

/** Returns the width of a piece of text of a PDF, in pt. */
export function measureWidth({ text, font, size }: PdfContent['spots'][number]): number {
  const doc = new jsPDF({ unit: 'pt' })
  embedFonts(doc, pdfFonts)
  return createPen(doc).width(text, { size, bold: font !== 'F15' })
}

/** Holds terms with a discount and shipping, and lines with several taxes and a discount. */
export const terms: Terms = { decimals: 2, discount: { percent: 5 }, shipping: 7.5 }
export const chairs: readonly LineTerms[] = [
  { quantity: 2, unitPrice: 1234.5, taxRate: 23, discountPercent: 10 },
  { quantity: 3, unitPrice: 0.333333, taxRate: 6 },
]

/** Replaces the non-breaking spaces with which regions group digits (docs/screens.md §5) by plain ones. */
export const plain = (text: string) => text.replaceAll(/[\u{A0}\u{202F}]/gu, ' ').trim()

/** Returns the texts of the PDF of a printout, with plain spaces. */
export async function readTexts(printout: Printout): Promise<readonly string[]> {
  return (await drawPdf(printout)).texts.map(plain)
}
