import type { TestApp } from './app.ts'
import { openShop, type Document, type Shop } from './shop.ts'
import { daysAgo } from './trade.ts'

export type Row = Readonly<Record<string, unknown>> & { readonly id: string }
interface Totals {
  readonly count: number
  readonly sum: Readonly<Record<string, number>>
}

/** Reads the rows and sums of reports of a shop. */
export interface ReportReader {
  readonly shop: Shop
  readonly sale: Document
  readRows(name: string, filter?: object, sort?: [string, 'ASC' | 'DESC']): Promise<readonly Row[]>
  readSums(name: string, sum: string, filter?: object): Promise<Totals['sum']>
  /** Reads the dashboard of today. */
  readDashboard(): Promise<Record<string, number>>
}

/**
 * Posts the worked example of docs/cases.md with both purchases billed and a payment of 600 for the first purchase.
 * Creates a customer with an opening balance of 70, who pays 100. Returns the shop, its sale, and functions that read
 * reports.
 */
export async function tradeWorkedExample(app: TestApp): Promise<ReportReader> {
  const shop = await openShop(await app.signUp(), { taxPercent: 10 })
  const tax = shop.tax.id
  const first = await shop.buy([['A', 10, 100, { tax }]])
  await shop.pay('purchases', first, 600)
  const second = await shop.buy([['A', 10, 200, { tax }]])
  for (const { id } of [first, second]) await shop.submit(`/purchases/${id}/bill`)
  const sale = await shop.sell([['A', 5, 300, { discountPercent: 10, tax }]])
  await shop.pay('sales', sale, 1000)
  await shop.returnGoods('sales', sale, [1])
  const [category] = (await shop.owner.list('expense-categories')).rows
  const rent = await shop.submit('/expenses', {
    category: category!.id,
    branch: shop.branch.id,
    amount: 200,
    payee: 'Landlady',
  })
  await shop.submit(`/expenses/${rent.id}/post`)
  await shop.submit(`/expenses/${rent.id}/pay`, { method: shop.method.id })
  await shop.draftSale([['A', 1, 999]])
  await shop.adjust([['A', -1]])
  const regular = await shop.owner.create('customers', {
    name: 'Regular',
    openingBalance: 70,
    openingBalanceDate: daysAgo(30),
  })
  await shop.submit('/payments', {
    direction: 'in',
    customer: regular.id,
    method: shop.method.id,
    amount: 100,
    keepCredit: true,
  })
  return {
    shop,
    sale,
    readRows: async (name, filter = {}, sort = ['id', 'ASC']) =>
      (await shop.owner.list<Row>(name, { filter, sort })).rows,
    async readSums(name, sum, filter = {}) {
      const path = `/${name}/aggregate?sum=${sum}&filter=${encodeURIComponent(JSON.stringify(filter))}`
      return (await shop.owner.api<Totals>(path)).sum
    },
    readDashboard() {
      const today = daysAgo(0)
      return shop.owner.api(`/dashboard?from=${today}&to=${today}`)
    },
  }
}
