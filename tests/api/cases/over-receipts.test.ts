import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareTestApp, type TestApp } from '../../support/app.ts'
import { readBalances } from '../../support/books.ts'
import { findProblems } from '../../support/doctor.ts'
import { openShop, type Document, type Shop } from '../../support/shop.ts'

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

const tolerance = { overReceiptPercent: 10 }

const receive = (shop: Shop, { id, lines }: Document, accepted: number) =>
  shop.submit(`/purchases/${id}/receive`, { lines: [{ line: lines[0]!.id, accepted }] })

const readDue = async (shop: Shop, { id }: Document) => (await shop.get(`/purchases/${id}`)).due

/** Pays a purchase, or takes money back, with a separate payment. */
const pay = (shop: Shop, { id }: Document, amount: number, direction = 'out') =>
  shop.post('/payments', {
    supplier: shop.supplier.id,
    direction,
    method: shop.method.id,
    amount,
    allocations: [{ document: id, amount }],
  })

describe('goods beyond the ordered quantity', () => {
  it('are due when only the order was paid before they arrived', async () => {
    const shop = await open()
    const order = await shop.orderGoods([['A', 100, 1]], tolerance)
    await shop.pay('purchases', order, 100)
    const received = await receive(shop, order, 110)
    expect(received).toMatchObject({ status: 'closed', due: 10, paymentStatus: 'partial' })
    await shop.pay('purchases', order, 10)
    expect(await shop.get(`/purchases/${order.id}`)).toMatchObject({
      due: 0,
      paymentStatus: 'paid',
    })
  })

  it('have the cost that the supplier billed for them before they arrived', async () => {
    const shop = await open()
    const order = await shop.orderGoods([['A', 100, 1]], tolerance)
    const lines = [{ line: order.lines[0]!.id, quantity: 110 }]
    await shop.submit(`/purchases/${order.id}/bill`, { lines })
    await receive(shop, order, 110)
    expect(await shop.stock('A')).toMatchObject({ onHand: 110, value: 110 })
    expect(await readBalances(shop)).toEqual({ inventory: 110, payables: -110 })
  })

  it('are free when the supplier has billed the ordered quantity', async () => {
    const shop = await open()
    const order = await shop.orderGoods([['A', 100, 1]], tolerance)
    await shop.submit(`/purchases/${order.id}/bill`)
    const received = await receive(shop, order, 110)
    expect(await readBalances(shop)).toEqual({ inventory: 100, payables: -100 })
    await shop.returnGoods('purchases', received, [110])
    expect(await readDue(shop, order)).toBe(0)
    expect(await readBalances(shop)).toEqual({})
  })

  it('are free when they arrived before a bill of the ordered quantity', async () => {
    const shop = await open()
    const order = await shop.orderGoods(
      [
        ['A', 100, 1],
        ['B', 10, 1],
      ],
      tolerance,
    )
    await receive(shop, order, 110)
    await shop.submit(`/purchases/${order.id}/bill`)
    await shop.submit(`/purchases/${order.id}/receive`)
    expect(await shop.stock('A')).toMatchObject({ onHand: 110, value: 100 })
    expect(await readBalances(shop)).toEqual({ inventory: 110, payables: -110 })
  })

  it('are credited when they are returned before the bill', async () => {
    const shop = await open()
    const order = await shop.orderGoods([['A', 100, 1]], tolerance)
    const received = await receive(shop, order, 110)
    expect(await shop.returnGoods('purchases', received, [110])).toMatchObject({ total: -110 })
    expect(await readDue(shop, order)).toBe(0)
    await shop.submit(`/purchases/${order.id}/bill`)
    expect(await readDue(shop, order)).toBe(0)
    expect(await readBalances(shop)).toEqual({})
  })
})

describe('the receipts of goods beyond the ordered quantity', () => {
  it('can be reversed, and exactly the ordered quantity is expected again', async () => {
    const shop = await open()
    const order = await shop.orderGoods([['A', 10, 1]], tolerance)
    for (const accepted of [3, 3, 4.5]) await receive(shop, order, accepted)
    await shop.submit(`/purchases/${order.id}/unreceive`, { reason: 'wrong goods' })
    expect(await shop.stock('A')).toMatchObject({ onHand: 0, incoming: 10 })
    await receive(shop, order, 10)
    expect(await shop.stock('A')).toMatchObject({ onHand: 10, incoming: 0 })
  })
})

describe('a purchase that was closed before everything arrived', () => {
  it('is partially paid again when its receipts are reversed, because the whole order is expected', async () => {
    const shop = await open()
    const order = await shop.orderGoods([['A', 10, 10]])
    await receive(shop, order, 5)
    await shop.submit(`/purchases/${order.id}/close`)
    await shop.pay('purchases', order, 50)
    expect(await shop.get(`/purchases/${order.id}`)).toMatchObject({ paymentStatus: 'paid' })
    const reason = 'wrong goods'
    expect(await shop.submit(`/purchases/${order.id}/unreceive`, { reason })).toMatchObject({
      status: 'ordered',
      paymentStatus: 'partial',
    })
  })

  async function closeShort(shop: Shop) {
    const order = await shop.orderGoods([['A', 10, 10]])
    const received = await receive(shop, order, 5)
    await shop.submit(`/purchases/${order.id}/close`)
    return received
  }

  it('is paid with the amount of the received goods, and no more', async () => {
    const shop = await open()
    const purchase = await closeShort(shop)
    expect((await pay(shop, purchase, 50)).status).toBe(201)
    expect(await shop.get(`/purchases/${purchase.id}`)).toMatchObject({
      paymentStatus: 'paid',
      due: 0,
    })
    expect(await pay(shop, purchase, 50)).toMatchObject({
      status: 422,
      body: { code: 'PAYMENT_GREATER_THAN_DUE', due: 0 },
    })
  })

  it('is refunded when paid goods are returned', async () => {
    const shop = await open()
    const purchase = await closeShort(shop)
    await shop.pay('purchases', purchase, 50)
    const refund = { method: shop.method.id, amount: 20 }
    const note = await shop.returnGoods('purchases', purchase, [2], { refund })
    expect(note).toMatchObject({ total: -20, paid: -20, due: 0 })
    expect(await shop.get(`/purchases/${purchase.id}`)).toMatchObject({
      paymentStatus: 'paid',
      due: 0,
    })
  })

  it('can have a refund of the amount that was paid for goods that did not arrive', async () => {
    const shop = await open()
    const order = await shop.orderGoods([['A', 10, 10]])
    await shop.pay('purchases', order, 100)
    await receive(shop, order, 5)
    await shop.submit(`/purchases/${order.id}/close`)
    expect(await readDue(shop, order)).toBe(-50)
    expect((await pay(shop, order, 50, 'in')).status).toBe(201)
    expect(await readDue(shop, order)).toBe(0)
  })
})
