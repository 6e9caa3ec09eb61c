import { Big } from 'big.js'
import { subtract } from '../../../src/schema/decimal.ts'
import { uuidV7 } from '../../../src/schema/uuid-v7.ts'
import { computeReturnLine } from '../../documents/returns/return-lines.ts'
import { buildReturnDraft, computeReturnAmounts } from '../../documents/returns/returns.server.ts'
import { getPaidQuantity } from './landed-cost.ts'
import { sumReturnedServices } from './returned-services.server.ts'
import { purchases } from '../purchases.ts'
import type { Purchase, PurchaseContext, PurchaseLine } from '../purchase-context.server.ts'

/** Describes how a bill changes what earlier returns have credited. */
interface CorrectedReturns {
  readonly credited: number
  /** Holds the difference in the cost of returned services. */
  readonly services: number
}

/**
 * Credits goods that were returned before the bill at their price on the bill (rule 2.3): posts a credit note with the
 * difference between the amounts that the returns credited and those of the bill. No goods move.
 */
export async function correctReturns(
  context: PurchaseContext,
  billed: Purchase,
): Promise<CorrectedReturns> {
  const { document, decimals } = context
  const corrected = billed.lines.flatMap((line) => {
    const before = document.lines.find(({ id }) => id === line.id)
    const quantity = line.returned ?? 0
    if (!before || quantity === 0) return []
    const credited = computeCredited(before, quantity, decimals)
    const due = computeCredited(line, quantity, decimals)
    const isSame = credited.net === due.net && credited.taxAmount === due.taxAmount
    return isSame ? [] : [{ before, line, quantity, lines: [negate(credited), due] }]
  })
  if (corrected.length === 0) return { credited: 0, services: 0 }
  const lines = corrected.flatMap((each) => each.lines)
  const amounts = computeReturnAmounts(billed, lines, {})
  const date = await findReturnDate(context, billed)
  const [number = ''] = context.nextNumbers(['PR'], { date })
  await context.insert(purchases, {
    ...buildReturnDraft(billed, amounts, { date, reason: null, refunded: 0 }),
    id: uuidV7(),
    number,
    billDate: date,
    supplier: document.supplier,
    billed: amounts.total,
    lines,
  })
  const [before, now] = await Promise.all([
    sumReturnedServices(
      context,
      corrected.map((each) => ({ line: each.before, before: 0, quantity: each.quantity })),
    ),
    sumReturnedServices(
      { ...context, document: billed },
      corrected.map((each) => ({ line: each.line, before: 0, quantity: each.quantity })),
    ),
  ])
  return { credited: amounts.setOff, services: subtract(before, now) }
}

/** Computes the line of a credit note for the first units of a line. The order does not count its goods again. */
function computeCredited(line: PurchaseLine, quantity: number, digits: number) {
  const whole = getPaidQuantity(line)
  const portion = { whole, before: 0, part: Math.min(quantity, whole), digits }
  const baseQuantity = new Big(-quantity)
    .times(line.factor ?? 1)
    .round(4)
    .toNumber()
  return { ...computeReturnLine(line, quantity, digits, portion), original: null, baseQuantity }
}

/** Returns the line that takes a credit back. */
function negate(line: ReturnType<typeof computeCredited>): typeof line {
  return {
    ...line,
    quantity: -line.quantity,
    baseQuantity: -line.baseQuantity,
    gross: -line.gross,
    discount: -line.discount,
    documentDiscount: -line.documentDiscount,
    netDiscount: -line.netDiscount,
    net: -line.net,
    taxAmount: -line.taxAmount,
    total: -line.total,
  }
}

/** Returns the date of the bill or of the last return, whichever is later. */
async function findReturnDate(
  { trx, document }: PurchaseContext,
  { billDate }: Purchase,
): Promise<string> {
  const [found] = await trx.query<{ date: string }>({
    text: `select greatest(max(date), $3::date)::text as date from purchases
      where team_id = $1 and original = $2 and status <> 'cancelled'`,
    values: [trx.team, document.id, billDate],
  })
  return found!.date
}
