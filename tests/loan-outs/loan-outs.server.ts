import { subtract, sum } from '../../src/schema/decimal.ts'
import { defineActions } from '../../src/server/context/document-actions.ts'
import { computePortion } from '../../resources/documents/amounts/spread.ts'
import { buildCancellation } from '../../resources/documents/cancelled-by.server.ts'
import { getBusinessDay } from '../../resources/documents/business-day.server.ts'
import {
  selectParts,
  createProblem,
  requireLines,
} from '../../resources/documents/lines/lines.server.ts'
import { checkStockDraft } from '../../resources/inventory/ledger/check-stock-draft.server.ts'
import { moveStock, type Move } from '../../resources/inventory/ledger/move-stock.server.ts'
import { loanOutActions } from './loan-out-actions.ts'
import { loanOuts } from './loan-outs.ts'

/** Moves lent goods out of stock and back in at the value at which they left. */
export const loanOutDocuments = defineActions(
  loanOuts,
  loanOutActions,
  {
    async lend(context) {
      const { document } = context
      requireLines(document)
      const moves = document.lines.map((line): Move => {
        const { product, id, quantity } = line
        return { product, branch: document.branch, line: id, type: 'loanOut', quantity: -quantity }
      })
      const number = context.nextNumber()
      const moved = await moveStock(context, moves, { date: document.date, number })
      const lines = document.lines.map(({ id }, i) => ({ id, value: -moved[i]!.value }))
      return { changes: { status: 'lent', number, lines } }
    },
    async return(context) {
      const { document, input, decimals } = context
      const date = getBusinessDay(context)
      const getRemaining = (line: (typeof document.lines)[number]) =>
        subtract(line.quantity, line.returned ?? 0)
      const parts = selectParts(document.lines, input.lines, {
        getQuantity: (each) => each.quantity,
        getRemaining,
      })
      for (const { line, quantity, pointer } of parts) {
        const remaining = getRemaining(line)
        if (quantity > remaining)
          throw createProblem('OVER_RECEIPT', `${pointer}/quantity`, { remaining })
      }
      const moves = parts.map(({ line, quantity }): Move => {
        const { product, id, value, returned } = line
        const share = { whole: line.quantity, before: returned ?? 0, part: quantity }
        const returnedValue = computePortion(value ?? 0, { ...share, digits: decimals })
        const place = { product, branch: document.branch, line: id }
        return { ...place, type: 'loanReturn', quantity, value: returnedValue }
      })
      await moveStock(context, moves, { date, number: document.number })
      const lines = parts.map(({ line, quantity }) => {
        return { id: line.id, returned: sum([line.returned ?? 0, quantity]) }
      })
      const returnedById = new Map(lines.map(({ id, returned }) => [id, returned]))
      const isDone = document.lines.every(
        (line) => (returnedById.get(line.id) ?? line.returned) === line.quantity,
      )
      return {
        changes: isDone ? { lines, status: 'returned', returnedDate: date } : { lines },
      }
    },
    async cancel(context) {
      return { changes: buildCancellation(context, context.input.reason) }
    },
  },
  {
    async prepare({ record, trx, caller }) {
      await checkStockDraft(record, { trx, caller, branches: ['branch'] })
      return {}
    },
  },
)
