import type { ActionContext, ActionResult } from '../../../src/server/context/document-actions.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import {
  undoWriteOffs,
  reverseWriteOff,
  writeOff,
  type Subject,
  type WriteOffInput,
} from '../write-offs/write-off.server.ts'
import { readCredit } from './credit.server.ts'
import type { payments } from './payments.ts'

type PaymentContext<Input> = ActionContext<typeof payments, Input>

/**
 * Writes off unused credit of a payment from a customer or to a supplier, at most the credit after refunds (case P2).
 * Refuses a larger amount with `CREDIT_NOT_ENOUGH`.
 */
export async function writeOffPayment(
  context: PaymentContext<WriteOffInput>,
): Promise<ActionResult<typeof payments>> {
  const { document, input } = context
  const unused = document.unallocated ?? 0
  const available = Math.min(unused, await readPaymentCredit(context))
  const amount = input.amount ?? unused
  if (available <= 0 || amount > available) {
    throw createProblem('CREDIT_NOT_ENOUGH', '/amount', { available, asked: amount })
  }
  const since = document.date
  return {
    changes: { writtenOff: await writeOff(context, toPaymentSubject(context), { amount, since }) },
  }
}

/** Reverses the write-off today, so that the party has the credit again. */
export async function reversePaymentWriteOff(
  context: PaymentContext<WriteOffInput>,
): Promise<ActionResult<typeof payments>> {
  await reverseWriteOff(context, toPaymentSubject(context))
  return { changes: { writtenOff: 0 } }
}

/** Reverses the write-offs of a voided payment. */
export async function undoPaymentWriteOffs(
  context: PaymentContext<{ reason?: string | null }>,
): Promise<void> {
  await undoWriteOffs(context, toPaymentSubject(context), context.input.reason)
}

function toPaymentSubject<Input>({ document }: PaymentContext<Input>): Subject {
  const { id, customer, supplier, branch, writtenOff } = document
  return { field: 'payment', id, customer, supplier, branch, writtenOff }
}

/** Reads the credit of the payment's party; for a payment to a supplier, the company's credit. */
function readPaymentCredit(context: PaymentContext<WriteOffInput>): Promise<number> {
  const { customer, supplier } = context.document
  if (supplier === null) return readCredit(context, customer)
  return readCredit(context, supplier, { party: 'supplier' })
}
