import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../../support/app.ts'
import { findProblems } from '../../support/doctor.ts'
import { openAsColleague, openShop, type Document, type Shop } from '../../support/shop.ts'

let app: TestApp
let shop: Shop
let keeper: Shop

beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp())
  keeper = await openAsColleague(app, shop, 'stock')
  await shop.buy([['A', 10, 5]])
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  expect(await findProblems(app)).toEqual([])
  await app.close()
})

const sellPaid = () => {
  const payments = [{ method: shop.method.id, amount: 200 }]
  return shop.sell([['A', 2, 100]], { payments })
}
const createReturn = ({ lines }: Document, more = {}) => ({
  lines: [{ line: lines[0]!.id, quantity: 1 }],
  ...more,
})

describe('a stock keeper', () => {
  it("receives returned goods, and leaves the amount as the customer's credit", async () => {
    const sale = await sellPaid()
    const before = await shop.stock('A')
    const note = await keeper.submit(`/sales/${sale.id}/return`, createReturn(sale))
    expect(note).toMatchObject({ kind: 'return', status: 'closed' })
    expect(note).not.toHaveProperty('total')
    expect(await shop.get(`/sales/${note.id}`)).toMatchObject({ total: -100, paid: 0, due: -100 })
    expect((await shop.stock('A')).onHand).toBe(before.onHand + 1)
    // A person with the right to refund pays the credit back.
    expect(await shop.pay('sales', note, 100)).toMatchObject({ due: 0 })
  })

  it('receives damaged goods as a loss', async () => {
    const sale = await sellPaid()
    const before = await shop.stock('A')
    const [line] = sale.lines
    const lines = [{ line: line!.id, quantity: 1, restock: false }]
    await keeper.submit(`/sales/${sale.id}/return`, { lines })
    expect((await shop.stock('A')).onHand).toBe(before.onHand)
    const { rows } = await shop.owner.list('stock-losses')
    expect(rows).toMatchObject([{ cause: 'damage', quantity: -1, gain: 0 }])
  })

  it('may not refund money, cancel returns or sell', async () => {
    const sale = await sellPaid()
    const refund = { method: shop.method.id, amount: 100 }
    const problem = await keeper.expectProblem(
      `/sales/${sale.id}/return`,
      createReturn(sale, { refund }),
    )
    expect(problem).toMatchObject({ status: 422, errors: [{ code: 'UNKNOWN_FIELD' }, {}] })
    expect(await shop.get(`/sales/${sale.id}`)).toMatchObject({ returnStatus: 'none' })
    const note = await keeper.submit(`/sales/${sale.id}/return`, createReturn(sale))
    const money = { amount: 100, method: shop.method.id }
    expect(await keeper.expectProblem(`/sales/${note.id}/pay`, money)).toMatchObject({
      status: 403,
    })
    const undo = { reason: 'by mistake' }
    expect(await keeper.expectProblem(`/sales/${note.id}/cancel`, undo)).toMatchObject({
      status: 403,
    })
    const body = { branch: shop.branch.id }
    expect(await keeper.expectProblem('/sales', body)).toMatchObject({ status: 403 })
  })
})

describe('a sales clerk', () => {
  it('may refund payments that they received', async () => {
    const clerk = await openAsColleague(app, shop, 'sales')
    const payments = [{ method: shop.method.id, amount: 100 }]
    const sale = await clerk.sell([['A', 1]], { payments })
    const refund = { method: shop.method.id, amount: 100 }
    const note = await clerk.submit(`/sales/${sale.id}/return`, createReturn(sale, { refund }))
    expect(note).toMatchObject({ paid: -100, due: 0 })
  })

  it('must enter the reference of a refund if its method requires a reference', async () => {
    const transfer = { name: 'Transfer', kind: 'bank', referenceRequired: true }
    const { id: method } = await shop.owner.create('payment-methods', transfer)
    const clerk = await openAsColleague(app, shop, 'sales')
    const sale = await clerk.sell([['A', 1]], {
      payments: [{ method: shop.method.id, amount: 100 }],
    })
    const path = `/sales/${sale.id}/return`
    const refund = { method, amount: 100 }
    expect(await clerk.expectProblem(path, createReturn(sale, { refund }))).toMatchObject({
      errors: [{ pointer: '/refund/reference', code: 'REQUIRED' }],
    })
    const reference = 'TRF-7'
    await clerk.submit(path, createReturn(sale, { refund: { ...refund, reference } }))
    const { rows } = await shop.owner.list('payments', { filter: { method } })
    expect(rows).toMatchObject([{ amount: 100, direction: 'out', reference }])
  })
})
