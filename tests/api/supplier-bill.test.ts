import { describe, expect, it } from 'vitest'
import { sum } from '../../src/schema/decimal.ts'
import { readBalances } from '../support/books.ts'
import { withCheckedApp } from '../support/shared-app.ts'
import { openShop, type Shop } from '../support/shop.ts'
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

  it('leaves free goods at the average cost when another price differs', async () => {
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

  it('for nothing leaves goods that keep the average cost at their value, which is a gain', async () => {
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
    // 90 and 100 of goods share 19 of freight; the tax is 9 and 10.
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
    const refused = async (lines: readonly object[]) =>
      (await shop.expectProblem(path, { lines })).code
    expect(await refused([{ line: purchase.id, unitPrice: 1 }])).toBe('NOT_FOUND')
    expect(await refused([{ line }, { line }])).toBe('DUPLICATE')
    await enterBill(shop, purchase, { unitPrice: 11 })
    expect(await refused([{ line, unitPrice: 12 }])).toBe('STATE')
  })
})

describe('a bill after goods were returned to the supplier', () => {
  /** Buys 3 at 10, returns some of them, enters a bill, and returns the purchase. */
  async function returnAndBill(shop: Shop, returned: readonly number[], entered: object) {
    const purchase = await shop.buy([['A', 3, 10]])
    for (const quantity of returned) await shop.returnGoods('purchases', purchase, [quantity])
    await enterBill(shop, purchase, entered)
    return shop.get(`/purchases/${purchase.id}`)
  }

  interface Return {
    readonly id: string
    readonly total: number
    readonly lines: readonly { readonly original: string | null }[]
  }

  /** Lists the returns and credit notes of a purchase that are not cancelled, the oldest first. */
  async function listReturns(shop: Shop, { id }: { readonly id: string }) {
    const filter = { original: id, status_ne: 'cancelled' }
    const { rows } = await shop.owner.list<{ id: string }>('purchases', {
      filter,
      sort: ['createdAt', 'ASC'],
    })
    const read = async (each: { id: string }) =>
      (await shop.get(`/purchases/${each.id}`)) as unknown as Return
    return Promise.all(rows.map(read))
  }

  it.each([
    { price: 12, returned: [3], due: 0 },
    { price: 8, returned: [3], due: 0 },
    { price: 12, returned: [1], due: 29.52 },
    { price: 8.33, returned: [1, 1], due: 10.25 },
  ])('at $price credits $returned at the price of the bill', async ({ price, returned, due }) => {
    const shop = await open({ taxPercent: 23 })
    const purchase = await returnAndBill(shop, returned, { unitPrice: price })
    expect(purchase).toMatchObject({ due, paymentStatus: due === 0 ? 'paid' : 'partial' })
    const balances = await readBalances(shop)
    expect(balances.payables ?? 0).toBe(0 - due)
    expect(balances).not.toHaveProperty('goodsReceivedNotInvoiced')
    expect(balances.purchaseVariance ?? 0).toBe(0)
    const { onHand, value } = await shop.stock('A')
    expect(value).toBe(Math.round(onHand * price * 100) / 100)
    if (onHand > 0) await shop.returnGoods('purchases', purchase, [onHand])
    expect(await shop.get(`/purchases/${purchase.id}`)).toMatchObject({ due: 0 })
    expect(await readBalances(shop)).toEqual({})
  })

  it('may leave out the returned goods', async () => {
    const shop = await open()
    const purchase = await returnAndBill(shop, [1], { quantity: 2, unitPrice: 12 })
    expect(purchase).toMatchObject({ total: 36, credited: 12, due: 24 })
    expect(await readBalances(shop)).toEqual({ inventory: 24, payables: -24 })
    await shop.returnGoods('purchases', purchase, [2])
    expect(await readBalances(shop)).toEqual({})
  })

  it('leaves refunded money as credit, and its credit note can be cancelled with the return only', async () => {
    const shop = await open()
    const purchase = await shop.buy([['A', 2, 10]])
    await shop.pay('purchases', purchase, 20)
    const refund = { method: shop.method.id, amount: 10 }
    const back = await shop.returnGoods('purchases', purchase, [1], { refund })
    await enterBill(shop, purchase, { unitPrice: 12 })
    expect(await shop.get(`/purchases/${purchase.id}`)).toMatchObject({ due: 2, credited: 2 })
    expect(await readBalances(shop)).toMatchObject({ payables: -2, inventory: 12 })
    const path = `/purchases/${back.id}/unreturn`
    const reason = { reason: 'kept after all' }
    expect(await shop.expectProblem(path, reason)).toMatchObject({ code: 'HAS_PAYMENTS' })
    const correction = (await listReturns(shop, purchase)).find(({ total }) => total === -2)!
    expect(await shop.expectProblem(`/purchases/${correction.id}/unreturn`, reason)).toMatchObject({
      status: 422,
      code: 'CORRECTS_RETURNS',
    })
    expect(await shop.get(`/purchases/${purchase.id}`)).toMatchObject({ due: 2, credited: 2 })
    const payments = await shop.owner.list<{ id: string; direction: string }>('payments')
    const refunded = payments.rows.find(({ direction }) => direction === 'in')!
    await shop.submit(`/payments/${refunded.id}/void`, reason)
    await shop.submit(path, reason)
    expect(await shop.get(`/purchases/${purchase.id}`)).toMatchObject({ due: 4, credited: 0 })
    expect(await listReturns(shop, purchase)).toEqual([])
    // The goods are in stock again at the value with which they left.
    expect(await readBalances(shop)).toMatchObject({
      payables: -4,
      inventory: 22,
      purchaseVariance: 2,
    })
  })

  it.each([
    { price: 12, credited: [24, 12, 0] },
    { price: 8.33, credited: [16.66, 8.33, 0] },
  ])(
    'at $price leaves no difference when the returns are cancelled one by one',
    async ({ price, credited }) => {
      const shop = await open({ taxPercent: 23 })
      const purchase = await returnAndBill(shop, [1, 1], { unitPrice: price })
      const left = [purchase.credited]
      for (const [kept] of credited.slice(1).entries()) {
        const returns = await listReturns(shop, purchase)
        const last = returns.findLast(({ lines }) => lines.some(({ original }) => original))!
        await shop.submit(`/purchases/${last.id}/unreturn`, { reason: 'kept after all' })
        const { due, credited: now } = await shop.get(`/purchases/${purchase.id}`)
        left.push(now)
        const balances = await readBalances(shop)
        expect(balances.payables).toBe(0 - Number(due))
        expect(balances).not.toHaveProperty('goodsReceivedNotInvoiced')
        // The goods are in stock again at the value with which they left; the rest of their price is variance.
        const cost = sum([balances.inventory!, balances.purchaseVariance!])
        expect(cost).toBe(Math.round((kept + 2) * price * 100) / 100)
      }
      expect(await listReturns(shop, purchase)).toEqual([])
      expect(left).toEqual(credited.map((net) => Math.round(net * 123) / 100))
    },
  )
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
