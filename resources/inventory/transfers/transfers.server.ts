import { defineActions } from '../../../src/server/context/document-actions.ts'
import { Refusal } from '../../../src/server/http/problems.ts'
import { isWithin } from '../../../src/server/records/branch-scope.ts'
import { cancelledBy } from '../../documents/cancelled-by.server.ts'
import { refuse, requireLines } from '../../documents/lines/lines.server.ts'
import { checkStockDraft } from '../ledger/check-stock-draft.server.ts'
import {
  dispatchTransfer,
  recallTransfer,
  reserveTransfer,
  type TransferAct,
} from './dispatch-transfer.server.ts'
import { receiveTransfer, unreceiveTransfer } from './receive-transfer.server.ts'
import { transferActions } from './transfer-actions.ts'
import { transfers } from './transfers.ts'

/**
 * Moves goods between branches at the average cost of the source; losses are written off at that value (rule 2.4, I7).
 */
export const transferDocuments = defineActions(
  transfers,
  transferActions,
  {
    async request(act) {
      requireLines(act.document)
      const requestedBy = act.caller.person.id
      return { changes: { status: 'requested', requestedBy, number: await act.nextNumber() } }
    },
    async approve(act) {
      await reserveTransfer(act, 1)
      return { changes: { status: 'approved' } }
    },
    async refuse({ caller, input }) {
      return { changes: { ...cancelledBy(caller, input.reason), status: 'refused' } }
    },
    async dispatch(act) {
      const sent = await dispatchTransfer(act)
      return { changes: act.document.mode === 'immediate' ? await arrive(act, sent) : sent }
    },
    async receive(act) {
      return { changes: await receiveTransfer(act) }
    },
    async unreceive(act) {
      return { changes: await unreceiveTransfer(act) }
    },
    async recall(act) {
      await recallTransfer(act)
      return { changes: cancelledBy(act.caller, act.input.reason) }
    },
    async cancel(act) {
      if (act.document.status === 'approved') await reserveTransfer(act, -1)
      return { changes: cancelledBy(act.caller, act.input.reason) }
    },
  },
  {
    async prepare({ record, trx, caller }) {
      if (record.fromBranch && record.fromBranch === record.toBranch) {
        throw refuse('TRANSFER_SAME_BRANCH', '/toBranch')
      }
      await checkStockDraft(record, { trx, caller, branches: ['fromBranch', 'toBranch'] })
      return {}
    },
  },
)

type Sent = Awaited<ReturnType<typeof dispatchTransfer>>

/** Receives an immediate transfer in the same transaction, by somebody who may do both. */
async function arrive(act: TransferAct<{ readonly date?: string | null }>, sent: Sent) {
  const isThere = isWithin(transfers, act.document, act.caller, ['toBranch'])
  if (!isThere || !act.caller.can('transfer.receive')) throw new Refusal(403, 'FORBIDDEN')
  const { date = null } = act.input
  const onItsWay = { ...act, document: { ...act.document, ...sent }, input: { date } }
  return { ...sent, ...(await receiveTransfer(onItsWay)) }
}
