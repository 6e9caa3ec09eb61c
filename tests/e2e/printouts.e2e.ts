import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import { findAccessibilityProblems } from '../support/browser.ts'
import type { Member } from '../support/member.ts'
import { addOwner } from '../support/owner.ts'
import { readBars } from '../support/bar-reader.ts'
import { readPdf, type PdfContent } from '../support/pdf-text.ts'
import { closeScreens, openScreens, visit, waitUntilSettled } from '../support/screens.ts'
import { openShop, type Document, type Shop } from '../support/shop.ts'
import { daysAgo } from '../support/trade.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
const folder = mkdtempSync(join(tmpdir(), 'armazem-printouts-'))
let browser: Browser
let owner: Member
let shop: Shop
let sale: Document
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser('newest')
  owner = await addOwner()
  shop = await openShop(owner, { taxPercent: 23 })
  await shop.buy([['Cadeira de verão – preço em €', 10, 5]])
  const payments = [{ method: shop.method.id, amount: 100, tendered: 120 }]
  sale = await shop.sell([['Cadeira de verão – preço em €', 2, 100]], { payments })
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => closeScreens(page))

async function readDownload(
  button = /^(Download|Descarregar) PDF$/,
): Promise<PdfContent & { readonly name: string; readonly file: Uint8Array }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  const name = download.suggestedFilename()
  await download.saveAs(join(folder, name))
  const file = await readFile(join(folder, name))
  return { name, file, ...readPdf(file) }
}

// Further documents and the logo are drawn and mailed in the same way, so their tests run in the nightly tests only.

describe('printouts', () => {
  it('open from the page of a sale with a preview, in the language of the screen', async () => {
    page = await openScreens(browser, url, owner, { language: 'pt' })
    await visit(page, url, `/sale-list/${sale.id}`)
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Recibo' }).click()
    const receipt = page.getByRole('article', { name: `Recibo ${sale.invoiceNumber}` })
    await expect.poll(() => receipt.innerText()).toContain('Troco')
    await expect.poll(() => findAccessibilityProblems(page)).toEqual([])

    const { name, texts, pages, hasEmbeddedFonts } = await readDownload()
    expect(name).toBe(`Recibo ${sale.invoiceNumber}.pdf`)
    expect(hasEmbeddedFonts).toBe(true)
    expect(pages).toBe(1)
    expect(texts).toContain('Cadeira de verão – preço em €')
    expect(texts).toContain(`Recibo ${sale.invoiceNumber}`)
    expect(texts).toContain('$246.00')
    expect(texts).toContain('Obrigado pela sua visita.')
  })

  it.runIf(isNight())(
    'of a customer are listed for the customer, and reopen by their address',
    async () => {
      page = await openScreens(browser, url, owner)
      await visit(page, url, `/customer-details/${shop.customer.id}`)
      await page.getByRole('button', { name: 'More actions' }).first().click()
      await page.getByRole('menuitem', { name: 'Customer invoices' }).click()
      await page.getByRole('button', { name: String(sale.invoiceNumber) }).click()
      await page.getByRole('article', { name: `Invoice ${sale.invoiceNumber}` }).waitFor()
      await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
      await page.reload()
      await page.getByRole('article', { name: `Invoice ${sale.invoiceNumber}` }).waitFor()
      const { texts } = await readDownload()
      expect(texts).toContain('Bill to')
      expect(texts).toContain('Due')
      expect(texts).toContain('$146.00')
    },
  )

  it.runIf(isNight())('include statements of account for the selected period', async () => {
    page = await openScreens(browser, url, owner)
    await visit(page, url, `/customer-details/${shop.customer.id}`)
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: /statement/i }).click()
    const statement = page.getByRole('article', { name: /Statement/ })
    await statement.getByText('Payment', { exact: true }).waitFor()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('From', { exact: true }).fill('2020-01-01')
    await dialog.getByLabel('To', { exact: true }).fill('2020-12-31')
    await statement.getByText('Dec 31, 2020').waitFor()
    await expect.poll(() => statement.innerText()).not.toContain('Payment')
    await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
    expect((await readDownload()).texts.join(' ')).toContain('Dec 31, 2020')
  })

  it('are sent by mail once, even after a double click', async () => {
    page = await openScreens(browser, url, owner)
    await visit(page, url, `/sale-list/${sale.id}`)
    await page.getByRole('button', { name: 'Send by e-mail' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Subject').waitFor()
    await dialog.getByLabel(/^To/).fill('buyer@example.test')
    await dialog.getByRole('button', { name: 'Show the attached document' }).click()
    await dialog.getByRole('article', { name: `Invoice ${sale.invoiceNumber}` }).waitFor()
    await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send by e-mail' }).dblclick()
    const log = page.getByRole('region', { name: 'E-mails' })
    await log.getByText('Invoice to buyer@example.test').waitFor()
    await log.getByText('Sent', { exact: true }).waitFor()
    expect(await log.getByRole('listitem').count()).toBe(1)
  })

  it.runIf(isNight())('of selected sales are sent from their list', async () => {
    page = await openScreens(browser, url, owner)
    await owner.patch(`/customers/${shop.customer.id}`, { email: 'customer@example.test' })
    await visit(page, url, '/sale-list')
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Send by e-mail' }).click()
    await page.getByText('Invoice to customer@example.test').waitFor()
    const choice = await page.getByRole('combobox', { name: 'Document' }).innerText()
    expect(choice).toBe('The document that fits the state of each record')
    await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Send 1 e-mail' }).click()
    await page.getByText('1 e-mail is on its way.').waitFor()
  })

  it.runIf(isNight())(
    'of reminders are sent from the list of customers, without those who owe nothing',
    async () => {
      await shop.buy([['Stool', 9, 5]], { date: daysAgo(60) })
      const [late, paid] = await Promise.all(
        ['Late', 'Paid'].map((name) =>
          owner.create('customers', { name, email: `${name.toLowerCase()}@example.test` }),
        ),
      )
      await shop.sell([['Stool', 1, 100]], { customer: late!.id, date: daysAgo(40) })
      page = await openScreens(browser, url, owner)
      await visit(page, url, '/customer-list')
      for (const name of [/^Select Late/, /^Select Paid/]) {
        await page.getByRole('checkbox', { name }).check()
      }
      await page.getByRole('button', { name: 'Send by e-mail' }).click()
      await page.getByRole('combobox', { name: 'Document' }).click()
      await page.getByRole('option', { name: 'Next reminder' }).click()
      await page.getByText('First reminder to late@example.test').waitFor()
      await page.getByText('1 record is left out').waitFor()
      await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
      await page.getByRole('button', { name: 'Send 1 e-mail' }).click()
      await page.getByText('1 e-mail is on its way.').waitFor()
      const readMails = (id: string) => owner.api(`/customers/${id}/mails`)
      expect(await readMails(late!.id)).toMatchObject([{ printout: 'reminder1' }])
      expect(await readMails(paid!.id)).toEqual([])
    },
  )

  it.runIf(isNight())('show the logo of the team', async () => {
    page = await openScreens(browser, url, owner)
    await visit(page, url, '/settings/company')
    const create = { width: 400, height: 200, channels: 3, background: '#3538cd' } as const
    const buffer = await sharp({ create }).png().toBuffer()
    const file = { name: 'logo.png', mimeType: 'image/png', buffer }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('img', { name: /Picture/ }).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Company settings saved').waitFor()
    await page.getByRole('textbox', { name: 'Footer of printouts' }).fill('IBAN PT50 0000')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('IBAN PT50 0000').first().waitFor()
    await waitUntilSettled(page)
    await visit(page, url, `/sale-list/${sale.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Invoice', exact: true }).click()
    const invoice = page.getByRole('article', { name: `Invoice ${sale.invoiceNumber}` })
    await invoice.locator('img').waitFor()
    await expect.poll(() => invoice.innerText()).toContain('IBAN PT50 0000')
    const { file: pdf } = await readDownload()
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Subtype /Image')
  })

  it.runIf(isNight())(
    'say on a phone that the invoice which the address names does not exist',
    async () => {
      page = await openScreens(browser, url, owner, { width: 390 })
      await visit(page, url, `/customer-invoice?invoice=${crypto.randomUUID()}`)
      await page.getByText('This invoice does not exist or was cancelled.').waitFor()
      await page.getByRole('button', { name: 'All invoices' }).click()
      await page.getByRole('button', { name: new RegExp(sale.invoiceNumber!) }).waitFor()
    },
  )

  it.runIf(isNight())('include price labels of the selected products', async () => {
    await shop.product('Bench', { barcodes: [{ value: '4006381333931', type: 'ean13' }] })
    page = await openScreens(browser, url, owner)
    await visit(page, url, '/product-list')
    await page.getByRole('checkbox', { name: /^Select Bench/ }).check()
    await page.getByRole('button', { name: 'Print labels' }).click()
    await page.waitForURL('**/price-labels?products=*')
    await page.getByRole('spinbutton', { name: /^Labels of Bench/ }).fill('30')
    await page.getByText('Labels: 30 · Pages: 2').waitFor()
    await expect.poll(() => findAccessibilityProblems(page)).toEqual([])
    const { pages, file } = await readDownload(/^PDF$/)
    expect(pages).toBe(2)
    expect(readBars(file)).toEqual(Array.from({ length: 30 }, () => '4006381333931'))
  })
})
