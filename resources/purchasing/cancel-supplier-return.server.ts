import { sum } from '../../src/schema/decimal.ts'
import {
  undoReturnedQuantities,
  checkReturn,
  buildEmptyAmounts,
} from '../documents/returns/cancel-return.server.ts'
import { toPayable } from '../documents/payment-status.ts'
import { moveBack } from '../inventory/ledger/move-back.server.ts'
import { sumReturnedServices } from './costs/returned-services.server.ts'
import { purchases } from './purchases.ts'
import type { Purchase, PurchaseContext } from './purchase-context.server.ts'
import { changeIncoming } from './receive-goods.server.ts'

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
    const changes = undoReturnedQuantities(toPayable(original), document)
    // Without the credit note for goods that did not arrive, the order waits for them again.
    const reopens = document.goodsStatus === 'none'
    if (reopens) await changeIncoming({ ...context, document: original }, 1)
    const services = await sumReturnedServices(
      { ...context, document: original },
      listParts(original, document),
    )
    await context.update(purchases, original.id, {
      ...changes,
      undistributed: sum([original.undistributed ?? 0, services]),
      ...(reopens && { status: 'ordered' }),
    })
  }
  const lines = document.lines.map(({ id }) => ({ id, received: 0, unitCost: null }))
  return { ...buildEmptyAmounts(), lines, billed: 0 }
}

/** Returns what the return had returned of each line of the purchase. */
function listParts({ lines }: Purchase, { lines: returned }: Purchase) {
  return returned.flatMap(({ original, quantity }) => {
    const line = lines.find(({ id }) => id === original)
    if (!line) return []
    return [{ line, before: sum([line.returned ?? 0, quantity]), quantity: -quantity }]
  })
}
