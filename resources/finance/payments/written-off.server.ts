import type { Outcome } from '../../../src/server/context/document-actions.ts'
import type { Act } from '../../../src/server/context/document-actions.ts'
import { refuse } from '../../documents/lines/lines.server.ts'
import {
  dropWriteOffs,
  reverseWriteOff,
  writeOff,
  type Subject,
  type WriteOffInput,
} from '../write-offs/write-off.server.ts'
import { creditOf } from './credit-of.server.ts'
import type { payments } from './payments.ts'

type PaymentAct<Input> = Act<typeof payments, Input>

/**
 * Keeps what no document used of a customer's payment (case P2), or gives up what a supplier was paid too much; not
 * what was handed back by a payment of its own in the meantime.
 */
export async function writeOffPayment(
  act: PaymentAct<WriteOffInput>,
): Promise<Outcome<typeof payments>> {
  const { document, input } = act
  const unused = document.unallocated ?? 0
  const available = Math.min(unused, await creditFrom(act))
  const amount = input.amount ?? unused
  if (available <= 0 || amount > available) {
    throw refuse('CREDIT_NOT_ENOUGH', '/amount', { available, asked: amount })
  }
  const since = document.date
  return { changes: { writtenOff: await writeOff(act, subjectOf(act), { amount, since }) } }
}

/** It is the party's credit again from today on. */
export async function reversePaymentWriteOff(
  act: PaymentAct<WriteOffInput>,
): Promise<Outcome<typeof payments>> {
  await reverseWriteOff(act, subjectOf(act))
  return { changes: { writtenOff: 0 } }
}

/** Money that never came leaves nothing to keep. */
export async function dropPaymentWriteOffs(
  act: PaymentAct<{ reason?: string | null }>,
): Promise<void> {
  await dropWriteOffs(act, subjectOf(act), act.input.reason)
}

function subjectOf<Input>({ document }: PaymentAct<Input>): Subject {
  const { id, customer, supplier, branch, writtenOff } = document
  return { field: 'payment', id, customer, supplier, branch, writtenOff }
}

/** Returns the credit that the payment created for its party, or for us. */
function creditFrom(act: PaymentAct<WriteOffInput>): Promise<number> {
  const { customer, supplier } = act.document
  if (supplier === null) return creditOf(act, customer)
  return creditOf(act, supplier, { party: 'supplier' })
}
