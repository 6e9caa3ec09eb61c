import { subtract, sum } from '../../../src/schema/decimal.ts'
import type { Transaction } from '../../../src/server/database/transaction.ts'
import { checkNotBefore, getBusinessDay } from '../business-day.server.ts'
import { checkParts } from '../lines/check-part-decimals.server.ts'
import { computeBasePart, selectParts, type Part } from '../lines/lines.server.ts'
import type { PricedLine } from './return-lines.ts'
import { checkReturnDate, type Original, type ReturnInput } from './returns.server.ts'

/**
 * Names the stock movements that bring goods to their receiver, and those that bring them back. `key` names the foreign
 * key of movements to the document.
 */
const MOVEMENTS = {
  sales: { sign: -1, out: 'sale', back: 'saleReturn', key: 'sale' },
  purchases: { sign: 1, out: 'purchase', back: 'purchaseReturn', key: 'purchase' },
} as const

interface ReturnContext<L extends PricedLine> {
  readonly trx: Transaction
  readonly today: string
  readonly document: Original<L> & { readonly date: string; readonly invoiceDate?: string | null }
  readonly input: ReturnInput
}

/**
 * Returns the day of a return and the lines to return, by default the remaining quantity of every line. `getMoved`
 * returns the delivered or received quantity of a line. Refuses days before the document, quantities that are not
 * positive, exceed the remaining quantity or have too many decimals, and goods that were not delivered or received yet
 * on the day (rule 2.3).
 */
export async function selectReturned<L extends PricedLine>(
  context: ReturnContext<L>,
  table: keyof typeof MOVEMENTS,
  getMoved: (line: L) => number | null,
): Promise<{ readonly date: string; readonly parts: readonly Part<L>[] }> {
  const { document, input, trx } = context
  const date = getBusinessDay(context)
  checkReturnDate(document, date)
  const getDone = (line: L) => line.returned ?? 0
  const getRemaining = (line: L) => subtract(getMoved(line) ?? 0, getDone(line))
  const getQuantity = (each: { readonly quantity: number }) => each.quantity
  const parts = selectParts(document.lines, input.lines, { getQuantity, getRemaining })
  await checkParts(trx, parts, { getDone, getRemaining, exceeds: 'OVER_RETURN' })
  await checkDelivered(context, table, document.id, parts, date)
  return { date, parts }
}

/**
 * Refuses a return of goods that were not delivered yet, or were returned already, on the day of the return. On that day
 * and on all days since, the delivered quantity of each line less its returned quantity must not be less than the
 * quantity of the new return (rule 2.3). Services have no stock movements and are not checked.
 */
async function checkDelivered(
  { trx, today }: { readonly trx: Transaction; readonly today: string },
  table: keyof typeof MOVEMENTS,
  document: string,
  parts: readonly Part<PricedLine>[],
  day: string,
): Promise<void> {
  // Nothing is delivered after today.
  if (day >= today) return
  const { sign, out, back, key } = MOVEMENTS[table]
  const moved = await trx.query<{ line: string; date: string; quantity: number }>({
    text: `
      select coalesce(returned.original, movement.${key}_line) as line, movement.date::text as date,
        ${sign} * sum(movement.quantity) as quantity
      from stock_movements movement
      left join ${table}_lines returned on returned.team_id = movement.team_id and returned.id = movement.${key}_line
      where movement.team_id = $1 and movement.type in ('${out}', '${back}') and movement.quantity <> 0
        and movement.${key} in (
          select $2::uuid
          union all
          select note.id from ${table} note where note.team_id = $1 and note.original = $2::uuid)
        and not exists (
          select from stock_movements reversal where reversal.team_id = $1 and reversal.reverses = movement.id)
      group by 1, 2 order by 2`,
    values: [trx.team, document],
  })
  for (const { line, quantity } of parts) {
    const needed = computeBasePart(line, line.returned ?? 0, quantity)
    const days = moved.filter((each) => each.line === line.id)
    checkNotBefore(findFirstDay(days, needed), day)
  }
}

/** Returns the first day since which the balance was never below a quantity; null without such a day. */
function findFirstDay(
  days: readonly { readonly date: string; readonly quantity: number }[],
  needed: number,
): string | null {
  const balances = days.map(({ date }, i) => ({
    date,
    balance: sum(days.slice(0, i + 1).map(({ quantity }) => quantity)),
  }))
  const last = balances.findLastIndex(({ balance }) => balance < needed)
  return balances[last + 1]?.date ?? null
}
