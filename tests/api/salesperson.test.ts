import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { findProblems } from '../support/doctor.ts'
import { openShop, type Document, type Shop } from '../support/shop.ts'

let app: TestApp
let shop: Shop
let manager: TestCaller
let clerk: TestCaller
let other: TestCaller

beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp())
  await shop.product('S', { type: 'service' })
  manager = await app.colleague(shop.owner, 'manager')
  clerk = await app.colleague(shop.owner, 'sales')
  other = await app.colleague(shop.owner, 'sales')
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  expect(await findProblems(app)).toEqual([])
  await app.close()
})

type Sale = Document & { readonly salesperson: string; readonly createdBy: string }
const sell = async (by: TestCaller, more = {}) =>
  (await shop.as(by).sell([['S', 1, 100]], more)) as Sale

describe('the salesperson', () => {
  it('is the author of the sale, unless a person who sees all sales chooses another one', async () => {
    expect(await sell(clerk)).toMatchObject({ salesperson: clerk.id })
    expect(await sell(clerk, { salesperson: null })).toMatchObject({ salesperson: clerk.id })
    const given = await sell(manager, { salesperson: other.id })
    expect(given).toMatchObject({ salesperson: other.id, createdBy: manager.id })
  })

  it('stays the same when a colleague continues the sale', async () => {
    const held = await shop.as(clerk).draftSale([['S', 1, 100]])
    await shop.submit(`/sales/${held.id}/hold`)
    const body = { notes: 'called back' }
    await manager.api(`/sales/${held.id}`, { method: 'PATCH', body })
    const done = await shop.as(manager).submit(`/sales/${held.id}/complete`, { payments: [] })
    expect(done).toMatchObject({ salesperson: clerk.id })
  })

  it('cannot be set by a person who sees only their own sales, and must be an active member of the team', async () => {
    const body = { customer: shop.customer.id, branch: shop.branch.id, salesperson: other.id }
    expect(await shop.as(clerk).expectProblem('/sales', body)).toMatchObject({
      status: 403,
      right: 'sale.view_all',
      errors: [{ pointer: '/salesperson', code: 'OTHER_SALESPERSON' }],
    })
    const stranger = await app.signUp()
    expect(await shop.expectProblem('/sales', { ...body, salesperson: stranger.id })).toMatchObject(
      {
        errors: [{ pointer: '/salesperson', code: 'NOT_FOUND' }],
      },
    )
    const leaver = await app.colleague(shop.owner, 'sales')
    await app.database.query({
      text: `update members set status = 'disabled' where user_id = $1`,
      values: [leaver.id],
    })
    expect(await shop.expectProblem('/sales', { ...body, salesperson: leaver.id })).toMatchObject({
      errors: [{ pointer: '/salesperson', code: 'NOT_IN_USE' }],
    })
  })

  it('sees the sale as their own, with its payments and returns', async () => {
    const payments = [{ method: shop.method.id, amount: 100, reference: 'till 1' }]
    const given = await sell(manager, { salesperson: other.id, payments })
    const back = (await shop.as(manager).returnGoods('sales', given, [1])) as Sale
    expect(back).toMatchObject({ salesperson: other.id, total: -100 })
    const listIds = async (by: TestCaller) =>
      (await by.list('sales', { range: [0, 999] })).rows.map(({ id }) => id)
    expect(await listIds(other)).toEqual(expect.arrayContaining([given.id, back.id]))
    expect(await listIds(clerk)).not.toContain(given.id)
    expect((await other.call(`/sales/${given.id}`)).status).toBe(200)
    expect((await clerk.call(`/sales/${given.id}`)).status).toBe(404)
    const readMoney = async (by: TestCaller) =>
      (await by.list('payments', { filter: { reference: 'till 1' } })).total
    expect([await readMoney(other), await readMoney(clerk)]).toEqual([1, 0])
  })

  it('can group the rows of the sales report', async () => {
    const rows = await shop.owner.api<{ group: string; sum: { total: number } }[]>(
      '/sales-report/aggregate?group=salesperson&sum=total',
    )
    const findTotal = (person: TestCaller) =>
      rows.find(({ group }) => group === person.id)?.sum.total
    expect(findTotal(clerk)).toBe(300)
    expect(findTotal(other)).toBe(100)
    expect(findTotal(manager)).toBeUndefined()
    const lines = await other.api('/sales-lines/aggregate?group=salesperson&sum=total')
    expect(lines).toMatchObject([{ group: other.id, sum: { total: 100 } }])
  })
})
