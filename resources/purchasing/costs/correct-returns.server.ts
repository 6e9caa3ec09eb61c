import { subtract, sum } from '../../../src/schema/decimal.ts'
import { uuidV7 } from '../../../src/schema/uuid-v7.ts'
import { buildCancellation } from '../../documents/cancelled-by.server.ts'
import { computeCreditedLine } from '../../documents/returns/return-lines.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import { buildEmptyAmounts } from '../../documents/returns/cancel-return.server.ts'
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
 * Corrects the amounts of returns that were made before the bill to the prices of the bill (rule 2.3): posts a credit
 * note with the difference between the amounts that the returns credited and those of the bill. No goods move.
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
  const date = await findReturnDate(context, billed)
  const credited = await insertCorrection(context, billed, { date, lines })
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
  return { credited, services: subtract(before, now) }
}

type ReturnLine = ReturnType<typeof computeCredited>

/** Posts a credit note with the price difference of returned goods. Returns the credited amount. */
async function insertCorrection(
  context: PurchaseContext,
  billed: Purchase,
  { date, lines }: { readonly date: string; readonly lines: readonly ReturnLine[] },
): Promise<number> {
  const amounts = computeReturnAmounts(billed, lines, {})
  const [number = ''] = context.nextNumbers(['PR'], { date })
  await context.insert(purchases, {
    ...buildReturnDraft(billed, amounts, { date, reason: null, refunded: 0 }),
    id: uuidV7(),
    number,
    billDate: date,
    supplier: billed.supplier,
    billed: amounts.total,
    lines,
  })
  return amounts.setOff
}

/**
 * Selects the credit notes of a purchase with the price differences of returned goods: they have the goods status of a
 * return, but none of their lines returns a line of the purchase.
 */
const CORRECTIONS = `select note.id from purchases note
  where note.team_id = $1 and note.original = $2 and note.status <> 'cancelled' and note.goods_status = 'full'
    and not exists (
      select from purchases_lines line
      where line.team_id = note.team_id and line.parent = note.id and line.original is not null)
  order by note.created_at`

/**
 * Finds the credit notes with the price differences of returned goods, which are cancelled together with a return, and
 * locks them. Refuses to cancel such a credit note itself.
 */
export async function lockCorrections({
  trx,
  lock,
  document: { id: cancelled, original, goodsStatus },
}: PurchaseContext): Promise<readonly Purchase[]> {
  if (original === null || goodsStatus === 'none') return []
  const found = await trx.query<{ id: string }>({ text: CORRECTIONS, values: [trx.team, original] })
  if (found.some(({ id }) => id === cancelled)) throw createProblem('CORRECTS_RETURNS', '')
  const locked: Purchase[] = []
  for (const { id } of found) locked.push(await lock(purchases, id, ''))
  return locked
}

/**
 * Cancels the credit notes with the price differences of returned goods. Returns the amount that is no longer credited.
 */
export async function cancelCorrections(
  context: PurchaseContext<{ readonly reason?: string | null }>,
  corrections: readonly Purchase[],
): Promise<number> {
  for (const { id, paid, billDate, lines } of corrections) {
    if (paid) throw createProblem('HAS_PAYMENTS', '', { paid: Math.abs(paid) })
    if (billDate) await context.checkUndo(billDate)
    await context.update(purchases, id, {
      ...buildEmptyAmounts(),
      ...buildCancellation(context, context.input.reason),
      lines: lines.map((line) => ({ id: line.id, received: 0, unitCost: null })),
      billed: 0,
    })
  }
  return -sum(corrections.map(({ credited }) => credited ?? 0))
}

/**
 * Corrects the amounts of the other returns to the prices of the bill again, when one of the returns before the bill is
 * cancelled. Returns the amount of the new credit note.
 */
export async function correctRemaining(
  context: PurchaseContext,
  billed: Purchase,
  date: string,
): Promise<number> {
  const { document, decimals, trx } = context
  const found = await trx.query<{ id: string }>({
    text: `select id from purchases
      where team_id = $1 and original = $2 and status <> 'cancelled' and id <> $3`,
    values: [trx.team, billed.id, document.id],
  })
  const returnLines: PurchaseLine[] = []
  for (const { id } of found) returnLines.push(...(await context.lock(purchases, id, '')).lines)
  const lines = billed.lines.flatMap((line) => {
    const returned = returnLines.filter(({ original }) => original === line.id)
    if (returned.length === 0) return []
    const due = computeCredited(line, line.returned ?? 0, decimals)
    const credited = addLines(due, returned)
    const isSame = credited.net === due.net && credited.taxAmount === due.taxAmount
    return isSame ? [] : [negate(credited), due]
  })
  return lines.length === 0 ? 0 : insertCorrection(context, billed, { date, lines })
}

/** Returns a line of a credit note with the summed amounts of the returned lines. */
function addLines(line: ReturnLine, returned: readonly PurchaseLine[]): ReturnLine {
  const [{ unitPrice, discountPercent } = line] = returned
  const add = (field: 'gross' | 'discount' | 'documentDiscount' | 'netDiscount' | 'net') =>
    sum(returned.map((each) => each[field] ?? 0))
  const [net, taxAmount] = [add('net'), sum(returned.map((each) => each.taxAmount ?? 0))]
  return {
    ...line,
    unitPrice,
    discountPercent,
    gross: add('gross'),
    discount: add('discount'),
    documentDiscount: add('documentDiscount'),
    netDiscount: add('netDiscount'),
    net,
    taxAmount,
    total: sum([net, taxAmount]),
  }
}

/** Computes the line of a credit note for the first units of a line. */
function computeCredited(line: PurchaseLine, quantity: number, digits: number) {
  const whole = getPaidQuantity(line)
  const portion = { whole, before: 0, part: Math.min(quantity, whole), digits }
  return computeCreditedLine(line, quantity, digits, portion)
}

/** Returns the line with the opposite signs, which reverses the credit. */
function negate(line: ReturnLine): ReturnLine {
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
