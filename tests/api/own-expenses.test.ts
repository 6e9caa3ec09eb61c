import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { openShop, type Shop } from '../support/shop.ts'

let app: TestApp
let shop: Shop
let clerk: TestCaller
let keeper: TestCaller
let category = ''

beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp())
  clerk = await app.colleague(shop.owner, 'sales')
  keeper = await app.colleague(shop.owner, 'stock')
  category = (await shop.owner.list('expense-categories')).rows[0]!.id
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

/** Creates an expense as a person. The owner posts and pays the expense. */
async function createExpense(by: TestCaller, amount: number): Promise<string> {
  const body = { category, branch: shop.branch.id, amount, payee: `paid by ${by.id}` }
  const { id } = await shop.as(by).submit('/expenses', body)
  await shop.submit(`/expenses/${id}/post`)
  await shop.submit(`/expenses/${id}/pay`, { method: shop.method.id })
  return id
}

describe('clerks', () => {
  it('see the expenses that they created and the payments for them, and no others', async () => {
    const [mine, theirs] = [await createExpense(clerk, 10), await createExpense(keeper, 20)]
    await createExpense(shop.owner, 30)
    for (const [person, own, foreign, amount] of [
      [clerk, mine, theirs, 10],
      [keeper, theirs, mine, 20],
    ] as const) {
      const { rows } = await person.list('expenses')
      expect(rows.map(({ id }) => id)).toEqual([own])
      expect((await person.call(`/expenses/${own}`)).status).toBe(200)
      for (const path of [foreign, `${foreign}/history`]) {
        expect((await person.call(`/expenses/${path}`)).status).toBe(404)
      }
      const change = { method: 'PATCH', body: { description: 'mine' } }
      expect((await person.call(`/expenses/${foreign}`, change)).status).toBe(404)
      const submit = { method: 'POST', body: {} }
      expect((await person.call(`/expenses/${foreign}/submit`, submit)).status).toBe(404)
      const total = await person.api<{ sum: object }>('/expenses/aggregate?sum=total')
      expect(total.sum).toEqual({ total: amount })
    }
    const money = await clerk.list<{ amount: number }>('payments')
    expect(money.rows.map(({ amount }) => amount)).toEqual([10])
  })
})

it.each(['manager', 'purchasing', 'accounts', 'hr', 'viewer'])(
  '%s sees all expenses',
  async (role) => {
    const person = await app.colleague(shop.owner, role)
    expect((await person.list('expenses')).total).toBe(3)
  },
)
