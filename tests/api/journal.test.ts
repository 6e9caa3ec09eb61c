import { describe, expect, it } from 'vitest'
import { readBalances, readPosted } from '../support/books.ts'
import { withCheckedApp } from '../support/shared-app.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { daysAgo } from '../support/trade.ts'

const app = withCheckedApp()
const open = async (options = {}) => openShop(await app.signUp(), options)

/** Returns the only payment that matches a filter. */
async function findPayment(shop: Shop, filter: object = {}): Promise<{ id: string }> {
  const { rows } = await shop.owner.list<{ id: string }>('payments', { filter })
  expect(rows).toHaveLength(1)
  return rows[0]!
}

describe('the journal entries of documents', () => {
  it('a goods receipt posts inventory, and the bill posts payables and input tax', async () => {
    const shop = await open({ taxPercent: 10 })
    const purchase = await shop.buy([['A', 10, 100]])
    expect(await readPosted(shop, purchase)).toEqual({
      inventory: 1000,
      goodsReceivedNotInvoiced: -1000,
    })
    await shop.submit(`/purchases/${purchase.id}/bill`)
    expect(await readPosted(shop, purchase)).toEqual({
      inventory: 1000,
      inputTax: 100,
      payables: -1100,
    })
  })

  it('free goods at the average cost are a gain', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 2]])
    const free = await shop.buy([['A', 5, 0, { keepsAverage: true }]])
    expect(await readPosted(shop, free)).toEqual({ inventory: 10, stockGains: -10 })
    const listGains = async () => (await shop.owner.list('stock-losses')).rows
    expect(await listGains()).toMatchObject([{ cause: 'free', quantity: 5, loss: 0, gain: 10 }])
    await shop.submit(`/purchases/${free.id}/unreceive`, { reason: 'not for us' })
    expect(await listGains()).toMatchObject([{ gain: -10 }, { gain: 10 }])
  })

  it('freight is part of the value of goods; a return to the supplier posts the share of the freight as purchase variance, and tax on the price only', async () => {
    const shop = await open({ taxPercent: 10 })
    const purchase = await shop.buy([['A', 10, 10]], { shipping: 20 })
    await shop.submit(`/purchases/${purchase.id}/bill`)
    const billed = { inventory: 120, inputTax: 10, payables: -130 }
    expect(await readPosted(shop, purchase)).toEqual(billed)
    await shop.pay('purchases', purchase, 130)
    expect(await readPosted(shop, await findPayment(shop))).toEqual({ cash: -130, payables: 130 })
    const back = await shop.returnGoods('purchases', purchase, [5])
    // The supplier does not pay back the freight, so its share is a loss.
    const goods = { inventory: -60, purchaseVariance: 10 }
    expect(await readPosted(shop, back)).toEqual({ ...goods, payables: 55, inputTax: -5 })
  })

  it('receipts that are reversed post the opposite', async () => {
    const shop = await open()
    const purchase = await shop.buy([['A', 10, 2]])
    await shop.submit(`/purchases/${purchase.id}/unreceive`, { reason: 'wrong goods' })
    expect(await readPosted(shop, purchase)).toEqual({})
  })

  it('a sale posts revenue, tax and cost; a delivery before the invoice posts goods delivered and not invoiced', async () => {
    const shop = await open({ taxPercent: 10 })
    await shop.buy([['A', 10, 60]])
    const order = await shop.draftSale([['A', 2, 100]], { kind: 'order' })
    await shop.submit(`/sales/${order.id}/confirm`)
    await shop.submit(`/sales/${order.id}/deliver`)
    expect(await readPosted(shop, order)).toEqual({
      inventory: -120,
      goodsDeliveredNotInvoiced: 120,
    })
    await shop.submit(`/sales/${order.id}/invoice`)
    expect(await readPosted(shop, order)).toEqual({
      inventory: -120,
      costOfGoods: 120,
      receivables: 220,
      sales: -200,
      outputTax: -20,
    })
  })

  it('a discount and shipping have separate accounts', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 60]])
    const sale = await shop.sell([['A', 1, 100]], { discountPercent: 10, shipping: 5 })
    expect(await readPosted(shop, sale)).toEqual({
      inventory: -60,
      costOfGoods: 60,
      receivables: 95,
      sales: -100,
      discounts: 10,
      postage: -5,
    })
  })

  it('a return lowers sales, tax and receivables; damaged goods are a loss', async () => {
    const shop = await open({ taxPercent: 10 })
    await shop.buy([['A', 10, 60]])
    const sale = await shop.sell([['A', 2, 100]])
    const back = await shop.returnGoods('sales', sale, [1])
    expect(await readPosted(shop, back)).toEqual({
      inventory: 60,
      costOfGoods: -60,
      receivables: -110,
      salesReturns: 100,
      outputTax: 10,
    })
    const { lines } = sale
    const damaged = await shop.submit(`/sales/${sale.id}/return`, {
      lines: [{ line: lines[0]!.id, quantity: 1, restock: false }],
    })
    expect(await readPosted(shop, damaged)).toEqual({
      stockLosses: 60,
      costOfGoods: -60,
      receivables: -110,
      salesReturns: 100,
      outputTax: 10,
    })
  })

  it('payments change cash and receivables, and a voided payment posts the opposite', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 1]])
    const sale = await shop.sell([['A', 1, 100]])
    await shop.pay('sales', sale, 40)
    expect(await readBalances(shop)).toMatchObject({ cash: 40, receivables: 60 })
    const { rows } = await shop.owner.list<{ id: string }>('payments')
    await shop.submit(`/payments/${rows[0]!.id}/void`, { reason: 'wrong sale' })
    expect(await readPosted(shop, rows[0]!)).toEqual({})
    expect(await readBalances(shop)).toMatchObject({ receivables: 100 })
  })

  it('rounding has a separate account; the change that the customer gets back is not posted, and a refund pays the credit of the return', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 1]])
    const payments = [{ method: shop.method.id, amount: 10, tendered: 20 }]
    const sale = await shop.sell([['A', 1, 9.98]], { roundTo: 0.05, payments })
    const sold = { receivables: 10, sales: -9.98, rounding: -0.02, costOfGoods: 1, inventory: -1 }
    expect(await readPosted(shop, sale)).toEqual(sold)
    expect(await readPosted(shop, await findPayment(shop))).toEqual({ cash: 10, receivables: -10 })
    const taxed = await shop.owner.list('tax-report')
    expect(taxed.rows).toMatchObject([{ rate: 0, salesBase: 9.98, salesTax: 0 }])
    const refund = { method: shop.method.id, amount: 10 }
    const back = await shop.returnGoods('sales', sale, [1], { refund })
    const returned = { receivables: -10, salesReturns: 10, costOfGoods: -1, inventory: 1 }
    expect(await readPosted(shop, back)).toEqual(returned)
    const refunded = await findPayment(shop, { direction: 'out' })
    expect(await readPosted(shop, refunded)).toEqual({ cash: -10, receivables: 10 })
  })

  it('credit of a customer pays a sale; unpaid amounts and unclaimed credit are written off', async () => {
    const shop = await open()
    const [credit] = (
      await shop.owner.list<{ id: string }>('payment-methods', { filter: { kind: 'storeCredit' } })
    ).rows
    await shop.buy([['A', 10, 1]])
    const money = { customer: shop.customer.id, amount: 20, method: shop.method.id }
    const payment = await shop.submit('/payments', { ...money, keepCredit: true })
    expect(await readPosted(shop, payment)).toEqual({ cash: 20, customerCredit: -20 })
    const sale = await shop.sell([['A', 1, 100]])
    await shop.submit(`/sales/${sale.id}/pay`, { amount: 15, method: credit!.id })
    const posted = { cash: 20, receivables: -15, customerCredit: -5 }
    expect(await readPosted(shop, payment)).toEqual(posted)
    const reason = { reason: 'nobody answers' }
    await shop.submit(`/payments/${payment.id}/write-off`, reason)
    await shop.submit(`/sales/${sale.id}/write-off`, { amount: 30, ...reason })
    const { rows } = await shop.owner.list<{ id: string }>('write-offs', { sort: ['id', 'ASC'] })
    const writtenOff = await Promise.all(rows.map((row) => readPosted(shop, row)))
    expect(writtenOff).toEqual([
      { customerCredit: 5, writeOffs: -5 },
      { receivables: -30, writeOffs: 30 },
    ])
    // A credit note that pays another sale moves receivables between documents of one customer, and posts nothing.
    await shop.returnGoods('sales', sale, [1])
    const other = await shop.sell([['A', 1, 40]])
    const before = await readBalances(shop)
    await shop.submit(`/sales/${other.id}/pay`, { amount: 15, method: credit!.id })
    expect(await readBalances(shop)).toEqual(before)
  })

  it('adjustments are posted as gains and losses, and dispatched goods as goods in transit', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 2]])
    const lost = await shop.adjust([['A', -3]])
    expect(await readPosted(shop, lost)).toEqual({ inventory: -6, stockLosses: 6 })
    const sent = await shop.transfer([['A', 2]], await shop.branchNamed('Other'))
    expect(await readPosted(shop, sent)).toEqual({ inventory: -4, goodsInTransit: 4 })
    const arrived = { line: sent.lines[0]!.id, received: 1, lost: 1, reason: 'fell off' }
    await shop.submit(`/transfers/${sent.id}/receive`, { lines: [arrived] })
    expect(await readPosted(shop, sent)).toEqual({ inventory: -2, stockLosses: 2 })
    await shop.buy([['B', 10, 3]])
    const found = [
      ['A', 4],
      ['B', 12],
    ] as const
    const counted = await shop.adjust(found, { mode: 'count', reason: 'count' })
    const changed = { inventory: 4, stockLosses: 2, stockGains: -6 }
    expect(await readPosted(shop, counted)).toEqual(changed)
  })

  it('an expense is owed until it is paid', async () => {
    const shop = await open()
    const [category] = (await shop.owner.list<{ id: string }>('expense-categories')).rows
    const draft = { category: category!.id, branch: shop.branch.id, amount: 80 }
    const expense = await shop.submit('/expenses', draft)
    await shop.submit(`/expenses/${expense.id}/post`)
    expect(await readPosted(shop, expense)).toEqual({ expense: 80, payables: -80 })
    await shop.submit(`/expenses/${expense.id}/pay`, { method: shop.method.id })
    expect(await readBalances(shop)).toEqual({ expense: 80, cash: -80 })
  })

  it('the tax of an expense is input tax by rate, or a cost when its category does not deduct', async () => {
    const shop = await open({ taxPercent: 23 })
    const { owner, tax } = shop
    const [category] = (await owner.list<{ id: string }>('expense-categories')).rows
    const reduced = await owner.create('taxes', { name: 'Reduced', rate: 6 })
    const draft = { category: category!.id, branch: shop.branch.id }
    const stationery = await shop.submit('/expenses', { ...draft, amount: 100, tax: tax.id })
    expect(stationery).toMatchObject({ taxRate: 23, taxAmount: 23, total: 123 })
    await shop.submit(`/expenses/${stationery.id}/post`)
    expect(await readPosted(shop, stationery)).toEqual({
      expense: 100,
      inputTax: 23,
      payables: -123,
    })
    const lines = [
      { amount: 10, tax: tax.id },
      { amount: 50, tax: reduced.id, taxAmount: 3.01 },
    ]
    const fuel = await shop.submit('/expenses', { ...draft, lines })
    expect(fuel).toMatchObject({ amount: 60, taxAmount: 5.31, total: 65.31, tax: null })
    await shop.submit(`/expenses/${fuel.id}/post`)
    expect(await readPosted(shop, fuel)).toEqual({ expense: 60, inputTax: 5.31, payables: -65.31 })
    const report = await owner.list('tax-report')
    expect(report.rows).toMatchObject([
      { rate: 23, purchaseBase: 110, purchaseTax: 25.3, payable: -25.3 },
      { rate: 6, purchaseBase: 50, purchaseTax: 3.01, payable: -3.01 },
    ])
    const dinner = await owner.create('expense-categories', { name: 'Dinner', deductsTax: false })
    const meal = { ...draft, category: dinner.id, amount: 10, tax: tax.id }
    const dinnerBill = await shop.submit('/expenses', meal)
    await shop.submit(`/expenses/${dinnerBill.id}/post`)
    expect(await readPosted(shop, dinnerBill)).toEqual({ expense: 12.3, payables: -12.3 })
  })

  it('a surplus of counted cash is income', async () => {
    const shop = await open()
    const closing = await shop.submit('/day-closings', { branch: shop.branch.id, opening: 0 })
    await shop.submit(`/day-closings/${closing.id}/close`, { counted: 5 })
    expect(await readPosted(shop, closing)).toEqual({ cash: 5, cashDifference: -5 })
    await shop.submit(`/day-closings/${closing.id}/void`, { reason: 'counted twice' })
    expect(await readPosted(shop, closing)).toEqual({})
  })

  it('opening balances are posted on their date, and posted again when they change', async () => {
    const shop = await open()
    const customer = await shop.owner.create<{ id: string }>('customers', {
      name: 'Old customer',
      openingBalance: 70,
      openingBalanceDate: daysAgo(3),
    })
    expect(await readPosted(shop, customer)).toEqual({ receivables: 70, openingBalances: -70 })
    await shop.owner.api(`/customers/${customer.id}`, {
      method: 'PATCH',
      body: { openingBalance: 90 },
    })
    expect(await readPosted(shop, customer)).toEqual({ receivables: 90, openingBalances: -90 })
    const opening = { openingBalance: 30, openingBalanceDate: daysAgo(3) }
    const supplier = await shop.owner.create('suppliers', { name: 'Old supplier', ...opening })
    expect(await readPosted(shop, supplier)).toEqual({ payables: -30, openingBalances: 30 })
  })
})
