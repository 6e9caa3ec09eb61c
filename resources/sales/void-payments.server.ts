import { forbidden } from '../../src/server/http/problems.ts'
import { createProblem } from '../documents/lines/lines.server.ts'
import { releaseAllocations } from '../finance/payments/allocations.server.ts'
import { payments } from '../finance/payments/payments.ts'
import type { Sale } from './sale.ts'
import type { SaleContext } from './sale-context.server.ts'
import { sales } from './sales.ts'

interface PaymentOfSale {
  readonly id: string
  readonly date: string
  readonly author: string | null
  /** Indicates whether the sale used the credit of an earlier payment. */
  readonly isCredit: boolean
  /** Indicates whether a part of the payment is not allocated to the sale. */
  readonly paysOthers: boolean
}

/**
 * Voids the payments of a sale that is cancelled, and returns the sale without them. People void payments that they
 * recorded today; all other payments need the right `payment.void_any`. Refuses payments of which a part is not
 * allocated to the sale. Earlier payments whose credit the sale used are credit of the customer again.
 */
export async function voidPayments(
  context: SaleContext<{ reason?: string | null }>,
): Promise<Sale> {
  const { document, input, caller, today, trx } = context
  const found = await trx.query<PaymentOfSale>({
    text: `select payment.id, payment.date, payment.created_by as author,
        bool_and(allocation.date is not null) as "isCredit", payment.amount <> sum(allocation.amount) as "paysOthers"
      from payments_allocations allocation
      join payments payment on payment.team_id = allocation.team_id and payment.id = allocation.parent
      where allocation.team_id = $1 and allocation.sale = $2 and payment.status = 'posted'
      group by payment.team_id, payment.id
      order by payment.id`,
    values: [trx.team, document.id],
  })
  for (const { id, date, author, isCredit, paysOthers } of found) {
    if (isCredit) continue
    if (!caller.can('payment.void')) throw forbidden('payment.void')
    const isOwnOfToday = author === caller.person.id && date === today
    if (!isOwnOfToday && !caller.can('payment.void_any')) throw forbidden('payment.void_any')
    if (paysOthers) throw createProblem('HAS_PAYMENTS', '', { paid: document.paid ?? 0 })
    await context.checkUndo(date)
    await context.runAction(payments, id, 'void', { reason: input.reason })
  }
  await releaseAllocations(context, document.id)
  return { ...document, ...(await context.lock(sales, document.id, '')), paid: 0 }
}
