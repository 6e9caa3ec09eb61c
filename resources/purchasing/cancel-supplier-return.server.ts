import {
  undoReturnedQuantities,
  checkReturn,
  buildEmptyAmounts,
} from '../documents/returns/cancel-return.server.ts'
import { moveBack } from '../inventory/ledger/move-back.server.ts'
import { purchases } from './purchases.ts'
import type { PurchaseContext } from './receive-goods.server.ts'

/** Cancels a return to the supplier: its goods are in stock again at the same value, and their price is owed again. */
export async function cancelSupplierReturn(context: PurchaseContext) {
  const { document } = context
  await checkReturn(context)
  await moveBack(context, ['purchaseReturn'])
  if (document.original !== null) {
    const original = await context.lock(purchases, document.original, '')
    await context.update(purchases, document.original, undoReturnedQuantities(original, document))
  }
  const lines = document.lines.map(({ id }) => ({ id, received: 0, unitCost: null }))
  return { ...buildEmptyAmounts(), lines, billed: 0 }
}
