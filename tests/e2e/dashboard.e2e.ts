import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { simulateTrading } from '../support/business-days.ts'
import type { Member } from '../support/member.ts'
import { addOwner } from '../support/owner.ts'
import { closeScreens, goTo, openScreens, waitUntilSettled } from '../support/screens.ts'
import { openShop } from '../support/shop.ts'
import { chooseCases, chooseRepetitions, isNight } from '../support/choose-repetitions.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser
let owner: Member

beforeAll(async () => {
  browser = await openWorkerBrowser()
  owner = await addOwner()
  await simulateTrading(await openShop(owner, { taxPercent: 20 }), {
    days: chooseRepetitions(8, 20),
    seed: 7,
  })
}, 240_000)

interface Opened {
  readonly name: string
  readonly value: string
  readonly href: string
}

/** Returns the name, the value and the link of each figure on the page. */
async function readFigures(page: Page): Promise<readonly Opened[]> {
  await waitUntilSettled(page)
  await page.locator('[data-figure]:not(:has(.MuiSkeleton-root))').first().waitFor(SOON)
  const links = page.locator('main a[href*="filter="]:has([data-figure])')
  return links.evaluateAll((all) =>
    all.map((link) => ({
      name: link.querySelector('[data-figure]')?.getAttribute('data-figure') ?? '',
      value: link.querySelector('[data-figure]')?.textContent ?? '',
      href: link.getAttribute('href') ?? '',
    })),
  )
}

const SOON = { timeout: 20_000 }

/**
 * Opens the list of a figure, and returns whether the list shows the value of the figure as a total or as its number of
 * records.
 */
async function showsValue(page: Page, { value, href }: Opened): Promise<boolean> {
  // A loss is shown without its sign, and an empty list shows no sum.
  const unsigned = value.replace(/^-/, '')
  if (/^\$?0(\.00)?$/.test(unsigned)) return true
  // Goes through the links directly, because rendering the board for each figure would take most of the time.
  await goTo(page, href)
  await waitUntilSettled(page)
  const found = page.waitForFunction(
    (figure) => {
      const main = document.querySelector('main')
      // While the board is still open, its own figures must not be mistaken for those of the list.
      if (main?.querySelector('[data-figure]')) return false
      if (main?.querySelector('tfoot')?.innerText.includes(figure)) return true
      if (!main || figure.startsWith('$')) return false
      // A list of one page has no pager with the number of records.
      const records = main.querySelectorAll('tbody tr[data-id], tbody tr:has(a)').length
      return String(records) === figure || new RegExp(`(of|de) ${figure}\\b`).test(main.innerText)
    },
    unsigned,
    SOON,
  )
  return found.then(
    () => true,
    () => false,
  )
}

const boards = {
  en: ['/', '/dashboard/total-sale', '/dashboard/total-purchase', '/inventory-overview'],
  pt: ['/'],
} as const

/** Lists the tested languages: one in `npm test`, because the links are the same in each language. */
const languages = chooseCases(['en', 'pt'] as const, 1)

describe.each(languages)('the dashboard in %s', (language) => {
  it('links each figure to the list with the same total', async () => {
    const page = await openScreens(browser, url, owner, { language })
    const wrong: string[] = []
    const followed = new Set<string>()
    for (const address of chooseCases(boards[language], 1)) {
      await page.goto(url + address)
      const figures = await readFigures(page)
      expect(figures.length).toBeGreaterThan(5)
      await page.locator('main a[href*="filter="]:has([data-figure])').first().click(SOON)
      const first = new URL(figures[0]!.href, url)
      await page.waitForURL((to) => to.pathname === first.pathname)
      for (const figure of figures.filter((_, i) => i % chooseRepetitions(3, 1) === 0)) {
        // Several boards contain the same figures, so each link is followed once.
        const link = `${figure.value} ${figure.href}`
        if (followed.has(link)) continue
        followed.add(link)
        if (!(await showsValue(page, figure)))
          wrong.push(`${figure.name} ${figure.value} ${figure.href}`)
      }
    }
    expect(wrong).toEqual([])
    await closeScreens(page)
  }, 300_000)
})

/** Lists the names of figures that people know from the screens that Armazem replaces. */
const ORIGINAL_FIGURES = [
  'Total Sales',
  'Total Orders',
  'Total Purchases',
  'Total Purchase Amount',
  'Total Expenses',
  'Total Products',
  'Total Paid',
  'Total Due',
  'Cash Flow',
  'Low Stock Products',
] as const
const ORIGINAL_PANELS = [
  'Stock History',
  'Recent Sales',
  'Recent Invoices',
  'Recent Customers',
  'Recent Products',
  'Most Popular Products',
] as const

describe('the dashboard', () => {
  it.runIf(isNight())(
    'shows its figures and panels under the names that people know from the replaced screens',
    async () => {
      const page = await openScreens(browser, url, owner, { language: 'en' })
      await page.goto(`${url}/`)
      await readFigures(page)
      for (const name of ORIGINAL_FIGURES) {
        const figure = page
          .locator('main a:has([data-figure])')
          .filter({ hasText: new RegExp(name) })
          .first()
        await expect.poll(() => figure.locator('[data-figure]').innerText(), SOON).toMatch(/\d/)
      }
      for (const name of ORIGINAL_PANELS) {
        const panel = page.getByRole('region', { name, exact: true })
        // A panel contains a chart, or the lines of a list or ranking.
        const content = panel.locator('svg path, li').first()
        await content.waitFor({ ...SOON, state: 'attached' })
      }
      await closeScreens(page)
    },
  )

  it.runIf(isNight())(
    'keeps period and branch between boards, and shows the values of a chart by keyboard and as a table',
    async () => {
      const page = await openScreens(browser, url, owner, { language: 'en' })
      await page.goto(`${url}/`)
      await waitUntilSettled(page)
      await page.getByRole('combobox', { name: 'Period' }).click()
      await page.getByRole('option', { name: 'Last month' }).click()
      await page.getByRole('combobox', { name: 'Branch', exact: true }).click()
      await page.getByRole('option', { name: 'Other' }).click()
      await waitUntilSettled(page)
      await page.getByRole('link', { name: 'Sales', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Total sales' }).waitFor()
      await waitUntilSettled(page)
      await expect
        .poll(() => page.getByRole('combobox', { name: 'Period' }).innerText())
        .toBe('Last month')
      await expect
        .poll(() => page.getByRole('combobox', { name: 'Branch', exact: true }).innerText())
        .toBe('Other')

      await page.getByRole('combobox', { name: 'Period' }).click()
      await page.getByRole('option', { name: 'Last 30 days' }).click()
      await page.getByRole('combobox', { name: 'Branch', exact: true }).click()
      await page.getByRole('option', { name: 'All branches' }).click()
      const trend = page.getByRole('region', { name: 'Sales Over Time' })
      await trend.locator('[tabindex="0"][role=none]').focus()
      await page.keyboard.press('ArrowRight')
      await page.locator('.MuiChartsTooltip-root').first().waitFor()
      await trend.getByRole('button', { name: /show as table/i }).click()
      await trend.getByRole('table').waitFor()
      await closeScreens(page)
    },
  )
})
