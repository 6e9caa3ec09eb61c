import { subtract, sum } from '../../../src/schema/decimal.ts'
import type { Changes } from '../../../src/server/context/document-actions.ts'
import { computeDue, computeSalePaymentStatus } from '../../documents/payment-status.ts'
import {
  buildReturnDraft,
  type computeReturnAmounts,
} from '../../documents/returns/returns.server.ts'
import { setOffs } from '../../finance/payments/set-offs.ts'
import { settle } from '../../finance/payments/settle.server.ts'
import { reduceWriteOff } from '../../finance/write-offs/write-off.server.ts'
import type { SaleContext } from '../sale-context.server.ts'
import { sales } from '../sales.ts'
import { toSaleSubject } from '../written-off.server.ts'

interface CreditNote {
  readonly id: string
  readonly number: string
  readonly invoiceNumber: string
  readonly date: string
  readonly amounts: ReturnType<typeof computeReturnAmounts>
  readonly lines: readonly (Partial<SaleNoteLine> & {
    readonly id: string
    readonly cost: number
  })[]
  /** Holds further values of a credit note for goods that will not be delivered: its freight and goods status. */
  readonly more?: Changes<typeof sales>
}

type SaleNoteLine = NonNullable<Changes<typeof sales>['lines']>[number]
type NoteContext = SaleContext<{ readonly reason?: string | null }>

/**
 * Creates the credit note of a sale and settles its amount: it first reduces the due amount of the sale; then it is
 * refunded if requested, and the remainder becomes credit of the customer. Returns the changed fields of the sale.
 */
export async function issueCreditNote(
  context: NoteContext,
  { id, number, invoiceNumber, date, amounts, lines, more }: CreditNote,
) {
  const { document, input } = context
  const note = { ...document, id, kind: 'sale' } as const
  // The refund is posted now or after approval. Problems of the refund belong to the input `refund`.
  const getPointer = () => '/refund'
  const { paid: refunded } = await settle(context, note, 'out', amounts.refund, {
    date,
    getPointer,
  })
  await context.insert(sales, {
    ...buildReturnDraft(document, amounts, { date, reason: input.reason, refunded }),
    id,
    number,
    invoiceDate: date,
    invoiceNumber,
    customer: document.customer,
    salesperson: document.salesperson,
    invoiced: amounts.total,
    cost: sum(lines.map((line) => line.cost)),
    lines,
    ...more,
  })
  if (amounts.setOff > 0) {
    const used = { creditNote: id, sale: document.id, amount: amounts.setOff }
    await context.insert(setOffs, { date, ...used })
  }
  const writtenOff = await reduceSaleWriteOff(context, amounts.setOff, { date, reason: number })
  const credited = sum([document.credited ?? 0, amounts.setOff])
  const paymentStatus = computeSalePaymentStatus({ ...document, credited, writtenOff })
  return { credited, writtenOff, paymentStatus }
}

/**
 * Reduces the write-off by the amount of the credit note that exceeds the due amount, because unpaid amounts are reduced
 * before paid amounts. Returns the remaining write-off.
 */
async function reduceSaleWriteOff(
  context: NoteContext,
  setOff: number,
  note: { readonly date: string; readonly reason: string },
): Promise<number> {
  const { document } = context
  const before = document.writtenOff ?? 0
  const amount = Math.max(0, subtract(setOff, Math.max(0, computeDue(document))))
  if (amount > 0) await reduceWriteOff(context, toSaleSubject(document), { amount, ...note })
  return subtract(before, amount)
}
