import { describe, expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

const app = withCheckedApp()

/** Reads the due amounts of the dashboard at the end of past days, and compares them with the list of receivables. */
async function readDues(shop: Shop, days: readonly number[]) {
  const rows = await Promise.all(
    days.map((before) =>
      shop.owner.api<{ totalDue: number; overdue: number; customerCredit: number }>(
        `/dashboard?from=${daysAgo(before)}&to=${daysAgo(before)}`,
      ),
    ),
  )
  for (const [i, { totalDue, customerCredit }] of rows.entries()) {
    const asOfFilter = { asOf: daysAgo(days[i]!) }
    const sums = await Promise.all(
      [{ ...asOfFilter, due_gt: 0 }, asOfFilter].map((filter) =>
        shop.owner.api<{ sum: { due: number; credit: number } }>(
          `/receivables/aggregate?sum=due,credit&filter=${JSON.stringify(filter)}`,
        ),
      ),
    )
    expect([sums[0]!.sum.due, sums[1]!.sum.credit]).toEqual([totalDue, customerCredit])
  }
  return rows.map(({ totalDue, overdue, customerCredit }) => [totalDue, overdue, customerCredit])
}

async function payOn(shop: Shop, path: string, amount: number, date: string) {
  await shop.submit(`${path}/pay`, { amount, method: shop.method.id, date })
}

describe('the due amount of a past day', () => {
  it('ignores later payments and returns', async () => {
    const shop = await openShop(await app.signUp())
    await shop.buy([['A', 20, 10]], { date: daysAgo(20) })
    const sale = await shop.sell([['A', 10, 30]], { date: daysAgo(10), dueDate: daysAgo(6) })
    await payOn(shop, `/sales/${sale.id}`, 100, daysAgo(5))
    await shop.returnGoods('sales', sale, [2], { date: daysAgo(3) })
    await payOn(shop, `/sales/${sale.id}`, 140, daysAgo(1))
    expect(await readDues(shop, [11, 10, 6, 5, 4, 3, 2, 1, 0])).toEqual([
      [0, 0, 0],
      [300, 0, 0],
      [300, 0, 0],
      [200, 200, 0],
      [200, 200, 0],
      [140, 140, 0],
      [140, 140, 0],
      [0, 0, 0],
      [0, 0, 0],
    ])
  })

  it('depends on the day on which the credit of a return paid another sale', async () => {
    const shop = await openShop(await app.signUp())
    const credits = await shop.owner.list('payment-methods', { filter: { kind: 'storeCredit' } })
    await shop.buy([['A', 20, 10]], { date: daysAgo(20) })
    const first = await shop.sell([['A', 2, 50]], { date: daysAgo(10) })
    await payOn(shop, `/sales/${first.id}`, 60, daysAgo(9))
    // 40 pay the other sale, 60 remain as credit.
    await shop.returnGoods('sales', first, [2], { date: daysAgo(8) })
    const second = await shop.sell([['A', 1, 70]], { date: daysAgo(6) })
    const method = credits.rows[0]!.id
    await shop.submit(`/sales/${second.id}/pay`, { amount: 50, method, date: daysAgo(4) })
    expect(await readDues(shop, [9, 8, 6, 5, 4, 0])).toEqual([
      [40, 40, 0],
      [0, 0, 60],
      [70, 0, 60],
      [70, 70, 60],
      [20, 20, 10],
      [20, 20, 10],
    ])
    const { rows } = await shop.owner.list('set-offs', { filter: { sale: second.id } })
    expect(rows).toMatchObject([{ amount: 50, date: daysAgo(4) }])
  })

  it('is shown for the ends of months in the trend of a long period', async () => {
    const shop = await openShop(await app.signUp())
    const year = Number(daysAgo(0).slice(0, 4)) - 1
    await shop.buy([['A', 20, 10]], { date: `${year}-01-10` })
    const sale = await shop.sell([['A', 10, 30]], { date: `${year}-03-31` })
    await payOn(shop, `/sales/${sale.id}`, 100, `${year}-06-01`)
    const readTrend = async (from: number) => {
      const path = `/dashboard?from=${from}-01-10&to=${year}-12-20`
      const { trends } = await shop.owner.api<{ trends: { totalDue: readonly number[] } }>(path)
      return trends.totalDue
    }
    expect(await readTrend(year)).toEqual([0, 0, 300, 300, 300, 200, 200, 200, 200, 200, 200, 200])
    // The trend of three years has one value for each quarter.
    expect(await readTrend(year - 2)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 300, 200, 200, 200])
  })

  it('counts the credit again when the sale that used it is cancelled', async () => {
    const shop = await openShop(await app.signUp())
    const credits = await shop.owner.list('payment-methods', { filter: { kind: 'storeCredit' } })
    await shop.buy([['A', 20, 10]])
    const first = await shop.sell([['A', 1, 50]], {
      payments: [{ method: shop.method.id, amount: 50 }],
    })
    await shop.returnGoods('sales', first, [1])
    const payments = [{ method: credits.rows[0]!.id, amount: 50 }]
    const second = await shop.sell([['A', 1, 50]], { payments })
    expect((await readDues(shop, [0]))[0]).toEqual([0, 0, 0])
    await shop.submit(`/sales/${second.id}/cancel`, { reason: 'by mistake' })
    expect((await readDues(shop, [0]))[0]).toEqual([0, 0, 50])
    const third = await shop.sell([['A', 1, 50]], { payments })
    expect(third.due).toBe(0)
  })

  it('includes received and billed purchases less payments up to that day', async () => {
    const shop = await openShop(await app.signUp())
    const order = await shop.orderGoods([['A', 10, 10]], { date: daysAgo(10) })
    const line = order.lines[0]!.id
    const receive = (accepted: number, date: string) =>
      shop.submit(`/purchases/${order.id}/receive`, { date, lines: [{ line, accepted }] })
    await receive(4, daysAgo(9))
    await payOn(shop, `/purchases/${order.id}`, 30, daysAgo(8))
    await shop.submit(`/purchases/${order.id}/bill`, { date: daysAgo(6) })
    const done = await receive(6, daysAgo(4))
    await shop.returnGoods('purchases', done, [1], { date: daysAgo(2) })
    const owed = await Promise.all(
      [10, 9, 8, 7, 6, 4, 3, 2, 0].map((before) =>
        shop.owner.api<{ payablesDue: number }>(
          `/dashboard?from=${daysAgo(before)}&to=${daysAgo(before)}`,
        ),
      ),
    )
    expect(owed.map(({ payablesDue }) => payablesDue)).toEqual([0, 40, 10, 10, 70, 70, 70, 60, 60])
  })
})
