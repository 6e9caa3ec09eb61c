import { Big } from 'big.js'

interface Settled {
  readonly total?: number | null
  readonly paid?: number | null
  readonly credited?: number | null
}

/** What a document still asks for: total − paid − credited; negative is what is owed back (I10: never clamped). */
export function openOf({ total, paid, credited }: Settled): number {
  return new Big(total ?? 0)
    .minus(paid ?? 0)
    .minus(credited ?? 0)
    .toNumber()
}

/** The payment axis of a purchase or a sale; a return is `credit` until it is set off or refunded. */
export function paymentStatusOf(document: Settled): 'unpaid' | 'partial' | 'paid' | 'credit' {
  const open = openOf(document)
  if (open === 0) return 'paid'
  if (open < 0) return 'credit'
  return open < (document.total ?? 0) ? 'partial' : 'unpaid'
}
