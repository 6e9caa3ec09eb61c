import type { ActionResult } from '../../src/server/context/document-actions.ts'
import { createProblem } from '../documents/lines/lines.server.ts'
import { computeDue, computeSalePaymentStatus } from '../documents/payment-status.ts'
import {
  undoWriteOffs,
  reverseWriteOff,
  writeOff,
  type Subject,
  type WriteOffInput,
} from '../finance/write-offs/write-off.server.ts'
import type { Sale } from './sale.ts'
import type { SaleContext } from './sale-context.server.ts'
import type { sales } from './sales.ts'

/** Writes off the due amount of an invoiced sale, or a part of it (rule 2.2). Refuses more than the due amount. */
export async function writeOffSale(
  context: SaleContext<WriteOffInput>,
): Promise<ActionResult<typeof sales>> {
  const { document, input } = context
  const due = computeDue(document)
  const amount = input.amount ?? due
  if (due <= 0 || amount > due) throw createProblem('PAYMENT_GREATER_THAN_DUE', '/amount', { due })
  const since = document.invoiceDate ?? document.date
  return {
    changes: buildWriteOffChanges(
      document,
      await writeOff(context, toSaleSubject(document), { amount, since }),
    ),
  }
}

/** Reverses the write-off today, so that the amount is due again. */
export async function reverseSaleWriteOff(
  context: SaleContext<WriteOffInput>,
): Promise<ActionResult<typeof sales>> {
  await reverseWriteOff(context, toSaleSubject(context.document))
  return { changes: buildWriteOffChanges(context.document, 0) }
}

/** Reverses the write-offs of a cancelled sale, each on its original day. */
export async function undoSaleWriteOffs(
  context: SaleContext<{ reason?: string | null }>,
): Promise<void> {
  await undoWriteOffs(context, toSaleSubject(context.document), context.input.reason)
}

/** Describes a sale as the document of a write-off. */
export function toSaleSubject({ id, customer, branch, writtenOff: sum }: Sale): Subject {
  return { field: 'sale', id, customer, supplier: null, branch, writtenOff: sum }
}

function buildWriteOffChanges(document: Sale, sum: number) {
  const changes = { writtenOff: sum }
  return { ...changes, paymentStatus: computeSalePaymentStatus({ ...document, ...changes }) }
}
