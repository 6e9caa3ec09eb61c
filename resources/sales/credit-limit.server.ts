import { sum } from '../../src/schema/decimal.ts'
import { createProblem } from '../documents/lines/lines.server.ts'
import { computeDue } from '../documents/payment-status.ts'
import type { SaleContext } from './sale-context.server.ts'

/**
 * Selects the credit limit of a customer, and what the customer owes without this sale. Confirmed orders without an
 * invoice are included.
 */
const OWED = `select customer.credit_limit as "limit", coalesce(owed.balance, 0) + coalesce((
    select sum(case sale.id when $3 then -sale.due else sale.total - sale.invoiced end) from sales sale
    where sale.team_id = $1 and sale.customer = $2 and (sale.status in ('confirmed', 'closed') or sale.id = $3)
  ), 0) as owed
  from customers customer
  left join customer_balances owed on owed.team_id = customer.team_id and owed.customer = customer.id
  where customer.team_id = $1 and customer.id = $2 and customer.credit_limit is not null`

const LOCK =
  'select from customers where team_id = $1 and id = $2 and credit_limit is not null for update'

/**
 * Refuses a sale on credit that would raise the customer's debt above the credit limit (case P16). People with the
 * right to exceed the limit may do so after confirming. Locks the customer, so that two sales cannot use the same
 * remaining credit.
 */
export async function checkCreditLimit(
  context: SaleContext<{ readonly overLimit?: boolean | null }>,
  { paidNow }: { readonly paidNow: number },
): Promise<void> {
  const { document, trx, input } = context
  if (!document.customer || document.total === null || document.total <= paidNow) return
  const values = [trx.team, document.customer]
  const limited = await trx.query({ text: LOCK, values })
  if (limited.length === 0 || input.overLimit) return
  // Uses a separate statement, because a statement that waits for a lock reads the debts from before the wait.
  const [found] = await trx.query<{ limit: number; owed: number }>({
    text: OWED,
    values: [...values, document.id],
  })
  if (!found) return
  const balance = sum([found.owed, computeDue(document), -paidNow])
  if (balance > found.limit) {
    const args = { limit: found.limit, balance }
    throw createProblem('CREDIT_LIMIT', '/customer', args, { right: 'sale.over_credit_limit' })
  }
}
