import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { isNight } from '../support/choose-repetitions.ts'
import { withListPages } from '../support/list-pages.ts'
import { waitUntilSettled } from '../support/screens.ts'
import type {} from '../support/global-server.ts'

const { open } = withListPages(inject('url'))

describe('the address of a list', () => {
  const readSearch = (page: Page) => decodeURIComponent(new URL(page.url()).search)

  it.runIf(isNight())(
    'is readable, and leaves out the page, page size and sort order of the default list',
    async () => {
      const page = await open('/sale-list', 1280, 800)
      await page.getByRole('searchbox', { name: 'Search' }).fill('S-EAST')
      await expect.poll(() => readSearch(page)).toBe('?filter={"q":"S-EAST"}')
      await page.getByRole('button', { name: 'Clear filters' }).first().click()
      await expect.poll(() => readSearch(page)).toBe('?filter={}')
      await expect.poll(() => page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('')
      await waitUntilSettled(page)
      const readFirst = () => page.locator('tbody tr[data-record]').first().textContent()
      const newest = await readFirst()
      await page.getByRole('button', { name: 'Total' }).click()
      await expect
        .poll(() => readSearch(page))
        .toMatch(/^\?(sort=total&order=ASC|order=ASC&sort=total)$/)
      await expect.poll(readFirst).not.toBe(newest)
      const cheapest = await readFirst()
      await page.reload()
      await waitUntilSettled(page)
      await expect.poll(readFirst).toBe(cheapest)
      const date = page.getByRole('columnheader', { name: 'Date', exact: true })
      await date.getByRole('button').click()
      await expect.poll(() => date.getAttribute('aria-sort')).toBe('ascending')
      await date.getByRole('button').click()
      await expect.poll(() => date.getAttribute('aria-sort')).toBe('descending')
      await expect.poll(() => readSearch(page)).toBe('?filter={}')
    },
  )

  it.runIf(isNight())(
    'of an earlier version opens the list with the same search and order',
    async () => {
      const filter = encodeURIComponent('{"q":"S-EAST"}')
      const old = `/sale-list?displayedFilters=%7B%7D&filter=${filter}&order=ASC&page=1&perPage=25&sort=total`
      const page = await open(old, 1280, 800)
      await page.getByRole('button', { name: 'Clear filters' }).first().waitFor()
      expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('S-EAST')
      await page.locator('th[aria-sort=ascending]', { hasText: 'Total' }).waitFor()
    },
  )
})
