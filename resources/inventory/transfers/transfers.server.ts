import { defineActions } from '../../../src/server/context/document-actions.ts'
import { HttpProblem } from '../../../src/server/http/problems.ts'
import { isInBranches } from '../../../src/server/records/branch-scope.ts'
import { checkSecondPerson, waitForApproval } from '../../documents/approval.server.ts'
import { buildCancellation } from '../../documents/cancelled-by.server.ts'
import { createProblem, requireLines } from '../../documents/lines/lines.server.ts'
import { checkStockDraft } from '../ledger/check-stock-draft.server.ts'
import {
  dispatchTransfer,
  recallTransfer,
  reserveTransfer,
  type TransferContext,
} from './dispatch-transfer.server.ts'
import { receiveTransfer, unreceiveTransfer } from './receive-transfer.server.ts'
import { transferActions } from './transfer-actions.ts'
import { transfers } from './transfers.ts'

/**
 * Moves goods between branches at the average cost of the source branch. Losses are written off at the same cost (rule
 * 2.4, I7).
 */
export const transferDocuments = defineActions(
  transfers,
  transferActions,
  {
    async request(context) {
      requireLines(context.document)
      const requestedBy = context.caller.person.id
      return { changes: { status: 'requested', requestedBy, number: context.nextNumber() } }
    },
    async approve(context) {
      const { document } = context
      const authority = checkSecondPerson(context, [document.createdBy, document.requestedBy])
      await reserveTransfer(context, 1)
      return { changes: { status: 'approved' }, authority }
    },
    async refuse(context) {
      const cancellation = buildCancellation(context, context.input.reason)
      return { changes: { ...cancellation, status: 'refused' } }
    },
    async dispatch(context) {
      const { status, createdBy, requestedBy } = context.document
      // Without an approval, the dispatch needs a second person if the team requires two people.
      if (status !== 'approved') checkSecondPerson(context, [createdBy, requestedBy])
      const sent = await dispatchTransfer(context)
      return {
        changes:
          context.document.mode === 'immediate' ? await receiveImmediately(context, sent) : sent,
      }
    },
    async receive(context) {
      return { changes: await receiveTransfer(context) }
    },
    async unreceive(context) {
      return { changes: await unreceiveTransfer(context) }
    },
    async recall(context) {
      await recallTransfer(context)
      return { changes: buildCancellation(context, context.input.reason) }
    },
    async cancel(context) {
      if (context.document.status === 'approved') await reserveTransfer(context, -1)
      return { changes: buildCancellation(context, context.input.reason) }
    },
  },
  {
    waits: waitForApproval(),
    async prepare({ record, trx, caller }) {
      if (record.fromBranch && record.fromBranch === record.toBranch) {
        throw createProblem('TRANSFER_SAME_BRANCH', '/toBranch')
      }
      await checkStockDraft(record, { trx, caller, branches: ['fromBranch', 'toBranch'] })
      return {}
    },
  },
)

type Sent = Awaited<ReturnType<typeof dispatchTransfer>>

/** Receives an immediate transfer in the transaction that dispatches it; the caller needs the right to receive, too. */
async function receiveImmediately(
  context: TransferContext<{ readonly date?: string | null }>,
  sent: Sent,
) {
  const isInDestination = isInBranches(transfers, context.document, context.caller, ['toBranch'])
  if (!isInDestination || !context.caller.can('transfer.receive'))
    throw new HttpProblem(403, 'FORBIDDEN')
  const { date = null } = context.input
  const dispatched = { ...context, document: { ...context.document, ...sent }, input: { date } }
  return { ...sent, ...(await receiveTransfer(dispatched)) }
}
