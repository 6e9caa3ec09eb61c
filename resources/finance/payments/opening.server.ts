import { subtract, sum } from '../../../src/schema/decimal.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Transaction } from '../../../src/server/database/transaction.ts'
import type { ActionContext } from '../../../src/server/context/document-actions.ts'
import { uuidV7 } from '../../../src/schema/uuid-v7.ts'
import { customers } from '../../parties/customers.ts'
import { checkDecimals } from './check-decimals.server.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import { suppliers } from '../../parties/suppliers.ts'

/** Holds the party of a payment and its direction. */
export interface PaymentParty {
  readonly direction: 'in' | 'out'
  readonly customer: string | null
  readonly supplier: string | null
}

interface Opening {
  readonly open: number
  /** Holds the day of the opening balance. */
  readonly date: string
}

/**
 * Allocates the part of a payment without a document to the opening balance, which is the oldest debt. Returns one
 * allocation, whose `document` is the party; none when no part of the opening balance is due in the direction of the
 * payment.
 */
export async function allocateToOpening(
  trx: Transaction,
  payment: PaymentParty & { readonly date?: string },
  rest: number,
) {
  const party = payment.customer ?? payment.supplier
  if (!party || rest <= 0) return []
  const found = await readOpening(trx, payment, party)
  const due = found ? computeOpeningDue(found.open, payment) : 0
  if (!found || due <= 0) return []
  const amount = Math.min(rest, due)
  // A payment with an earlier date than the opening balance counts as credit until that date.
  const date = payment.date && payment.date < found.date ? found.date : null
  return [{ id: uuidV7(), document: party, kind: getOpeningKind(payment), amount, date }]
}

/**
 * Allocates a part of a payment to the opening balance of its party, or releases the part (`sign` −1). Refuses an
 * amount above the unpaid balance.
 */
export async function payOpening(
  context: ActionContext<Resource, unknown>,
  payment: PaymentParty,
  { amount, pointer }: { readonly amount: number; readonly pointer: string },
  sign: 1 | -1,
): Promise<void> {
  const resource = payment.customer ? customers : suppliers
  const id = payment.customer ?? payment.supplier ?? ''
  const { openingBalance, openingPaid } = await context.lock(resource, id, `${pointer}/document`)
  const paid = openingPaid ?? 0
  const due = computeOpeningDue(subtract(openingBalance ?? 0, paid), payment)
  if (sign > 0 && amount > due) {
    throw createProblem('PAYMENT_GREATER_THAN_DUE', `${pointer}/amount`, { due: Math.max(0, due) })
  }
  if (sign > 0) checkDecimals(context, amount, due, `${pointer}/amount`)
  const change = computeOpeningDue(sign * amount, payment)
  await context.update(resource, id, { openingPaid: sum([paid, change]) })
}

/** Returns the kind of an allocation to an opening balance. */
export function getOpeningKind({ customer }: Pick<PaymentParty, 'customer'>) {
  return customer ? 'openingReceivable' : 'openingPayable'
}

/**
 * Returns the due amount that a payment in this direction can pay. A payment in the opposite direction pays a negative
 * balance.
 */
function computeOpeningDue(open: number, { direction, customer }: PaymentParty): number {
  return direction === (customer ? 'in' : 'out') ? open : -open
}

async function readOpening(trx: Transaction, { customer }: PaymentParty, party: string) {
  const table = customer ? 'customers' : 'suppliers'
  const [found] = await trx.query<Opening>({
    text: `select opening_balance - opening_paid as open, opening_balance_date::text as date
           from ${table} where team_id = $1 and id = $2 and opening_balance <> opening_paid`,
    values: [trx.team, party],
  })
  return found
}
