import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { TestCaller } from '../../support/caller.ts'
import { readBalances } from '../../support/books.ts'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop, type Document } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

const app = withCheckedApp()
const open = async (options = {}) => openShop(await app.signUp(), options)
const reason = { reason: 'wrong customer' }

describe('returns', () => {
  it('R2: returning an unpaid purchase of 2 leaves nothing due', async () => {
    const shop = await open()
    const purchase = await shop.buy([['A', 2, 50]])
    await shop.returnGoods('purchases', purchase, [2])
    const after = await shop.get(`/purchases/${purchase.id}`)
    expect([after.due, after.returnStatus]).toEqual([0, 'full'])
  })

  it('R3: returning 2 of 5@500 credits 1000, and 1500 stay due', async () => {
    const shop = await open()
    await shop.buy([['A', 5, 100]])
    const sale = await shop.sell([['A', 5, 500]])
    const back = await shop.returnGoods('sales', sale, [2])
    const after = await shop.get(`/sales/${sale.id}`)
    expect([back.total, after.credited, after.due]).toEqual([-1000, 1000, 1500])
  })

  it('R5: a sale of 7 and a return of 2 give one invoice and one credit note', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 1]])
    const earlier = await shop.sell([['A', 2, 10]])
    const sale = await shop.sell([['A', 7, 10]])
    const back = await shop.returnGoods('sales', earlier, [2])
    expect([sale.total, back.total]).toEqual([70, -20])
    expect(sale.invoiceNumber).toMatch(/^INV-/)
    expect(back.invoiceNumber).toMatch(/^CN-/)
    expect((await shop.stock('A')).onHand).toBe(3)
  })

  it('R6: a return cannot exceed the sold quantity, be zero, or be posted twice', async () => {
    const shop = await open()
    await shop.buy([['A', 3, 1]])
    const sale = await shop.sell([['A', 3, 10]])
    const returnLines = (quantity: number) =>
      shop.expectProblem(`/sales/${sale.id}/return`, {
        lines: [{ line: sale.lines[0]!.id, quantity }],
      })
    expect(await returnLines(4)).toMatchObject({ code: 'OVER_RETURN', remaining: 3 })
    expect((await returnLines(0)).code).toBe('QTY_NOT_POSITIVE')
    await shop.returnGoods('sales', sale, [3])
    expect(await returnLines(3)).toMatchObject({ code: 'OVER_RETURN', remaining: 0 })
  })

  it('R7: a product that was not sold cannot be returned', async () => {
    const shop = await open()
    await shop.buy([
      ['A', 2, 1],
      ['B', 2, 1],
    ])
    const sale = await shop.sell([['A', 1, 10]])
    const other = await shop.sell([['B', 1, 10]])
    const lines = [{ line: other.lines[0]!.id, quantity: 1 }]
    expect((await shop.expectProblem(`/sales/${sale.id}/return`, { lines })).code).toBe('NOT_FOUND')
  })

  it("R8: a return uses price and cost of the sale instead of today's", async () => {
    const shop = await open()
    await shop.buy([['A', 2, 10]])
    const sale = await shop.sell([['A', 2, 100]])
    await shop.buy([['A', 10, 70]])
    const back = await shop.returnGoods('sales', sale, [1])
    expect([back.total, back.cost]).toEqual([-100, -10])
  })

  it('the last part takes the remaining cents: three thirds equal the whole', async () => {
    const shop = await open({ taxPercent: 7 })
    await shop.buy([['A', 3, 0.333333]])
    const sale = await shop.sell([['A', 3, 33.33]], { discount: { amount: 0.01 } })
    const back = []
    for (let n = 0; n < 3; n++) back.push(await shop.returnGoods('sales', sale, [1]))
    const cents = back.reduce((sum, { total }) => sum + Math.round(total * 100), 0)
    expect(cents).toBe(-Math.round(sale.total * 100))
    expect(await shop.stock('A')).toMatchObject({ onHand: 3, value: 1 })
  })

  it('lines show their discounts in percent, so that quantity × price less the discount is the total', async () => {
    const shop = await open()
    await shop.buy([['A', 5, 5]])
    const terms = { discountPercent: 10 }
    const sale = await shop.sell([['A', 2, 14.5, { discountPercent: 12.5 }]], terms)
    expect(sale.total).toBe(22.83)
    const back = await shop.returnGoods('sales', sale, [2])
    // 29 less 3.63 is 25.37, less 2.54 is 22.83.
    expect(back.lines[0]).toMatchObject({ quantity: -2, unitPrice: 14.5, total: -22.83 })
    expect(back.lines[0]).toMatchObject({ discountPercent: 21.2759 })
    const plain = await shop.returnGoods('sales', await shop.sell([['A', 1, 14.5]]), [1])
    expect(plain.lines[0]).toMatchObject({ discountPercent: null })
  })

  it('goods that were delivered at two costs come back at both, also between the deliveries', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 10]])
    const order = await shop.draftSale([['A', 10, 100]], { kind: 'order' })
    await shop.submit(`/sales/${order.id}/confirm`)
    const lines = [{ line: order.lines[0]!.id, quantity: 5 }]
    const first = await shop.submit(`/sales/${order.id}/deliver`, { lines })
    await shop.returnGoods('sales', first, [2])
    await shop.buy([['A', 7, 20]])
    const second = await shop.submit(`/sales/${order.id}/deliver`)
    await shop.submit(`/sales/${order.id}/invoice`)
    await shop.returnGoods('sales', second, [3])
    await shop.returnGoods('sales', second, [5])
    expect(await shop.stock('A')).toMatchObject({ onHand: 17, value: 240 })
    expect(await readBalances(shop)).not.toHaveProperty('costOfGoods')
  })

  it('cannot be dated before the sale or the purchase', async () => {
    const shop = await open()
    const date = daysAgo(5)
    const bought = await shop.buy([['A', 5, 10]], { date })
    const sale = await shop.sell([['A', 1, 20]], { date: daysAgo(2) })
    const refuse = async (path: string, { lines }: Document, day: string) =>
      shop.expectProblem(path, { date: day, lines: [{ line: lines[0]!.id, quantity: 1 }] })
    expect(await refuse(`/sales/${sale.id}/return`, sale, daysAgo(3))).toMatchObject({
      code: 'TOO_SMALL',
      min: daysAgo(2),
    })
    expect(await refuse(`/purchases/${bought.id}/return`, bought, daysAgo(6))).toMatchObject({
      code: 'TOO_SMALL',
      min: date,
    })
    await shop.returnGoods('sales', sale, [1], { date: daysAgo(2) })
  })

  it('returned goods that were paid are refunded, or become credit', async () => {
    const shop = await open()
    await shop.buy([['A', 4, 10]])
    const sale = await shop.sell([['A', 4, 100]], {
      payments: [{ method: shop.method.id, amount: 400 }],
    })
    const refund = { method: shop.method.id, amount: 100 }
    const first = await shop.returnGoods('sales', sale, [1], { refund })
    expect([first.paid, first.due, first.paymentStatus]).toEqual([-100, 0, 'paid'])
    const second = await shop.returnGoods('sales', sale, [1])
    expect([second.due, second.paymentStatus]).toEqual([-100, 'credit'])
    const tooMuch = { refund: { ...refund, amount: 101 } }
    await expect(shop.returnGoods('sales', sale, [1], tooMuch)).rejects.toThrow(
      'PAYMENT_GREATER_THAN_DUE',
    )
  })

  it('a refund method alone refunds the whole surplus; an amount requires a method', async () => {
    const shop = await open()
    await shop.buy([['A', 4, 10]])
    const sale = await shop.sell([['A', 4, 100]], {
      payments: [{ method: shop.method.id, amount: 250 }],
    })
    const part = { refund: { method: shop.method.id } }
    const first = await shop.returnGoods('sales', sale, [2], part)
    expect([first.total, first.credited, first.paid, first.due]).toEqual([-200, -150, -50, 0])
    const nothingOver = await shop.sell([['A', 1, 100]])
    const second = await shop.returnGoods('sales', nothingOver, [1], part)
    expect([second.paid, second.due]).toEqual([0, 0])
    const problem = await shop.expectProblem(`/sales/${sale.id}/return`, {
      lines: [{ line: sale.lines[0]!.id, quantity: 1 }],
      refund: { amount: 50 },
    })
    expect(problem).toMatchObject({ errors: [{ code: 'REQUIRED', pointer: '/refund/method' }] })
  })

  it('a return without a receipt refuses quantities of zero or more', async () => {
    const shop = await open()
    const product = (await shop.product('A')).id
    const createFreeLine = (quantity: number) => ({
      branch: shop.branch.id,
      kind: 'return',
      lines: [{ product, quantity }],
    })
    for (const quantity of [0, 1]) {
      expect(await shop.expectProblem('/sales', createFreeLine(quantity))).toMatchObject({
        errors: [
          {
            code: 'QTY_NOT_NEGATIVE',
            pointer: '/lines/0/quantity',
            message: 'The quantity of a returned product must be less than 0.',
          },
        ],
      })
    }
    expect(await shop.submit('/sales', createFreeLine(-1))).toMatchObject({ total: -100 })
  })

  it('damaged goods are written off when they are returned', async () => {
    const shop = await open()
    await shop.buy([['A', 2, 10]])
    const sale = await shop.sell([['A', 2, 100]])
    const lines = [{ line: sale.lines[0]!.id, quantity: 1, restock: false }]
    await shop.submit(`/sales/${sale.id}/return`, { lines })
    expect(await shop.stock('A')).toMatchObject({ onHand: 0, value: 0 })
    const figures = await shop.owner.api<{ stockLosses: number }>('/dashboard')
    expect(figures.stockLosses).toBe(10)
  })
})

describe('a return by mistake', () => {
  it('can be cancelled: the goods leave at their value, and can be returned again', async () => {
    const shop = await open({ taxPercent: 7 })
    await shop.buy([['A', 3, 0.333333]])
    const sale = await shop.sell([['A', 3, 33.33]], { discount: { amount: 0.01 } })
    await shop.returnGoods('sales', sale, [1])
    const wrong = await shop.returnGoods('sales', sale, [1])
    const cancelled = await shop.submit(`/sales/${wrong.id}/cancel`, reason)
    expect(cancelled).toMatchObject({ status: 'cancelled', number: wrong.number, due: 0, cost: 0 })
    expect(await shop.stock('A')).toMatchObject({ onHand: 1 })
    const before = await shop.get(`/sales/${sale.id}`)
    expect(before).toMatchObject({ returnStatus: 'partial', lines: [{ returned: 1 }] })
    await shop.returnGoods('sales', sale, [2])
    const after = await shop.get(`/sales/${sale.id}`)
    expect([after.due, after.credited, after.returnStatus]).toEqual([0, sale.total, 'full'])
    expect(await shop.stock('A')).toMatchObject({ onHand: 3, value: 1 })
    expect(await shop.owner.api('/dashboard')).toMatchObject({ totalSales: 0, grossProfit: 0 })
  })

  it('can be cancelled in reverse order, while its goods are in stock and its credit is unused', async () => {
    const shop = await open()
    await shop.buy([['A', 3, 10]])
    const payments = [{ method: shop.method.id, amount: 300 }]
    const sale = await shop.sell([['A', 3, 100]], { payments })
    const first = await shop.returnGoods('sales', sale, [1])
    const second = await shop.returnGoods('sales', sale, [1])
    const cancel = (id: string) => shop.expectProblem(`/sales/${id}/cancel`, reason)
    expect(await cancel(first.id)).toMatchObject({ code: 'LATER_RETURN' })
    await shop.sell([['A', 2, 100]])
    expect(await cancel(second.id)).toMatchObject({ code: 'STOCK_NOT_ENOUGH', available: 0 })
    await shop.buy([['A', 5, 10]])
    const [credit] = (await shop.owner.list('payment-methods', { filter: { kind: 'storeCredit' } }))
      .rows
    const used = [{ method: credit!.id, amount: 150 }]
    const other = await shop.sell([['A', 2, 100]], { payments: used })
    expect(await cancel(second.id)).toMatchObject({ code: 'CREDIT_USED', amount: 50 })
    await shop.submit(`/sales/${other.id}/cancel`, reason)
    await shop.submit(`/sales/${second.id}/cancel`, reason)
    const refund = { amount: 100, method: shop.method.id }
    await shop.submit(`/sales/${first.id}/pay`, refund)
    expect(await cancel(first.id)).toMatchObject({ code: 'HAS_PAYMENTS', paid: 100 })
    expect((await shop.expectProblem(`/sales/${first.id}/undeliver`, reason)).code).toBe('STATE')
  })

  it('can be cancelled with the write-off of its damaged goods', async () => {
    const shop = await open()
    await shop.buy([['A', 2, 10]])
    const sale = await shop.sell([['A', 2, 100]])
    const lines = [{ line: sale.lines[0]!.id, quantity: 1, restock: false }]
    const { id } = await shop.submit(`/sales/${sale.id}/return`, { lines })
    await shop.submit(`/sales/${id}/cancel`, reason)
    expect(await shop.stock('A')).toMatchObject({ onHand: 0, value: 0 })
    const figures = await shop.owner.api('/dashboard')
    expect(figures).toMatchObject({ grossProfit: 180, netProfit: 180, totalDue: 200 })
  })

  it('to a supplier can be cancelled: the goods come back at the value at which they left', async () => {
    const shop = await open()
    const purchase = await shop.buy([['A', 5, 100]], { shipping: 50 })
    const back = await shop.returnGoods('purchases', purchase, [2])
    expect(await shop.stock('A')).toMatchObject({ onHand: 3, value: 330 })
    const again = await shop.submit(`/purchases/${back.id}/unreturn`, reason)
    expect(again).toMatchObject({ status: 'cancelled', due: 0, cancelReason: reason.reason })
    expect(await shop.stock('A')).toMatchObject({ onHand: 5, value: 550 })
    expect(await shop.get(`/purchases/${purchase.id}`)).toMatchObject({
      due: purchase.due,
      returnStatus: 'none',
      lines: [{ returned: 0 }],
    })
    await shop.returnGoods('purchases', purchase, [5])
    expect(await shop.stock('A')).toMatchObject({ onHand: 0, value: 0 })
  })
})

describe('a return', () => {
  it('to a supplier is posted by a stock keeper, who sees no amounts, and not by a buyer', async () => {
    const shop = await open()
    const purchase = await shop.buy([['A', 5, 100]])
    const keeper = await app.colleague(shop.owner, 'stock')
    const buyer = await app.colleague(shop.owner, 'purchasing')
    const body = { lines: [{ line: purchase.lines[0]!.id, quantity: 2 }], reason: 'Broken' }
    const send = (caller: TestCaller, more = {}) =>
      caller.call(`/purchases/${purchase.id}/return`, {
        method: 'POST',
        body: { ...body, ...more },
        headers: { 'idempotency-key': randomUUID() },
      })
    expect((await send(buyer)).status).toBe(403)
    expect((await send(keeper, { refund: { method: shop.method.id, amount: 200 } })).status).toBe(
      422,
    )
    const back = await send(keeper)
    expect(back.status).toBe(200)
    expect(back.text).not.toMatch(/"(total|unitPrice|net|billed|due|paid)":/)
    expect(await shop.stock('A')).toMatchObject({ onHand: 3, value: 300 })
    const { due } = await buyer.api<{ due: number }>(`/purchases/${purchase.id}`)
    expect(due).toBe(300)
  })

  it('without a receipt pays back less for discounts, and refuses discounts above the amount', async () => {
    const shop = await open()
    const createReturn = async (more: object, lineMore: object = {}) => ({
      kind: 'return',
      branch: shop.branch.id,
      lines: [{ product: (await shop.product('A')).id, quantity: -1, unitPrice: 100, ...lineMore }],
      ...more,
    })
    const ofLine = await shop.submit('/sales', await createReturn({}, { discountAmount: 10 }))
    expect(ofLine).toMatchObject({ total: -90, lines: [{ discount: -10, net: -90 }] })
    const ofDocument = await shop.submit('/sales', await createReturn({ discountAmount: 10 }))
    expect(ofDocument).toMatchObject({ subtotal: -100, discountTotal: -10, total: -90 })
    const tooMuch = await createReturn({ discountAmount: 101 })
    expect(await shop.expectProblem('/sales', tooMuch)).toMatchObject({
      code: 'TOO_LARGE',
      max: 100,
    })
    for (const { id } of [ofLine, ofDocument]) await shop.submit(`/sales/${id}/complete`)
  })

  it('without a receipt can be cancelled', async () => {
    const shop = await open()
    await shop.buy([['A', 5, 10]])
    const { id } = await shop.sell([['A', -1, 20]], { kind: 'return' })
    expect(await shop.submit(`/sales/${id}/cancel`, reason)).toMatchObject({ status: 'cancelled' })
    expect(await shop.stock('A')).toMatchObject({ onHand: 5, value: 50 })
  })
})
