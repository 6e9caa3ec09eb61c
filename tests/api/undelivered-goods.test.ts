import { describe, expect, it } from 'vitest'
import { deriveCredited } from '../../resources/sales/returns/undelivered.ts'
import { readBalances, readPosted } from '../support/books.ts'
import { readBalance } from '../support/debts.ts'
import { withCheckedApp } from '../support/shared-app.ts'
import { openShop, type Document, type Shop } from '../support/shop.ts'

const app = withCheckedApp()
const open = async () => openShop(await app.signUp(), { taxPercent: 10 })
const reason = { reason: 'in stock again' }

/** Invoices an order of 7 at 9.99 after `delivered` of them were delivered. */
async function invoice(shop: Shop, delivered: number, more: object = {}) {
  await shop.buy([['A', 10, 5]])
  const draft = await shop.draftSale([['A', 7, 9.99]], { kind: 'order', shipping: 4, ...more })
  const path = `/sales/${draft.id}`
  await shop.submit(`${path}/confirm`)
  const lines = [{ line: draft.lines[0]!.id, quantity: delivered }]
  if (delivered > 0) await shop.submit(`${path}/deliver`, { lines })
  return shop.submit(`${path}/invoice`)
}

const credit = (shop: Shop, { id }: Document, more: object = {}) =>
  shop.submit(`/sales/${id}/credit`, { ...more })

describe('an invoiced order that is not delivered completely', () => {
  it('is credited for the rest: money, reserved goods and expected cost', async () => {
    const shop = await open()
    const sale = await invoice(shop, 2)
    // 7 × 9.99 = 69.93, with tax 76.92, and 4 of freight.
    expect(sale).toMatchObject({ status: 'confirmed', total: 80.92, due: 80.92 })
    expect(await shop.stock('A')).toMatchObject({ onHand: 8, reserved: 5 })
    const shown = deriveCredited({ ...sale }, {}, { decimals: 2 })
    const note = await credit(shop, sale)
    expect(note).toMatchObject({ status: 'closed', goodsStatus: 'none', total: -54.94, due: 0 })
    expect(note.invoiceNumber).toMatch(/^CN-/)
    const after = await shop.get(`/sales/${sale.id}`)
    expect(after).toMatchObject({ status: 'closed', due: 25.98, paymentStatus: 'partial' })
    expect(shown.due).toBe(25.98)
    expect(await shop.stock('A')).toMatchObject({ onHand: 8, reserved: 0, value: 40 })
    expect(await readBalance(shop)).toBe(25.98)
    expect(await readPosted(shop, note)).toEqual({
      receivables: -54.94,
      salesReturns: 49.95,
      outputTax: 4.99,
      costOfGoods: -25,
      goodsDeliveredNotInvoiced: 25,
    })
    expect(await readBalances(shop)).toMatchObject({ costOfGoods: 10, inventory: 40 })
    expect(await readBalances(shop)).not.toHaveProperty('goodsDeliveredNotInvoiced')
    await shop.returnGoods('sales', after, [2])
    expect(await shop.get(`/sales/${sale.id}`)).toMatchObject({ due: 4 })
    expect(await readBalances(shop)).toMatchObject({ receivables: 4, inventory: 50, postage: -4 })
  })

  it('is credited with freight when nothing was delivered, and refunded when it was paid', async () => {
    const shop = await open()
    const sale = await invoice(shop, 0)
    await shop.pay('sales', sale, sale.total)
    const note = await credit(shop, sale, { refund: { method: shop.method.id } })
    expect(note).toMatchObject({ total: -80.92, paid: -80.92, due: 0, paymentStatus: 'paid' })
    expect(await shop.get(`/sales/${sale.id}`)).toMatchObject({ status: 'closed', due: 0 })
    const { inventory, goodsReceivedNotInvoiced, ...others } = await readBalances(shop)
    expect([inventory, goodsReceivedNotInvoiced]).toEqual([50, -50])
    const { salesReturns = 0, sales = 0, postage = 0, ...rest } = others
    expect(salesReturns + sales + postage).toBeCloseTo(0, 4)
    expect(rest).toEqual({})
    expect((await shop.expectProblem(`/sales/${sale.id}/cancel`, reason)).code).toBe('HAS_RETURNS')
  })

  it('is credited with its rounding by the last credit note, before or after a return', async () => {
    for (const isReturnedFirst of [true, false]) {
      const shop = await openShop(await app.signUp())
      await shop.buy([['A', 10, 5]])
      const more = { kind: 'order', roundTo: 0.05 }
      const order = await shop.draftSale([['A', 2, 50.01]], more)
      const path = `/sales/${order.id}`
      await shop.submit(`${path}/confirm`)
      await shop.submit(`${path}/deliver`, { lines: [{ line: order.lines[0]!.id, quantity: 1 }] })
      const sale = await shop.submit(`${path}/invoice`)
      expect(sale).toMatchObject({ total: 100, rounding: -0.02 })
      const first = isReturnedFirst
        ? await shop.returnGoods('sales', sale, [1])
        : await credit(shop, sale)
      expect(first).toMatchObject({ total: -50.01, due: 0 })
      const shown = deriveCredited({ ...(await shop.get(path)) }, {}, { decimals: 2 })
      if (isReturnedFirst) expect(shown.due).toBe(0)
      const last = isReturnedFirst
        ? await credit(shop, sale)
        : await shop.returnGoods('sales', sale, [1])
      expect(last).toMatchObject({ total: -49.99, rounding: 0.02, due: 0 })
      expect(await shop.get(path)).toMatchObject({ credited: 100, due: 0 })
      expect(await readBalance(shop)).toBe(0)
      await shop.submit(`/sales/${last.id}/cancel`, reason)
      expect(await shop.get(path)).toMatchObject({ credited: 50.01, due: 49.99 })
    }
  })

  it('delivers again after the credit note is cancelled', async () => {
    const shop = await open()
    const sale = await invoice(shop, 2)
    const note = await credit(shop, sale)
    const path = `/sales/${sale.id}`
    expect((await shop.expectProblem(`${path}/undeliver`, reason)).code).toBe('HAS_RETURNS')
    await shop.submit(`/sales/${note.id}/cancel`, reason)
    expect(await shop.get(path)).toMatchObject({ status: 'confirmed', due: 80.92 })
    expect(await shop.stock('A')).toMatchObject({ onHand: 8, reserved: 5 })
    expect(await shop.submit(`${path}/deliver`)).toMatchObject({ status: 'closed', cost: 35 })
    expect(await readBalances(shop)).toMatchObject({ costOfGoods: 35, inventory: 15 })
  })

  it('is credited against the written-off amount first, and cannot be credited before its invoice', async () => {
    const shop = await open()
    const sale = await invoice(shop, 2)
    await shop.submit(`/sales/${sale.id}/write-off`, { amount: 60, reason: 'gone' })
    await credit(shop, sale)
    expect(await shop.get(`/sales/${sale.id}`)).toMatchObject({ due: 0, writtenOff: 25.98 })
    const order = await shop.draftSale([['A', 1, 9.99]], { kind: 'order' })
    await shop.submit(`/sales/${order.id}/confirm`)
    expect((await shop.expectProblem(`/sales/${order.id}/credit`)).code).toBe('STATE')
  })
})
