import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFirefox, type Firefox } from '../support/firefox.ts'
import { PASSWORD, signUp, type Member } from '../support/member.ts'
import { findProgram, findSkipReason } from '../support/programs.ts'
import { startServer, type StartedServer } from '../support/server.ts'
import { openShop, type Document, type Shop } from '../support/shop.ts'

/** Tests the steps from sign-in to a printed receipt in Debian's Firefox, over WebDriver BiDi. */

const firefoxPath = findProgram('firefox-esr', 'firefox')
const skip = findSkipReason('pdftotext', ...(firefoxPath ? [] : ['firefox-esr']))

const folder = mkdtempSync(join(tmpdir(), 'armazem-firefox-'))
const printed = join(folder, 'printed.pdf')
let server: StartedServer
let owner: Member
let shop: Shop
let firefox: Firefox

describe.skipIf(skip)('Firefox', () => {
  beforeAll(async () => {
    server = await startServer()
    owner = await signUp(server.url)
    shop = await openShop(owner, { taxPercent: 23 })
    await shop.buy([['Cadeira Évora', 10, 5]])
    firefox = await startFirefox(firefoxPath!, join(folder, 'profile'), printed)
    console.log(`Firefox ${firefox.version}`)
  })

  afterAll(async () => {
    await firefox?.stop()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('signs in', async () => {
    await firefox.goTo(`${server.url}/login`)
    await firefox.waitUntil('document.querySelector("input[type=email]")')
    await firefox.evaluate('document.querySelector("input[type=email]").focus() ?? ""')
    await firefox.press(...owner.email!)
    await firefox.press('Tab')
    await firefox.evaluate('document.querySelector("input[type=password]").focus() ?? ""')
    await firefox.press(...PASSWORD, 'Enter')
    await firefox.waitUntil('document.querySelector("h1")?.textContent === "Dashboard"')
  })

  it('shows a list and opens a form', async () => {
    await firefox.goTo(`${server.url}/product-list`)
    await firefox.waitUntil(
      '[...document.querySelectorAll("tbody tr")].some((row) => row.innerText.includes("Cadeira Évora"))',
    )
    await firefox.goTo(`${server.url}/add-product`)
    await firefox.waitUntil('document.querySelector("main form input")')
  })

  it('sells at the till', async () => {
    await firefox.goTo(`${server.url}/new-sale`)
    await firefox.waitUntil('document.querySelector("[role=option]")')
    await firefox.evaluate('document.querySelector("[role=option]").click() ?? ""')
    await firefox.waitUntil('document.querySelector("[aria-label^=\'Quantity: Cadeira\']")')
    await firefox.press('F9')
    await firefox.waitUntil('document.querySelector("[role=dialog]")')
    await firefox.press('Enter')
    await firefox.waitUntil('document.body.innerText.includes("Sale completed")')
    const { rows } = await owner.list<Document>('sales', { sort: ['createdAt', 'DESC'] })
    expect(rows[0]).toMatchObject({ status: 'closed' })
  })

  it('prints the receipt, and nothing of the page around it', async () => {
    await firefox.evaluate(
      '[...document.querySelectorAll("button")].find((button) => button.innerText.startsWith("Print receipt")).click() ?? ""',
    )
    await expect.poll(() => extractPdfText(printed), { timeout: 60_000 }).toContain('Thank you')
    const { rows } = await owner.list<Document>('sales', { sort: ['createdAt', 'DESC'] })
    const text = extractPdfText(printed)
    expect(text).toContain(`Receipt ${rows[0]!.invoiceNumber}`)
    expect(text).toContain('Cadeira Évora')
    // The label needs two lines in some fonts; the amount then stands between them.
    expect(text).toMatch(/Total, sales tax\s+(\$123\.00\s+)?included/)
    expect(text).not.toContain('New sale')
  })
})

/** Returns the text of a PDF file; empty if the file does not exist or is still being written. */
function extractPdfText(file: string): string {
  return spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).stdout
}
