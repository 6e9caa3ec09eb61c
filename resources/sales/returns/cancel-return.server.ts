import {
  undoReturnedQuantities,
  checkReturnCancellation,
  buildEmptyAmounts,
} from '../../documents/returns/cancel-return.server.ts'
import { moveBack } from '../../inventory/ledger/move-back.server.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import { setOffs } from '../../finance/payments/set-offs.ts'
import { reserve } from '../delivery/goods.server.ts'
import type { SaleContext } from '../sale-context.server.ts'
import { sales } from '../sales.ts'

/**
 * Cancels a return (rule 2.3). Its goods leave stock at the value at which they were returned. The original sale is due
 * again and its goods can be returned again. Refuses when the credit has paid another sale.
 */
export async function cancelReturn(context: SaleContext) {
  const { document, today } = context
  await checkReturnCancellation(context)
  const creditOnOriginal = await readCreditOnOriginal(context)
  await moveBack(context, ['saleReturn', 'adjustOut'])
  if (document.original !== null) {
    const original = await context.lock(sales, document.original, '')
    // When a credit note for goods that were not delivered is cancelled, these goods are to be delivered again.
    const reopens = document.goodsStatus === 'none'
    if (reopens) await reserve({ ...context, document: original }, 1)
    await context.update(sales, document.original, {
      ...undoReturnedQuantities(original, document),
      ...(reopens && { status: 'confirmed' }),
    })
  }
  if (creditOnOriginal !== 0) {
    const setOff = { creditNote: document.id, sale: document.original!, amount: -creditOnOriginal }
    await context.insert(setOffs, { date: today, ...setOff })
  }
  const lines = document.lines.map(({ id }) => ({
    id,
    delivered: 0,
    cost: 0,
    expectedCost: null,
    unitCost: null,
  }))
  return { ...buildEmptyAmounts(), lines, invoiced: 0, cost: 0 }
}

/** Reads the credit of the return that paid its original sale; refuses when the credit paid other sales as well. */
async function readCreditOnOriginal({ document, trx }: SaleContext): Promise<number> {
  const found = await trx.query<{ sale: string; amount: number }>({
    text: `select sale, sum(amount) as amount from set_offs where team_id = $1 and credit_note = $2
      group by sale having sum(amount) <> 0`,
    values: [trx.team, document.id],
  })
  const otherSale = found.find(({ sale }) => sale !== document.original)
  if (otherSale) throw createProblem('CREDIT_USED', '', { amount: otherSale.amount })
  return found[0]?.amount ?? 0
}
