import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveBill } from '../../resources/purchasing/derive-bill.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { readBalances } from '../support/books.ts'
import { findProblems } from '../support/doctor.ts'
import { openAsColleague, openShop, type Document, type Shop } from '../support/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  expect(await findProblems(app)).toEqual([])
  await app.close()
})
const open = async (options = {}) => openShop(await app.signUp(), options)

/** Enters the supplier's bill with lines that the order does not have: name of the product, quantity, price. */
async function bill(
  shop: Shop,
  { id }: Document,
  extra: readonly (readonly [name: string, quantity: number, unitPrice: number])[],
  more: object = {},
) {
  const extraLines = await Promise.all(
    extra.map(async ([name, quantity, unitPrice]) => {
      const { id: product } = await shop.product(name)
      return { product, quantity, unitPrice }
    }),
  )
  const body = { ...more, extraLines }
  const path = `/purchases/${id}`
  const record = await shop.owner.api<Record<string, unknown>>(path)
  const taxRate = Number((await shop.owner.api<{ rate: number }>(`/taxes/${shop.tax.id}`)).rate)
  const expected = deriveBill(
    record,
    { ...body, extraLines: extraLines.map((line) => ({ ...line, taxRate })) },
    { decimals: 2 },
  )
  const billed = await shop.submit(`${path}/bill`, body)
  // The dialog of the action shows the amounts of `deriveBill` before the bill is posted.
  expect(billed.total).toBe(expected.total)
  return billed
}

const listGoodsReceipts = async (shop: Shop, { id }: Document) =>
  (
    await shop.owner.list<{ id: string }>('receipts', { filter: { purchase: id, kind: 'goods' } })
  ).rows.map((row) => ({ goodsReceipt: row.id }))

describe('a bill with lines that the order does not have', () => {
  it('above the approval limit is entered only by people who may approve the total', async () => {
    const shop = await open()
    const buyer = await openAsColleague(app, shop, 'purchasing')
    const manager = await openAsColleague(app, shop, 'manager')
    const order = await buyer.orderGoods([['A', 10, 90]])
    const { id: product } = await shop.product('B')
    const addLine = (unitPrice: number) => ({ extraLines: [{ product, quantity: 1, unitPrice }] })
    const path = `/purchases/${order.id}/bill`
    expect(await buyer.expectProblem(path, addLine(100.01))).toMatchObject({
      status: 422,
      code: 'APPROVAL_OVER_LIMIT',
      max: 1000,
      value: 1000.01,
      helpers: { roles: ['Branch manager', 'Owner'] },
    })
    expect(await manager.expectProblem(path, addLine(9100.01))).toMatchObject({
      code: 'APPROVAL_OVER_LIMIT',
      max: 10_000,
      value: 10_000.01,
    })
    expect(await shop.stock('B')).toMatchObject({ incoming: 0 })
    expect(await manager.submit(path, addLine(9100))).toMatchObject({ total: 10_000 })
    const small = await buyer.orderGoods([['A', 10, 90]])
    const billed = await buyer.submit(`/purchases/${small.id}/bill`, addLine(100))
    expect(billed).toMatchObject({ total: 1000 })
  })

  it('up to the approved total needs no other approval, and neither do higher prices without extra lines', async () => {
    const shop = await open()
    const buyer = await openAsColleague(app, shop, 'purchasing')
    const manager = await openAsColleague(app, shop, 'manager')
    const order = await buyer.orderGoods([['A', 10, 200]])
    const { lines: ordered } = await manager.submit(`/purchases/${order.id}/approve`)
    const { id: product } = await shop.product('B')
    const billed = await buyer.submit(`/purchases/${order.id}/bill`, {
      lines: [{ line: ordered[0]!.id, quantity: 9, unitPrice: 200 }],
      extraLines: [{ product, quantity: 2, unitPrice: 100 }],
    })
    expect(billed).toMatchObject({ total: 2000 })
    const dear = await buyer.orderGoods([['A', 10, 90]])
    const lines = [{ line: dear.lines[0]!.id, quantity: 10, unitPrice: 110 }]
    const raised = await buyer.submit(`/purchases/${dear.id}/bill`, { lines })
    expect(raised).toMatchObject({ total: 1100 })
  })

  it('above the limit is entered by a second person where two people are required', async () => {
    const shop = await open()
    await shop.owner.api(`/teams/${shop.owner.team}/settings`, {
      method: 'PATCH',
      body: { twoPeople: true },
    })
    const manager = await openAsColleague(app, shop, 'manager')
    const { id } = await shop.orderGoods([['A', 10, 90]])
    const { id: product } = await shop.product('B')
    const body = { extraLines: [{ product, quantity: 1, unitPrice: 200 }] }
    expect(await shop.expectProblem(`/purchases/${id}/bill`, body)).toMatchObject({
      code: 'OWN_APPROVAL',
    })
    expect(await manager.submit(`/purchases/${id}/bill`, body)).toMatchObject({ total: 1100 })
  })

  it('of a closed purchase receives services, whose cost can be distributed over its goods', async () => {
    const shop = await open({ taxPercent: 10 })
    await shop.product('Packaging', { type: 'service' })
    const purchase = await shop.buy([['A', 10, 10]])
    expect(purchase.status).toBe('closed')
    await shop.sell([['A', 4, 20]])
    const billed = await bill(shop, purchase, [['Packaging', 1, 12.35]])
    expect(billed).toMatchObject({
      status: 'closed',
      goodsStatus: 'full',
      // 100 and 12.35 with 10.00 and 1.24 of tax.
      total: 123.59,
      billed: 123.59,
      due: 123.59,
      orderedTotal: 110,
      undistributed: 12.35,
      lines: [{ received: 10 }, { quantity: 1, received: 1, unitPrice: 12.35 }],
    })
    expect(await readBalances(shop)).toMatchObject({
      inventory: 60,
      purchaseVariance: 12.35,
      inputTax: 11.24,
      payables: -123.59,
    })
    expect(await readBalances(shop)).not.toHaveProperty('goodsReceivedNotInvoiced')
    const receipts = await listGoodsReceipts(shop, purchase)
    await shop.submit(`/purchases/${purchase.id}/distribute`, { receipts })
    // Six of ten pieces are on hand.
    expect(await shop.stock('A')).toMatchObject({ onHand: 6, value: 67.41 })
    expect(await readBalances(shop)).toMatchObject({ inventory: 67.41, purchaseVariance: 4.94 })
    const { rows } = await shop.owner.list('tax-report')
    expect(rows).toMatchObject([{ purchaseBase: 112.35, purchaseTax: 11.24 }])
    expect(await shop.owner.api(`/suppliers/${shop.supplier.id}`)).toMatchObject({
      balance: 123.59,
    })
  })

  it('of a closed purchase expects goods that were not ordered, and opens it again', async () => {
    const shop = await open({ taxPercent: 10 })
    const purchase = await shop.buy([['A', 10, 10]], { shipping: 13 })
    const billed = await bill(shop, purchase, [['B', 3, 10]])
    expect(billed).toMatchObject({ status: 'ordered', goodsStatus: 'partial', total: 156 })
    expect(await shop.stock('B')).toMatchObject({ onHand: 0, incoming: 3 })
    // The freight of 13 is shared by all goods: 3 of the 13 belong to the goods that were not received.
    expect(await shop.stock('A')).toMatchObject({ onHand: 10, value: 110 })
    expect(await readBalances(shop)).toEqual({
      inventory: 110,
      goodsReceivedNotInvoiced: 33,
      inputTax: 13,
      payables: -156,
    })
    const received = await shop.submit(`/purchases/${purchase.id}/receive`)
    expect(received).toMatchObject({ status: 'closed', goodsStatus: 'full', due: 156 })
    expect(await shop.stock('B')).toMatchObject({ onHand: 3, incoming: 0, value: 33 })
    expect(await readBalances(shop)).toEqual({ inventory: 143, inputTax: 13, payables: -156 })
    await shop.returnGoods('purchases', received, [10, 3])
    expect(await readBalances(shop)).toMatchObject({ payables: -13 })
  })

  it('can be credited for goods on it that never arrive', async () => {
    const shop = await open()
    const purchase = await shop.buy([['A', 10, 10]])
    await bill(shop, purchase, [['B', 3, 7]])
    const note = await shop.submit(`/purchases/${purchase.id}/credit`)
    expect(note).toMatchObject({ total: -21 })
    expect(await shop.get(`/purchases/${purchase.id}`)).toMatchObject({
      status: 'closed',
      due: 100,
    })
    expect(await shop.stock('B')).toMatchObject({ onHand: 0, incoming: 0 })
    expect(await readBalances(shop)).toEqual({ inventory: 100, payables: -100 })
  })

  it('of an order that was closed before everything arrived expects only the goods on the bill', async () => {
    const shop = await open()
    const order = await shop.orderGoods([
      ['A', 10, 10],
      ['C', 2, 5],
    ])
    const path = `/purchases/${order.id}`
    await shop.submit(`${path}/receive`, { lines: [{ line: order.lines[0]!.id, accepted: 6 }] })
    await shop.submit(`${path}/close`)
    const billed = await bill(shop, order, [['B', 3, 7]])
    expect(billed).toMatchObject({ status: 'ordered', goodsStatus: 'partial', total: 81 })
    expect(await shop.stock('A')).toMatchObject({ onHand: 6, incoming: 0 })
    expect(await shop.stock('C')).toMatchObject({ onHand: 0, incoming: 0 })
    const closedLine = [{ line: billed.lines[1]!.id, accepted: 2 }]
    expect(await shop.expectProblem(`${path}/receive`, { lines: closedLine })).toMatchObject({
      code: 'OVER_RECEIPT',
    })
    const received = await shop.submit(`${path}/receive`)
    expect(received).toMatchObject({ status: 'closed', goodsStatus: 'full' })
    expect(await shop.stock('B')).toMatchObject({ onHand: 3, incoming: 0 })
    expect(await readBalances(shop)).toEqual({ inventory: 81, payables: -81 })
  })

  it('of an order that was closed before everything arrived expects ordered goods that are on the bill', async () => {
    const shop = await open()
    const order = await shop.orderGoods([
      ['A', 10, 10],
      ['C', 4, 5],
    ])
    const path = `/purchases/${order.id}`
    await shop.submit(`${path}/receive`, { lines: [{ line: order.lines[0]!.id, accepted: 6 }] })
    await shop.submit(`${path}/close`)
    const lines = [{ line: order.lines[1]!.id, quantity: 3 }]
    expect(await bill(shop, order, [], { lines })).toMatchObject({ status: 'ordered', total: 75 })
    expect(await shop.stock('C')).toMatchObject({ onHand: 0, incoming: 3 })
    expect(await shop.submit(`${path}/receive`)).toMatchObject({ status: 'closed', due: 75 })
    expect(await shop.stock('C')).toMatchObject({ onHand: 3, incoming: 0, value: 15 })
    expect(await readBalances(shop)).toEqual({ inventory: 75, payables: -75 })
  })

  it('of an open order adds goods and services, and can change prices at the same time', async () => {
    const shop = await open()
    await shop.product('Fee', { type: 'service' })
    const order = await shop.orderGoods([['A', 10, 10]])
    const path = `/purchases/${order.id}`
    const line = order.lines[0]!.id
    await shop.submit(`${path}/receive`, { lines: [{ line, accepted: 4 }] })
    const billed = await bill(
      shop,
      order,
      [
        ['B', 2, 8],
        ['Fee', 1, 5],
      ],
      { lines: [{ line, unitPrice: 11 }] },
    )
    expect(billed).toMatchObject({ status: 'ordered', total: 131, undistributed: 5 })
    expect(await shop.stock('A')).toMatchObject({ onHand: 4, incoming: 6, value: 44 })
    expect(await readBalances(shop)).toEqual({
      inventory: 44,
      purchaseVariance: 5,
      goodsReceivedNotInvoiced: 82,
      payables: -131,
    })
    await shop.submit(`${path}/receive`)
    expect(await readBalances(shop)).toEqual({
      inventory: 126,
      purchaseVariance: 5,
      payables: -131,
    })
    await shop.submit(`${path}/unreceive`, { reason: 'wrong branch' })
    expect(await readBalances(shop)).toEqual({ goodsReceivedNotInvoiced: 131, payables: -131 })
  })

  it('is paid in part when the purchase was paid before', async () => {
    const shop = await open()
    await shop.product('Fee', { type: 'service' })
    const purchase = await shop.buy([['A', 1, 10]])
    await shop.pay('purchases', purchase, 10)
    const billed = await bill(shop, purchase, [['Fee', 1, 2.5]])
    expect(billed).toMatchObject({ due: 2.5, paymentStatus: 'partial' })
    expect(await shop.pay('purchases', purchase, 2.5)).toMatchObject({ paymentStatus: 'paid' })
  })

  it('is refused for an unknown product or tax, a product or quantity that is not allowed, and a billed purchase', async () => {
    const shop = await open()
    const purchase = await shop.buy([['A', 10, 10]])
    const path = `/purchases/${purchase.id}/bill`
    const refuse = async (line: object) => {
      const { errors } = await shop.expectProblem(path, { extraLines: [line] })
      return errors
    }
    const product = (await shop.product('A')).id
    const unknown = purchase.id
    expect(await refuse({ product: unknown, quantity: 1 })).toMatchObject([
      { pointer: '/extraLines/0/product', code: 'NOT_FOUND' },
    ])
    expect(await refuse({ product, quantity: 1, tax: unknown })).toMatchObject([
      { pointer: '/extraLines/0/tax', code: 'NOT_FOUND' },
    ])
    expect(await refuse({ product, quantity: 0 })).toMatchObject([
      { pointer: '/extraLines/0/quantity', code: 'QTY_NOT_POSITIVE' },
    ])
    const sold = (await shop.product('Own make', { isPurchasable: false })).id
    expect(await refuse({ product: sold, quantity: 1 })).toMatchObject([
      { pointer: '/extraLines/0/product', code: 'NOT_PURCHASABLE' },
    ])
    await shop.submit(path)
    const late = { extraLines: [{ product, quantity: 1, unitPrice: 1 }] }
    expect(await shop.expectProblem(path, late)).toMatchObject({ code: 'STATE' })
  })
})

it('costs that are billed later can be distributed over the goods of a purchase that was received, billed and paid at once', async () => {
  const shop = await open({ taxPercent: 10 })
  await shop.product('Customs', { type: 'service' })
  const { id } = await shop.submit('/purchases', {
    supplier: shop.supplier.id,
    branch: shop.branch.id,
    lines: [{ product: (await shop.product('A')).id, quantity: 10, unitPrice: 10 }],
  })
  const goods = await shop.submit(`/purchases/${id}/quick`, { method: shop.method.id })
  await shop.sell([['A', 5, 20]])
  const draft = await shop.submit('/purchases', {
    supplier: shop.supplier.id,
    branch: shop.branch.id,
    lines: [{ product: (await shop.product('Customs')).id, quantity: 1, unitPrice: 8.5 }],
  })
  const later = await shop.submit(`/purchases/${draft.id}/quick`, { method: shop.method.id })
  expect(later).toMatchObject({ status: 'closed', undistributed: 8.5, paymentStatus: 'paid' })
  const receipts = await listGoodsReceipts(shop, goods)
  await shop.submit(`/purchases/${later.id}/distribute`, { receipts })
  expect(await shop.stock('A')).toMatchObject({ onHand: 5, value: 54.25 })
  expect(await readBalances(shop)).toMatchObject({
    inventory: 54.25,
    purchaseVariance: 4.25,
    inputTax: 10.85,
  })
})
