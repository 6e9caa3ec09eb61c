import { describe, expect, it } from 'vitest'
import { readBalances } from '../support/books.ts'
import { withCheckedApp } from '../support/shared-app.ts'
import { openShop } from '../support/shop.ts'
import { enterBill, readPurchase } from '../support/supplier-bills.ts'

const app = withCheckedApp()
const open = async (options = {}) => openShop(await app.signUp(), options)

describe("a supplier's bill that differs from the order", () => {
  it('values the goods on hand at the billed price; the difference of sold goods is variance', async () => {
    const shop = await open()
    const purchase = await shop.buy([['A', 10, 10]])
    await shop.sell([['A', 6, 20]])
    const billed = await enterBill(shop, purchase, { unitPrice: 11 })
    expect(billed).toMatchObject({
      total: 110,
      billed: 110,
      orderedTotal: 100,
      lines: [{ unitPrice: 11, orderedPrice: 10, unitCost: 11 }],
    })
    expect(await shop.stock('A')).toMatchObject({ onHand: 4, value: 44, averageCost: 11 })
    expect(await readBalances(shop)).toMatchObject({
      inventory: 44,
      purchaseVariance: 6,
      payables: -110,
    })
    expect(await readBalances(shop)).not.toHaveProperty('goodsReceivedNotInvoiced')
    const { id } = await shop.product('A')
    expect(await shop.owner.api(`/products/${id}`)).toMatchObject({ purchasePrice: 11 })
    const { rows } = await shop.owner.list('receipts', { filter: { purchase: purchase.id } })
    expect(rows).toMatchObject([
      { kind: 'bill', total: 10 },
      { kind: 'goods', total: 100 },
    ])
  })

  it('leaves free goods at the average cost when the price of other goods differs', async () => {
    const shop = await open()
    await shop.adjust([['B', 10, 4]], { reason: 'found' })
    const purchase = await shop.buy([
      ['A', 10, 10],
      ['B', 5, 0, { keepsAverage: true }],
    ])
    await enterBill(shop, purchase, { unitPrice: 11 })
    expect(await shop.stock('B')).toMatchObject({ onHand: 15, value: 60, averageCost: 4 })
    expect(await readBalances(shop)).toEqual({ inventory: 170, stockGains: -60, payables: -110 })
  })

  it('with a price of zero leaves the value of goods that keep the average cost unchanged, and posts a gain', async () => {
    const shop = await open()
    const paid = await shop.buy([['A', 10, 5]])
    await shop.submit(`/purchases/${paid.id}/bill`)
    const promised = await shop.buy([['A', 10, 4, { keepsAverage: true }]])
    await shop.sell([['A', 15, 9]])
    expect(await enterBill(shop, promised, { unitPrice: 0 })).toMatchObject({ total: 0, due: 0 })
    expect(await shop.stock('A')).toMatchObject({ onHand: 5, value: 22.5 })
    expect(await readBalances(shop)).toEqual({
      receivables: 135,
      sales: -135,
      costOfGoods: 67.5,
      inventory: 22.5,
      stockGains: -40,
      payables: -50,
    })
  })

  it('contains the freight of goods that are all free, which is their cost', async () => {
    const shop = await open()
    await shop.adjust([['B', 10, 4]], { reason: 'found' })
    const free = ['B', 5, 0, { keepsAverage: true }] as const
    const purchase = await shop.buy([free], { shipping: 10 })
    await shop.submit(`/purchases/${purchase.id}/bill`)
    expect(await shop.stock('B')).toMatchObject({ onHand: 15, value: 50 })
    expect(await readBalances(shop)).toEqual({ inventory: 50, stockGains: -40, payables: -10 })
    const { rows } = await shop.owner.list('stock-losses')
    expect(rows).toMatchObject([{ gain: 40 }])
  })

  it('is refused when its goods cost less than the discount of the purchase', async () => {
    const shop = await open()
    const { id, lines } = await shop.buy([['A', 10, 10]], { discount: { amount: 50 } })
    const billed = [{ line: lines[0]!.id, quantity: 3 }]
    expect(await shop.expectProblem(`/purchases/${id}/bill`, { lines: billed })).toMatchObject({
      code: 'TOO_SMALL',
      min: 50,
    })
  })

  it('may be lower, also after everything was sold', async () => {
    const shop = await open()
    const purchase = await shop.buy([['A', 10, 10]])
    await shop.sell([['A', 10, 20]])
    await enterBill(shop, purchase, { unitPrice: 9.5 })
    expect(await readBalances(shop)).toMatchObject({ purchaseVariance: -5, payables: -95 })
    expect(await shop.stock('A')).toMatchObject({ onHand: 0, value: 0 })
  })

  it('may state other quantities and freight, and its tax is in the tax report', async () => {
    const shop = await open({ taxPercent: 10 })
    const purchase = await shop.buy([
      ['A', 10, 10],
      ['B', 5, 20],
    ])
    await enterBill(shop, purchase, { quantity: 9 }, { shipping: 19 })
    // Goods for 90 and for 100 share 19 of freight; their tax is 9 and 10.
    expect(await readPurchase(shop, purchase)).toMatchObject({ total: 228, due: 228 })
    expect(await readBalances(shop)).toEqual({ inventory: 209, inputTax: 19, payables: -228 })
    expect(await shop.stock('A')).toMatchObject({ onHand: 10, value: 99 })
    expect(await shop.stock('B')).toMatchObject({ onHand: 5, value: 110 })
    const report = await shop.owner.list('tax-report')
    expect(report.rows).toMatchObject([{ rate: 10, purchaseBase: 190, purchaseTax: 19 }])
    const supplier = await shop.owner.api(`/suppliers/${shop.supplier.id}`)
    expect(supplier).toMatchObject({ balance: 228 })
  })

  it('for fewer goods than ordered covers the goods that have arrived; goods that arrive later are free', async () => {
    const shop = await open({ taxPercent: 10 })
    const purchase = await shop.orderGoods([['A', 10, 10]])
    const line = purchase.lines[0]!.id
    const receive = (accepted: number, rejected = 0) =>
      shop.submit(`/purchases/${purchase.id}/receive`, { lines: [{ line, accepted, rejected }] })
    const received = await receive(9, 1)
    await enterBill(shop, purchase, { quantity: 9 })
    expect(await readBalances(shop)).toEqual({ inventory: 90, inputTax: 9, payables: -99 })
    const back = await shop.returnGoods('purchases', received, [3])
    expect(back).toMatchObject({ total: -33, lines: [{ quantity: -3, net: -30 }] })
    expect(await readBalances(shop)).toEqual({ inventory: 60, inputTax: 6, payables: -66 })
    await receive(1)
    expect(await shop.stock('A')).toMatchObject({ onHand: 7, value: 60 })
    // All returns together have the amount of the bill.
    const rest = await shop.returnGoods('purchases', received, [7])
    expect(rest).toMatchObject({ total: -66, lines: [{ quantity: -7, net: -60 }] })
    expect(await readBalances(shop)).toEqual({})
  })

  it('for fewer goods before they arrive sets the cost of the billed goods', async () => {
    const shop = await open()
    const purchase = await shop.orderGoods([['A', 10, 10]])
    await enterBill(shop, purchase, { quantity: 9 })
    const lines = [{ line: purchase.lines[0]!.id, accepted: 6 }]
    await shop.submit(`/purchases/${purchase.id}/receive`, { lines })
    expect(await shop.stock('A')).toMatchObject({ onHand: 6, value: 60 })
    expect(await readBalances(shop)).toMatchObject({ goodsReceivedNotInvoiced: 30 })
    await shop.submit(`/purchases/${purchase.id}/receive`)
    expect(await readBalances(shop)).toEqual({ inventory: 90, payables: -90 })
  })

  it('before the goods arrive contains the rounding of its total, as their receipts do', async () => {
    const shop = await open()
    const order = await shop.orderGoods([['A', 3, 10.01]], { roundTo: 0.05 })
    await shop.submit(`/purchases/${order.id}/bill`)
    const line = order.lines[0]!.id
    await shop.submit(`/purchases/${order.id}/receive`, { lines: [{ line, accepted: 1 }] })
    await shop.submit(`/purchases/${order.id}/receive`)
    const { rows } = await shop.owner.list('receipts', { filter: { purchase: order.id } })
    expect(rows).toMatchObject([{ total: 20.04 }, { total: 10.01 }])
    expect(await readBalances(shop)).toEqual({
      inventory: 30.03,
      purchaseVariance: 0.02,
      payables: -30.05,
    })
  })

  it('before the goods arrive sets their cost', async () => {
    const shop = await open()
    const purchase = await shop.orderGoods([['A', 10, 10]])
    await enterBill(shop, purchase, { unitPrice: 12 })
    await shop.submit(`/purchases/${purchase.id}/receive`)
    expect(await shop.stock('A')).toMatchObject({ onHand: 10, value: 120 })
    expect(await readBalances(shop)).toEqual({ inventory: 120, payables: -120 })
  })

  it('between two deliveries corrects the first and sets the cost of the second', async () => {
    const shop = await open({ taxPercent: 10 })
    const purchase = await shop.orderGoods([['A', 10, 10]])
    const line = purchase.lines[0]!.id
    const receive = (accepted: number) =>
      shop.submit(`/purchases/${purchase.id}/receive`, { lines: [{ line, accepted }] })
    await receive(4)
    await shop.sell([['A', 1, 20]])
    await enterBill(shop, purchase, { unitPrice: 12 })
    expect(await shop.stock('A')).toMatchObject({ onHand: 3, value: 36 })
    await receive(6)
    expect(await shop.stock('A')).toMatchObject({ onHand: 9, value: 108 })
    expect(await readBalances(shop)).toMatchObject({
      inventory: 108,
      purchaseVariance: 2,
      inputTax: 12,
      payables: -132,
    })
    expect(await readBalances(shop)).not.toHaveProperty('goodsReceivedNotInvoiced')
  })

  it('stays when the receipts are undone, and sets the cost of the next receipt', async () => {
    const shop = await open()
    const purchase = await shop.buy([['A', 10, 10]])
    await enterBill(shop, purchase, { unitPrice: 11 })
    await shop.submit(`/purchases/${purchase.id}/unreceive`, { reason: 'wrong branch' })
    expect(await shop.stock('A')).toMatchObject({ onHand: 0, value: 0 })
    expect(await readBalances(shop)).toEqual({ goodsReceivedNotInvoiced: 110, payables: -110 })
    await shop.submit(`/purchases/${purchase.id}/receive`)
    expect(await readBalances(shop)).toEqual({ inventory: 110, payables: -110 })
  })

  it('is paid in part when it is higher than what was paid, and leaves credit when it is lower', async () => {
    const shop = await open()
    for (const [unitPrice, due, paymentStatus] of [
      [11, 10, 'partial'],
      [9, -10, 'credit'],
    ] as const) {
      const purchase = await shop.buy([['A', 10, 10]])
      await shop.pay('purchases', purchase, 100)
      await enterBill(shop, purchase, { unitPrice })
      expect(await readPurchase(shop, purchase)).toMatchObject({ due, paymentStatus })
    }
  })

  it('can be entered once, and only for lines of the purchase', async () => {
    const shop = await open()
    const purchase = await shop.buy([['A', 10, 10]])
    const path = `/purchases/${purchase.id}/bill`
    const line = purchase.lines[0]!.id
    const readRefusal = async (lines: readonly object[]) =>
      (await shop.expectProblem(path, { lines })).code
    expect(await readRefusal([{ line: purchase.id, unitPrice: 1 }])).toBe('NOT_FOUND')
    expect(await readRefusal([{ line }, { line }])).toBe('DUPLICATE')
    await enterBill(shop, purchase, { unitPrice: 11 })
    expect(await readRefusal([{ line, unitPrice: 12 }])).toBe('STATE')
  })
})

it('services of a purchase are a cost, not stock', async () => {
  const shop = await open()
  await shop.product('Assembly', { type: 'service' })
  const purchase = await shop.buy([
    ['A', 10, 10],
    ['Assembly', 1, 30],
  ])
  await shop.submit(`/purchases/${purchase.id}/bill`)
  expect(await readBalances(shop)).toEqual({
    inventory: 100,
    purchaseVariance: 30,
    payables: -130,
  })
})
