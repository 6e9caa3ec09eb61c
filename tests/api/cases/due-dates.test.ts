import { describe, expect, it } from 'vitest'
import { computeDueDate } from '../../../resources/sales/due-date.ts'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop } from '../../support/shop.ts'

const app = withCheckedApp()
const open = async (options = {}) => openShop(await app.signUp(), options)

describe('due dates', () => {
  it.each([
    ['2016-01-22', 30, 'invoiceDate', '2016-02-21'],
    ['2016-01-22', 30, 'endOfMonth', '2016-02-29'],
    ['2017-01-22', 30, 'endOfMonth', '2017-02-28'],
    ['2026-11-21', null, null, '2026-11-21'],
  ])(
    'A6: a document of %s with terms of %s days and the basis %s is due on %s',
    (date, paymentTermsDays, paymentTermsBasis, due) => {
      expect(computeDueDate(date, { paymentTermsDays, paymentTermsBasis })).toBe(due)
    },
  )

  it.each([
    ['2016-01-22', { paymentTermsBasis: 'endOfMonth', paymentTermsDays: 30 }, '2016-02-29'],
    ['2017-01-22', { paymentTermsBasis: 'endOfMonth', paymentTermsDays: 30 }, '2017-02-28'],
    ['2016-01-22', { paymentTermsDays: 30 }, '2016-02-21'],
  ])('A6: an invoice of %s with the terms %o is due on %s', async (date, terms, due) => {
    const shop = await open()
    await shop.product('S', { type: 'service' })
    const customer = (await shop.owner.create('customers', { name: 'On terms', ...terms })).id
    expect((await shop.sell([['S', 1, 5]], { customer, date })).dueDate).toBe(due)
  })
})
