import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dueDateOf } from '../../../resources/sales/due-date.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { findProblems } from '../../support/doctor.ts'
import { openShop, type Goods, type Shop } from '../../support/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  expect(await findProblems(app.database)).toEqual([])
  await app.close()
})
const open = async (options = {}) => openShop(await app.signUp(), options)
const many = (prices: readonly number[], quantity = 1): Goods[] =>
  prices.map((price, i) => [`P${i}`, quantity, price])

describe('what a sale comes to', () => {
  const included = { pricesIncludeTax: true }
  it.each<[string, number, Goods[], Record<string, unknown>, number[]]>([
    ['T1: 2 lines of 1.24 @10 %', 10, many([1.24, 1.24]), {}, [2.48, 0.24, 2.72]],
    ['T1: … on the total', 10, many([1.24, 1.24]), { taxRounding: 'document' }, [2.48, 0.25, 2.73]],
    ['T2: 15 × 6.36 @21 %', 21, [['A', 15, 6.36]], {}, [95.4, 20.03, 115.43]],
    [
      'T4: five lines of 3 × 6.36',
      21,
      many([6.36, 6.36, 6.36, 6.36, 6.36], 3),
      {},
      [95.4, 20.05, 115.45],
    ],
    [
      'T4: … on the total',
      21,
      many([6.36, 6.36, 6.36, 6.36, 6.36], 3),
      { taxRounding: 'document' },
      [95.4, 20.03, 115.43],
    ],
    ['T5: 2 × 8.56 @10 %', 10, [['A', 2, 8.56]], {}, [17.12, 1.71, 18.83]],
    ['T6: 3 × 10.01 @20 %', 20, [['A', 3, 10.01]], {}, [30.03, 6.01, 36.04]],
    ['T6: … by 12.01 with tax', 20, [['A', 3, 12.01]], included, [30.02, 6.01, 36.03]],
    [
      'T6: 2000 × 9.99 less 33.333 %',
      20,
      [['A', 2000, 9.99, { discountPercent: 33.333 }]],
      {},
      [13320.07, 2664.01, 15984.08],
    ],
    ['T7: 52.50 with 12 %', 12, [['A', 1, 52.5]], included, [46.87, 5.63, 52.5]],
    ['T7: 11.90 with 21 %', 21, [['A', 1, 11.9]], included, [9.83, 2.07, 11.9]],
    ['T7: 2.80 with 21 %', 21, [['A', 1, 2.8]], included, [2.31, 0.49, 2.8]],
    ['T7: 124.40 with 8 %', 8, [['A', 1, 124.4]], included, [115.19, 9.21, 124.4]],
    ['T11: 100 × 50 with 14 %', 14, [['A', 100, 50]], included, [4385.96, 614.04, 5000]],
    [
      'T11: … less 100 grand',
      14,
      [['A', 100, 50]],
      { ...included, discount: { amount: 100 } },
      [4385.96, 601.75, 4900],
    ],
    [
      'T12: five quantities × 4.6 @19 %',
      19,
      [84, 54, 288, 144, 430].map((n, i): Goods => [`P${i}`, n, 4.6]),
      { taxRounding: 'document' },
      [4600, 874, 5474],
    ],
    [
      'T13: six lines less 75 @24 %',
      24,
      many([75, 500, 200, 100, 50, 50]),
      { discount: { amount: 75 } },
      [975, 216, 1116],
    ],
    ['T15: 5675.57 to whole units', 0, [['A', 1, 5675.57]], { roundTo: 1 }, [5675.57, 0, 5676]],
    [
      'T18: 50 × 2 − 20, shipping 25 − 2 as a service',
      10,
      [
        ['A', 2, 50, { discountAmount: 20 }],
        ['S', 1, 25, { discountAmount: 2 }],
      ],
      {},
      [103, 10.3, 113.3],
    ],
    ['T19: 50 × 2 with 10 %', 10, [['A', 2, 50]], included, [90.91, 9.09, 100]],
    [
      'T20: 99 with 10 % less 9',
      10,
      [['A', 1, 99]],
      { ...included, discount: { amount: 9 } },
      [90, 8.18, 90],
    ],
    ['T21: two lines of 0.0035', 10, many([0.0035, 0.0035]), {}, [0, 0, 0]],
    [
      'T22: 2 + 3 at 10 @10 %',
      10,
      [
        ['A', 2, 10],
        ['A', 3, 10],
      ],
      {},
      [50, 5, 55],
    ],
    ['T23: 10.005', 0, [['A', 1, 10.005]], {}, [10.01, 0, 10.01]],
  ])('%s', async (_, taxPercent, goods, terms, expected) => {
    const shop = await open({ taxPercent })
    await shop.product('S', { type: 'service' })
    const { subtotal, taxTotal, total } = await shop.draftSale(goods, terms)
    expect([subtotal, taxTotal, total]).toEqual(expected)
  })

  it('T16: a unit of 10 at a price of 100 each costs 1000', async () => {
    const shop = await open()
    const box = { name: 'Ten of it', shortName: 'x10', baseUnit: shop.unit.id, factor: 10 }
    const { id: unit } = await shop.owner.create('units', box)
    await shop.buy([['A', 25, 1]])
    const sale = await shop.sell([['A', 2, undefined, { unit }]])
    expect([sale.lines[0]!.unitPrice, sale.total]).toEqual([1000, 2000])
    expect((await shop.stock('A')).onHand).toBe(5)
  })

  it('T21: 5 × 40 @10 % and 20 without tax are 220, 20 and 240', async () => {
    const shop = await open({ taxPercent: 10 })
    const free = await shop.owner.create('taxes', { name: 'None', rate: 0 })
    const sale = await shop.draftSale([
      ['A', 5, 40],
      ['B', 1, 20, { tax: free.id }],
    ])
    expect([sale.subtotal, sale.taxTotal, sale.total]).toEqual([220, 20, 240])
  })

  it('T21: 5 × 10 sold and 2 × 5 taken back @10 % are 40, 4 and 44', async () => {
    const shop = await open({ taxPercent: 10 })
    await shop.buy([
      ['A', 7, 1],
      ['B', 2, 1],
    ])
    const earlier = await shop.sell([['B', 2, 5]])
    const sale = await shop.sell([['A', 5, 10]])
    const back = await shop.giveBack('sales', earlier, [2])
    const both = (name: 'subtotal' | 'taxTotal' | 'total') => sale[name] + back[name]
    expect([both('subtotal'), both('taxTotal'), both('total')]).toEqual([40, 4, 44])
  })

  it('T22: a purchase of 2 + 3 at 5 @10 % is 25, 2.50 and 27.50', async () => {
    const shop = await open({ taxPercent: 10 })
    const purchase = await shop.order([
      ['A', 2, 5],
      ['A', 3, 5],
    ])
    expect([purchase.subtotal, purchase.taxTotal, purchase.total]).toEqual([25, 2.5, 27.5])
  })

  it('a discount above the amount, a quantity of nothing and parts of a whole thing are refused', async () => {
    const shop = await open()
    const unit = (await shop.owner.create('units', { name: 'Whole', shortName: 'wh' })).id
    await shop.product('W', { stockUnit: unit })
    const refused = (goods: Goods, more = {}) => expect(shop.draftSale([goods], more)).rejects
    await refused(['A', 1, 5, { discountAmount: 5.01 }]).toThrow('TOO_LARGE')
    await refused(['A', 1, 5], { discount: { amount: 5.01 } }).toThrow('TOO_LARGE')
    await refused(['A', 0, 5]).toThrow('TOO_SMALL')
    await refused(['A', -1, 5]).toThrow('TOO_SMALL')
    await refused(['W', 1.5, 5]).toThrow('QTY_DECIMALS')
  })
})

describe('returns', () => {
  it('R2: an unpaid purchase of 2 that goes back leaves nothing owed', async () => {
    const shop = await open()
    const purchase = await shop.buy([['A', 2, 50]])
    await shop.giveBack('purchases', purchase, [2])
    const after = await shop.get(`/purchases/${purchase.id}`)
    expect([after.due, after.returnStatus]).toEqual([0, 'full'])
  })

  it('R3: of 5@500, 2 back: credited 1000, 1500 still due', async () => {
    const shop = await open()
    await shop.buy([['A', 5, 100]])
    const sale = await shop.sell([['A', 5, 500]])
    const back = await shop.giveBack('sales', sale, [2])
    const after = await shop.get(`/sales/${sale.id}`)
    expect([back.total, after.credited, after.due]).toEqual([-1000, 1000, 1500])
  })

  it('R5: 7 go out and 2 come back: one invoice and one credit', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 1]])
    const earlier = await shop.sell([['A', 2, 10]])
    const sale = await shop.sell([['A', 7, 10]])
    const back = await shop.giveBack('sales', earlier, [2])
    expect([sale.total, back.total]).toEqual([70, -20])
    expect((await shop.stock('A')).onHand).toBe(3)
  })

  it('R6: never more than sold, never nothing, never twice', async () => {
    const shop = await open()
    await shop.buy([['A', 3, 1]])
    const sale = await shop.sell([['A', 3, 10]])
    const back = (quantity: number) =>
      shop.refusal(`/sales/${sale.id}/return`, { lines: [{ line: sale.lines[0]!.id, quantity }] })
    expect(await back(4)).toMatchObject({ code: 'OVER_RETURN', remaining: 3 })
    expect((await back(0)).code).toBe('TOO_SMALL')
    await shop.giveBack('sales', sale, [3])
    expect(await back(3)).toMatchObject({ code: 'OVER_RETURN', remaining: 0 })
  })

  it('R7: what was never sold does not come back', async () => {
    const shop = await open()
    await shop.buy([
      ['A', 2, 1],
      ['B', 2, 1],
    ])
    const sale = await shop.sell([['A', 1, 10]])
    const other = await shop.sell([['B', 1, 10]])
    const lines = [{ line: other.lines[0]!.id, quantity: 1 }]
    expect((await shop.refusal(`/sales/${sale.id}/return`, { lines })).code).toBe('NOT_FOUND')
  })

  it("R8: the sale's price and cost count, not today's", async () => {
    const shop = await open()
    await shop.buy([['A', 2, 10]])
    const sale = await shop.sell([['A', 2, 100]])
    await shop.buy([['A', 10, 70]])
    const back = await shop.giveBack('sales', sale, [1])
    expect([back.total, back.cost]).toEqual([-100, -10])
  })

  it('the last part takes the odd cents: three thirds are the whole', async () => {
    const shop = await open({ taxPercent: 7 })
    await shop.buy([['A', 3, 0.333333]])
    const sale = await shop.sell([['A', 3, 33.33]], { discount: { amount: 0.01 } })
    const back = []
    for (let n = 0; n < 3; n++) back.push(await shop.giveBack('sales', sale, [1]))
    const cents = back.reduce((sum, { total }) => sum + Math.round(total * 100), 0)
    expect(cents).toBe(-Math.round(sale.total * 100))
    expect(await shop.stock('A')).toMatchObject({ onHand: 3, value: 1 })
  })

  it('paid goods that come back are refunded, or stay as credit', async () => {
    const shop = await open()
    await shop.buy([['A', 4, 10]])
    const sale = await shop.sell([['A', 4, 100]], {
      payments: [{ method: shop.method.id, amount: 400 }],
    })
    const refund = { method: shop.method.id, amount: 100 }
    const first = await shop.giveBack('sales', sale, [1], { refund })
    expect([first.paid, first.due, first.paymentStatus]).toEqual([-100, 0, 'paid'])
    const second = await shop.giveBack('sales', sale, [1])
    expect([second.due, second.paymentStatus]).toEqual([-100, 'credit'])
    const tooMuch = { refund: { ...refund, amount: 101 } }
    await expect(shop.giveBack('sales', sale, [1], tooMuch)).rejects.toThrow(
      'PAYMENT_GREATER_THAN_DUE',
    )
  })

  it('goods that are not fit for sale are written off as they come', async () => {
    const shop = await open()
    await shop.buy([['A', 2, 10]])
    const sale = await shop.sell([['A', 2, 100]])
    const lines = [{ line: sale.lines[0]!.id, quantity: 1, restock: false }]
    await shop.does(`/sales/${sale.id}/return`, { lines })
    expect(await shop.stock('A')).toMatchObject({ onHand: 0, value: 0 })
    const figures = await shop.owner.api<{ stockLosses: number }>('/dashboard')
    expect(figures.stockLosses).toBe(10)
  })
})

describe('payments', () => {
  const sold = async (shop: Shop, amount: number) => {
    await shop.product('S', { type: 'service' })
    return shop.sell([['S', 1, amount]])
  }
  const payment = (shop: Shop, body: object) =>
    shop.post('/payments', {
      direction: 'in',
      customer: shop.customer.id,
      method: shop.method.id,
      ...body,
    })

  it('P2: 110 for 100 is refused, unless 10 stay as credit; given back, nothing is left', async () => {
    const shop = await open()
    const { id: document } = await sold(shop, 100)
    const allocations = [{ document, amount: 100 }]
    const refused = await payment(shop, { amount: 110, allocations })
    expect(refused.body).toMatchObject({ code: 'ALLOCATION_MISMATCH', amount: 110, allocated: 100 })
    const kept = await payment(shop, { amount: 110, allocations, keepCredit: true })
    expect(kept.body).toMatchObject({ unallocated: 10 })
    expect((await shop.get(`/sales/${document}`)).due).toBe(0)
    const back = { direction: 'out', keepCredit: true }
    expect((await payment(shop, { ...back, amount: 11 })).body).toMatchObject({
      code: 'CREDIT_NOT_ENOUGH',
      available: 10,
    })
    expect((await payment(shop, { ...back, amount: 10 })).status).toBe(201)
    expect((await payment(shop, { ...back, amount: 1 })).body).toMatchObject({ available: 0 })
  })

  it('P3, P5: a payment that is void reopens the sale', async () => {
    const shop = await open()
    const { id: document } = await sold(shop, 250)
    const paid = await payment(shop, { amount: 100, allocations: [{ document, amount: 100 }] })
    expect(await shop.get(`/sales/${document}`)).toMatchObject({
      due: 150,
      paymentStatus: 'partial',
    })
    await shop.does(`/payments/${paid.body.id}/void`, { reason: 'bounced' })
    expect(await shop.get(`/sales/${document}`)).toMatchObject({
      due: 250,
      paymentStatus: 'unpaid',
    })
    expect((await shop.refusal(`/payments/${paid.body.id}/void`, { reason: 'again' })).code).toBe(
      'STATE',
    )
  })

  it('P4: 300 in advance on an order of 562 leave 262 once it is invoiced', async () => {
    const shop = await open()
    await shop.buy([['A', 1, 1]])
    const { id } = await shop.draftSale([['A', 1, 562]], { kind: 'order' })
    await shop.does(`/sales/${id}/confirm`)
    await shop.pay('sales', { id } as never, 300)
    expect((await shop.does(`/sales/${id}/invoice`)).due).toBe(262)
  })

  it('P6: 500 and 300 on 5000 leave 4200', async () => {
    const shop = await open()
    const sale = await sold(shop, 5000)
    await shop.pay('sales', sale, 500)
    expect((await shop.pay('sales', sale, 300)).due).toBe(4200)
  })

  it('P8: a cent more than due is refused; half is partial, all is paid', async () => {
    const shop = await open()
    const sale = await sold(shop, 100)
    const more = { amount: 100.01, method: shop.method.id }
    expect(await shop.refusal(`/sales/${sale.id}/pay`, more)).toMatchObject({
      code: 'PAYMENT_GREATER_THAN_DUE',
      due: 100,
    })
    expect((await shop.pay('sales', sale, 50)).paymentStatus).toBe('partial')
    expect((await shop.pay('sales', sale, 50)).paymentStatus).toBe('paid')
  })

  it('P9: parts of 300 are not parts of 200', async () => {
    const shop = await open()
    const [one, two] = [await sold(shop, 150), await sold(shop, 150)]
    const allocations = [one, two].map(({ id }) => ({ document: id, amount: 150 }))
    expect((await payment(shop, { amount: 200, allocations })).body).toMatchObject({
      code: 'ALLOCATION_MISMATCH',
      allocated: 300,
      amount: 200,
    })
  })

  it('P10: an invoice with a payment is not cancelled', async () => {
    const shop = await open()
    const sale = await sold(shop, 100)
    await shop.pay('sales', sale, 40)
    const refused = await shop.refusal(`/sales/${sale.id}/cancel`, { reason: 'mistake' })
    expect(refused).toMatchObject({ code: 'HAS_PAYMENTS', paid: 40 })
  })

  it('P13: 1000 in advance on an order show as −1000; cancelled, they are credit', async () => {
    const shop = await open()
    await shop.buy([['A', 1, 1]])
    const order = await shop.draftSale([['A', 1, 2000]], { kind: 'order' })
    await shop.does(`/sales/${order.id}/confirm`)
    expect((await shop.pay('sales', order, 1000)).due).toBe(-1000)
    await shop.does(`/sales/${order.id}/cancel`, { reason: 'no longer wanted' })
    const { rows } = await shop.owner.list<{ unallocated: number }>('payments')
    expect(rows.map(({ unallocated }) => unallocated)).toEqual([1000])
  })

  it('P14: half paid at the till: all invoiced, half paid, nothing credited', async () => {
    const shop = await open()
    await shop.buy([['A', 1, 1]])
    const payments = [{ method: shop.method.id, amount: 50, tendered: 60 }]
    const sale = await shop.sell([['A', 1, 100]], { payments })
    expect(sale).toMatchObject({
      total: 100,
      paid: 50,
      credited: 0,
      due: 50,
      paymentStatus: 'partial',
    })
    const { rows } = await shop.owner.list<{ amount: number; change: number }>('payments')
    expect(rows[0]).toMatchObject({ amount: 50, change: 10 })
  })

  it('P15: what is on hold for a supplier is refused until the day, the rest goes on', async () => {
    const shop = await open()
    const owed = await shop.buy([['A', 1, 10]])
    const supplier = `/suppliers/${shop.supplier.id}`
    const hold = (body: object) => shop.owner.api(supplier, { method: 'PATCH', body })
    await hold({ onHold: 'payments' })
    await expect(shop.pay('purchases', owed, 5)).rejects.toThrow('SUPPLIER_ON_HOLD')
    await shop.order([['A', 1, 10]])
    await hold({ onHold: 'purchases' })
    await shop.pay('purchases', owed, 5)
    await expect(shop.order([['A', 1, 10]])).rejects.toThrow('SUPPLIER_ON_HOLD')
    await hold({ onHold: 'all', holdUntil: '2020-01-01' })
    await shop.pay('purchases', owed, 5)
  })

  it('P16: nobody owes more than their limit, unless who may says so', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 1]])
    const customer = (await shop.owner.create('customers', { name: 'Limited', creditLimit: 100 }))
      .id
    await shop.sell([['A', 1, 80]], { customer })
    const { id } = await shop.draftSale([['A', 1, 30]], { customer })
    expect(await shop.refusal(`/sales/${id}/complete`)).toMatchObject({
      code: 'CREDIT_LIMIT',
      limit: 100,
      balance: 110,
    })
    const paid = { payments: [{ method: shop.method.id, amount: 10 }] }
    await shop.does(`/sales/${id}/complete`, paid)
    const next = await shop.draftSale([['A', 1, 30]], { customer })
    await shop.does(`/sales/${next.id}/complete`, { overLimit: true })
  })

  it('P17: one key, one payment', async () => {
    const shop = await open()
    const sale = await sold(shop, 100)
    const body = { amount: 30, method: shop.method.id }
    const once = () => shop.post(`/sales/${sale.id}/pay`, body, 'the same key')
    const first = await once()
    const second = await once()
    expect(second.text).toBe(first.text)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect((await shop.get(`/sales/${sale.id}`)).due).toBe(70)
    const other = await shop.post(`/sales/${sale.id}/pay`, { ...body, amount: 31 }, 'the same key')
    expect(other.status).toBe(422)
  })

  it("another's document is not paid", async () => {
    const shop = await open()
    const { id: document } = await sold(shop, 100)
    const customer = (await shop.owner.create('customers', { name: 'Other' })).id
    const wrong = await payment(shop, {
      customer,
      amount: 100,
      allocations: [{ document, amount: 100 }],
    })
    expect(wrong.body).toMatchObject({ code: 'PARTY_MISMATCH' })
  })
})

describe('store credit', () => {
  async function withCredit(shop: Shop, amount: number) {
    const body = {
      direction: 'in',
      customer: shop.customer.id,
      method: shop.method.id,
      keepCredit: true,
    }
    await shop.does('/payments', { ...body, amount })
    await shop.product('S', { type: 'service' })
    const credit = await shop.owner.list('payment-methods', { filter: { kind: 'storeCredit' } })
    const method = credit.rows[0]!.id
    return (price: number) => ({ price, payments: [{ method, amount: price }] })
  }

  it('N9: 60 of 100 leave 40; 60 more are refused and nothing is sold; of two at once one wins', async () => {
    const shop = await open()
    const pay = await withCredit(shop, 100)
    const buy = async (amount: number) => {
      const { price, payments } = pay(amount)
      const { id } = await shop.draftSale([['S', 1, price]])
      return shop.post(`/sales/${id}/complete`, { payments })
    }
    const two = await Promise.all([buy(60), buy(60)])
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(two.find(({ status }) => status === 422)!.body).toMatchObject({
      code: 'CREDIT_NOT_ENOUGH',
      available: 40,
      asked: 60,
    })
    expect((await shop.owner.list('sales', { filter: { status: 'closed' } })).total).toBe(1)
  })

  it('N10: of 20, 40 are not spent', async () => {
    const shop = await open()
    const pay = await withCredit(shop, 20)
    const { price, payments } = pay(40)
    await expect(shop.sell([['S', 1, price]], { payments })).rejects.toThrow('CREDIT_NOT_ENOUGH')
  })
})

describe('due dates', () => {
  it.each([
    ['2016-01-22', 30, 'invoiceDate', '2016-02-21'],
    ['2016-01-22', 30, 'endOfMonth', '2016-02-29'],
    ['2017-01-22', 30, 'endOfMonth', '2017-02-28'],
    ['2026-11-21', null, null, '2026-11-21'],
  ])('A6: %s and %s days, %s: %s', (date, paymentTermsDays, paymentTermsBasis, due) => {
    expect(dueDateOf(date, { paymentTermsDays, paymentTermsBasis })).toBe(due)
  })

  it("an invoice falls due by its customer's terms", async () => {
    const shop = await open()
    await shop.product('S', { type: 'service' })
    const terms = { name: 'Slow', paymentTermsDays: 14 }
    const customer = (await shop.owner.create('customers', terms)).id
    const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const sale = await shop.sell([['S', 1, 5]], { customer, date })
    expect(sale.dueDate).toBe(dueDateOf(date, { paymentTermsDays: 14, paymentTermsBasis: null }))
  })
})
