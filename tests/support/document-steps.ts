import {
  GOODS,
  buyFreight,
  createAdjustment,
  createCashTransfer,
  createCountSheet,
  createCredit,
  createDayClosing,
  createExpense,
  createJournalEntry,
  createOrderedSale,
  createRecurringExpense,
  createSentTransfer,
  createWaitingAdjustment,
  createWaitingRefund,
  draftPurchase,
  draftTransfer,
  submitAction,
  type Company,
} from './action-documents.ts'
import type { Goods } from './shop.ts'

/** Describes the request that runs an action on a document which is ready for the action. */
export interface Step {
  readonly path: string
  readonly body?: object
}

type Prepare = (company: Company) => Promise<Step>

const reason = { reason: 'tried' }
const EXPENSIVE: readonly Goods[] = [['A', 10, 200]]

/** Maps each declared action, by resource and action, to a function that prepares a document for the action. */
export const documentSteps: Readonly<Record<string, Prepare>> = {
  'adjustments.count': async ({ shop }) => {
    const { id, lines } = await createCountSheet(shop)
    const counted = lines.map((line) => ({ line: line.id, counted: 3 }))
    return { path: `/adjustments/${id}/count`, body: { lines: counted } }
  },
  'adjustments.post': async ({ shop }) =>
    createStep('adjustments', await createAdjustment(shop, -1), 'post'),
  'adjustments.fill': async ({ shop }) => {
    const sheet = { branch: shop.branch.id, mode: 'count', reason: 'count' }
    return createStep('adjustments', await shop.submit('/adjustments', sheet), 'fill')
  },
  'adjustments.approve': async (company) =>
    createStep('adjustments', await createWaitingAdjustment(company), 'approve'),
  'adjustments.reject': async (company) =>
    createStep('adjustments', await createWaitingAdjustment(company), 'reject', reason),
  'adjustments.withdraw': async (company) =>
    createStep('adjustments', await createWaitingAdjustment(company), 'withdraw'),
  'adjustments.reverse': async ({ shop }) =>
    createStep('adjustments', await shop.adjust([['A', -1]]), 'reverse', reason),

  'cash-transfers.post': async ({ shop }) =>
    createStep('cash-transfers', await createCashTransfer(shop), 'post'),
  'cash-transfers.void': async ({ shop }) => {
    const posted = await submitAction(
      shop,
      'cash-transfers',
      await createCashTransfer(shop),
      'post',
    )
    return createStep('cash-transfers', posted, 'void', reason)
  },

  'day-closings.refresh': async ({ shop }) =>
    createStep('day-closings', await createDayClosing(shop, 'Refresh'), 'refresh'),
  'day-closings.close': async ({ shop }) =>
    createStep('day-closings', await createDayClosing(shop, 'Close'), 'close', { counted: 100 }),
  'day-closings.void': async ({ shop }) => {
    const { id } = await createDayClosing(shop, 'Void')
    await shop.submit(`/day-closings/${id}/close`, { counted: 100 })
    return createStep('day-closings', { id }, 'void', reason)
  },

  'expenses.submit': async ({ shop }) =>
    createStep('expenses', await createExpense(shop), 'submit'),
  'expenses.approve': async ({ shop }) =>
    createStep(
      'expenses',
      await submitAction(shop, 'expenses', await createExpense(shop), 'submit'),
      'approve',
    ),
  'expenses.reject': async ({ shop }) => {
    const submitted = await submitAction(shop, 'expenses', await createExpense(shop), 'submit')
    return createStep('expenses', submitted, 'reject', reason)
  },
  'expenses.post': async ({ shop }) => createStep('expenses', await createExpense(shop), 'post'),
  'expenses.pay': async ({ shop }) => {
    const posted = await submitAction(shop, 'expenses', await createExpense(shop), 'post')
    return createStep('expenses', posted, 'pay', { method: shop.method.id })
  },
  'expenses.void': async ({ shop }) =>
    createStep(
      'expenses',
      await submitAction(shop, 'expenses', await createExpense(shop), 'post'),
      'void',
      reason,
    ),

  'journal-entries.post': async ({ shop }) =>
    createStep('journal-entries', await createJournalEntry(shop), 'post'),
  'journal-entries.reverse': async ({ shop }) => {
    const posted = await submitAction(
      shop,
      'journal-entries',
      await createJournalEntry(shop),
      'post',
    )
    return createStep('journal-entries', posted, 'reverse', reason)
  },

  'payments.approve': async (company) =>
    createStep('payments', await createWaitingRefund(company), 'approve'),
  'payments.reject': async (company) =>
    createStep('payments', await createWaitingRefund(company), 'reject', reason),
  'payments.write-off': async ({ shop }) =>
    createStep('payments', await createCredit(shop), 'write-off', reason),
  'payments.reverse-write-off': async ({ shop }) => {
    const payment = await submitAction(
      shop,
      'payments',
      await createCredit(shop),
      'write-off',
      reason,
    )
    return createStep('payments', payment, 'reverse-write-off', reason)
  },
  'payments.void': async ({ shop }) =>
    createStep('payments', await createCredit(shop), 'void', reason),

  'products.changePrice': async ({ shop }) =>
    createStep('products', await shop.product('Priced'), 'changePrice', { priceChange: 10 }),

  'purchases.order': async ({ shop }) =>
    createStep('purchases', await draftPurchase(shop), 'order'),
  'purchases.approve': async ({ buyer }) =>
    createStep('purchases', await buyer.orderGoods(EXPENSIVE), 'approve'),
  'purchases.reject': async ({ buyer }) =>
    createStep('purchases', await buyer.orderGoods(EXPENSIVE), 'reject', reason),
  'purchases.quick': async ({ shop }) =>
    createStep('purchases', await draftPurchase(shop), 'quick', { method: shop.method.id }),
  'purchases.receive': async ({ shop }) =>
    createStep('purchases', await shop.orderGoods(GOODS), 'receive'),
  'purchases.bill': async ({ shop }) => createStep('purchases', await shop.buy(GOODS), 'bill'),
  'purchases.pay': async ({ shop }) => {
    const { id, due } = await shop.buy(GOODS)
    return createStep('purchases', { id }, 'pay', { amount: due, method: shop.method.id })
  },
  'purchases.return': async ({ shop }) => {
    const bought = await shop.buy(GOODS)
    return createStep('purchases', bought, 'return', {
      lines: [{ line: bought.lines[0]!.id, quantity: 4 }],
    })
  },
  'purchases.distribute': async ({ shop }) => {
    const { freight, receipts } = await buyFreight(shop)
    return createStep('purchases', freight, 'distribute', { receipts })
  },
  'purchases.undistribute': async ({ shop }) => {
    const { freight, receipts } = await buyFreight(shop)
    const purchase = await submitAction(shop, 'purchases', freight, 'distribute', { receipts })
    return createStep('purchases', purchase, 'undistribute', reason)
  },
  'purchases.unreceive': async ({ shop }) =>
    createStep('purchases', await shop.buy(GOODS), 'unreceive', reason),
  'purchases.unreturn': async ({ shop }) => {
    const back = await shop.returnGoods('purchases', await shop.buy(GOODS), [2])
    return createStep('purchases', back, 'unreturn', reason)
  },
  'purchases.credit': async ({ shop }) => {
    const ordered = await shop.orderGoods(GOODS)
    return createStep('purchases', await submitAction(shop, 'purchases', ordered, 'bill'), 'credit')
  },
  'purchases.close': async ({ shop }) => {
    const ordered = await shop.orderGoods(GOODS)
    const lines = [{ line: ordered.lines[0]!.id, accepted: 1 }]
    return createStep(
      'purchases',
      await submitAction(shop, 'purchases', ordered, 'receive', { lines }),
      'close',
    )
  },
  'purchases.cancel': async ({ shop }) =>
    createStep('purchases', await shop.orderGoods(GOODS), 'cancel', reason),

  'recurring-expenses.draft': async ({ shop }) =>
    createStep('recurring-expenses', await createRecurringExpense(shop), 'draft'),

  'sales.hold': async ({ shop }) => createStep('sales', await shop.draftSale(GOODS), 'hold'),
  'sales.resume': async ({ shop }) =>
    createStep(
      'sales',
      await submitAction(shop, 'sales', await shop.draftSale(GOODS), 'hold'),
      'resume',
    ),
  'sales.issue': async ({ shop }) => {
    await shop.buy(GOODS)
    return createStep('sales', await shop.sell(GOODS), 'issue')
  },
  'sales.confirm': async ({ shop }) =>
    createStep('sales', await shop.draftSale(GOODS, { kind: 'order' }), 'confirm'),
  'sales.deliver': async ({ shop }) =>
    createStep('sales', await createOrderedSale(shop), 'deliver'),
  'sales.invoice': async ({ shop }) =>
    createStep('sales', await createOrderedSale(shop), 'invoice'),
  'sales.complete': async ({ shop }) => {
    const payments = [{ method: shop.method.id, amount: 40 }]
    return createStep('sales', await shop.draftSale(GOODS), 'complete', { payments })
  },
  'sales.pay': async ({ shop }) => {
    const { id, due } = await shop.sell(GOODS)
    return createStep('sales', { id }, 'pay', { amount: due, method: shop.method.id })
  },
  'sales.credit': async ({ shop }) => {
    const ordered = await createOrderedSale(shop)
    return createStep('sales', await submitAction(shop, 'sales', ordered, 'invoice'), 'credit')
  },
  'sales.return': async ({ shop }) => {
    const sold = await shop.sell(GOODS)
    return createStep('sales', sold, 'return', {
      lines: [{ line: sold.lines[0]!.id, quantity: 4 }],
    })
  },
  'sales.write-off': async ({ shop }) =>
    createStep('sales', await shop.sell(GOODS), 'write-off', reason),
  'sales.reverse-write-off': async ({ shop }) => {
    const sale = await submitAction(shop, 'sales', await shop.sell(GOODS), 'write-off', reason)
    return createStep('sales', sale, 'reverse-write-off', reason)
  },
  'sales.undeliver': async ({ shop }) =>
    createStep('sales', await shop.sell(GOODS), 'undeliver', reason),
  'sales.cancel': async ({ shop }) => createStep('sales', await shop.sell(GOODS), 'cancel', reason),

  'transfers.dispatch': async ({ shop }) =>
    createStep('transfers', await draftTransfer(shop), 'dispatch'),
  'transfers.request': async ({ shop }) =>
    createStep('transfers', await draftTransfer(shop), 'request'),
  'transfers.approve': async ({ shop }) =>
    createStep(
      'transfers',
      await submitAction(shop, 'transfers', await draftTransfer(shop), 'request'),
      'approve',
    ),
  'transfers.refuse': async ({ shop }) => {
    const requested = await submitAction(shop, 'transfers', await draftTransfer(shop), 'request')
    return createStep('transfers', requested, 'refuse', reason)
  },
  'transfers.receive': async ({ shop }) =>
    createStep('transfers', await createSentTransfer(shop), 'receive'),
  'transfers.unreceive': async ({ shop }) => {
    const received = await submitAction(
      shop,
      'transfers',
      await createSentTransfer(shop),
      'receive',
    )
    return createStep('transfers', received, 'unreceive', reason)
  },
  'transfers.recall': async ({ shop }) =>
    createStep('transfers', await createSentTransfer(shop), 'recall', reason),
  'transfers.cancel': async ({ shop }) =>
    createStep('transfers', await draftTransfer(shop), 'cancel', reason),
}

function createStep(resource: string, { id }: { id: string }, action: string, body?: object): Step {
  return { path: `/${resource}/${id}/${action}`, ...(body && { body }) }
}
