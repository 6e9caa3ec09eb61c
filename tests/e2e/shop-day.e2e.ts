import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import { runAction } from '../support/document-screen.ts'
import type { Member } from '../support/member.ts'
import { addOwner } from '../support/owner.ts'
import { openScreens, waitUntilSettled } from '../support/screens.ts'
import { openShop, type Shop, type Stock } from '../support/shop.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

/**
 * Tests a day in a shop, in Portuguese, from the first delivery to the figures of the dashboard. Each
 * step continues after the previous one.
 */

const url = inject('url')
const pageErrors: string[] = []
let browser: Browser
let owner: Member
let shop: Shop
let page: Page
let market: { readonly id: string }

beforeAll(async () => {
  browser = await openWorkerBrowser()
  owner = await addOwner()
  shop = await openShop(owner, { taxPercent: 23 })
  market = await shop.branchNamed('Mercado')
  const unit = await owner.create('units', { name: 'Peça', shortName: 'pç', decimals: 0 })
  await shop.product('Lamp', { price: 20, stockUnit: unit.id })
  await shop.product('Desk', { price: 150, stockUnit: unit.id })
  page = await openScreens(browser, url, owner, { language: 'pt' })
  page.setDefaultTimeout(15_000)
  page.on('pageerror', ({ message }) => pageErrors.push(message))
})

afterAll(async () => {
  expect(pageErrors).toEqual([])
})

async function open(path: string): Promise<void> {
  await page.goto(url + path)
  await waitUntilSettled(page)
}

async function choose(label: RegExp | string, option: string): Promise<void> {
  await page.getByLabel(label).first().click()
  await page.getByRole('option', { name: option }).first().click()
}

const readIdInAddress = () => new URL(page.url()).pathname.split('/').at(-1)!
const readStock = async (name: string, branch = shop.branch): Promise<Stock> =>
  shop.stock(name, branch)

// Runs in the nightly tests only: `npm test` has separate tests of till, purchases, returns and payments.
describe.runIf(isNight())('a day in the shop', () => {
  it('purchases goods: order, receipt, payment', async () => {
    await open('/add-purchase')
    await choose(/^Fornecedor/, 'Supplier')
    for (const [place, [name, quantity, price]] of [
      ['Lamp', '10', '8'],
      ['Desk', '4', '70'],
    ].entries()) {
      await page.getByRole('button', { name: 'Adicionar linha' }).click()
      const row = page.getByRole('row').nth(place + 1)
      await row.getByRole('combobox').first().fill(name!)
      await page.getByRole('option', { name }).first().click()
      await row.getByRole('textbox', { name: /^Quantidade/ }).fill(quantity!)
      await row.getByRole('textbox', { name: /^Preço unitário/ }).fill(price!)
    }
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.waitForURL((to) => to.pathname !== '/add-purchase')
    await waitUntilSettled(page)
    await runAction(page, 'Encomendar')
    await runAction(page, 'Receber mercadoria')
    await runAction(page, 'Registar pagamento', async () => {
      await choose(/^Método/, 'Cash')
    })
    const bought = await shop.get(`/purchases/${readIdInAddress()}`)
    expect(bought).toMatchObject({ goodsStatus: 'full', paymentStatus: 'paid', total: 442.8 })
    await expect.poll(() => readStock('Lamp')).toMatchObject({ onHand: 10, averageCost: 8 })
    await expect.poll(() => readStock('Desk')).toMatchObject({ onHand: 4, averageCost: 70 })
  })

  it('transfers part of the goods to the market, which receives them', async () => {
    await open('/transfer-stock')
    await choose(/^Filial de destino/, 'Mercado')
    await page.getByRole('button', { name: 'Adicionar linha' }).click()
    const row = page.getByRole('row').nth(1)
    await row.getByRole('combobox').first().fill('Desk')
    await page.getByRole('option', { name: 'Desk' }).first().click()
    await row.getByRole('textbox', { name: /^Pedida/ }).fill('2')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.waitForURL((to) => to.pathname !== '/transfer-stock')
    await waitUntilSettled(page)
    await runAction(page, 'Expedir')
    await runAction(page, 'Receber')
    await expect.poll(() => readStock('Desk', market)).toMatchObject({ onHand: 2, averageCost: 70 })
  })

  it('sells at the till by keyboard, once for cash and once on credit', async () => {
    await open('/new-sale')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.type('lamp')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Quantidade: Lamp' }).waitFor()
    await page.keyboard.press('F9')
    await page.keyboard.press('Enter')
    await page.getByText('Venda concluída').waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: /^Nova venda/ }).press('Enter')
    await page.keyboard.press('F3')
    await page.keyboard.type('Customer')
    await page.getByRole('option', { name: /^Customer/ }).click()
    await page.keyboard.press('F2')
    // Types at human speed; faster keys would be taken for a barcode scanner.
    await page.keyboard.type('3*lamp', { delay: 60 })
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Quantidade: Lamp' }).waitFor()
    await page.keyboard.press('F9')
    await page.getByRole('button', { name: /a crédito/ }).click()
    await page.getByText('Venda concluída').waitFor()
    await page.getByRole('link', { name: 'Abrir a venda' }).click()
    await page.waitForURL(/sale-list/)
    await waitUntilSettled(page)
    const sale = await shop.get(`/sales/${readIdInAddress()}`)
    expect(sale).toMatchObject({ total: 73.8, due: 73.8, paymentStatus: 'unpaid', cost: 24 })
    await expect.poll(() => readStock('Lamp')).toMatchObject({ onHand: 6 })
  })

  it('takes one lamp back, and receives the payment for the others', async () => {
    const sale = readIdInAddress()
    await runAction(page, 'Receber devolução', async () => {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('columnheader', { name: 'Pode ser devolvido' }).waitFor()
      await dialog.getByRole('textbox', { name: /^Quantidade/ }).fill('1')
    })
    await open(`/sale-list/${sale}`)
    // Headings are aligned like their values: text at the start, numbers at the end.
    const readAlignment = (name: string) =>
      page
        .getByRole('columnheader', { name, exact: true })
        .first()
        .evaluate((heading) => getComputedStyle(heading).textAlign)
    expect(await readAlignment('Produto')).toBe('start')
    expect(await readAlignment('Quantidade')).toBe('end')
    await runAction(page, 'Registar pagamento', async () => choose(/^Método/, 'Cash'))
    expect(await shop.get(`/sales/${sale}`)).toMatchObject({
      paymentStatus: 'paid',
      returnStatus: 'partial',
      paid: 49.2,
      credited: 24.6,
      due: 0,
    })
    await expect
      .poll(() => readStock('Lamp'))
      .toMatchObject({ onHand: 7, averageCost: 8, value: 56 })
  })

  it('ends with a dashboard whose sales, cash flow and stock value are those of the day', async () => {
    for (const [card, total] of [
      [/^Total de vendas \$73\.80/, '$73.80'],
      [/^Fluxo de caixa -\$369\.00/, '-$369.00'],
      [/^Valor do stock \$336\.00/, '$336.00'],
    ] as const) {
      await open('/')
      await page.getByRole('link', { name: card }).click()
      await page.waitForURL((to) => to.pathname !== '/')
      await page.getByRole('row').last().getByText(total, { exact: true }).first().waitFor()
    }
    const figures = await owner.get('/dashboard')
    expect(figures).toMatchObject({
      totalSales: 73.8,
      totalOrders: 2,
      totalPurchaseAmount: 442.8,
      totalPaid: 73.8,
      totalDue: 0,
      cashFlow: { in: 73.8, out: 442.8, net: -369 },
      grossProfit: 36,
      stockValue: 336,
    })
  })
})
