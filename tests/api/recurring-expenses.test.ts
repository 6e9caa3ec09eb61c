import { afterAll, beforeAll, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { openShop } from '../support/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})
afterAll(() => app.close())

it('A recurring expense creates the drafts that are due, one after the other, and ends', async () => {
  const shop = await openShop(await app.signUp(), { taxPercent: 23 })
  const { owner } = shop
  const [category] = (await owner.list('expense-categories')).rows
  const rent = await owner.create('recurring-expenses', {
    name: 'Rent',
    category: category!.id,
    branch: shop.branch.id,
    payee: 'Landlady',
    amount: 100,
    tax: shop.tax.id,
    startDate: '2026-01-31',
    endDate: '2026-02-28',
  })
  expect(rent).toMatchObject({ nextDate: '2026-01-31', every: 'month', isActive: true })
  const draft = `/recurring-expenses/${rent.id}/draft`
  const first = await shop.submit(draft)
  expect(first).toMatchObject({
    status: 'draft',
    date: '2026-01-31',
    payee: 'Landlady',
    amount: 100,
    taxAmount: 23,
    total: 123,
    description: 'Rent',
    recurring: rent.id,
  })
  expect(await shop.submit(`/expenses/${first.id}/post`)).toMatchObject({ status: 'posted' })
  expect(await shop.submit(draft)).toMatchObject({ date: '2026-02-28' })
  expect(await owner.api(`/recurring-expenses/${rent.id}`)).toMatchObject({
    nextDate: '2026-03-31',
    isActive: false,
  })
  expect(await shop.expectProblem(draft)).toMatchObject({ status: 409, code: 'STATE' })

  const later = await owner.create('recurring-expenses', {
    name: 'Insurance',
    category: category!.id,
    branch: shop.branch.id,
    amount: 10,
    startDate: '2999-01-01',
  })
  expect(await shop.expectProblem(`/recurring-expenses/${later.id}/draft`)).toMatchObject({
    status: 422,
    code: 'NOT_DUE',
  })
  const clerk = await app.colleague(owner, 'sales')
  expect((await clerk.call('/recurring-expenses')).status).toBe(403)
})
