import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareTestApp, type TestApp } from '../../support/app.ts'
import { findProblems } from '../../support/doctor.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

interface Party {
  readonly id: string
  readonly version: number
  readonly balance: number
  readonly openingDue: number
}

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp())
})
afterAll(async () => {
  expect(await findProblems(app)).toEqual([])
  expect(app.errors).toEqual([])
  await app.close()
})

const OPENED = daysAgo(60)

function createOwingCustomer(openingBalance: number): Promise<Party> {
  const body = { name: 'From before', openingBalance, openingBalanceDate: OPENED }
  return shop.owner.create<Party>('customers', body)
}

const readCustomer = (id: string) => shop.owner.api<Party>(`/customers/${id}`)
const pay = (body: object) => shop.post('/payments', { method: shop.method.id, ...body })

async function readAgeing(id: string, asOf = daysAgo(0)) {
  const { rows } = await shop.owner.list<Record<string, number>>('receivables-ageing', {
    filter: { customer: id, asOf },
  })
  return rows.map(({ total, openingBalance, credit, balance }) => {
    return { total, openingBalance, credit, balance }
  })
}

describe('The opening balance of a customer', () => {
  test('is paid by unallocated money; account, ageing and statement agree', async () => {
    const { id } = await createOwingCustomer(500)
    const { body } = await pay({ customer: id, amount: 200 })
    expect(body).toMatchObject({
      unallocated: 0,
      allocations: [{ document: id, kind: 'openingReceivable' }],
    })
    expect(await readCustomer(id)).toMatchObject({ balance: 300, openingDue: 300 })
    const history = await shop.owner.api<{ action: string }[]>(`/customers/${id}/history`)
    expect(history.map(({ action }) => action)).toEqual(['update', 'create'])
    expect(await readAgeing(id)).toEqual([
      { total: 300, openingBalance: 300, credit: 0, balance: 300 },
    ])
    expect(await readAgeing(id, daysAgo(1))).toMatchObject([{ openingBalance: 500, balance: 500 }])
    const filter = { customer: id }
    const { rows } = await shop.owner.list('customer-statement', { filter, sort: ['date', 'ASC'] })
    expect(rows.map(({ type, debit, credit, balance }) => [type, debit, credit, balance])).toEqual([
      ['opening', 500, null, 500],
      ['payment', null, 200, 300],
    ])
  })

  test('is paid exactly; a surplus is refused unless the payment keeps it as credit', async () => {
    const { id } = await createOwingCustomer(500)
    expect((await pay({ customer: id, amount: 500.01 })).body).toMatchObject({
      code: 'ALLOCATION_MISMATCH',
      allocated: 500,
    })
    const { body } = await pay({ customer: id, amount: 520, keepCredit: true })
    expect(body).toMatchObject({ unallocated: 20 })
    expect(await readCustomer(id)).toMatchObject({ balance: -20, openingDue: 0 })
    expect(await readAgeing(id)).toEqual([
      { total: 0, openingBalance: 0, credit: 20, balance: -20 },
    ])
  })

  test('can be paid together with sales, each with its amount', async () => {
    const { id } = await createOwingCustomer(500)
    await shop.buy([['A', 5, 1]])
    const sale = await shop.sell([['A', 1, 100]], { customer: id })
    const allocations = [
      { document: id, amount: 150 },
      { document: sale.id, amount: 100 },
    ]
    const { status } = await pay({ customer: id, amount: 250, allocations })
    expect(status).toBe(201)
    expect(await readCustomer(id)).toMatchObject({ balance: 350, openingDue: 350 })
    const more = [{ document: id, amount: 350.01 }]
    expect((await pay({ customer: id, amount: 350.01, allocations: more })).body).toMatchObject({
      code: 'PAYMENT_GREATER_THAN_DUE',
      due: 350,
    })
  })

  test('is due again when its payment is voided', async () => {
    const { id } = await createOwingCustomer(500)
    const { body } = await pay({ customer: id, amount: 500 })
    await shop.submit(`/payments/${body.id}/void`, { reason: 'bounced' })
    expect(await readCustomer(id)).toMatchObject({ balance: 500, openingDue: 500 })
  })

  test('cannot be paid by another party, or twice by concurrent payments', async () => {
    const [one, other] = [await createOwingCustomer(500), await createOwingCustomer(500)]
    const allocations = [{ document: other.id, amount: 100 }]
    const wrong = await pay({ customer: one.id, amount: 100, allocations })
    expect([wrong.status, (await readCustomer(other.id)).openingDue]).toEqual([422, 500])
    const both = await Promise.all([1, 2].map(() => pay({ customer: one.id, amount: 400 })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect((await readCustomer(one.id)).openingDue).toBe(100)
  })

  test('cannot be reduced below the paid amount', async () => {
    const { id } = await createOwingCustomer(500)
    await pay({ customer: id, amount: 200 })
    const correct = (openingBalance: number | null) =>
      shop.owner.call(`/customers/${id}`, { method: 'PATCH', body: { openingBalance } })
    expect((await correct(199.99)).body).toMatchObject({
      errors: [{ pointer: '/openingBalance', code: 'TOO_SMALL' }],
    })
    expect((await correct(null)).status).toBe(422)
    expect((await correct(250)).status).toBe(200)
    expect(await readCustomer(id)).toMatchObject({ balance: 50, openingDue: 50 })
  })

  test('stays paid when the record is restored to an earlier version', async () => {
    const { id } = await createOwingCustomer(500)
    await shop.owner.api(`/customers/${id}`, { method: 'PATCH', body: { notes: 'Rings first' } })
    await pay({ customer: id, amount: 200 })
    const back = { method: 'POST', body: { version: 1 } }
    const { status, text } = await shop.owner.call(`/customers/${id}/revert`, back)
    expect(status, text).toBe(200)
    expect(await readCustomer(id)).toMatchObject({ balance: 300, openingDue: 300, notes: null })
  })

  test('is refunded when it is credit', async () => {
    const { id } = await createOwingCustomer(-80)
    const back = { direction: 'out', customer: id }
    expect((await pay({ ...back, amount: 90, keepCredit: true })).body).toMatchObject({
      code: 'CREDIT_NOT_ENOUGH',
    })
    expect((await pay({ ...back, amount: 80 })).status).toBe(201)
    expect(await readCustomer(id)).toMatchObject({ balance: 0, openingDue: 0 })
  })

  test('counts for the credit limit only as far as it is unpaid', async () => {
    const { id } = await createOwingCustomer(500)
    await shop.owner.api(`/customers/${id}`, { method: 'PATCH', body: { creditLimit: 600 } })
    await shop.buy([['A', 5, 1]])
    const draft = await shop.draftSale([['A', 1, 450]], { customer: id })
    const refuse = () => shop.expectProblem(`/sales/${draft.id}/complete`, { payments: [] })
    const issue = { code: 'CREDIT_LIMIT', limit: 600 }
    expect(await refuse()).toMatchObject({ ...issue, balance: 950 })
    await pay({ customer: id, amount: 349.99 })
    expect(await refuse()).toMatchObject({ ...issue, balance: 600.01 })
    await pay({ customer: id, amount: 0.01 })
    const sale = await shop.submit(`/sales/${draft.id}/complete`, { payments: [] })
    expect(sale).toMatchObject({ status: 'closed', due: 450 })
    expect(await readCustomer(id)).toMatchObject({ balance: 600, openingDue: 150 })
  })
})

describe('The opening balance of a supplier', () => {
  test('is paid like that of a customer, in the other direction', async () => {
    const body = { name: 'Mill', openingBalance: 70, openingBalanceDate: OPENED }
    const { id } = await shop.owner.create('suppliers', body)
    const paid = await pay({ direction: 'out', supplier: id, amount: 50 })
    expect(paid.body).toMatchObject({ unallocated: 0 })
    const supplier = await shop.owner.api(`/suppliers/${id}`)
    expect(supplier).toMatchObject({ balance: 20, openingDue: 20 })
    const [row] = (await shop.owner.list('payables-ageing', { filter: { supplier: id } })).rows
    expect(row).toMatchObject({ openingBalance: 20, credit: 0, balance: 20 })
  })
})
