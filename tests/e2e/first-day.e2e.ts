import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import { PASSWORD } from '../support/member.ts'
import { scanCodes } from '../support/scanner.ts'
import { openScreens, visit, waitUntilSettled } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

/** Tests the first day of one person, beginning with an empty browser. Each step continues after the previous one. */

const url = inject('url')
const email = `${randomUUID()}@example.test`
const pageErrors: string[] = []
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openWorkerBrowser('newest')
  page = await openScreens(browser, url, undefined)
  page.setDefaultTimeout(15_000)
  page.on('pageerror', ({ message }) => pageErrors.push(message))
  page.on('console', (message) => {
    // The browser logs each refused request; requests without a session are refused intentionally.
    if (message.type() === 'error' && !/status of 401/.test(message.text()))
      pageErrors.push(message.text())
  })
})

const waitForPath = (path: string) => page.waitForURL((to) => to.pathname === path)

async function choose(label: RegExp, option: string): Promise<void> {
  await page.getByLabel(label).first().click()
  await page.getByRole('option', { name: option }).first().click()
}

describe('the first day of a company', () => {
  it('begins with an account and a company, created in one step', async () => {
    await page.goto(`${url}/sign-up`)
    await page.getByLabel(/your name/i).fill('Ana Teste')
    await page.getByLabel(/e-mail/i).fill(email)
    await page.getByLabel(/^password/i).fill(PASSWORD)
    await page.getByLabel(/company/i).fill('Casa da Ana')
    await page.getByRole('button', { name: /create an account/i }).click()
    await waitForPath('/')
    await waitUntilSettled(page)
  })

  it('stores only the e-mail address, theme and language in the browser', async () => {
    const storage = await page.evaluate(async () => ({
      local: Object.keys(localStorage).filter(
        (key) => !['email', 'vite-ui-theme', 'vite-ui-language'].includes(key),
      ),
      session: Object.keys(sessionStorage),
      databases: await indexedDB.databases(),
      email: localStorage.getItem('email'),
    }))
    expect(storage).toEqual({ local: [], session: [], databases: [], email })
  })

  it('continues with a category and a product', async () => {
    await visit(page, url, '/category-list/add')
    await page.getByLabel(/^name/i).first().fill('Cadeiras')
    await page.getByRole('button', { name: /^save$/i }).click()
    await page.waitForURL((to) => !to.pathname.endsWith('/add'))

    await visit(page, url, '/add-product')
    await page.getByLabel(/^name/i).first().fill('Cadeira Évora')
    await page.getByLabel(/^sku/i).first().fill('CAD-1')
    await page
      .getByLabel(/^sale price/i)
      .first()
      .fill('49,90')
    await choose(/^category/i, 'Cadeiras')
    const unit = page.getByLabel(/^stock unit/i).first()
    await expect.poll(() => unit.inputValue()).not.toBe('')
    await page.getByRole('button', { name: /^save$/i }).click()
    await page.waitForURL((to) => to.pathname !== '/add-product')
  })

  it('finds the product by its name without the accent, and shows its price', async () => {
    await visit(page, url, '/product-list')
    await page.getByRole('searchbox').first().fill('evora')
    const row = page.getByRole('row').filter({ hasText: 'Cadeira Évora' })
    await row.waitFor()
    await expect.poll(() => row.innerText()).toContain('49.90')
  })

  it.runIf(isNight())('adds each scanned barcode of a new product as a row', async () => {
    await visit(page, url, '/add-product')
    // The first rows are the reorder points of branches.
    await page.getByRole('button', { name: 'Add row' }).nth(1).click()
    const codes = page.getByRole('textbox', { name: 'Barcode' })
    await codes.first().waitFor()
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
    const keys = await page.context().newCDPSession(page)
    for (const [row, code] of ['4006381333931', '73513537'].entries()) {
      await scanCodes(keys, [code])
      await codes.nth(row + 1).waitFor()
      await expect.poll(() => codes.nth(row).inputValue()).toBe(code)
    }
  })

  it.runIf(isNight())('shows the invalid fields of a form, and keeps the input', async () => {
    await visit(page, url, '/add-product')
    await page.getByLabel(/^sku/i).first().fill('CAD-2')
    await page.getByRole('button', { name: /^save$/i }).click()
    await page.getByText('This is required.').first().waitFor()
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBeGreaterThan(0)
    await expect.poll(() => page.getByLabel(/^sku/i).first().inputValue()).toBe('CAD-2')
    expect(new URL(page.url()).pathname).toBe('/add-product')
  })

  it.runIf(isNight())('shows a change of the product in its history', async () => {
    await visit(page, url, '/product-list')
    await page
      .getByRole('row')
      .filter({ hasText: 'Cadeira Évora' })
      .getByText('Cadeira Évora')
      .click()
    await page.getByRole('link', { name: /^edit/i }).first().click()
    await page.getByLabel(/^name/i).first().fill('Cadeira Sintra')
    await page.getByRole('button', { name: /^save$/i }).click()
    await page.waitForURL((to) => !to.pathname.endsWith('/edit'))
    const { pathname } = new URL(page.url())
    if (pathname === '/product-list') {
      await page.getByRole('row').getByText('Cadeira Sintra').click()
    }
    await page.getByRole('heading', { level: 1, name: 'Cadeira Sintra' }).waitFor()
    await page.getByText('Cadeira Évora').first().waitFor()
  })

  it('keeps the selected language and theme', async () => {
    await visit(page, url, '/product-list')
    await page.getByRole('button', { name: /language/i }).click()
    await page.getByRole('menuitemradio', { name: 'Português', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor()
    await page.getByRole('button', { name: /tema/i }).click()
    await page
      .getByRole('menuitemradio', { name: /claro/i })
      .or(page.getByRole('menuitem', { name: /claro/i }))
      .click()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor()
    const storage = await page.evaluate(() => [
      localStorage.getItem('vite-ui-language'),
      localStorage.getItem('vite-ui-theme'),
      document.documentElement.lang.slice(0, 2),
    ])
    expect(storage).toEqual(['pt', 'light', 'pt'])
  })

  it('ends with a sign-out, and resumes at the requested page after a sign-in', async () => {
    await page
      .getByRole('button', { name: /conta|utilizador|account/i })
      .first()
      .click()
    await page.getByRole('menuitem', { name: /sair|terminar/i }).click()
    await waitForPath('/login')
    expect(await page.evaluate(() => localStorage.getItem('email'))).toBeNull()
    await page.goto(`${url}/category-list`)
    await waitForPath('/login')
    await page.fill('input[type=email]', email)
    await page.fill('input[type=password]', PASSWORD)
    await page.click('button[type=submit]')
    await waitForPath('/category-list')
  })

  it('leaves no errors in the console', () => {
    expect(pageErrors).toEqual([])
  })
})
