import { describe, expect, it } from 'vitest'
import { withSharedApp } from '../../support/shared-app.ts'
import { openShop } from '../../support/shop.ts'
import { daysAgo } from '../../support/trade.ts'

const app = withSharedApp()

interface Invoice {
  readonly number: string
  readonly total: number
  readonly due: number
  readonly daysOverdue: number
  readonly status: string
}

describe('the list of sales invoices', () => {
  it('shows the due amount and days overdue, without drafts, orders, returns and cancelled sales', async () => {
    const shop = await openShop(await app.signUp())
    await shop.buy([['A', 100, 10]], { date: daysAgo(30) })
    const old = { date: daysAgo(20), dueDate: daysAgo(5) }
    const overdue = await shop.sell([['A', 1, 50]], old)
    const partly = await shop.sell([['A', 1, 60]], { dueDate: daysAgo(-9) })
    await shop.pay('sales', partly, 20)
    const paid = await shop.sell([['A', 1, 70]])
    await shop.pay('sales', paid, 70)
    const open = await shop.sell([['A', 2, 80]], { dueDate: daysAgo(-9) })
    await shop.returnGoods('sales', open, [1])
    await shop.draftSale([['A', 1, 90]])
    const order = await shop.draftSale([['A', 1, 90]], { kind: 'order' })
    await shop.submit(`/sales/${order.id}/confirm`)
    const wrong = await shop.sell([['A', 1, 95]])
    await shop.submit(`/sales/${wrong.id}/cancel`, { reason: 'typed twice' })

    const { rows } = await shop.owner.list<Invoice>('invoices', { sort: ['total', 'ASC'] })
    expect(
      rows.map(({ total, due, daysOverdue, status }) => [total, due, daysOverdue, status]),
    ).toEqual([
      [50, 50, 5, 'overdue'],
      [60, 40, 0, 'partial'],
      [70, 0, 0, 'paid'],
      [160, 80, 0, 'partial'],
    ])
    const late = await shop.owner.list<Invoice>('invoices', { filter: { status: 'overdue' } })
    expect(late.rows.map(({ number }) => number)).toEqual([overdue.invoiceNumber])
  })
})
