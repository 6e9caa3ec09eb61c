import { expect, it } from 'vitest'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openShop } from '../../support/shop.ts'

const app = withCheckedApp()

it('the worked example of docs/cases.md has the documented figures', async () => {
  const shop = await openShop(await app.signUp(), { taxPercent: 10 })
  await shop.product('A', { reorderPoint: 15 })
  const first = await shop.buy([['A', 10, 100]])
  expect(first.total).toBe(1100)
  await shop.pay('purchases', first, 600)
  await shop.buy([['A', 10, 200]])
  const sale = await shop.sell([['A', 5, 300, { discountPercent: 10 }]])
  expect(sale.total).toBe(1485)
  await shop.pay('sales', sale, 1000)
  await shop.returnGoods('sales', sale, [1])
  const rent = await shop.owner.list('expense-categories', { filter: { name_contains: 'rent' } })
  const body = { category: rent.rows[0]!.id, branch: shop.branch.id, amount: 200 }
  const expense = await shop.submit('/expenses', body)
  await shop.submit(`/expenses/${expense.id}/post`)
  await shop.submit(`/expenses/${expense.id}/pay`, { method: shop.method.id })
  await shop.draftSale([['A', 1, 999]])
  await shop.adjust([['A', -1]])
  const figures = await shop.owner.api('/dashboard')
  expect(figures).toMatchObject({
    totalSales: 1188,
    netSales: 1080,
    totalOrders: 1,
    totalPurchases: 2,
    totalPurchaseAmount: 3300,
    totalExpenses: 200,
    totalPaid: 1e3,
    totalDue: 188,
    payablesDue: 2700,
    cashFlow: {
      in: 1e3,
      out: 800,
      net: 200,
    },
    lowStockProducts: 1,
    grossProfit: 480,
    netProfit: 130,
    stockValue: 2250,
  })
  const net = await shop.owner.api<{ sum: { net: number } }>('/cash-movements/aggregate?sum=net')
  expect(net.sum.net).toBe(200)
  const profit = await shop.owner.api<{ group: string; sum: { amount: number } }[]>(
    '/profit-entries/aggregate?sum=amount&group=kind',
  )
  const byKind = Object.fromEntries(profit.map(({ group, sum }) => [group, sum.amount]))
  expect(byKind).toEqual({
    sales: 1350,
    returns: -270,
    costOfGoods: -600,
    expenses: -200,
    stockLoss: -150,
  })
})
