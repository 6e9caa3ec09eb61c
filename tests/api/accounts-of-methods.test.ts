import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { readBalances } from '../support/books.ts'
import { findProblems } from '../support/doctor.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { daysAgo } from '../support/trade.ts'
import { untilSomebodyWaits } from '../support/waiting-connections.ts'

let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  expect(await findProblems(app)).toEqual([])
  await app.close()
})
const open = async () => openShop(await app.signUp())

interface Mapped {
  readonly id: string
  readonly account: string
}

const createMethod = (shop: Shop, name: string, kind: string) =>
  shop.owner.create<Mapped>('payment-methods', { name, kind })

const change = (shop: Shop, path: string, body: object) =>
  shop.owner.call<{ code: string }>(path, { method: 'PATCH', body })

const listCategories = async (shop: Shop) =>
  (await shop.owner.list<Mapped>('expense-categories')).rows

async function spend(shop: Shop, category: Mapped, date: string) {
  const expense = { category: category.id, branch: shop.branch.id, amount: 10, date }
  const { id } = await shop.submit('/expenses', expense)
  return shop.submit(`/expenses/${id}/post`)
}

const deposit = (shop: Shop, method: Mapped, date: string) =>
  shop.submit('/payments', {
    customer: shop.customer.id,
    method: method.id,
    amount: 100,
    keepCredit: true,
    date,
  })

const closeBooks = (shop: Shop, closedUntil: string) =>
  change(shop, `/teams/${shop.owner.team}/settings`, { closedUntil })

/** Locks the number series of a shop during some work, so that postings wait before they store their documents. */
async function holdNumbers(
  { owner }: Shop,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(app.superuserConfig)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select from number_series where team_id = $1 for update', [owner.team])
    await work(client)
  } finally {
    await client.end()
  }
}

async function readCash(shop: Shop) {
  const { rows } = await shop.owner.list<{ name: string; balance: number }>('cash-accounts')
  return Object.fromEntries(
    rows.flatMap(({ name, balance }) => (balance === 0 ? [] : [[name, balance]])),
  )
}

describe('an expense category with another account', () => {
  it('leaves posted expenses on their account, so that they can be paid after the period is closed', async () => {
    const shop = await open()
    const [category] = await listCategories(shop)
    const [old, closed] = [daysAgo(40), daysAgo(30)]
    const expense = await spend(shop, category!, old)
    await closeBooks(shop, closed)
    const { id: account } = await shop.owner.create('accounts', { name: 'New', type: 'expense' })
    await change(shop, `/expense-categories/${category!.id}`, { account })
    const paid = await shop.submit(`/expenses/${expense.id}/pay`, { method: shop.method.id })
    expect(paid).toMatchObject({ paymentStatus: 'paid' })
    await spend(shop, category!, daysAgo(0))
    const { rows } = await shop.owner.list<{ account: string; debit: number }>('journal-lines', {
      filter: { role: 'expense' },
      sort: ['date', 'ASC'],
    })
    expect(rows).toMatchObject([
      { account: category!.account, debit: 10 },
      { account, debit: 10 },
    ])
  })

  it('gets a new account when its account is removed', async () => {
    const shop = await open()
    const [category] = await listCategories(shop)
    await change(shop, `/expense-categories/${category!.id}`, { account: null })
    await spend(shop, category!, daysAgo(0))
    expect(await readBalances(shop)).toEqual({ expense: 10, payables: -10 })
  })
})

describe('a payment method with another account', () => {
  it('leaves posted payments on their account, so that their credit can be used after the period is closed', async () => {
    const shop = await open()
    const drawer = await createMethod(shop, 'Drawer', 'cash')
    const bank = await createMethod(shop, 'Bank', 'bank')
    await deposit(shop, drawer, daysAgo(40))
    await closeBooks(shop, daysAgo(30))
    await change(shop, `/payment-methods/${drawer.id}`, { account: bank.account })
    const { rows } = await shop.owner.list('payment-methods', { filter: { kind: 'storeCredit' } })
    await shop.product('S', { type: 'service' })
    await shop.sell([['S', 1, 60]], { payments: [{ method: rows[0]!.id, amount: 60 }] })
    expect(await readCash(shop)).toEqual({ Drawer: 100 })
    await deposit(shop, drawer, daysAgo(0))
    expect(await readCash(shop)).toEqual({ Drawer: 100, Bank: 100 })
  })

  it('gets a new account when its account is removed', async () => {
    const shop = await open()
    const drawer = await createMethod(shop, 'Drawer', 'cash')
    await change(shop, `/payment-methods/${drawer.id}`, { account: null })
    await deposit(shop, drawer, daysAgo(0))
    expect(await readBalances(shop)).toEqual({ cash: 100, customerCredit: -100 })
  })

  it('keeps its kind once it has payments', async () => {
    const shop = await open()
    const drawer = await createMethod(shop, 'Drawer', 'storeCredit')
    expect((await change(shop, `/payment-methods/${drawer.id}`, { kind: 'cash' })).status).toBe(200)
    await deposit(shop, drawer, daysAgo(0))
    expect(await readBalances(shop)).toEqual({ cash: 100, customerCredit: -100 })
    expect(await change(shop, `/payment-methods/${drawer.id}`, { kind: 'card' })).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            pointer: '/kind',
            code: 'HAS_POSTINGS',
            message:
              'Posted documents use this record, so this value cannot be changed. Create a new record.',
          },
        ],
      },
    })
  })

  it('keeps its kind while its first payment is posted', async () => {
    const shop = await open()
    await shop.product('S', { type: 'service' })
    const sale = await shop.sell([['S', 1, 60]])
    await shop.pay('sales', sale, 10)
    const drawer = await createMethod(shop, 'Drawer', 'cash')
    await holdNumbers(shop, async (client) => {
      // The payment has read its method, and waits for its number before it is stored.
      const paid = shop.post(`/sales/${sale.id}/pay`, { method: drawer.id, amount: 50 })
      await untilSomebodyWaits(client)
      const changed = change(shop, `/payment-methods/${drawer.id}`, { kind: 'storeCredit' })
      await Promise.race([changed, untilSomebodyWaits(client, 2)])
      await client.query('rollback')
      expect((await paid).body).toMatchObject({ due: 0 })
      expect(await changed).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/kind', code: 'HAS_POSTINGS' }] },
      })
    })
  })
})

describe('store credit', () => {
  it('creates no payment when a method becomes store credit while a sale is completed', async () => {
    const shop = await open()
    await shop.product('S', { type: 'service' })
    await shop.sell([['S', 1, 10]])
    const drawer = await createMethod(shop, 'Drawer', 'cash')
    const draft = await shop.draftSale([['S', 1, 60]])
    await holdNumbers(shop, async (client) => {
      // The sale has read its methods, and waits for its number.
      const payments = [{ method: drawer.id, amount: 60 }]
      const completed = shop.post(`/sales/${draft.id}/complete`, { payments })
      await untilSomebodyWaits(client)
      const changed = await change(shop, `/payment-methods/${drawer.id}`, { kind: 'storeCredit' })
      expect(changed.status).toBe(200)
      await client.query('rollback')
      expect(await completed).toMatchObject({ status: 409, body: { code: 'STORE_CREDIT' } })
      expect(await shop.get(`/sales/${draft.id}`)).toMatchObject({ status: 'draft', paid: 0 })
      expect((await shop.owner.list('payments')).rows).toEqual([])
    })
  })
})

describe('an account', () => {
  const findAccount = async (shop: Shop, role: string) =>
    (await shop.owner.list('accounts', { filter: { role } })).rows[0]!.id

  it('to which other documents post cannot belong to a payment method or an expense category', async () => {
    const shop = await open()
    const method = { name: 'Sales', kind: 'bank', account: await findAccount(shop, 'sales') }
    expect(await shop.expectProblem('/payment-methods', method)).toMatchObject({
      errors: [{ pointer: '/account', code: 'NOT_A_CASH_ACCOUNT' }],
    })
    const category = { name: 'Debts', account: await findAccount(shop, 'receivables') }
    expect(await shop.expectProblem('/expense-categories', category)).toMatchObject({
      errors: [{ pointer: '/account', code: 'ACCOUNT_TAKEN' }],
    })
  })

  it('keeps its type once it has journal lines', async () => {
    const shop = await open()
    const { id } = await shop.owner.create('accounts', { name: 'Donations', type: 'asset' })
    const path = `/accounts/${id}`
    expect((await change(shop, path, { type: 'expense' })).status).toBe(200)
    const equity = await findAccount(shop, 'equity')
    const lines = [
      { account: id, debit: 50 },
      { account: equity, credit: 50 },
    ]
    const entry = { description: 'Donation', branch: shop.branch.id, lines }
    const { id: draft } = await shop.submit('/journal-entries', entry)
    await shop.submit(`/journal-entries/${draft}/post`)
    expect(await change(shop, path, { type: 'asset' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/type', code: 'HAS_POSTINGS' }] },
    })
  })
})
