import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { accessibilityProblems } from '../support/browser.ts'
import { signUp, type Member } from '../support/member.ts'
import { readPdf, type PdfContent } from '../support/pdf-text.ts'
import { openScreens, settled } from '../support/screens.ts'
import { openShop, type Document, type Shop } from '../support/shop.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
const folder = mkdtempSync(join(tmpdir(), 'armazem-papers-'))
let browser: Browser
let owner: Member
let shop: Shop
let sale: Document
let page: Page

beforeAll(async () => {
  browser = await chromium.connect(inject('browser'))
  owner = await signUp(url)
  shop = await openShop(owner, { taxPercent: 23 })
  await shop.buy([['Cadeira de verão – preço em €', 10, 5]])
  const payments = [{ method: shop.method.id, amount: 100, tendered: 120 }]
  sale = await shop.sell([['Cadeira de verão – preço em €', 2, 100]], { payments })
})

afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => page.context().close())

async function downloaded(): Promise<PdfContent & { readonly name: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^(Download|Descarregar) PDF$/ }).click(),
  ])
  const name = download.suggestedFilename()
  await download.saveAs(join(folder, name))
  return { name, ...readPdf(await readFile(join(folder, name))) }
}

describe('papers', () => {
  it('come from the page of a sale, shown before they are saved, in the language of the screen', async () => {
    page = await openScreens(browser, url, owner, { language: 'pt' })
    await page.goto(`${url}/sale-list/${sale.id}`)
    await settled(page)
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Recibo' }).click()
    const shown = page.getByRole('article', { name: `Recibo ${sale.number}` })
    expect(await shown.innerText()).toContain('Troco')
    expect(await accessibilityProblems(page)).toEqual([])

    const { name, texts, pages, hasEmbeddedFonts } = await downloaded()
    expect(name).toBe(`Recibo ${sale.number}.pdf`)
    expect(hasEmbeddedFonts).toBe(true)
    expect(pages).toBe(1)
    expect(texts).toContain('Cadeira de verão – preço em €')
    expect(texts).toContain(`Recibo ${sale.number}`)
    expect(texts).toContain('$246.00')
    expect(texts).toContain('Obrigado pela sua visita.')
  })

  it('of a customer are found by the customer, and their address brings them back', async () => {
    page = await openScreens(browser, url, owner)
    await page.goto(`${url}/customer-details/${shop.customer.id}`)
    await settled(page)
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Customer Invoice' }).click()
    await page.getByRole('button', { name: String(sale.number) }).click()
    await page.getByRole('article', { name: `Invoice ${sale.number}` }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.reload()
    await page.getByRole('article', { name: `Invoice ${sale.number}` }).waitFor()
    const { texts } = await downloaded()
    expect(texts).toContain('Bill to')
    expect(texts).toContain('Due')
    expect(texts).toContain('$146.00')
  })
})
