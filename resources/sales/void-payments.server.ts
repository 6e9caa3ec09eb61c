import { createProblem } from '../documents/lines/lines.server.ts'
import { releaseAllocations } from '../finance/payments/allocations.server.ts'
import { payments } from '../finance/payments/payments.ts'
import type { Sale } from './sale.ts'
import type { SaleContext } from './sale-context.server.ts'
import { sales } from './sales.ts'

interface PaymentOfSale {
  readonly id: string
  readonly date: string
  /** Indicates whether the sale used credit of this payment: all allocations were made later, and so have a date. */
  readonly isCredit: boolean
  /** Indicates whether a part of the payment is not allocated to the sale. */
  readonly hasOtherParts: boolean
}

/**
 * Voids the payments of a sale that is cancelled, with the rights of the caller, and returns the sale as not paid.
 * Refuses payments of which a part is not allocated to the sale. Payments whose credit the sale used are not voided:
 * their amounts are credit of the customer again.
 */
export async function voidPayments(
  context: SaleContext<{ reason?: string | null }>,
): Promise<Sale> {
  const { document, input, trx } = context
  const found = await trx.query<PaymentOfSale>({
    text: `select payment.id, payment.date,
        bool_and(allocation.date is not null) as "isCredit",
        payment.amount <> sum(allocation.amount) as "hasOtherParts"
      from payments_allocations allocation
      join payments payment on payment.team_id = allocation.team_id and payment.id = allocation.parent
      where allocation.team_id = $1 and allocation.sale = $2 and payment.status = 'posted'
      group by payment.team_id, payment.id
      order by payment.id`,
    values: [trx.team, document.id],
  })
  for (const { id, date, isCredit, hasOtherParts } of found) {
    if (isCredit) continue
    await context.checkRights(payments, id, 'void')
    if (hasOtherParts) throw createProblem('HAS_PAYMENTS', '', { paid: document.paid ?? 0 })
    await context.checkUndo(date)
    await context.runAction(payments, id, 'void', { reason: input.reason })
  }
  await releaseAllocations(context, document.id)
  return { ...document, ...(await context.lock(sales, document.id, '')), paid: 0 }
}
