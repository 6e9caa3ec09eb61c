import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareTestApp, type TestApp } from '../support/app.ts'
import { openShop, type Shop } from '../support/shop.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }
interface Totals {
  readonly count: number
  readonly sum: Readonly<Record<string, number>>
  readonly ratio: Readonly<Record<string, number>>
}
interface Group extends Totals {
  readonly group: string | null
}

let app: TestApp
let shop: Shop

/**
 * Trades for a day at 10 % tax. Buys 10 A at 10 and 10 B at 4. Sells 4 A at 20 less 10 % with shipping of 5, and
 * receives 50 for this sale. Sells 2 B at 9 less 1 on the document. One A is returned. A draft and a cancelled sale are
 * not counted.
 */
beforeAll(async () => {
  app = await shareTestApp()
  shop = await openShop(await app.signUp(), { taxPercent: 10 })
  await shop.buy([
    ['A', 10, 10],
    ['B', 10, 4],
  ])
  const first = await shop.sell([['A', 4, 20, { discountPercent: 10 }]], { shipping: 5 })
  await shop.pay('sales', first, 50)
  await shop.sell([['B', 2, 9]], { discount: { amount: 1 } })
  await shop.returnGoods('sales', first, [1])
  await shop.draftSale([['A', 1, 999]])
  const dropped = await shop.draftSale([['B', 1, 999]])
  await shop.submit(`/sales/${dropped.id}/confirm`)
  await shop.submit(`/sales/${dropped.id}/cancel`, { reason: 'changed their mind' })
})
afterAll(async () => {
  expect(app.errors).toEqual([])
  await app.close()
})

const readRows = async (
  name: string,
  filter: object = {},
  sort: readonly string[] = ['id', 'ASC'],
) => (await shop.owner.list<Row>(name, { filter, sort: [...sort] as [string, 'ASC'] })).rows
const readSums = (name: string, sum: string, more = '') =>
  shop.owner.api<Totals>(`/${name}/aggregate?sum=${sum}${more}`)
const readGroups = (name: string, group: string, sum: string, more = '') =>
  shop.owner.api<Group[]>(`/${name}/aggregate?group=${group}&sum=${sum}${more}`)

describe('the sales report', () => {
  test('lists exactly the posted sales', async () => {
    const found = await readRows('sales-report', {}, ['total', 'DESC'])
    expect(found).toMatchObject([
      {
        kind: 'sale',
        items: 4,
        gross: 85,
        discount: 8,
        net: 77,
        tax: 7.2,
        total: 84.2,
        cost: 40,
        profit: 37,
        margin: 48.05,
        paid: 50,
        orders: 1,
        methods: 'Cash',
      },
      { items: 2, gross: 18, discount: 1, net: 17, tax: 1.7, total: 18.7, cost: 8, profit: 9 },
      { kind: 'return', items: -1, gross: -20, discount: -2, net: -18, orders: 0, cost: -10 },
    ])
  })

  test('has the same totals by day, hour, month, customer, user and branch', async () => {
    const figures = 'net,tax,total,cost,profit,discount,gross,orders'
    const whole = await readSums('sales-report', figures, '&ratio=margin,averageBasket')
    expect(whole.sum).toEqual({
      net: 76,
      tax: 7.1,
      total: 83.1,
      cost: 38,
      profit: 38,
      discount: 7,
      gross: 83,
      orders: 2,
    })
    expect(whole.ratio).toEqual({ margin: 50, averageBasket: 41.55 })
    for (const by of ['date.day', 'hour', 'date.month', 'customer', 'cashier', 'branch']) {
      const groups = await readGroups('sales-report', by, figures)
      expect(groups, by).toHaveLength(1)
      expect(groups[0]!.sum, by).toEqual(whole.sum)
    }
    const day = new Date().toISOString().slice(0, 10)
    expect((await readGroups('sales-report', 'date.month', 'net'))[0]!.group).toBe(
      `${day.slice(0, 7)}-01`,
    )
  })
})

describe('sales by product', () => {
  test('shows sold, returned and net quantities', async () => {
    const groups = await readGroups(
      'sales-lines',
      'product',
      'sold,returned,quantity,gross,discount,net,tax,cost,profit',
      '&ratio=margin,share&sort=["net","DESC"]',
    )
    expect(groups).toMatchObject([
      {
        group: (await shop.product('A')).id,
        sum: {
          sold: 4,
          returned: 1,
          quantity: 3,
          gross: 60,
          discount: 6,
          net: 54,
          tax: 5.4,
          cost: 30,
          profit: 24,
        },
        ratio: { margin: 44.44, share: 71.05 },
      },
      { group: (await shop.product('B')).id, sum: { sold: 2, returned: 0, net: 17, cost: 8 } },
      { group: null, sum: { sold: 0, net: 5, profit: 5 } },
    ])
  })

  test('agrees with the sales report, also by product, category, brand, customer, user and hour', async () => {
    const figures = 'net,tax,total,cost,profit,discount,gross'
    const { sum } = await readSums('sales-report', figures)
    expect((await readSums('sales-lines', figures)).sum).toEqual(sum)
    for (const by of ['product', 'category', 'brand', 'customer', 'cashier', 'hour']) {
      const groups = await readGroups('sales-lines', by, 'net')
      const net = groups.reduce((total, group) => total + Math.round(group.sum.net! * 100), 0)
      expect(net / 100, by).toBe(sum.net)
    }
  })
})

test('lines add up to their sales to the cent, with any rounding', async () => {
  const other = await openShop(await app.signUp(), { taxPercent: 21 })
  await other.buy([
    ['A', 100, 3.333333],
    ['B', 100, 7.77],
  ])
  const odd = { pricesIncludeTax: true, roundTo: 0.05, shipping: 1.99 }
  const created = [
    await other.sell([['A', 3, 6.36, { discountPercent: 33.333 }]], odd),
    await other.sell(
      [
        ['A', 7, 1.24],
        ['B', 5, 9.99],
      ],
      { ...odd, discount: { percent: 7.5 } },
    ),
    await other.sell(
      [
        ['A', 1.24, 8.56],
        ['B', 0.3, 12.01],
      ],
      { discount: { amount: 1.11 } },
    ),
    await other.sell([['B', 9, 0.07]], { taxRounding: 'document' }),
  ]
  for (const sale of created.slice(1, 3)) await other.returnGoods('sales', sale, [0.333])
  const figures = 'gross,discount,net,tax,total,cost,profit'
  const readAllSums = async (name: string) =>
    (await other.owner.api<Totals>(`/${name}/aggregate?sum=${figures}`)).sum
  const sums = await readAllSums('sales-report')
  expect(await readAllSums('sales-lines')).toEqual(sums)
  const toUnits = (value: number) => Math.round(value * 10_000)
  const { rows: sales } = await other.owner.list<Record<'id', string> & Record<string, number>>(
    'sales-report',
  )
  expect(sales).toHaveLength(6)
  for (const { gross, discount, net, tax, total } of sales) {
    expect(toUnits(gross!) - toUnits(discount!)).toBe(toUnits(net!))
    expect(toUnits(net!) + toUnits(tax!)).toBe(toUnits(total!))
  }
  const { sum } = await other.owner.api<Totals>(
    '/tax-report/aggregate?sum=salesBase,salesTax,returnBase,returnTax',
  )
  const rounding = (await other.owner.api<Totals>('/sales/aggregate?sum=rounding')).sum.rounding!
  const base = toUnits(sum.salesBase!) + toUnits(sum.returnBase!)
  // The rounding of a total bears no tax.
  expect(base + toUnits(rounding)).toBe(toUnits(sums.net!))
  expect(toUnits(sum.salesTax!) + toUnits(sum.returnTax!)).toBe(toUnits(sums.tax!))
})

test('costs and profits require the right to see costs', async () => {
  const seller = await app.colleague(shop.owner, 'sales', 'stock')
  const { body } = await seller.call('/sales-report')
  expect((body as Row[])[0]).not.toHaveProperty('profit')
  expect((body as Row[])[0]).not.toHaveProperty('margin')
  expect((await seller.call('/sales-report/aggregate?ratio=margin')).status).toBe(400)
  expect((await seller.call('/sales-lines/aggregate?group=product&sum=cost')).status).toBe(400)
  const keeper = await app.colleague(shop.owner, 'stock')
  expect((await keeper.call('/sales-report')).status).toBe(403)
  expect((await keeper.call('/sales-lines')).status).toBe(403)
})
