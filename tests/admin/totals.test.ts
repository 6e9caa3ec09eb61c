import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../../i18n/languages.ts'
import { getToday } from '../../src/schema/days.ts'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { actAsPerson } from '../support/person.ts'
import { openShop, type Shop } from '../support/shop.ts'

const screens = withScreens()
const today = getToday('UTC')
const formatDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
let owner: TestCaller
let shop: Shop

beforeAll(async () => {
  owner = await screens.server.signUp()
  shop = await openShop(owner)
  const bought = await shop.buy([['Lamp', 8, 10]])
  await shop.pay('purchases', bought, 30)
  const sold = await shop.sell([['Lamp', 3, 30]])
  await shop.pay('sales', sold, 50)
  const { rows } = await owner.list('payments', { filter: { direction: 'in' } })
  await shop.pay('sales', sold, 7)
  const [last] = (await owner.list('payments', { sort: ['createdAt', 'DESC'] })).rows
  expect(last!.id).not.toBe(rows[0]!.id)
  await shop.submit(`/payments/${last!.id}/void`, { reason: 'entered twice' })
})

describe('the totals of a list', () => {
  it('separate money in from money out, and leave out voided payments', async () => {
    await screens.open(owner, '/payment-list')
    const cameIn = await screen.findByRole('row', { name: /Total · In · Posted/ })
    const wentOut = await screen.findByRole('row', { name: /Total · Out · Posted/ })
    await within(cameIn).findByText('$50.00')
    await within(wentOut).findByText('$30.00')
  })
})

describe('the column of the previous period', () => {
  it('appears while a period is chosen, which is this month at first', async () => {
    const person = actAsPerson()
    await screens.open(owner, '/profit-loss')
    await screen.findByRole('columnheader', { name: 'Amount' })
    await screen.findByRole('columnheader', { name: 'Previous period' })
    const [period] = await screen.findAllByRole('button', { name: /^Period/ })
    expect(period!.textContent).toContain(formatDay(`${today.slice(0, 7)}-01`))
    expect(period!.textContent).toContain(formatDay(today))
    await person.click(period!)
    await person.click(await screen.findByRole('button', { name: 'All' }))
    await waitFor(() =>
      expect(
        screen.queryByRole('columnheader', { name: 'Previous period', hidden: true }),
      ).toBeNull(),
    )
    await person.click(await screen.findByRole('button', { name: 'Last quarter' }))
    await waitFor(() =>
      expect(
        screen.getByRole('columnheader', { name: 'Previous period', hidden: true }),
      ).toBeDefined(),
    )
  })
})

describe.runIf(isNight())('a language that is written from right to left', () => {
  it('mirrors the page when it opens, and keeps the minus sign before its number', async () => {
    const person = actAsPerson()
    const { pt } = languages
    const { direction } = pt
    Object.assign(pt, { direction: 'rtl' })
    try {
      await screens.open(owner, '/profit-loss', 'pt')
      expect(document.documentElement.dir).toBe('rtl')
      expect(document.querySelector('link[href="/right-to-left.css"]')).not.toBeNull()
      const cell = (await screen.findByText('\u200E-$30.00')).closest('td')!
      const row = within(cell.closest('tr')!).getAllByRole('cell')
      row[0]!.focus()
      await person.keyboard('{ArrowLeft}')
      expect(document.activeElement).toBe(row[1])
      await person.keyboard('{ArrowRight}')
      expect(document.activeElement).toBe(row[0])
    } finally {
      Object.assign(pt, { direction })
    }
    await screens.open(owner, '/profit-loss')
    expect(document.documentElement.dir).toBe('ltr')
    await screen.findByText('-$30.00')
  })
})
