import {
  beforeReturn,
  checkReturn,
  emptied,
  moveBack,
} from '../documents/returns/cancel-return.server.ts'
import { purchases } from './purchases.ts'
import type { PurchaseAct } from './receive-goods.server.ts'

/** Takes a return to the supplier back: its goods are here again at their value, its purchase is owed as before. */
export async function takeReturnBack(act: PurchaseAct) {
  const { document } = act
  await checkReturn(act)
  await moveBack(act, ['purchaseReturn'])
  if (document.original !== null) {
    const original = await act.lock(purchases, document.original, '')
    await act.update(purchases, document.original, beforeReturn(original, document))
  }
  const lines = document.lines.map(({ id }) => ({ id, received: 0, unitCost: null }))
  return { ...emptied(), lines, billed: 0 }
}
