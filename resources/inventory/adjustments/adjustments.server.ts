import type { Issue } from '../../../src/schema/problem.ts'
import { defineActions } from '../../../src/server/context/document-actions.ts'
import { invalid } from '../../../src/server/http/problems.ts'
import { waitForApproval } from '../../documents/approval.server.ts'
import { checkStockDraft } from '../ledger/check-stock-draft.server.ts'
import { moveStock, readReversals } from '../ledger/move-stock.server.ts'
import { adjustmentActions } from './adjustment-actions.ts'
import { adjustments } from './adjustments.ts'
import { countLines, fillSheet, addBookQuantities } from '../counts/count-sheet.server.ts'
import {
  requestPosting,
  updateAverageCosts,
  returnToDraft,
  approveAdjustment,
  type Adjustment,
} from './post-adjustment.server.ts'

/**
 * Posts adjustments with locked stock levels. A count posts its difference from the books at the moment of counting
 * (rule 2.5).
 */
export const adjustmentDocuments = defineActions(
  adjustments,
  adjustmentActions,
  {
    async count(context) {
      return { changes: { lines: await countLines(context) } }
    },
    async fill(context) {
      return { changes: { lines: await fillSheet(context) } }
    },
    async post(context) {
      return { changes: await requestPosting(context) }
    },
    async approve(context) {
      return approveAdjustment(context)
    },
    async reject({ document, input }) {
      return { changes: { ...returnToDraft(document), rejectReason: input.reason ?? null } }
    },
    async withdraw({ document }) {
      return { changes: returnToDraft(document) }
    },
    async reverse(context) {
      const { document, input, today } = context
      const reversals = await readReversals(context, TYPES)
      await moveStock(context, reversals, { date: today, number: document.number })
      await updateAverageCosts(context)
      return { changes: { status: 'reversed', reverseReason: input.reason ?? null } }
    },
  },
  {
    waits: waitForApproval('adjustment', 'value'),
    async prepare({ record, previous, trx, caller }) {
      await checkStockDraft(record, { trx, caller, branches: ['branch'] })
      // The engine passes only records and lines of `adjustments` to these rules.
      const draft = record as unknown as Adjustment
      const issues = findLineIssues(draft)
      if (issues.length) throw invalid(issues)
      return { lines: await addBookQuantities(trx, draft, previous as Adjustment | undefined) }
    },
  },
)

const TYPES = ['opening', 'adjustIn', 'adjustOut', 'count', 'costCorrection']

function findLineIssues({ mode, lines = [] }: Partial<Adjustment>): Issue[] {
  const seen = new Set<string>()
  return lines.flatMap((line, i): Issue[] => {
    const at = `/lines/${i}`
    const isDuplicate = seen.has(line.product)
    seen.add(line.product)
    if (isDuplicate) return [{ pointer: `${at}/product`, code: 'DUPLICATE' }]
    if (mode === 'delta' && !line.quantity) return [{ pointer: `${at}/quantity`, code: 'REQUIRED' }]
    if (mode === 'revalue' && line.unitCost === null)
      return [{ pointer: `${at}/unitCost`, code: 'REQUIRED' }]
    return []
  })
}
