import { describe, expect, it } from 'vitest'
import { readBalances, readPosted } from '../../support/books.ts'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop } from '../../support/shop.ts'

const app = withCheckedApp()
const open = async (taxPercent: number) => openShop(await app.signUp(), { taxPercent })

interface Rate {
  readonly id: string
  readonly rate: number
}

describe('shipping of a sale with tax', () => {
  it.each([
    ['on top of the price', { pricesIncludeTax: false }, 100, 10],
    ['contained in the price', { pricesIncludeTax: true }, 123, 12.3],
  ])('%s is posted as income without tax and as output tax', async (_, terms, price, shipping) => {
    const shop = await open(23)
    await shop.buy([['A', 5, 40]])
    const sale = await shop.sell([['A', 1, price]], {
      ...terms,
      shipping,
      shippingTax: shop.tax.id,
    })
    expect(sale).toMatchObject({
      total: 135.3,
      taxTotal: 25.3,
      shipping,
      netShipping: 10,
      shippingTaxAmount: 2.3,
      shippingTaxRate: 23,
    })
    expect(await readPosted(shop, sale)).toEqual({
      receivables: 135.3,
      sales: -100,
      postage: -10,
      outputTax: -25.3,
      costOfGoods: 40,
      inventory: -40,
    })
    const { rows } = await shop.owner.list<Rate>('tax-report')
    expect(rows).toMatchObject([{ rate: 23, salesBase: 110, salesTax: 25.3 }])
  })

  it('at another rate than that of the goods is reported at its own rate', async () => {
    const shop = await open(23)
    const reduced = await shop.owner.create('taxes', { name: 'Reduced', rate: 6 })
    await shop.buy([['A', 5, 40]])
    await shop.sell([['A', 1, 100]], { shipping: 10, shippingTax: reduced.id })
    const { rows } = await shop.owner.list<Rate>('tax-report')
    expect(rows).toMatchObject([
      { rate: 23, salesBase: 100, salesTax: 23 },
      { rate: 6, salesBase: 10, salesTax: 0.6 },
    ])
  })

  it('has no tax for customers without tax, and none until a tax is chosen', async () => {
    const shop = await open(23)
    await shop.buy([['A', 5, 40]])
    const exempt = await shop.owner.create('customers', { name: 'Embassy', isTaxable: false })
    const shippingTax = shop.tax.id
    const abroad = await shop.sell([['A', 1, 100]], {
      customer: exempt.id,
      shipping: 10,
      shippingTax,
    })
    expect(abroad).toMatchObject({ total: 110, taxTotal: 0 })
    const plain = await shop.sell([['A', 1, 100]], { shipping: 10 })
    expect(plain).toMatchObject({ total: 133, taxTotal: 23, netShipping: 10 })
    expect(await readPosted(shop, plain)).toMatchObject({ postage: -10, outputTax: -23 })
  })
})

describe('freight of a purchase with tax', () => {
  it('is part of the value of goods without tax; its tax is input tax of the bill', async () => {
    const shop = await open(10)
    const order = await shop.orderGoods([['A', 10, 10]], { shipping: 20, shippingTax: shop.tax.id })
    expect(order).toMatchObject({ total: 132, taxTotal: 12 })
    const line = order.lines[0]!.id
    const receive = (accepted: number) =>
      shop.submit(`/purchases/${order.id}/receive`, { lines: [{ line, accepted }] })
    await receive(4)
    const { rows: receipts } = await shop.owner.list('receipts')
    expect(receipts).toMatchObject([{ net: 40, charges: 8, taxTotal: 4.8, total: 52.8 }])
    await receive(6)
    expect(await shop.stock('A')).toMatchObject({ onHand: 10, value: 120 })
    expect(await readBalances(shop)).toEqual({ inventory: 120, goodsReceivedNotInvoiced: -120 })
    await shop.submit(`/purchases/${order.id}/bill`)
    expect(await readBalances(shop)).toEqual({ inventory: 120, inputTax: 12, payables: -132 })
    const { rows } = await shop.owner.list<Rate>('tax-report')
    expect(rows).toMatchObject([{ rate: 10, purchaseBase: 120, purchaseTax: 12 }])
  })

  it('may be on the bill without being on the order', async () => {
    const shop = await open(10)
    const purchase = await shop.buy([['A', 10, 10]])
    await shop.sell([['A', 5, 30]])
    const bill = { shipping: 19, shippingTax: shop.tax.id }
    const billed = await shop.submit(`/purchases/${purchase.id}/bill`, bill)
    expect(billed).toMatchObject({ total: 130.9, taxTotal: 11.9, shippingTax: shop.tax.id })
    expect(await shop.stock('A')).toMatchObject({ onHand: 5, value: 59.5 })
    expect(await readPosted(shop, purchase)).toEqual({
      inventory: 109.5,
      purchaseVariance: 9.5,
      inputTax: 11.9,
      payables: -130.9,
    })
  })

  it('may get its tax with the bill: the total stays the same when prices include tax', async () => {
    const shop = await open(10)
    const terms = { pricesIncludeTax: true, shipping: 22 }
    const purchase = await shop.buy([['A', 10, 11]], terms)
    expect(purchase).toMatchObject({ total: 132, taxTotal: 10, netShipping: 22 })
    const bill = { shippingTax: shop.tax.id }
    const billed = await shop.submit(`/purchases/${purchase.id}/bill`, bill)
    expect(billed).toMatchObject({ ...bill, total: 132, taxTotal: 12, netShipping: 20 })
    expect(await shop.stock('A')).toMatchObject({ onHand: 10, value: 120 })
    expect(await readPosted(shop, purchase)).toEqual({
      inventory: 120,
      inputTax: 12,
      payables: -132,
    })
  })

  it('may have no tax on the bill although it has tax on the order', async () => {
    const shop = await open(10)
    const terms = { shipping: 20, shippingTax: shop.tax.id }
    const order = await shop.orderGoods([['A', 10, 10]], terms)
    await shop.submit(`/purchases/${order.id}/receive`)
    const billed = await shop.submit(`/purchases/${order.id}/bill`, { shippingTax: null })
    expect(billed).toMatchObject({
      total: 130,
      taxTotal: 10,
      shippingTax: null,
      shippingTaxRate: null,
    })
    expect(await readBalances(shop)).toEqual({ inventory: 120, inputTax: 10, payables: -130 })
    const kept = await shop.buy([['A', 10, 10]], terms)
    expect(await shop.submit(`/purchases/${kept.id}/bill`)).toMatchObject({ total: 132, ...terms })
  })

  it('is not in the tax report when the amount of freight is 0', async () => {
    const shop = await open(10)
    const reduced = await shop.owner.create('taxes', { name: 'Reduced', rate: 6 })
    const purchase = await shop.buy([['A', 10, 10]], { shippingTax: reduced.id })
    await shop.submit(`/purchases/${purchase.id}/bill`)
    const { rows } = await shop.owner.list<Rate>('tax-report')
    expect(rows).toMatchObject([{ rate: 10, purchaseBase: 100, purchaseTax: 10 }])
    expect(rows).toHaveLength(1)
  })

  it('is the amount on the bill when the purchase was closed before everything arrived', async () => {
    const shop = await open(10)
    const order = await shop.orderGoods([['A', 10, 10]], { shipping: 20, shippingTax: shop.tax.id })
    const lines = [{ line: order.lines[0]!.id, accepted: 5 }]
    await shop.submit(`/purchases/${order.id}/receive`, { lines })
    await shop.submit(`/purchases/${order.id}/close`)
    await shop.submit(`/purchases/${order.id}/bill`, { shipping: 10 })
    expect(await readBalances(shop)).toEqual({ inventory: 60, inputTax: 6, payables: -66 })
    const { rows } = await shop.owner.list<Rate>('tax-report')
    expect(rows).toMatchObject([{ rate: 10, purchaseBase: 60, purchaseTax: 6 }])
  })

  it('stays when goods are returned, and follows a revision of the order', async () => {
    const shop = await open(10)
    const order = await shop.orderGoods([['A', 10, 10]], { shipping: 10, shippingTax: shop.tax.id })
    const lines = [{ line: order.lines[0]!.id, accepted: 5 }]
    await shop.submit(`/purchases/${order.id}/receive`, { lines })
    const { version } = await shop.owner.api<{ version: number }>(`/purchases/${order.id}`)
    const body = { shipping: 30, version }
    await shop.owner.api(`/purchases/${order.id}`, { method: 'PATCH', body })
    expect(await shop.stock('A')).toMatchObject({ onHand: 5, value: 65 })
    const whole = await shop.submit(`/purchases/${order.id}/receive`)
    expect(whole).toMatchObject({ total: 143, billed: 143 })
    await shop.submit(`/purchases/${order.id}/bill`)
    await shop.returnGoods('purchases', whole, [2])
    expect(await readBalances(shop)).toEqual({
      inventory: 104,
      purchaseVariance: 6,
      inputTax: 11,
      payables: -121,
    })
  })
})
