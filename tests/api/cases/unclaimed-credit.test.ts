import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { daysAgo } from '../../support/trade.ts'
import { readBalance, sellOnCredit, readWriteOffTotals } from '../../support/debts.ts'
import { openAsColleague, openShop, type Document, type Shop } from '../../support/shop.ts'

const app = withCheckedApp()

const open = async () => openShop(await app.signUp())

describe('P2: a payment above the due amount', () => {
  async function overpay(shop: Shop, more: object = {}) {
    const { id: document } = await sellOnCredit(shop, 100)
    return shop.submit('/payments', {
      direction: 'in',
      customer: shop.customer.id,
      method: shop.method.id,
      branch: shop.branch.id,
      amount: 110,
      allocations: [{ document, amount: 100 }],
      keepCredit: true,
      ...more,
    }) as Promise<Document & { unallocated: number }>
  }
  const writeOffPath = (payment: { id: string }) => `/payments/${payment.id}/write-off`
  const reason = 'Not claimed'

  it('gives a balance of −10 without write-off, and of 0 with a gain of 10 after it', async () => {
    const shop = await open()
    const payment = await overpay(shop)
    expect(payment).toMatchObject({ unallocated: 10 })
    expect(await readBalance(shop)).toBe(-10)
    expect(await shop.owner.api('/dashboard')).toMatchObject({ customerCredit: 10 })
    const kept = await shop.submit(writeOffPath(payment), { reason })
    expect(kept).toMatchObject({ unallocated: 0, writtenOff: 10 })
    expect(await readBalance(shop)).toBe(0)
    expect(await readWriteOffTotals(shop, daysAgo(0), daysAgo(0))).toEqual({
      writeOffs: 10,
      netProfit: 110,
      board: 110,
    })
    const { rows } = await shop.owner.list<{ credit: number }>('receivables-ageing')
    expect(rows).toEqual([])
    expect(await shop.expectProblem(writeOffPath(payment), { reason })).toMatchObject({
      code: 'CREDIT_NOT_ENOUGH',
      available: 0,
    })
    const back = await shop.submit(`/payments/${payment.id}/reverse-write-off`, {
      reason: 'Claimed',
    })
    expect(back).toMatchObject({ unallocated: 10, writtenOff: 0 })
    expect(await readBalance(shop)).toBe(-10)
    expect((await readWriteOffTotals(shop, daysAgo(0), daysAgo(0))).writeOffs).toBe(0)
  })

  it('can be written off within the limit, as far as it was not refunded or used', async () => {
    const shop = await open()
    const payment = await overpay(shop, { amount: 200 })
    const manager = await openAsColleague(app, shop, 'manager')
    expect(
      await manager.expectProblem(writeOffPath(payment), { reason, amount: 51 }),
    ).toMatchObject({
      code: 'WRITE_OFF_OVER_LIMIT',
      max: 50,
    })
    const clerk = await openAsColleague(app, shop, 'sales')
    expect((await clerk.expectProblem(writeOffPath(payment), { reason })).status).toBe(403)
    const refund = {
      direction: 'out',
      customer: shop.customer.id,
      method: shop.method.id,
      keepCredit: true,
    }
    await shop.submit('/payments', { ...refund, amount: 70 })
    expect(await shop.expectProblem(writeOffPath(payment), { reason })).toMatchObject({
      code: 'CREDIT_NOT_ENOUGH',
      available: 30,
      asked: 100,
    })
    await shop.submit(writeOffPath(payment), { reason, amount: 20 })
    expect(await shop.expectProblem('/payments', { ...refund, amount: 11 })).toMatchObject({
      code: 'CREDIT_NOT_ENOUGH',
      available: 10,
    })
  })

  it('leaves no gain on any day when the payment is voided', async () => {
    const shop = await open()
    const payment = await overpay(shop)
    await shop.submit(writeOffPath(payment), { reason })
    const gone = await shop.submit(`/payments/${payment.id}/void`, { reason: 'bounced' })
    expect(gone).toMatchObject({ status: 'void', writtenOff: 0 })
    expect(await readBalance(shop)).toBe(100)
    expect((await readWriteOffTotals(shop, daysAgo(0), daysAgo(0))).writeOffs).toBe(0)
  })

  it('can be refunded, and the refund cannot be written off', async () => {
    const shop = await open()
    await overpay(shop)
    const refund = { direction: 'out', customer: shop.customer.id, method: shop.method.id }
    const out = await shop.submit('/payments', { ...refund, amount: 10, keepCredit: true })
    expect((await shop.expectProblem(writeOffPath(out), { reason })).code).toBe('STATE')
  })
})

describe('110 paid to a supplier for 100', () => {
  const reason = 'They do not answer'
  const readOwed = async (shop: Shop) =>
    (await shop.owner.api<{ balance: number }>(`/suppliers/${shop.supplier.id}`)).balance

  async function overpay(shop: Shop) {
    const { id: document } = await shop.buy([['A', 10, 10]])
    return shop.submit('/payments', {
      direction: 'out',
      supplier: shop.supplier.id,
      method: shop.method.id,
      branch: shop.branch.id,
      amount: 110,
      allocations: [{ document, amount: 100 }],
      keepCredit: true,
    }) as Promise<Document & { unallocated: number }>
  }

  it('leaves 10 of credit until it is written off as a loss', async () => {
    const shop = await open()
    const payment = await overpay(shop)
    expect(await readOwed(shop)).toBe(-10)
    expect((await shop.owner.list('payables-ageing')).rows).toMatchObject([{ credit: 10 }])
    const path = `/payments/${payment.id}/write-off`
    expect(await shop.expectProblem(path, { reason, amount: 11 })).toMatchObject({
      code: 'CREDIT_NOT_ENOUGH',
      available: 10,
    })
    const after = await shop.submit(path, { reason })
    expect(after).toMatchObject({ unallocated: 0, writtenOff: 10 })
    expect(await readOwed(shop)).toBe(0)
    // The purchase is paid and not billed.
    const ageing = await shop.owner.list('payables-ageing')
    expect(ageing.rows).toMatchObject([{ total: 0, credit: 0, balance: 0, notBilled: 100 }])
    expect(await readWriteOffTotals(shop, daysAgo(0), daysAgo(0))).toEqual({
      writeOffs: -10,
      netProfit: -10,
      board: -10,
    })
    const { rows } = await shop.owner.list<{ type: string }>('supplier-statement')
    expect(rows.filter(({ type }) => type === 'writeOff')).toMatchObject([
      { credit: 10, debit: null, balance: 0, reference: reason },
    ])
    await shop.submit(`/payments/${payment.id}/reverse-write-off`, { reason: 'They paid it back' })
    expect(await readOwed(shop)).toBe(-10)
    expect((await readWriteOffTotals(shop, daysAgo(0), daysAgo(0))).writeOffs).toBe(0)
  })

  it('can be written off only as far as it was not paid back; the refund cannot be written off, and voiding leaves no loss', async () => {
    const shop = await open()
    const payment = await overpay(shop)
    const back = await shop.submit('/payments', {
      direction: 'in',
      supplier: shop.supplier.id,
      method: shop.method.id,
      amount: 4,
      keepCredit: true,
    })
    expect((await shop.expectProblem(`/payments/${back.id}/write-off`, { reason })).code).toBe(
      'STATE',
    )
    const path = `/payments/${payment.id}/write-off`
    expect(await shop.expectProblem(path, { reason })).toMatchObject({ available: 6, asked: 10 })
    await shop.submit(path, { reason, amount: 6 })
    expect(await readOwed(shop)).toBe(0)
    for (const { id } of [back, payment])
      await shop.submit(`/payments/${id}/void`, { reason: 'Wrong account' })
    expect((await readWriteOffTotals(shop, daysAgo(0), daysAgo(0))).writeOffs).toBe(0)
  })
})
