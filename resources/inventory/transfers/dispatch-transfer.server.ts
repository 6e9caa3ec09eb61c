import type { Row } from '../../../src/schema/row.ts'
import type { ActionContext } from '../../../src/server/context/document-actions.ts'
import { getBusinessDay } from '../../documents/business-day.server.ts'
import { checkParts } from '../../documents/lines/check-part-decimals.server.ts'
import { selectParts, createProblem, requireLines } from '../../documents/lines/lines.server.ts'
import { moveStock, readReversals, type Move } from '../ledger/move-stock.server.ts'
import type { transfers } from './transfers.ts'

export type Transfer = Row<typeof transfers>
export type TransferLine = Transfer['lines'][number]
export type TransferContext<Input = unknown> = ActionContext<typeof transfers, Input>

interface DispatchInput {
  readonly date?: string | null
  readonly lines?: readonly { line: string; quantity: number }[] | null
}

/** Dispatches goods at the average cost of the source branch; reservations of an approved request end. */
export async function dispatchTransfer(context: TransferContext<DispatchInput>) {
  const { document } = context
  requireLines(document)
  const date = getBusinessDay(context)
  const leaving = await selectDispatchedParts(context)
  const isReserved = document.status === 'approved'
  const out = document.lines.map((line): Move => {
    const quantity = leaving.get(line.id) ?? 0
    return {
      product: line.product,
      branch: document.fromBranch,
      line: line.id,
      ...(quantity > 0 && { type: 'transferOut', quantity: -quantity }),
      ...(isReserved && { reserved: -line.quantity, takesReserved: true }),
    }
  })
  const incoming = document.lines.map(({ id, product }): Move => {
    return { product, branch: document.toBranch, line: id, incoming: leaving.get(id) ?? 0 }
  })
  const number = document.number ?? context.nextNumber()
  const moved = await moveStock(context, [...out, ...incoming], { date, number })
  const lines = document.lines.map((line, i): TransferLine => {
    const dispatched = leaving.get(line.id) ?? 0
    const { value, unitCost } = moved[i]!
    return dispatched > 0 ? { ...line, dispatched, value: -value, unitCost, settled: 0 } : line
  })
  const dispatchedBy = context.caller.person.id
  return { status: 'dispatched', number, dispatchedDate: date, dispatchedBy, lines } as const
}

/** Moves all goods in transit back to the source branch, at the same value. */
export async function recallTransfer(context: TransferContext<unknown>): Promise<void> {
  const { document } = context
  const reversals = await readReversals(context, ['transferOut'])
  const incoming = reversals.map(({ product, line, quantity = 0 }): Move => {
    return { product, branch: document.toBranch, line, incoming: -quantity }
  })
  await moveStock(context, [...reversals, ...incoming], {
    date: context.today,
    number: document.number,
  })
}

/** Reserves the requested quantities in the source branch, or releases them. */
export async function reserveTransfer(
  context: TransferContext<unknown>,
  sign: 1 | -1,
): Promise<void> {
  const { document } = context
  const moves = document.lines.map(({ id, product, quantity }): Move => {
    return { product, branch: document.fromBranch, line: id, reserved: sign * quantity }
  })
  await moveStock(context, moves, { date: document.date, number: document.number })
}

/** Returns the quantity of each line to dispatch: the requested quantity, unless the input has a smaller quantity. */
async function selectDispatchedParts({
  document,
  input,
  trx,
}: TransferContext<DispatchInput>): Promise<ReadonlyMap<string, number>> {
  const getRemaining = (line: TransferLine) => line.quantity
  const parts = selectParts(document.lines, input.lines, {
    getQuantity: (each) => each.quantity,
    getRemaining,
  })
  const leaving = parts.filter(({ quantity }) => quantity > 0)
  if (leaving.length === 0) throw createProblem('REQUIRED', '/lines')
  await checkParts(trx, leaving, { getDone: () => 0, getRemaining, exceeds: 'OVER_DELIVERY' })
  return new Map(leaving.map(({ line, quantity }) => [line.id, quantity]))
}
