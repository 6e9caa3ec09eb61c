import type { Shop } from './shop.ts'

/**
 * Returns the day (UTC) that is this many days before today, such as `2026-05-31`; after today for a
 * negative number.
 */
export const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Trades so that most kinds of entries exist in the books. */
export async function tradeBasics(shop: Shop): Promise<void> {
  const { owner, method } = shop
  const other = await shop.branchNamed('Other')
  const money = { method: method.id }
  await shop.adjust([['A', 50, 5]], { reason: 'found', date: daysAgo(20) })
  const bought = await shop.buy([
    ['A', 20, 10],
    ['B', 10, 4],
  ])
  await shop.pay('purchases', bought, 50)
  const dearer = await shop.buy([['B', 3, 4]])
  const billedLine = { line: dearer.lines[0]!.id, unitPrice: 5 }
  await shop.submit(`/purchases/${dearer.id}/bill`, { lines: [billedLine] })
  await shop.returnGoods('purchases', bought, [1, 0])
  await shop.orderGoods([['B', 7, 4]])
  const sold = await shop.sell([['A', 5, 30]])
  await shop.pay('sales', sold, 60)
  await shop.returnGoods('sales', sold, [1])
  const returnedSale = await shop.sell([['B', 2, 9]])
  await shop.returnGoods('sales', returnedSale, [2])
  const promised = await shop.draftSale([['A', 3, 30]], { kind: 'order' })
  await shop.submit(`/sales/${promised.id}/confirm`)
  const transfer = await shop.transfer([['A', 4]], other)
  const line = { line: transfer.lines[0]!.id, received: 2, lost: 1, reason: 'broken' }
  await shop.submit(`/transfers/${transfer.id}/receive`, { lines: [line] })
  const [category] = (await owner.list('expense-categories')).rows
  const rent = { category: category!.id, branch: shop.branch.id, lines: [{ amount: 10 }] }
  const { id } = await shop.submit('/expenses', rent)
  await shop.submit(`/expenses/${id}/post`)
  await shop.submit(`/expenses/${id}/pay`, money)
  await keepBooks(shop, shop.branch.id)
  const { id: department } = await owner.create('departments', { name: 'Shop' })
  await owner.create('employees', { firstName: 'Rui', lastName: 'Reis', department })
  await owner.create('brands', { name: 'Brand' })
  await owner.create('views', { resource: 'products', name: 'Cheap' })
  const label = { en: 'Floor', pt: 'Andar' }
  await owner.create('custom-fields', {
    resource: 'departments',
    name: 'floor',
    kind: 'text',
    label,
  })
  const path = `/teams/${owner.team}/settings`
  await owner.api(path, { method: 'PATCH', body: { closedUntil: daysAgo(10) } })
}

/** Writes off part of a sale, closes the day, counts stock, voids a payment, and leaves a draft. */
export async function tradeRemaining(shop: Shop): Promise<void> {
  const { method } = shop
  const unpaid = await shop.sell([['A', 1, 20]])
  await shop.submit(`/sales/${unpaid.id}/write-off`, { amount: 5, reason: 'gone' })
  const { id: closing } = await shop.submit('/day-closings', { branch: shop.branch.id })
  await shop.submit(`/day-closings/${closing}/close`, { counted: 10 })
  await shop.adjust([['A', 30]], { mode: 'count', reason: 'count' })
  const paid = await shop.submit('/payments', {
    customer: shop.customer.id,
    method: method.id,
    amount: 3,
    keepCredit: true,
  })
  await shop.submit(`/payments/${paid.id}/void`, { reason: 'wrong' })
  await shop.draftSale([['B', 1, 9]])
}

/** Posts a manual journal entry, drafts a recurring expense, and transfers cash to the bank. */
export async function keepBooks({ owner, submit }: Shop, branch: string): Promise<void> {
  const { rows } = await owner.list<{ account: string; kind: string }>('cash-accounts')
  const [from, to] = ['cash', 'bank'].map((kind) => rows.find((row) => row.kind === kind)!.account)
  const accounts = await owner.list<{ id: string }>('accounts', { filter: { role: 'equity' } })
  const capital = [
    { account: to, debit: 100 },
    { account: accounts.rows[0]!.id, credit: 100 },
  ]
  const entry = await submit('/journal-entries', { description: 'Capital', branch, lines: capital })
  await submit(`/journal-entries/${entry.id}/post`)
  const categories = await owner.list('expense-categories')
  const rent = { name: `Rent ${branch}`, category: categories.rows[0]!.id, branch, amount: 50 }
  const recurring = await owner.create('recurring-expenses', rent)
  await submit(`/recurring-expenses/${recurring.id}/draft`)
  const transfer = await submit('/cash-transfers', { from, to, amount: 5, branch })
  await submit(`/cash-transfers/${transfer.id}/post`)
}
