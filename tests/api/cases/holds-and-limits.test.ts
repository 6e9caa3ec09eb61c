import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

const app = withCheckedApp()
const open = async () => openShop(await app.signUp())

describe('a hold', () => {
  it('P15: a supplier on hold for payments, for orders or for both gets none of these until the hold ends', async () => {
    const shop = await open()
    const owed = await shop.buy([['A', 1, 10]])
    const supplier = `/suppliers/${shop.supplier.id}`
    const hold = (body: object) => shop.owner.api(supplier, { method: 'PATCH', body })
    await hold({ onHold: 'payments' })
    await expect(shop.pay('purchases', owed, 5)).rejects.toThrow('SUPPLIER_ON_HOLD')
    await shop.orderGoods([['A', 1, 10]])
    await hold({ onHold: 'purchases' })
    await shop.pay('purchases', owed, 3)
    await expect(shop.orderGoods([['A', 1, 10]])).rejects.toThrow('SUPPLIER_ON_HOLD')
    const holdUntil = daysAgo(-2)
    await hold({ onHold: 'all', holdUntil })
    await expect(shop.pay('purchases', owed, 2)).rejects.toThrow('SUPPLIER_ON_HOLD')
    await expect(shop.orderGoods([['A', 1, 10]])).rejects.toThrow('SUPPLIER_ON_HOLD')
    await hold({ onHold: 'all', holdUntil: '2020-01-01' })
    await shop.pay('purchases', owed, 2)
    await shop.orderGoods([['A', 1, 10]])
  })

  it('P15: a supplier on hold is not paid by a separate payment either', async () => {
    const shop = await open()
    const owed = await shop.buy([['A', 1, 10]])
    const supplier = shop.supplier.id
    const body = { onHold: 'payments' }
    await shop.owner.api(`/suppliers/${supplier}`, { method: 'PATCH', body })
    const payment = { supplier, direction: 'out', method: shop.method.id, amount: 5 }
    const allocations = [{ document: owed.id, amount: 5 }]
    for (const more of [{ allocations }, { keepCredit: true }]) {
      const problem = await shop.expectProblem('/payments', { ...payment, ...more })
      expect(problem.code).toBe('SUPPLIER_ON_HOLD')
    }
    await shop.owner.api(`/suppliers/${supplier}`, { method: 'PATCH', body: { onHold: null } })
    await shop.submit('/payments', { ...payment, keepCredit: true })
    await shop.owner.api(`/suppliers/${supplier}`, { method: 'PATCH', body })
    const refund = { ...payment, direction: 'in', keepCredit: true }
    expect((await shop.post('/payments', refund)).status).toBe(201)
  })
})

describe('the credit limit of a customer', () => {
  it('P16: a customer cannot exceed the credit limit unless a person with the right allows it', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 1]])
    const customer = (await shop.owner.create('customers', { name: 'Limited', creditLimit: 100 }))
      .id
    await shop.sell([['A', 1, 80]], { customer })
    const { id } = await shop.draftSale([['A', 1, 30]], { customer })
    expect(await shop.expectProblem(`/sales/${id}/complete`)).toMatchObject({
      code: 'CREDIT_LIMIT',
      limit: 100,
      balance: 110,
    })
    const paid = { payments: [{ method: shop.method.id, amount: 10 }] }
    await shop.submit(`/sales/${id}/complete`, paid)
    const next = await shop.draftSale([['A', 1, 30]], { customer })
    await shop.submit(`/sales/${next.id}/complete`, { overLimit: true })
  })

  it('a clerk can neither change the credit limit of a customer nor set that of a new customer', async () => {
    const shop = await open()
    const clerk = await app.colleague(shop.owner, 'sales')
    const accountant = await app.colleague(shop.owner, 'accounts')
    const body = { name: 'Limited', creditLimit: 100 }
    const { id } = await shop.owner.create('customers', body)
    const refused = [{ pointer: '/creditLimit', code: 'CREDIT_LIMIT_RIGHT' }]
    const patch = (creditLimit: number | null) =>
      clerk.call<{ errors: unknown }>(`/customers/${id}`, {
        method: 'PATCH',
        body: { creditLimit },
      })
    for (const creditLimit of [900, 50, null]) {
      const { status, body: problem } = await patch(creditLimit)
      expect([status, problem.errors]).toMatchObject([422, refused])
    }
    const created = await clerk.call<{ errors: unknown }>('/customers', { method: 'POST', body })
    expect([created.status, created.body.errors]).toMatchObject([422, refused])
    // A change of another field that sends the same limit is saved.
    const same = { creditLimit: 100, phone: '+351 210 000 000' }
    expect((await clerk.call(`/customers/${id}`, { method: 'PATCH', body: same })).status).toBe(200)
    expect((await clerk.call('/customers', { method: 'POST', body: { name: 'New' } })).status).toBe(
      201,
    )
    await accountant.api(`/customers/${id}`, { method: 'PATCH', body: { creditLimit: 300 } })
    expect(await shop.owner.api(`/customers/${id}`)).toMatchObject({ creditLimit: 300 })
  })
})
