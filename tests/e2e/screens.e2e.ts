import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import {
  fixedAddresses,
  specifiedAddresses,
  listFewAddresses,
  listSampleAddresses,
  publicAddresses,
} from '../support/addresses.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { DEMO_PASSWORD, signIn } from '../support/member.ts'
import { findProblemsInOneAppearance, findScreenProblems } from '../support/screen-problems.ts'
import { closeScreens, openScreens, visit } from '../support/screens.ts'
import { openWorkerBrowser } from '../support/worker-browser.ts'
import type {} from '../support/global-server.ts'

const url = inject('url')
let browser: Browser

beforeAll(async () => {
  browser = await openWorkerBrowser()
})

/**
 * Tests the screens. By day: every screen that belongs to no resource, every screen that a module declares, the generic
 * screens of a record, a document and a report, and the list and one record of each other kind of resource; each either
 * dark in desktop size or light in phone size. At night: the generic screens of one resource of each kind instead, and
 * each screen both dark in desktop size and light in phone size. tests/nightly/screens.nightly.ts opens all addresses.
 */
describe('the screens', () => {
  it('of the addresses in docs/screens.md §1 exist in the app', () => {
    expect(specifiedAddresses.filter((address) => !fixedAddresses.includes(address))).toEqual([])
  })

  it('of each kind of address have heading and title, and no accessibility problems, on desktop or phone (at night on both)', async () => {
    const owner = await signIn(url, 'owner@demo.test', DEMO_PASSWORD)
    const problems = isNight()
      ? findScreenProblems(browser, url, await listSampleAddresses(owner), owner)
      : findProblemsInOneAppearance(browser, url, await listFewAddresses(owner), owner)
    expect(await problems).toEqual([])
  }, 300_000)

  it.runIf(isNight())(
    'of lists as cards, board and calendar have no accessibility problems',
    async () => {
      // The layouts become preferences of a person whose lists no other test opens.
      const admin = await signIn(url, 'admin@demo.test', DEMO_PASSWORD)
      const layouts = [
        { list: '/product-list', layout: { resource: 'products', kind: 'cards' } },
        {
          list: '/purchase-list',
          layout: { resource: 'purchases', kind: 'board', layoutField: 'status' },
        },
        {
          list: '/sale-list',
          layout: { resource: 'sales', kind: 'calendar', layoutField: 'date' },
        },
      ]
      const views = await Promise.all(
        layouts.map(({ layout }) => admin.create('views', { name: layout.kind, ...layout })),
      )
      try {
        const addresses = views.map(({ id }, i) => `${layouts[i]!.list}?view=${id}`)
        expect(await findScreenProblems(browser, url, addresses, admin)).toEqual([])
      } finally {
        for (const { id } of views) await admin.api(`/views/${id}`, { method: 'DELETE' })
      }
    },
    120_000,
  )

  it.runIf(isNight())('follow a change of the theme of the system without a reload', async () => {
    const owner = await signIn(url, 'owner@demo.test', DEMO_PASSWORD)
    const page = await openScreens(browser, url, owner, { theme: 'system' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await visit(page, url, '/brand-list')
    for (const colorScheme of ['light', 'dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      const read = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
      await expect.poll(read).toBe(colorScheme)
    }
    await page.emulateMedia({ colorScheme: null })
    await closeScreens(page)
  })

  it.runIf(isNight())('show their other parts while one part gets no response', async () => {
    const owner = await signIn(url, 'owner@demo.test', DEMO_PASSWORD)
    const page = await openScreens(browser, url, owner)
    const supplier = (await owner.list('suppliers')).rows[0]!.id
    // The dashboard counts suppliers for its first steps; a supplier's page lists the purchases before the payments.
    await page.route(/\/api\/v1\/(suppliers|purchases)\?/, () => {})
    await page.goto(url)
    await page.getByRole('link', { name: /^Gross Profit/ }).waitFor()
    await page.goto(`${url}/supplier-details/${supplier}`)
    await page.getByRole('heading', { name: 'Products', exact: true }).waitFor()
    await page.unrouteAll()
    await closeScreens(page)
  })

  it('that are public open without a sign-in', async () => {
    const find = isNight() ? findScreenProblems : findProblemsInOneAppearance
    expect(await find(browser, url, publicAddresses, undefined)).toEqual([])
  })
})
