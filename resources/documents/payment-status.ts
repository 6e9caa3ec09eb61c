import { subtract } from '../../src/schema/decimal.ts'

interface Settled {
  readonly total?: number | null
  readonly paid?: number | null
  readonly credited?: number | null
  readonly writtenOff?: number | null
}

/**
 * Returns the due amount of a document: total − paid − credited − written off. It is negative when the company owes the
 * party (I10).
 */
export function computeDue({ total, paid, credited, writtenOff }: Settled): number {
  return subtract(total ?? 0, paid ?? 0, credited ?? 0, writtenOff ?? 0)
}

/**
 * Returns the purchase with the payable amount as its total. For a closed purchase, this is the amount of the received
 * or billed goods, which differs from the order when fewer or more goods arrived than were ordered.
 */
export function toPayable<P extends Received>(purchase: P): P {
  const { status, billed, total } = purchase
  return status === 'closed' ? { ...purchase, total: billed ?? total } : purchase
}

interface Received {
  readonly status: string
  readonly billed?: number | null
  readonly total: number | null
}

/** Returns the payment status of a purchase or sale; a return is `credit` until it is applied or refunded. */
export function computePaymentStatus(document: Settled): 'unpaid' | 'partial' | 'paid' | 'credit' {
  const open = computeDue(document)
  if (open === 0) return 'paid'
  if (open < 0) return 'credit'
  // A partial write-off does not count as a partial payment.
  const collectable = subtract(document.total ?? 0, document.writtenOff ?? 0)
  return open < collectable ? 'partial' : 'unpaid'
}

/** Returns the payment status of a sale; a written-off sale is never `paid`, however small the written-off amount. */
export function computeSalePaymentStatus(
  sale: Settled,
): ReturnType<typeof computePaymentStatus> | 'writtenOff' {
  const status = computePaymentStatus(sale)
  return status === 'paid' && sale.writtenOff ? 'writtenOff' : status
}
