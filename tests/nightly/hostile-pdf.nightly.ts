import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHeadedBrowser } from '../support/browser.ts'
import { startDisplay, type Display } from '../support/display.ts'
import { signUp, type Member } from '../support/member.ts'
import { unique } from '../support/minimal-record.ts'
import { findSkipReason } from '../support/programs.ts'
import { parseCookies, waitUntilSettled } from '../support/screens.ts'
import { startServer, type StartedServer } from '../support/server.ts'
import { openShop, type Document, type Shop } from '../support/shop.ts'

/**
 * Tests promise T22 for PDF files: opens printouts of documents with hostile texts in the viewer of a headed Chromium.
 * A file created by the test proves that the test notices what a PDF executes.
 */

const skip = findSkipReason('Xvfb', 'pdftotext', 'pdfinfo', 'chromium')

/**
 * Lists texts that end strings, objects and streams of a PDF and begin actions, or that a viewer may take for
 * addresses.
 */
const PAYLOADS = [
  `) Tj ET /OpenAction << /S /JavaScript /JS (app.alert(1)) >>`,
  `\\) >> endobj 9 0 obj << /S /JavaScript /JS (app.alert(1)) >>`,
  `>> /AA << /O << /S /JavaScript /JS (app.alert(1)) >> >>`,
  `endstream endobj 7 0 obj << /Type /Catalog /OpenAction 8 0 R >>`,
  `<< /Type /Action /S /URI /URI (javascript:app.alert(1)) >>`,
  `%%EOF trailer << /Root 1 0 R >> startxref 0 %%EOF`,
  `<script>app.alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `javascript:alert(1)`,
  `file:///etc/passwd`,
  `þÿ) /JS (app.alert(1))`,
]

/** Matches the PDF keywords that execute, open, send or embed something. */
const ACTIVE =
  /\/(JavaScript|JS|AA|Launch|SubmitForm|ImportData|URI|GoToR|EmbeddedFile|RichMedia|XFA)\b/

const folder = mkdtempSync(join(tmpdir(), 'armazem-hostile-pdf-'))
let display: Display
let server: StartedServer
let context: BrowserContext
let owner: Member
let shop: Shop
let page: Page

describe.skipIf(skip)('a PDF file with hostile texts', () => {
  beforeAll(async () => {
    display = await startDisplay()
    server = await startServer()
    owner = await signUp(server.url)
    shop = await openShop(owner, { taxPercent: 10 })
    context = await openHeadedBrowser(join(folder, 'profile'), display.name, [])
    await context.addCookies([...parseCookies(owner, server.url)])
    await context.addInitScript((email) => localStorage.setItem('email', email), owner.email!)
    page = context.pages()[0] ?? (await context.newPage())
    page.setDefaultTimeout(60_000)
  })

  afterAll(async () => {
    await context?.close()
    await server?.stop()
    await display?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is detected by this test when it executes code', async () => {
    const file = join(folder, 'control.pdf')
    writeFileSync(file, writeAlertingPdf())
    expect(await openInViewer(file)).toEqual(['dialog executed'])
  })

  it('executes nothing, and shows all texts unchanged except at most one', async () => {
    const wrong: string[] = []
    let intact = 0
    for (const [at, text] of PAYLOADS.entries()) {
      const file = join(folder, `${at}.pdf`)
      await saveInvoice(text, file)
      const active = ACTIVE.exec(readDictionaries(file))?.[0]
      if (active !== undefined) wrong.push(`${text}: the file holds ${active}`)
      if (read('pdfinfo', ['-js', file]).trim() !== '') wrong.push(`${text}: has JavaScript`)
      const words = read('pdftotext', ['-raw', file, '-']).replaceAll(/\s/g, '')
      if (words.includes(text.replaceAll(/\s/g, ''))) intact += 1
      wrong.push(...(await openInViewer(file)).map((what) => `${text}: ${what}`))
    }
    console.log(`${PAYLOADS.length} invoices opened, ${intact} show the text as it was written`)
    expect(wrong).toEqual([])
    expect(intact).toBeGreaterThanOrEqual(PAYLOADS.length - 1)
  })
})

/** Sells goods whose name, notes and customer are hostile, and saves the invoice as a file. */
async function saveInvoice(text: string, file: string): Promise<void> {
  await owner.patch(`/customers/${shop.customer.id}`, { name: text })
  await shop.product(text, { sku: unique(), description: text })
  await shop.buy([[text, 1, 5]])
  const sale: Document = await shop.sell([[text, 1, 10, { description: text }]], { notes: text })
  await page.goto(`${server.url}/sale-list/${sale.id}`)
  await waitUntilSettled(page)
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Invoice', exact: true }).click()
  await page.getByRole('article').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await (await download).saveAs(file)
}

/** Returns a PDF without its compressed streams, whose bytes are arbitrary. */
function readDictionaries(file: string): string {
  return readFileSync(file, 'latin1').replaceAll(/stream\r?\n[^]*?endstream/g, '')
}

/** Opens a file in Chromium's viewer; returns the dialogs, pages and requests that the file caused. */
async function openInViewer(file: string): Promise<readonly string[]> {
  const incidents: string[] = []
  const viewer = await context.newPage()
  viewer.on('dialog', (dialog) => {
    incidents.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  const recordPage = (opened: Page) => void incidents.push(`page ${opened.url()}`)
  context.on('page', recordPage)
  viewer.on('request', (request) => {
    if (/^https?:/.test(request.url())) incidents.push(`request ${request.url()}`)
  })
  await viewer.goto(`file://${file}`)
  await expect
    .poll(() => viewer.frames().length, { timeout: 20_000, message: 'the viewer opens' })
    .toBeGreaterThan(1)
  await viewer.waitForTimeout(1500)
  context.off('page', recordPage)
  await viewer.close()
  return incidents
}

/** Writes a PDF that opens a dialog as soon as a viewer shows it. */
function writeAlertingPdf(): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    '<< /S /JavaScript /JS (app.alert("executed");) >>',
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}

function read(program: string, args: readonly string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
