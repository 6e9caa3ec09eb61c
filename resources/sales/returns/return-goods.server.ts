import { subtract } from '../../../src/schema/decimal.ts'
import { uuidV7 } from '../../../src/schema/uuid-v7.ts'
import type { ActionResult } from '../../../src/server/context/document-actions.ts'
import { computeBasePart, type Part } from '../../documents/lines/lines.server.ts'
import { computeReturnLine } from '../../documents/returns/return-lines.ts'
import {
  addReturnedQuantities,
  computeReturnAmounts,
  type ReturnInput,
} from '../../documents/returns/returns.server.ts'
import { selectReturned } from '../../documents/returns/select-returned.server.ts'
import { computePortion } from '../../documents/amounts/spread.ts'
import { moveStock, type Move } from '../../inventory/ledger/move-stock.server.ts'
import type { Sale, SaleLine } from '../sale.ts'
import type { SaleContext } from '../sale-context.server.ts'
import type { sales } from '../sales.ts'
import { issueCreditNote } from './issue-credit-note.server.ts'
import { readOpenRounding } from './open-rounding.server.ts'

type SaleReturn = ReturnInput<{ line: string; quantity: number; restock: boolean }>

/**
 * Creates a return of lines of this sale (rule 2.3). The goods come back at the cost at which they were delivered. The
 * amount first reduces the due amount of the sale; then it is refunded if requested, and the remainder becomes credit
 * of the customer. The action responds with the return.
 */
export async function returnGoods(
  context: SaleContext<SaleReturn>,
): Promise<ActionResult<typeof sales>> {
  const { document, input, decimals } = context
  const { date, parts } = await selectReturned(context, 'sales', (line) => line.delivered)
  const returned = await readReturnedCosts(context)
  const lines = parts.map(({ line, quantity }) => ({
    ...computeReturnLine(line, quantity, decimals),
    id: uuidV7(),
    priceSource: line.priceSource,
    delivered: -quantity,
    cost: -computeReturnedCost(line, quantity, { returned: returned.get(line.id), decimals }),
    unitCost: line.unitCost,
  }))
  const after = addReturnedQuantities(document, parts)
  const isLast = isCreditedCompletely(document, after.lines)
  const rounding = isLast ? subtract(0, await readOpenRounding(context)) : 0
  // A written-off amount was never paid, so the return reduces it before it creates credit.
  const amounts = computeReturnAmounts({ ...document, writtenOff: 0 }, lines, input, rounding)

  const id = uuidV7()
  const [number = '', invoiceNumber = ''] = context.nextNumbers(['SR', 'CN'], { date })
  const moves = createReturnMoves(parts, document, lines, input)
  await moveStock({ ...context, document: { id } }, moves, { date, number })
  const settled = await issueCreditNote(context, {
    id,
    number,
    invoiceNumber,
    date,
    amounts,
    lines,
  })
  return { changes: { ...after, ...settled }, answer: id }
}

/**
 * Returns whether all goods of a sale have come back, or were credited because they will not be delivered. A sale that
 * was closed before everything was delivered has such a credit.
 */
function isCreditedCompletely(
  { status, goodsStatus, lines }: Sale,
  after: readonly { readonly id: string; readonly returned: number }[],
): boolean {
  const isRestCredited = status === 'closed' && goodsStatus !== 'full'
  return lines.every(({ quantity, delivered }, i) => {
    return after[i]!.returned >= (isRestCredited ? (delivered ?? 0) : quantity)
  })
}

/** Reads the cost of the goods that came back before, by line of the sale. */
async function readReturnedCosts({
  trx,
  document,
}: SaleContext<SaleReturn>): Promise<ReadonlyMap<string, number>> {
  const rows = await trx.query<{ line: string; cost: number }>({
    text: `select back.original as line, -sum(back.cost) as cost from sales note
      join sales_lines back on back.team_id = note.team_id and back.parent = note.id
      where note.team_id = $1 and note.original = $2 and note.status <> 'cancelled' and back.original is not null
      group by back.original`,
    values: [trx.team, document.id],
  })
  return new Map(rows.map(({ line, cost }) => [line, cost]))
}

/**
 * Returns the cost of the returned part of a line: its share of the cost of all goods of the line that were delivered
 * and did not come back before. Each delivery of a line can have another unit cost.
 */
function computeReturnedCost(
  line: SaleLine,
  part: number,
  { returned = 0, decimals: digits }: { readonly returned?: number; readonly decimals: number },
): number {
  const whole = subtract(line.delivered ?? 0, line.returned ?? 0)
  const cost = subtract(line.cost ?? 0, line.expectedCost ?? 0, returned)
  return computePortion(cost, { whole, before: 0, part, digits })
}

/**
 * Creates the moves that return goods to stock at the cost at which they were delivered, and write off damaged goods.
 */
function createReturnMoves(
  parts: readonly Part<SaleLine>[],
  { branch }: Sale,
  lines: readonly { readonly id: string; readonly cost: number }[],
  input: SaleReturn,
): Move[] {
  return parts.flatMap(({ line, quantity }, i): Move[] => {
    const base = computeBasePart(line, line.returned ?? 0, quantity)
    const { id, cost } = lines[i]!
    const value = -cost
    const common = { product: line.product, branch, line: id, reason: input.reason ?? null }
    const returned = { ...common, type: 'saleReturn', quantity: base, value }
    if (input.lines?.find((each) => each.line === line.id)?.restock !== false) return [returned]
    return [
      returned,
      {
        ...common,
        type: 'adjustOut',
        quantity: -base,
        value: -value,
        takesReserved: true,
        cause: 'damage',
      },
    ]
  })
}
