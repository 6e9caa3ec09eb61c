import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import type { Member } from '../support/member.ts'
import { scanCodes } from '../support/scanner.ts'
import { measureScripts } from '../support/measure-scripts.ts'
import { waitUntilSettled } from '../support/screens.ts'
import type { Document, Shop } from '../support/shop.ts'
import { DESK, LAMP, withTills } from '../support/till.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
const openTill = withTills(url)
let owner: Member
let shop: Shop
let page: Page
let keys: CDPSession

async function open(...options: Parameters<typeof openTill>): Promise<void> {
  ;({ owner, shop, page } = await openTill(...options))
  keys = await page.context().newCDPSession(page)
}

const scan = (...codes: readonly string[]) => scanCodes(keys, codes)

const findQuantity = (name: string) => page.getByRole('textbox', { name: `Quantity: ${name}` })
const readQuantity = (name: string) => findQuantity(name).inputValue()
const listSales = async () => (await owner.list<Document>('sales', { range: [0, 99] })).rows
const readLastSale = async () => {
  const { rows } = await owner.list<Document>('sales', { sort: ['createdAt', 'DESC'] })
  return shop.get(`/sales/${rows[0]!.id}`)
}

describe('the till', () => {
  it('sells by keyboard alone: three lines, customer, discount, payment, receipt (U4)', async () => {
    await open()
    let actions = 0
    async function press(...pressed: readonly string[]): Promise<void> {
      for (const key of pressed) {
        actions += 1
        await page.keyboard.press(key, { delay: 50 })
        const isFocusVisible = await page.evaluate(() =>
          document.activeElement?.matches(':focus-visible'),
        )
        expect(isFocusVisible, key).toBe(true)
      }
    }
    await press('l', 'a', 'Enter', 'd', 'e', 'Enter', 'e', 'v', 'Enter')
    await findQuantity('Cadeira Évora').waitFor()
    await press('F3', 'z', 'o', 'Enter')
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-keyshortcuts') === 'F2',
    )
    await press('Shift+F9', '1', '0', 'Enter', 'F9', 'Enter')
    await page.getByText('Sale completed').waitFor()
    await press('Enter')
    const sale = await readLastSale()
    // Checks the content for the printer; tests/nightly/printing.nightly.ts actually prints it.
    await page.locator('#print-area article').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^New sale/)
    await page.emulateMedia({ media: 'print' })
    await page.waitForFunction(() => document.body.innerText.includes('Receipt'))
    const receipt = await page.evaluate(() => document.body.innerText)
    expect(receipt).toContain(`Receipt ${sale.invoiceNumber}`)
    expect(receipt).toContain('Cadeira Évora')
    expect(receipt).toContain('$243.42')
    expect(receipt).not.toContain('New sale')
    await page.emulateMedia({ media: 'screen' })
    expect(actions).toBeLessThanOrEqual(25)
    expect(sale).toMatchObject({ status: 'closed', paymentStatus: 'paid', due: 0 })
    expect(sale.lines).toHaveLength(3)
    // 219.89 less 10 %, and 23 % tax
    expect(sale.total).toBe(243.42)
    await expect.poll(() => page.getByText('$243.42').count()).toBeGreaterThan(0)
    await expect.poll(() => page.getByRole('main').getByText(sale.number!).count()).toBe(1)
  })

  it.runIf(isNight())(
    'keeps keystrokes during a product search, and puts a text that is not found back into the field',
    async () => {
      await open()
      const search = page.getByRole('combobox', { name: 'Search products' })
      await page.route('**/api/v1/products?*', async (route) => {
        await new Promise((done) => setTimeout(done, 400))
        await route.continue()
      })
      await page.keyboard.type('lamp', { delay: 50 })
      await page.keyboard.press('Enter')
      await page.keyboard.type('desk', { delay: 50 })
      await page.keyboard.press('Enter')
      await page.keyboard.type('nosuchthing', { delay: 50 })
      await page.keyboard.press('Enter')
      await findQuantity('Lamp').waitFor()
      await findQuantity('Desk').waitFor()
      await page.waitForFunction(
        (field) => (field as HTMLInputElement).value === 'nosuchthing',
        await search.elementHandle(),
      )
      await page.unroute('**/api/v1/products?*')
    },
  )

  it('counts 50 scans wherever the focus is, and types nothing into any field (U5)', async () => {
    await open()
    await scan(LAMP)
    await findQuantity('Lamp').waitFor()
    for (let i = 0; i < 7; i += 1) {
      // Scans work wherever the focus is: search, quantity, discount, customer, a button.
      if (i === 1) await findQuantity('Lamp').focus()
      if (i === 2) await page.getByRole('textbox', { name: 'Discount', exact: true }).focus()
      if (i === 3) await page.keyboard.press('F3')
      if (i === 4) await page.getByRole('button', { name: 'More', exact: true }).focus()
      await scan(LAMP, LAMP, DESK, LAMP, LAMP, LAMP, LAMP)
    }
    await page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some((input) => input.value === '43'),
    )
    expect([await readQuantity('Lamp'), await readQuantity('Desk')]).toEqual(['43', '7'])
    const values = await page.evaluate(() =>
      [...document.querySelectorAll('input')].map((input) => input.value),
    )
    expect(values.join(' ')).not.toMatch(/\d{6}/)
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Search products' }).inputValue())
      .toBe('')
    await expect.poll(() => page.getByText('50 items').count()).toBe(1)
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  })

  it('treats fast typing as a search and not as a scan, and restores the sale (U11)', async () => {
    await open()
    await page.keyboard.type('cadeira')
    await page.keyboard.press('Enter')
    await findQuantity('Cadeira Évora').waitFor()
    await scan(LAMP, LAMP)
    await findQuantity('Lamp').waitFor()
    await page.getByRole('textbox', { name: 'Discount: Lamp' }).fill('5')
    await page.waitForFunction(() => document.body.innerText.includes('3 items'))
    await page.reload()
    await findQuantity('Lamp').waitFor()
    expect([await readQuantity('Cadeira Évora'), await readQuantity('Lamp')]).toEqual(['1', '2'])
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Discount: Lamp' }).inputValue())
      .toBe('5')
    await page.keyboard.press('F9')
    await page.getByRole('button', { name: 'Complete sale' }).click()
    await page.getByText('Sale completed').waitFor()
    await page.reload()
    await page.getByText('Scan a barcode').waitFor()
  })

  it.runIf(isNight())(
    'keeps an unknown code during the sale until its product is created',
    async () => {
      await open()
      await scan('036000291452', LAMP, LAMP)
      await page.getByText('No product has the code 036000291452.').waitFor()
      await page.waitForFunction(() => document.body.innerText.includes('2 items'))
      await page.getByRole('button', { name: 'Create product' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(/^name/i).first().fill('Vase')
      await dialog
        .getByLabel(/^sale price/i)
        .first()
        .fill('12')
      for (const [label, option] of [
        [/^category/i, 'Goods'],
        [/^stock unit/i, 'Each'],
      ] as const) {
        await dialog.getByLabel(label).first().click()
        await page.getByRole('option', { name: option }).first().click()
      }
      await dialog.getByRole('button', { name: 'Create product' }).click()
      await findQuantity('Vase').waitFor()
      await expect.poll(() => page.getByText('036000291452').count()).toBe(0)
      await scan('036000291452')
      await page.waitForFunction(() => document.body.innerText.includes('4 items'))
      await expect.poll(() => readQuantity('Vase')).toBe('2')
    },
  )

  it('shows why a line cannot be sold, keeps the cart, and sells the corrected quantity once', async () => {
    await open()
    await scan(DESK)
    await findQuantity('Desk').fill('900')
    await page.keyboard.press('F9')
    await page.getByRole('button', { name: 'Complete sale' }).click()
    await page
      .getByText(/Not enough stock of Desk: [\d.]+ available, 900 requested/)
      .first()
      .waitFor()
    await expect.poll(() => readQuantity('Desk')).toBe('900')
    await expect.poll(() => findQuantity('Desk').getAttribute('aria-invalid')).toBe('true')
    await findQuantity('Desk').fill('1')
    await page.keyboard.press('F9')
    await page.getByRole('button', { name: 'Complete sale' }).waitFor()
    // Presses Enter five times at the same time. A press after the sale is completed would start the next sale.
    await Promise.all(Array.from({ length: 5 }, () => page.keyboard.press('Enter')))
    await page.getByText('Sale completed').waitFor()
    await expect.poll(() => listSales()).toHaveLength(1)
    await expect.poll(() => readLastSale()).toMatchObject({ status: 'closed', total: 184.5 })
  })

  it('accepts split payments by several methods, and gives change', async () => {
    await open()
    await scan(DESK)
    await findQuantity('Desk').waitFor()
    await page.keyboard.press('F9')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Card' }).check({ force: true })
    await dialog.getByLabel('Received').fill('100')
    await page.keyboard.press('Enter')
    await dialog.getByText('Left to pay').waitFor({ state: 'hidden' })
    await dialog.getByRole('radio', { name: 'Cash' }).check({ force: true })
    await dialog.getByLabel('Received').fill('90')
    await expect.poll(() => dialog.getByText('$5.50').count()).toBe(1)
    await dialog.getByRole('button', { name: 'Complete sale' }).click()
    await page.getByText('Sale completed').waitFor()
    await expect.poll(() => page.getByText('$5.50').count()).toBe(1)
    const { id } = await readLastSale()
    const { rows } = await owner.list<Record<string, unknown>>('payments', {
      sort: ['amount', 'ASC'],
      filter: { 'allocations.document': id },
    })
    expect(rows).toMatchObject([
      { amount: 84.5, tendered: 90, change: 5.5 },
      { amount: 100, tendered: null },
    ])
  })

  it('holds sales and resumes them unchanged', async () => {
    await open()
    await scan(DESK, LAMP)
    await findQuantity('Lamp').waitFor()
    await page.getByRole('textbox', { name: 'Discount: Desk' }).fill('12.5')
    await page.getByRole('textbox', { name: 'Unit price: Lamp' }).fill('15')
    const total = await page
      .getByText(/^\$\d+\.\d\d$/)
      .last()
      .innerText()
    await page.keyboard.press('F8')
    await page.getByText('Scan a barcode').waitFor()
    await scan(LAMP)
    await findQuantity('Lamp').waitFor()
    await page.keyboard.press('Shift+F8')
    await page.getByRole('button', { name: 'Resume' }).first().click()
    await findQuantity('Desk').waitFor()
    await expect.poll(() => page.getByText(total).count()).toBeGreaterThan(0)
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Discount: Desk' }).inputValue())
      .toBe('12.5')
    // The previous sale is on hold now.
    await page.keyboard.press('Shift+F8')
    const dialog = page.getByRole('dialog')
    const deletes = dialog.getByRole('button', { name: 'Delete', exact: true })
    // The resumed sale stays in the list until the server has answered.
    await expect.poll(() => deletes.count()).toBe(1)
    await deletes.click()
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await dialog.getByText('No sale is on hold.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('F9')
    await page.getByRole('button', { name: 'Complete sale' }).click()
    await page.getByText('Sale completed').waitFor()
    expect((await readLastSale()).lines).toHaveLength(2)
  })

  it.runIf(isNight())('loads at most 60 KiB of script more than a form', async () => {
    await open({ isFresh: true })
    await page.goto(`${url}/add-purchase`)
    await waitUntilSettled(page)
    const size = measureScripts(page)
    await page.getByRole('button', { name: 'Sales', exact: true }).click()
    await page.getByRole('link', { name: 'New Sale' }).click()
    await page.getByRole('option').first().waitFor()
    await waitUntilSettled(page)
    expect(await size()).toBeGreaterThan(10)
    expect(await size()).toBeLessThan(60)
  })
})
