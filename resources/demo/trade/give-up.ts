import { sum } from '../../../src/schema/decimal.ts'
import { openOf } from '../../documents/payment-status.ts'
import { dateOf } from './calendar.ts'
import { accountOf, type Clerk } from './clerk.ts'
import type { Sale } from './traded-sale.ts'

/** Limits what an accountant may write off alone, unless the team says otherwise (roles.ts). */
const ACCOUNTANTS_LIMIT = 500

/** Writes off the rest of a sale that will not be paid (rule 2.2). */
export function giveUp({ book, at }: Clerk, sale: Sale, day: number, reason: string): void {
  const amount = openOf(sale)
  if (amount <= 0) return
  sale.writtenOff = sum([sale.writtenOff, amount])
  const row = {
    id: book.id(),
    date: dateOf(day),
    amount,
    customer: sale.order.customer,
    sale: sale.id,
    branch: sale.branch.id,
    reason,
    createdAt: at(day),
    createdBy: accountOf(amount > ACCOUNTANTS_LIMIT ? 'owner' : 'accounts'),
  }
  sale.followers.push(() => book.write('write-offs', row))
}
