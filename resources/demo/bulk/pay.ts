import { toDate } from '../trade/calendar.ts'
import { getPaymentMethodId, type PaymentMethod } from '../trade/clerk.ts'
import type { Branch } from '../trade/goods.ts'
import { getAccountId, type Clerk } from './clerk.ts'

/** Describes the document that is paid. */
interface Debt {
  readonly id: string
  readonly kind: 'sale' | 'purchase'
  readonly branch: Branch
  readonly customer?: string
  readonly supplier?: string
}

const PARTY = { sale: 'customer', purchase: 'supplier' } as const

/** Creates a payment of one document. */
export function pay(
  { book, pickTime, random, text }: Clerk,
  debt: Debt,
  {
    direction,
    amount,
    method,
    day,
  }: { direction: 'in' | 'out'; amount: number; method: PaymentMethod; day: number },
): void {
  const { id, kind, branch, customer = null, supplier = null } = debt
  book.write('payments', {
    id: book.id(),
    number: book.number('PAY', toDate(day)),
    direction,
    status: 'posted',
    date: toDate(day),
    party: PARTY[kind],
    branch: branch.id,
    customer,
    supplier,
    method: getPaymentMethodId({ text }, method),
    amount,
    reference: method === 'bank' ? `TR${random.between(100_000, 999_999)}` : null,
    allocated: amount,
    allocations: [{ id: book.id(), document: id, kind, amount }],
    createdAt: pickTime(day),
    createdBy: getAccountId(kind === 'sale' ? 'sales' : 'accounts'),
  })
}
