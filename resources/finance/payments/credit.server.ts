import { countDecimals, subtract } from '../../../src/schema/decimal.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { ActionContext } from '../../../src/server/context/document-actions.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import { checkDecimals } from './check-decimals.server.ts'

type Context = ActionContext<Resource, unknown>

/** Maps the kind of party to the direction of the payments that create its credit. */
const PAID = { customer: 'in', supplier: 'out' } as const

/**
 * Reads the credit of a party: payments that no document used, less refunds. For a supplier, reads the company's credit
 * with the supplier. `excluded` is the id of a payment that is left out. Locks the party, so that no other transaction can
 * use the same credit.
 */
export async function readCredit(
  { trx }: Context,
  id: string | null,
  {
    party = 'customer',
    excluded = null,
  }: { readonly party?: keyof typeof PAID; readonly excluded?: string | null } = {},
): Promise<number> {
  // Uses two statements, because a statement that waits for a lock reads the data from before the wait.
  const [, [found]] = await Promise.all([
    trx.query({
      text: `select from ${party}s where team_id = $1 and id = $2 for update`,
      values: [trx.team, id],
    }),
    trx.query<{ credit: number }>({
      text: `select coalesce(sum(case direction when '${PAID[party]}' then unallocated else -unallocated end), 0) as credit
             from payments where team_id = $1 and ${party} = $2 and status = 'posted' and id is distinct from $3`,
      values: [trx.team, id, excluded],
    }),
  ])
  return found?.credit ?? 0
}

interface PartyPayment {
  readonly id: string
  readonly amount: number
  readonly allocated: number | null
  readonly direction: 'in' | 'out'
  readonly customer: string | null
  readonly supplier: string | null
}

/** Returns whether a payment gives money back: to a customer, or from a supplier. */
function isRefund({ direction, customer }: PartyPayment): boolean {
  return direction === (customer ? 'out' : 'in')
}

/** Reads the credit of the party of a payment, without the payment itself. */
function readOtherCredit(context: Context, { id, customer, supplier }: PartyPayment) {
  const party = customer ? 'customer' : 'supplier'
  return readCredit(context, customer ?? supplier, { party, excluded: id })
}

/**
 * Refuses a refund whose part without documents exceeds the credit: the credit of the customer, or that of the company
 * with the supplier.
 */
export async function checkRefund(context: Context, payment: PartyPayment): Promise<void> {
  const amount = subtract(payment.amount, payment.allocated ?? 0)
  if (!isRefund(payment) || amount <= 0) return
  const available = await readOtherCredit(context, payment)
  if (amount > available)
    throw createProblem('CREDIT_NOT_ENOUGH', '/amount', { available, asked: amount })
}

/** Refuses credit with more decimals than the currency. A refund of the whole credit may have them. */
export async function checkCreditDecimals(context: Context, payment: PartyPayment): Promise<void> {
  const { amount, allocated } = payment
  if (countDecimals(amount) <= context.decimals) return
  const open = isRefund(payment) ? await readOtherCredit(context, payment) : 0
  checkDecimals(context, subtract(amount, allocated ?? 0), open, '/amount')
}

/**
 * Refuses to void a payment whose credit was refunded, because the refunds would then exceed the credit. The problem
 * names the latest refund, which must be voided first.
 */
export async function requireUnrefunded(context: Context, payment: PartyPayment): Promise<void> {
  const { amount, allocated, customer, supplier } = payment
  const party = customer ?? supplier
  if (!party || isRefund(payment) || amount === allocated) return
  if ((await readOtherCredit(context, payment)) >= 0) return
  const [refund] = await context.trx.query<{ number: string | null }>({
    text: `select number from payments
      where team_id = $1 and coalesce(customer, supplier) = $2 and direction = $3 and status = 'posted'
        and unallocated > 0
      order by date desc, id desc limit 1`,
    values: [context.trx.team, party, customer ? 'out' : 'in'],
  })
  if (refund) throw createProblem('CREDIT_REFUNDED', '', { refund: refund.number })
}
