import {
  undoReturnedQuantities,
  checkReturn,
  buildEmptyAmounts,
} from '../documents/returns/cancel-return.server.ts'
import { moveBack } from '../inventory/ledger/move-back.server.ts'
import { purchases } from './purchases.ts'
import { changeIncoming, type PurchaseContext } from './receive-goods.server.ts'

/**
 * Cancels a return to the supplier or a credit note: the goods of a return are in stock again at the same value, and the
 * amount is owed again.
 */
export async function cancelSupplierReturn(context: PurchaseContext) {
  const { document } = context
  await checkReturn(context)
  await moveBack(context, ['purchaseReturn'])
  if (document.original !== null) {
    const original = await context.lock(purchases, document.original, '')
    const changes = undoReturnedQuantities(original, document)
    // Without the credit note for goods that did not arrive, the order waits for them again.
    const reopens = document.goodsStatus === 'none'
    if (reopens) await changeIncoming({ ...context, document: original }, 1)
    await context.update(purchases, original.id, {
      ...changes,
      ...(reopens && { status: 'ordered' }),
    })
  }
  const lines = document.lines.map(({ id }) => ({ id, received: 0, unitCost: null }))
  return { ...buildEmptyAmounts(), lines, billed: 0 }
}
