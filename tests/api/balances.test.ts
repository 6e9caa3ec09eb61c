import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { openShop, type Shop } from '../support/shop.ts'

interface Party {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly balance: number
  readonly overdue: number
  readonly lifetimeSales: number
  readonly lastSaleAt: string | null
}

let app: TestApp
let owner: TestCaller
let shop: Shop

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  shop = await openShop(owner, { taxPercent: 10 })
})
afterAll(() => app.close())

const readCustomer = (id = shop.customer.id) => owner.api<Party>(`/customers/${id}`)
const readSupplier = (id = shop.supplier.id) => owner.api<Party>(`/suppliers/${id}`)

describe('The balance of a customer', () => {
  test('is zero before the first sale', async () => {
    const { balance, overdue, lifetimeSales, lastSaleAt } = await readCustomer()
    expect([balance, overdue, lifetimeSales, lastSaleAt]).toEqual([0, 0, 0, null])
  })

  test('follows sales, payments and returns', async () => {
    await shop.buy([['A', 20, 50]])
    const sale = await shop.sell([['A', 4, 100]])
    expect((await readCustomer()).balance).toBe(440)
    await shop.pay('sales', sale, 200)
    expect((await readCustomer()).balance).toBe(240)
    await shop.returnGoods('sales', sale, [1])
    const after = await readCustomer()
    expect([after.balance, after.lifetimeSales, after.overdue]).toEqual([130, 330, 0])
    expect(after.lastSaleAt).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('ignores drafts, and counts an advance payment on an order as credit', async () => {
    const { id } = await owner.create('customers', { name: 'Depositor' })
    const draft = await shop.draftSale([['A', 1, 100]], { customer: id, kind: 'order' })
    expect((await readCustomer(id)).balance).toBe(0)
    const order = await shop.submit(`/sales/${draft.id}/confirm`)
    await shop.pay('sales', order, 30)
    const { balance, lastSaleAt } = await readCustomer(id)
    expect([balance, lastSaleAt]).toEqual([-30, null])
  })

  test('starts with the opening balance, and is reduced by unallocated money', async () => {
    const opening = { openingBalance: 500, openingBalanceDate: '2026-01-01' }
    const { id } = await owner.create('customers', { name: 'Old customer', ...opening })
    await owner.create('payments', {
      direction: 'in',
      customer: id,
      method: shop.method.id,
      amount: 120,
      keepCredit: true,
    })
    expect((await readCustomer(id)).balance).toBe(380)
  })

  test('is overdue after the due date, and not on the due date', async () => {
    const { id } = await owner.create('customers', { name: 'Late', paymentTermsDays: 0 })
    const sale = await shop.sell([['A', 1, 100]], { customer: id })
    expect((await readCustomer(id)).overdue).toBe(0)
    await app.asSuperuser({
      text: `update sales set due_date = current_date - 2 where id = $1`,
      values: [sale.id],
    })
    expect((await readCustomer(id)).overdue).toBe(110)
  })
})

describe('The balance of a party', () => {
  test('is the opening balance plus the purchases, less the payments, for a supplier', async () => {
    const { id } = await owner.create('suppliers', {
      name: 'Mill',
      openingBalance: 10,
      openingBalanceDate: '2026-01-01',
    })
    const bought = await shop.buy([['B', 10, 10]], { supplier: id })
    await shop.pay('purchases', bought, 60)
    expect((await readSupplier(id)).balance).toBe(60)
  })

  test('can be sorted, filtered, summed and exported like other figures', async () => {
    const sorted = await owner.list<Party>('customers', {
      sort: ['balance', 'DESC'],
      range: [0, 1],
    })
    expect(sorted.rows.map(({ name, balance }) => [name, balance])).toEqual([
      ['Old customer', 380],
      ['Customer', 130],
    ])
    const owing = await owner.list<Party>('customers', { filter: { balance_gt: 0, overdue: 0 } })
    // The opening balance is overdue from the day after its date.
    expect(owing.rows.map(({ name }) => name)).toEqual(['Customer'])
    const never = await owner.list<Party>('customers', { filter: { lastSaleAt_null: true } })
    expect(never.rows.map(({ name }) => name)).toContain('Depositor')

    const totals = await owner.api('/customers/aggregate?sum=balance,overdue,creditLimit')
    expect(totals).toMatchObject({ sum: { balance: 590, overdue: 490, creditLimit: 0 } })
    const csv = await owner.call(
      '/customers/export?format=csv&fields=name,balance,lastSaleAt&sort=["balance","DESC"]&filter={"balance_gt":200}',
    )
    expect(csv.text).toMatch(/^.*Name,Balance,Last sale\r\nOld customer,380[.0]*,\r\n$/)
  })

  test.runIf(isNight())(
    'is sorted correctly after PostgreSQL has analyzed many customers',
    async () => {
      const names = Array.from({ length: 60 }, (_, i) => `Party ${String(i).padStart(2, '0')}`)
      await Promise.all(
        names.map((name, i) => {
          const openingBalance = 1000 + ((i * 37) % 60)
          const body = { name, openingBalance, openingBalanceDate: '2026-01-01' }
          return owner.create<{ id: string }>('customers', body)
        }),
      )
      await app.asSuperuser({ text: 'analyze customers, sales, payments' })
      const range = [0, 49] as const
      const sort = ['balance', 'DESC']
      const { rows } = await owner.list<Party>('customers', { sort, range })
      const balances = rows.map(({ balance }) => balance)
      expect(balances).toEqual(balances.toSorted((a, b) => b - a))
      const { rows: named } = await owner.list<Party>('customers', { sort: ['name', 'ASC'], range })
      expect(named.map(({ name }) => name)).toEqual(named.map(({ name }) => name).toSorted())
    },
  )

  test('is read-only: another value is refused, and an unchanged value is accepted', async () => {
    const created = await owner.call('/customers', {
      method: 'POST',
      body: { name: 'X', balance: 5 },
    })
    expect(created.body).toMatchObject({ errors: [{ pointer: '/balance', code: 'READ_ONLY' }] })
    const before = await readCustomer()
    const put = (body: object) =>
      owner.call<Party>(`/customers/${before.id}`, { method: 'PUT', body })
    const other = { ...before, balance: before.balance + 1 }
    expect(await put(other)).toMatchObject({ status: 422 })
    const { body: after } = await put({ ...before, notes: 'Rings on Mondays' })
    expect(after).toMatchObject({ balance: before.balance, notes: 'Rings on Mondays' })
  })

  test('is missing on customers for people who may not see sales', async () => {
    const buyer = await app.colleague(owner, 'purchasing')
    const [seen] = (await buyer.list('customers')).rows
    expect(seen).not.toHaveProperty('balance')
    expect(seen).not.toHaveProperty('lifetimeSales')
    expect((await buyer.call('/customers?sort=["balance","ASC"]')).status).toBe(400)
    expect((await buyer.call('/customers?filter={"overdue_gt":0}')).status).toBe(400)
    expect((await buyer.list<Party>('suppliers')).rows[0]).toHaveProperty('balance')
  })

  test('has the cache tag of customers, which the response of a sale contains', async () => {
    const { id } = await shop.draftSale([['A', 1, 100]])
    const sold = await shop.post(`/sales/${id}/complete`, { payments: [] })
    expect(sold.headers.get('x-invalidates')).toMatch(/\bcustomer\b/)
  })
})
