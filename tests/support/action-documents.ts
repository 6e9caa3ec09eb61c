import type { Document, Goods, Shop } from './shop.ts'

/** Describes a team with its shop and the colleagues whose limits make documents wait for approval. */
export interface Company {
  readonly shop: Shop
  readonly keeper: Shop
  readonly buyer: Shop
  readonly seller: Shop
}

/** Lists the goods of documents whose amount needs no approval. */
export const GOODS: readonly Goods[] = [['A', 4, 10]]

/** Runs an action on a document. */
export function submitAction(
  shop: Shop,
  resource: string,
  { id }: { id: string },
  action: string,
  body?: Record<string, unknown>,
): Promise<Document> {
  return shop.submit(`/${resource}/${id}/${action}`, body)
}

export async function createAdjustment(shop: Shop, quantity: number): Promise<Document> {
  const lines = [{ product: (await shop.product('A')).id, quantity }]
  return shop.submit('/adjustments', {
    branch: shop.branch.id,
    mode: 'delta',
    reason: 'damage',
    lines,
  })
}

export async function createCountSheet(shop: Shop): Promise<Document> {
  const sheet = { branch: shop.branch.id, mode: 'count', reason: 'count' }
  const { id } = await shop.submit('/adjustments', sheet)
  return shop.submit(`/adjustments/${id}/fill`)
}

/** Posts more than a stock keeper may post without approval. */
export async function createWaitingAdjustment({ keeper }: Company): Promise<Document> {
  const { id } = await createAdjustment(keeper, -60)
  return keeper.submit(`/adjustments/${id}/post`)
}

/** Begins a day closing in a branch of its own, because a branch closes a day only once. */
export async function createDayClosing(shop: Shop, name: string): Promise<Document> {
  const branch = await shop.branchNamed(name)
  return shop.submit('/day-closings', { branch: branch.id, opening: 100 })
}

export async function createExpense(shop: Shop): Promise<Document> {
  const [category] = (await shop.owner.list('expense-categories')).rows
  return shop.submit('/expenses', { category: category!.id, branch: shop.branch.id, amount: 20 })
}

/** Creates a recurring expense that is due once. */
export async function createRecurringExpense({ owner, branch }: Shop): Promise<{ id: string }> {
  const [category] = (await owner.list('expense-categories')).rows
  const day = '2026-01-31'
  return owner.create('recurring-expenses', {
    name: 'Rent',
    category: category!.id,
    branch: branch.id,
    amount: 100,
    startDate: day,
    endDate: day,
  })
}

export async function createCashTransfer(shop: Shop): Promise<Document> {
  const [from, to] = [await findAccount(shop, 'cash'), await findAccount(shop, 'bank')]
  return shop.submit('/cash-transfers', { from, to, amount: 5 })
}

export async function createJournalEntry(shop: Shop): Promise<Document> {
  const lines = [
    { account: await findAccount(shop, 'bank'), debit: 5 },
    { account: await findAccount(shop, 'equity'), credit: 5 },
  ]
  return shop.submit('/journal-entries', { description: 'Capital', lines })
}

async function findAccount({ owner }: Shop, role: string): Promise<string> {
  const [account] = (await owner.list('accounts', { filter: { role } })).rows
  return account!.id
}

export function createCredit(shop: Shop): Promise<Document> {
  const { customer, method } = shop
  const payment = { customer: customer.id, method: method.id, amount: 3, keepCredit: true }
  return shop.submit('/payments', payment)
}

/** Refunds more than a seller may refund without approval. */
export async function createWaitingRefund({ shop, seller }: Company): Promise<{ id: string }> {
  const method = shop.method.id
  const payments = [{ method, amount: 500 }]
  const sale = await seller.sell([['A', 5, 100]], { payments })
  await seller.returnGoods('sales', sale, [4], { refund: { method, amount: 400 } })
  const filter = { status: 'pendingApproval' }
  return (await shop.owner.list('payments', { filter })).rows[0]!
}

export async function draftPurchase(shop: Shop): Promise<Document> {
  const lines = [{ product: (await shop.product('A')).id, quantity: 4, unitPrice: 10 }]
  return shop.submit('/purchases', { supplier: shop.supplier.id, branch: shop.branch.id, lines })
}

export async function createOrderedSale(shop: Shop): Promise<Document> {
  return submitAction(shop, 'sales', await shop.draftSale(GOODS, { kind: 'order' }), 'confirm')
}

export async function draftTransfer(shop: Shop): Promise<Document> {
  const lines = [{ product: (await shop.product('A')).id, quantity: 2 }]
  const toBranch = (await shop.branchNamed('Other')).id
  return shop.submit('/transfers', { fromBranch: shop.branch.id, toBranch, lines })
}

export async function createSentTransfer(shop: Shop): Promise<Document> {
  return submitAction(shop, 'transfers', await draftTransfer(shop), 'dispatch')
}

/**
 * Buys goods and, with another purchase, their freight. Returns the purchase of the freight and the receipts of the
 * goods.
 */
export async function buyFreight(shop: Shop) {
  const goods = await shop.buy(GOODS)
  await shop.product('Freight', { type: 'service' })
  const freight = await shop.buy([['Freight', 1, 8]])
  const filter = { purchase: goods.id }
  const { rows } = await shop.owner.list<{ id: string }>('receipts', { filter })
  return { freight, receipts: rows.map(({ id }) => ({ goodsReceipt: id })) }
}
