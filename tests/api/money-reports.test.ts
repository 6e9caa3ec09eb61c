import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { taxReport } from '../../resources/finance/reports/tax-report.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { openShop, type Document, type Shop } from '../support/shop.ts'
import { tradeWorkedExample, type ReportReader, type Row } from '../support/worked-example.ts'
import { daysAgo } from '../support/trade.ts'

let app: TestApp
let shop: Shop
let sale: Document
let readRows: ReportReader['readRows']
let readSums: ReportReader['readSums']
let readDashboard: ReportReader['readDashboard']
const today = daysAgo(0)

beforeAll(async () => {
  app = await shareTestApp()
  ;({ shop, sale, readRows, readSums, readDashboard } = await tradeWorkedExample(app))
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

describe('the customer report', () => {
  test('shows what each customer bought, returned, paid and owes', async () => {
    const found = await readRows('customer-report', { orders_gt: 0 })
    expect(found).toMatchObject([
      {
        customer: shop.customer.id,
        orders: 1,
        firstSale: today,
        lastSale: today,
        total: 1485,
        returned: 297,
        netTotal: 1188,
        averageBasket: 1485,
        paid: 1000,
        due: 188,
        profit: 480,
      },
    ])
  })

  test('agrees with the sales report and with the due amount of the dashboard', async () => {
    const { netTotal, due, paid } = await readSums('customer-report', 'netTotal,due,paid')
    const figures = await readDashboard()
    expect(netTotal).toBe((await readSums('sales-report', 'total')).total)
    expect([netTotal, due, paid]).toEqual([figures.totalSales, figures.totalDue, figures.totalPaid])
  })

  test('finds inactive customers, and ignores documents after its last day', async () => {
    expect(await readRows('customer-report', { lastSale_lt: today })).toEqual([])
    const before = await readRows('customer-report', { to: daysAgo(1), customer: shop.customer.id })
    expect(before).toMatchObject([{ orders: 0, lastSale: null, total: 0, due: 0 }])
  })

  test('has the first and the last sale until the end of each period', async () => {
    const other = await openShop(await app.signUp())
    const sold = [400, 200, 40, 0].map(daysAgo)
    await other.buy([['A', 9, 5]], { date: daysAgo(401) })
    for (const date of sold) await other.sell([['A', 1, 20]], { date, customer: other.customer.id })
    for (const [from, to] of [
      [400, 0],
      [399, 390],
      [399, 41],
      [200, 200],
      [150, 39],
      [39, 1],
      [1, 0],
    ] as const) {
      const period = { from: daysAgo(from), to: daysAgo(to), customer: other.customer.id }
      const { rows } = await other.owner.list<Row>('customer-report', { filter: period })
      const until = sold.filter((date) => date <= period.to)
      const inPeriod = until.filter((date) => date >= period.from)
      expect(rows[0], `${from} to ${to} days ago`).toMatchObject({
        firstSale: until[0],
        lastSale: until.at(-1),
        orders: inPeriod.length,
      })
    }
  })
})

describe('a customer’s statement', () => {
  const readStatement = (filter: object) => readRows('customer-statement', filter, ['date', 'ASC'])

  test('shows the balance after each document', async () => {
    const lines = await readStatement({ customer: shop.customer.id })
    expect(lines.map(({ type, debit, credit, balance }) => [type, debit, credit, balance])).toEqual(
      [
        ['invoice', 1485, null, 1485],
        ['payment', null, 1000, 485],
        ['return', null, 297, 188],
      ],
    )
    expect(lines[0]).toMatchObject({
      resource: 'sales',
      document: sale.id,
      number: sale.invoiceNumber,
    })
  })

  test("starts with the opening balance and ends with the customer's balance", async () => {
    const [regular] = (await shop.owner.list<Row>('customers', { filter: { name: 'Regular' } }))
      .rows
    const customer = regular!.id
    const all = await readStatement({ customer })
    expect(all.map(({ type, balance }) => [type, balance])).toEqual([
      ['opening', 70],
      ['payment', -30],
    ])
    const late = await readStatement({ customer, from: today })
    expect(late.map(({ type, debit, credit, balance }) => [type, debit, credit, balance])).toEqual([
      ['forward', null, null, 70],
      ['payment', null, 100, -30],
    ])
    expect(await readStatement({ customer, to: daysAgo(31) })).toEqual([])
    expect(regular).toMatchObject({ balance: -30 })
  })
})

describe('receivables by age', () => {
  test('P11: are summed by age since the due date or the document date, with credit separately', async () => {
    const found = await readRows('receivables-ageing', {}, ['total', 'DESC'])
    expect(found).toMatchObject([
      { customer: shop.customer.id, total: 188, credit: 0, balance: 188 },
      { total: 0, credit: 30, openingBalance: 0, balance: -30 },
    ])
    const later = await readRows('receivables-ageing', {
      customer: shop.customer.id,
      asOf: daysAgo(-45),
      basis: 'documentDate',
    })
    expect(later).toMatchObject([{ current: 0, days30: 0, days60: 188, days90: 0, older: 0 }])
    expect(await readRows('receivables-ageing', { asOf: daysAgo(31) })).toEqual([])
  })

  test("agree with the dashboard and with the customers' balances", async () => {
    const { total, balance } = await readSums('receivables-ageing', 'total,balance')
    expect(total).toBe((await readDashboard()).totalDue)
    expect(balance).toBe((await readSums('customers', 'balance')).balance)
  })
})

test('the tax report shows the tax to be paid', async () => {
  const found = await readRows('tax-report')
  expect(found).toMatchObject([
    {
      rate: 10,
      salesBase: 1350,
      salesTax: 135,
      returnBase: -270,
      returnTax: -27,
      purchaseBase: 3000,
      purchaseTax: 300,
      payable: -192,
    },
  ])
  const sums = await readSums('tax-report', 'salesBase,salesTax,returnBase,returnTax,purchaseTax')
  const sold = await readSums('sales-report', 'net,tax')
  expect(sums.salesBase! + sums.returnBase!).toBe(sold.net)
  expect(sums.salesTax! + sums.returnTax!).toBe(sold.tax)
  expect(sums.purchaseTax).toBe((await readSums('purchase-report', 'tax')).tax)
})

test('each rate of the tax report opens documents whose taxes add up to its tax payable', async () => {
  const report = await readRows('tax-report', { from: today })
  expect(report).toHaveLength(1)
  for (const row of report) {
    const { resource, filter } = taxReport.drill!(row)!
    expect(filter).toEqual({ rate: row.rate, date_gte: today, date_lte: today })
    const sums = await readSums(resource, 'tax,payable', filter)
    expect(sums.payable).toBe(row.payable)
    const sold = await readSums(resource, 'base,tax', { ...filter, kind: 'sale' })
    expect([sold.base ?? 0, sold.tax ?? 0]).toEqual([row.salesBase, row.salesTax])
  }
  const documents = await readRows('tax-entries', { rate: 10, kind: ['purchase', 'return'] })
  expect(documents.map(({ resource }) => resource).toSorted()).toEqual([
    'purchases',
    'purchases',
    'sales',
  ])
  const creditNote = documents.find(({ kind }) => kind === 'return')
  expect(creditNote).toMatchObject({ number: expect.stringMatching(/^CN-/), tax: -27 })
})

test('payments by method and by user agree with the cash flow of the dashboard', async () => {
  const [cash] = await shop.owner.api<{ group: string; count: number; sum: object }[]>(
    '/cash-movements/aggregate?group=method&sum=in,out,net',
  )
  expect(cash).toEqual({ group: shop.method.id, count: 4, sum: { in: 1100, out: 800, net: 300 } })
  const users = await shop.owner.api<{ group: string; sum: object }[]>(
    '/cash-movements/aggregate?group=cashier&sum=net',
  )
  expect(users).toMatchObject([{ group: shop.owner.id, sum: { net: 300 } }])
  const figures = await shop.owner.api<{ cashFlow: object }>(`/dashboard?from=${today}&to=${today}`)
  expect(figures.cashFlow).toMatchObject({ in: 1100, out: 800, net: 300 })
})

test('the expense report agrees with the dashboard, and shows payment methods', async () => {
  expect(await readRows('expense-report')).toMatchObject([
    { payee: 'Landlady', net: 200, total: 200, paid: 200, due: 0, method: shop.method.id },
  ])
  const { total } = await readSums('expense-report', 'total')
  expect(total).toBe((await readDashboard()).totalExpenses)
})

test("the discount report uses the list price of the sale's date", async () => {
  const { id } = await shop.product('A')
  const found = await readRows('discount-report')
  expect(found).toMatchObject([
    {
      kind: 'override',
      product: id,
      listPrice: 100,
      price: 300,
      listAmount: 500,
      soldAmount: 1350,
      discountGiven: -850,
      discountPercent: -170,
    },
  ])
  const product = await shop.owner.api<{ version: number }>(`/products/${id}`)
  await shop.owner.api(`/products/${id}`, {
    method: 'PATCH',
    body: { price: 320, version: product.version },
  })
  expect(await readRows('discount-report')).toMatchObject([{ listPrice: 100 }])
  await shop.sell([['A', 1, 320, { discountAmount: 32 }]])
  // The price of 352 is the list price of 320 plus 10 % tax, so there is no discount.
  const plain = await shop.sell([['A', 1]], { pricesIncludeTax: true })
  expect(plain.lines[0]!.unitPrice).toBe(352)
  expect(await readRows('discount-report', { sale: plain.id })).toEqual([])
  expect(await readRows('discount-report', { kind: 'discount' })).toMatchObject([
    { listPrice: 320, soldAmount: 288, discountGiven: 32, discountPercent: 10 },
  ])
})

test('the activity report lists changes, filters by day in the time zone of the team, and requires its right', async () => {
  const done = await readRows('user-activity', { resource: 'sales' }, ['time', 'ASC'])
  expect(done[0]).toMatchObject({ action: 'create', user: shop.owner.id, resource: 'sales' })
  expect(done.find(({ action }) => action === 'complete')).toMatchObject({
    record: sale.id,
    changes: expect.stringContaining('status'),
  })
  // Refusals are recorded later than they are answered, so only sales are counted.
  const byDayPath = `/user-activity/aggregate?group=day&filter=${JSON.stringify({ resource: 'sales' })}`
  const byDay = await shop.owner.api<{ group: string; count: number }[]>(byDayPath)
  expect(byDay).toMatchObject([{ group: today }])
  const count = byDay[0]!.count
  const countSaleEntries = async (filter: object) =>
    (await shop.owner.list('user-activity', { filter: { ...filter, resource: 'sales' } })).total
  for (const filter of [{ day: today }, { day_gte: today }, { day_between: [today, today] }])
    expect(await countSaleEntries(filter), JSON.stringify(filter)).toBe(count)
  for (const filter of [{ day_lt: today }, { day_gt: today }, { day_ne: today }])
    expect(await countSaleEntries(filter), JSON.stringify(filter)).toBe(0)
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
    await shop.owner.api(`/teams/${shop.owner.team}`, { method: 'PATCH', body: { timezone } })
    for (const group of await shop.owner.api<typeof byDay>(byDayPath))
      expect(await countSaleEntries({ day: group.group }), timezone).toBe(group.count)
  }
  for (const role of ['manager', 'sales', 'stock', 'hr', 'purchasing']) {
    const colleague = await app.colleague(shop.owner, role)
    expect((await colleague.call('/user-activity')).status, role).toBe(403)
  }
})
