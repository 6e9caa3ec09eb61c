import { subtract, sum } from '../../src/schema/decimal.ts'
import {
  undoReturnedQuantities,
  checkReturnCancellation,
  buildEmptyAmounts,
} from '../documents/returns/cancel-return.server.ts'
import { computePaymentStatus, toPayable } from '../documents/payment-status.ts'
import { moveBack } from '../inventory/ledger/move-back.server.ts'
import {
  cancelCorrections,
  correctRemaining,
  lockCorrections,
} from './costs/correct-returns.server.ts'
import { sumReturnedServices } from './costs/returned-services.server.ts'
import { purchases } from './purchases.ts'
import type { Purchase, PurchaseContext } from './purchase-context.server.ts'
import { changeIncoming } from './receive-goods.server.ts'

/**
 * Cancels a return to the supplier, or a credit note for goods that did not arrive: the goods of a return are in stock
 * again at the same value, and the amount is owed again. A credit note with the price difference of returned goods is
 * cancelled together with the return, and replaced if the price difference of other returns remains.
 */
export async function cancelSupplierReturn(
  context: PurchaseContext<{ readonly reason?: string | null }>,
) {
  const { document } = context
  const hasGoods = document.goodsStatus !== 'none'
  const corrections = await lockCorrections(context)
  await checkReturnCancellation(
    context,
    corrections.map(({ id }) => id),
  )
  await moveBack(context, ['purchaseReturn'])
  if (document.original !== null) {
    const original = await context.lock(purchases, document.original, '')
    const payable = toPayable(original)
    const uncredited = await cancelCorrections(context, corrections)
    const changes = undoReturnedQuantities(
      { ...payable, credited: subtract(payable.credited ?? 0, uncredited) },
      document,
    )
    // When a credit note for goods that did not arrive is cancelled, the order expects these goods again.
    const reopens = !hasGoods
    if (reopens) await changeIncoming({ ...context, document: original }, 1)
    const services = await sumReturnedServices(
      { ...context, document: original },
      listParts(original, document),
    )
    const date = corrections.at(-1)?.billDate
    const remaining = {
      ...payable,
      credited: changes.credited,
      lines: setReturned(original, changes),
    }
    const corrected = date ? await correctRemaining(context, remaining, date) : 0
    const credited = sum([changes.credited, corrected])
    await context.update(purchases, original.id, {
      ...changes,
      credited,
      paymentStatus: computePaymentStatus({ ...payable, credited }),
      undistributed: sum([original.undistributed ?? 0, services]),
      ...(reopens && { status: 'ordered' }),
    })
  }
  const lines = document.lines.map(({ id }) => ({ id, received: 0, unitCost: null }))
  return { ...buildEmptyAmounts(), lines, billed: 0 }
}

/** Returns the lines of a purchase with the returned quantities that remain after the cancellation. */
function setReturned(
  { lines }: Purchase,
  { lines: changed }: ReturnType<typeof undoReturnedQuantities>,
): Purchase['lines'] {
  return lines.map((line) => {
    const returned = changed.find(({ id }) => id === line.id)?.returned
    return { ...line, returned: returned ?? line.returned }
  })
}

/** Returns the part of each line of the purchase that the cancelled return had contained. */
function listParts({ lines }: Purchase, { lines: returned }: Purchase) {
  return returned.flatMap(({ original, quantity }) => {
    const line = lines.find(({ id }) => id === original)
    if (!line) return []
    return [{ line, before: sum([line.returned ?? 0, quantity]), quantity: -quantity }]
  })
}
