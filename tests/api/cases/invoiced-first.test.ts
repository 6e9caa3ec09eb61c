import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { daysAgo } from '../../support/trade.ts'
import { findProblems } from '../../support/doctor.ts'
import { openShop, type Document, type Shop } from '../../support/shop.ts'

const app = withCheckedApp()

const open = async () => openShop(await app.signUp())

/** Creates an order of 10 A at 30 each that is invoiced and not delivered. */
async function createInvoicedSale(shop: Shop, date?: string): Promise<Document> {
  const { id } = await shop.draftSale([['A', 10, 30]], { kind: 'order', ...(date && { date }) })
  await shop.submit(`/sales/${id}/confirm`)
  return shop.submit(`/sales/${id}/invoice`, date ? { date } : {})
}

const deliver = (shop: Shop, { id, lines }: Document, quantity?: number) =>
  shop.submit(
    `/sales/${id}/deliver`,
    quantity === undefined ? {} : { lines: [{ line: lines[0]!.id, quantity }] },
  )

/**
 * Returns cost and profit of the sales report, and gross profit and stock corrections of the profit and loss
 * statement. Expects the same figures in the report on sale lines and on the dashboard.
 */
async function readFigures(shop: Shop, from = daysAgo(0), to = daysAgo(0)) {
  const { api } = shop.owner
  const sum = async (name: string) =>
    (await api<{ sum: object }>(`/${name}/aggregate?sum=cost,profit`)).sum
  const query = `filter=${JSON.stringify({ from, to })}`
  const lines = await api<{ line: string; amount: number }[]>(`/profit-loss?${query}&range=[0,99]`)
  const readLine = (name: string) => lines.find((each) => each.line === name)?.amount ?? 0
  const board = await api<{ grossProfit: number }>(`/dashboard?from=${from}&to=${to}`)
  expect(board.grossProfit).toBe(readLine('grossProfit'))
  expect(await sum('sales-lines')).toEqual(await sum('sales-report'))
  return {
    ...(await sum('sales-report')),
    grossProfit: readLine('grossProfit'),
    corrected: readLine('stockLoss') + readLine('stockGain'),
  }
}

describe('I17: goods that are invoiced before they are delivered', () => {
  it('have the cost of the invoice date instead of zero', async () => {
    const shop = await open()
    await shop.buy([['A', 20, 10]])
    const sale = await createInvoicedSale(shop)
    expect(sale).toMatchObject({
      cost: 100,
      lines: [{ cost: 100, expectedCost: 100, unitCost: 10 }],
    })
    expect(await readFigures(shop)).toMatchObject({ cost: 100, profit: 200, grossProfit: 200 })
  })

  it('get the cost of each delivery while the period is open', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 10]])
    const sale = await createInvoicedSale(shop)
    await shop.buy([['A', 10, 20]])
    const part = await deliver(shop, sale, 4)
    expect(part).toMatchObject({ cost: 120, lines: [{ cost: 120, expectedCost: 60 }] })
    const whole = await deliver(shop, sale)
    expect(whole).toMatchObject({
      status: 'closed',
      cost: 150,
      lines: [{ cost: 150, expectedCost: null, unitCost: 15 }],
    })
    expect(await readFigures(shop)).toEqual({
      cost: 150,
      profit: 150,
      grossProfit: 150,
      corrected: 0,
    })
    expect(await shop.stock('A')).toMatchObject({ onHand: 10, value: 150 })
  })

  it('are returned at the cost of their delivery while other goods are still undelivered', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 10]])
    const sale = await deliver(shop, await createInvoicedSale(shop), 4)
    const back = await shop.returnGoods('sales', sale, [4])
    expect(back).toMatchObject({ total: -120, cost: -40 })
    expect(await readFigures(shop)).toMatchObject({ cost: 60, profit: 120 })
    expect(await shop.stock('A')).toMatchObject({ onHand: 10, value: 100 })
  })

  it('keep their cost when the delivery is reversed, and have none when the sale is cancelled', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 10]])
    const { id } = await deliver(shop, await createInvoicedSale(shop))
    const again = await shop.submit(`/sales/${id}/undeliver`, { reason: 'Wrong van' })
    expect(again).toMatchObject({ status: 'confirmed', cost: 100, lines: [{ expectedCost: 100 }] })
    expect(await readFigures(shop)).toMatchObject({ cost: 100, profit: 200 })
    expect(await shop.stock('A')).toMatchObject({ onHand: 10, reserved: 10, value: 100 })
    const gone = await shop.submit(`/sales/${id}/cancel`, { reason: 'Wrong customer' })
    expect(gone).toMatchObject({
      cost: 0,
      lines: [{ cost: 0, expectedCost: null, unitCost: null }],
    })
    expect(await readFigures(shop)).toEqual({ cost: 0, profit: 0, grossProfit: 0, corrected: 0 })
  })

  it('have the average cost of another branch, else the purchase price of the product, when the branch has no cost', async () => {
    const shop = await open()
    const other = await shop.branchNamed('Other')
    await shop.product('B', { purchasePrice: 7, allowNegative: 'yes' })
    await shop.product('C', { allowNegative: 'yes' })
    await shop.product('A', { allowNegative: 'yes' })
    await shop.buy([['A', 5, 12]], { branch: other.id })
    const goods = [
      ['A', 1, 30],
      ['B', 1, 30],
      ['C', 1, 30],
    ] as const
    const { id } = await shop.draftSale(goods, { kind: 'order' })
    await shop.submit(`/sales/${id}/confirm`)
    expect(await shop.submit(`/sales/${id}/invoice`)).toMatchObject({
      cost: 19,
      lines: [{ expectedCost: 12 }, { expectedCost: 7 }, { cost: 0, expectedCost: null }],
    })
  })

  it('keep their cost when the period of the invoice is closed; the difference is posted on the delivery date', async () => {
    const shop = await open()
    await shop.adjust([['A', 10, 10]], { reason: 'opening', date: daysAgo(30) })
    const sale = await createInvoicedSale(shop, daysAgo(20))
    await shop.buy([['A', 10, 20]])
    const path = `/teams/${shop.owner.team}/settings`
    await shop.owner.api(path, { method: 'PATCH', body: { closedUntil: daysAgo(10) } })
    const before = await readFigures(shop, daysAgo(20), daysAgo(20))
    expect(before).toMatchObject({ cost: 100, grossProfit: 200, corrected: 0 })
    await deliver(shop, sale, 3)
    expect(await deliver(shop, sale)).toMatchObject({ status: 'closed', cost: 100 })
    expect(await readFigures(shop, daysAgo(20), daysAgo(20))).toEqual(before)
    // All ten were delivered at a cost of 15 instead of 10.
    expect(await readFigures(shop)).toMatchObject({ grossProfit: 0, corrected: -50 })
    expect(await shop.stock('A')).toMatchObject({ onHand: 10, value: 150, averageCost: 15 })
    expect(await findProblems(app)).toEqual([])

    await shop.owner.api(path, { method: 'PATCH', body: { closedUntil: null } })
    await shop.submit(`/sales/${sale.id}/undeliver`, { reason: 'Wrong van' })
    expect(await shop.stock('A')).toMatchObject({ onHand: 20, value: 300, averageCost: 15 })
    expect(await readFigures(shop)).toMatchObject({ cost: 100, corrected: 0 })
  })

  it('without a known cost can be delivered after the period of the invoice was closed', async () => {
    const shop = await open()
    await shop.product('A', { allowNegative: 'yes' })
    const sale = await createInvoicedSale(shop, daysAgo(40))
    const path = `/teams/${shop.owner.team}/settings`
    await shop.owner.api(path, { method: 'PATCH', body: { closedUntil: daysAgo(30) } })
    await shop.buy([['A', 10, 10]])
    expect(await deliver(shop, sale)).toMatchObject({ status: 'closed', cost: 0 })
    expect(await shop.stock('A')).toMatchObject({ onHand: 0, value: 0 })
    // The cost is a correction of the day of the delivery.
    expect(await readFigures(shop)).toMatchObject({ cost: 0, corrected: -100 })
  })
})
