import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHeadedBrowser } from '../support/browser.ts'
import { startDisplay, type Display } from '../support/display.ts'
import { signUp, type Member } from '../support/member.ts'
import { findSkipReason } from '../support/programs.ts'
import { parseCookies, waitUntilSettled } from '../support/screens.ts'
import { startServer, type StartedServer } from '../support/server.ts'
import { openShop, type Document, type Shop } from '../support/shop.ts'

/**
 * Prints with the printer "Save as PDF" of a headed Chromium, without a dialog, as tills do (`--kiosk-printing`), and
 * reads the result.
 */

// The Chromium that the project downloads has no print preview, so it prints nothing.
const skip = findSkipReason('Xvfb', 'pdftotext', 'pdfinfo', 'chromium')

const folder = mkdtempSync(join(tmpdir(), 'armazem-printing-'))
const printed = join(folder, 'printed')
let display: Display
let server: StartedServer
let context: BrowserContext
let owner: Member
let shop: Shop
let page: Page

describe.skipIf(skip)('printing', () => {
  beforeAll(async () => {
    display = await startDisplay()
    server = await startServer()
    owner = await signUp(server.url)
    shop = await openShop(owner, { taxPercent: 23 })
    await shop.buy([['Cadeira Évora', 10, 5]])
    mkdirSync(printed)
    const profile = join(folder, 'profile')
    mkdirSync(join(profile, 'Default'), { recursive: true })
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(writePreferences()))
    context = await openHeadedBrowser(profile, display.name, ['--kiosk-printing'])
    await context.addCookies([...parseCookies(owner, server.url)])
    await context.addInitScript((email) => localStorage.setItem('email', email), owner.email!)
    page = context.pages()[0] ?? (await context.newPage())
    page.setDefaultTimeout(30_000)
  })

  afterAll(async () => {
    await context?.close()
    await server?.stop()
    await display?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('puts the receipt of a sale at the till on a roll of 80 mm', async () => {
    await page.goto(`${server.url}/new-sale`)
    await page.getByRole('option', { name: /Cadeira Évora/ }).click()
    await page.keyboard.press('F9')
    await page.getByRole('button', { name: 'Complete sale' }).click()
    await page.getByText('Sale completed').waitFor()
    await page.getByRole('button', { name: /^Print receipt/ }).click()
    const { text, width, pages } = await nextPrintout()
    const { rows } = await owner.list<Document>('sales', { sort: ['createdAt', 'DESC'] })
    expect(text).toContain(`Receipt ${rows[0]!.invoiceNumber}`)
    expect(text).toContain('Cadeira Évora')
    expect(text).toContain(String(rows[0]!.total))
    expect(text).not.toContain('New sale')
    expect(pages).toBe(1)
    expect(width).toBeCloseTo((80 / 25.4) * 72, 0)
  })

  it('puts an invoice of an American company on sheets of US Letter', async () => {
    const sale = await shop.sell([['Cadeira Évora', 2, 100]])
    await page.goto(`${server.url}/sale-list/${sale.id}`)
    await waitUntilSettled(page)
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Invoice', exact: true }).click()
    await page.getByRole('article', { name: `Invoice ${sale.invoiceNumber}` }).waitFor()
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    const { text, width, pages } = await nextPrintout()
    expect(text).toContain(sale.invoiceNumber)
    expect(text).toContain('$246.00')
    expect(pages).toBe(1)
    expect(width).toBeCloseTo(8.5 * 72, 0)
  })

  it('puts price labels on a sheet of A4', async () => {
    const { rows } = await owner.list<Document>('products', {})
    await page.goto(`${server.url}/price-labels?products=${rows[0]!.id}`)
    await waitUntilSettled(page)
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    const { text, width, pages } = await nextPrintout()
    expect(text).toContain('Cadeira Évora')
    expect(pages).toBe(1)
    expect(width).toBeCloseTo((210 / 25.4) * 72, 0)
  })
})

/** Sets Chromium's printer "Save as PDF", which writes to a folder. */
function writePreferences() {
  const destination = { id: 'Save as PDF', origin: 'local', account: '' }
  const appState = {
    version: 2,
    recentDestinations: [destination],
    selectedDestinationId: destination.id,
  }
  return {
    printing: { print_preview_sticky_settings: { appState: JSON.stringify(appState) } },
    savefile: { default_directory: printed },
    download: { default_directory: printed, prompt_for_download: false },
  }
}

const PRINTED_WITHIN_MS = 60_000

/** Waits for the file of the printer and reads it: its text, the width of its pages in pt and their number. */
async function nextPrintout() {
  const deadline = Date.now() + PRINTED_WITHIN_MS
  while (Date.now() < deadline) {
    const name = readdirSync(printed).find((file) => file.endsWith('.pdf'))
    const file = join(printed, name ?? '')
    const about = name && read('pdfinfo', [file])
    if (about) {
      const text = read('pdftotext', ['-layout', file, '-']) ?? ''
      rmSync(file)
      return {
        text,
        width: Number(/Page size:\s+([\d.]+)/.exec(about)?.[1]),
        pages: Number(/Pages:\s+(\d+)/.exec(about)?.[1]),
      }
    }
    await pause(200)
  }
  throw new Error('Nothing was printed')
}

/**
 * Returns the output of a program; undefined if the program failed, for example on a file that is still being written.
 */
function read(program: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}
