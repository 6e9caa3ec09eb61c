import { subtract, sum } from '../../../src/schema/decimal.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { ActionContext } from '../../../src/server/context/document-actions.ts'
import { needsApproval } from '../../documents/approval.server.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import { checkMethods } from './check-methods.server.ts'
import { payments } from './payments.ts'
import { takeStoreCredit } from './store-credit.server.ts'
import type { Target, Tender } from './tender.ts'

const PARTY = { sale: 'customer', purchase: 'supplier', expense: 'expense' } as const

interface SettleOptions {
  /** Sets the date of the payments; default: today. */
  readonly date?: string
  /** Returns the JSON pointer of a tender in the input, to which errors refer. */
  readonly getPointer?: (i: number) => string
  /** Holds the kinds of the payment methods if they were checked before. */
  readonly methods?: ReadonlyMap<string, string>
}

/**
 * Creates one payment for each tender and allocates it to the document. The action has checked the sum before. Store
 * credit is taken from earlier payments and credit notes instead. A refund that needs approval has no effect until a
 * person approves it. Returns the amounts that were paid and credited. Throws 422 when a method is unknown or inactive or
 * lacks its reference, when the tendered amount is smaller than the paid amount, and when store credit is not enough.
 */
export async function settle(
  context: ActionContext<Resource, unknown>,
  target: Target,
  direction: 'in' | 'out',
  tenders: readonly Tender[],
  {
    date = context.today,
    getPointer = (i: number) => `/payments/${i}`,
    methods: checkedMethods,
  }: SettleOptions = {},
): Promise<{ paid: number; credited: number }> {
  if (tenders.length === 0) return { paid: 0, credited: 0 }
  const methods = checkedMethods ?? (await checkMethods(context.trx, tenders, getPointer))
  const settled = { paid: 0, credited: 0 }
  const isRefund = direction === 'out' && target.kind === 'sale'
  const isSupplierRefund = direction === 'in' && target.kind === 'purchase'
  for (const [i, tender] of tenders.entries()) {
    if (methods.get(tender.method) === 'storeCredit') {
      // A refund as store credit needs no payment: the amount remains credit of the return.
      if (isRefund || isSupplierRefund) continue
      const taken = await takeStoreCredit(context, target, tender.amount, {
        date,
        pointer: getPointer(i),
      })
      settled.paid = sum([settled.paid, taken.paid])
      settled.credited = sum([settled.credited, taken.credited])
      continue
    }
    const awaitsApproval = isRefund && needsApproval(context.caller, 'refund', tender.amount)
    if (!awaitsApproval) settled.paid = sum([settled.paid, tender.amount])
    const { id, kind, branch, customer = null, supplier = null } = target
    const payment = {
      ...(!awaitsApproval && { number: context.nextNumber('PAY') }),
      status: awaitsApproval ? 'pendingApproval' : 'posted',
      ...(awaitsApproval && { requestedBy: context.caller.person.id }),
      direction,
      date,
      party: PARTY[kind],
      branch,
      customer,
      supplier,
      method: tender.method,
      amount: tender.amount,
      tendered: tender.tendered ?? null,
      change: computeChange(tender, getPointer(i)),
      reference: tender.reference ?? null,
      keepCredit: false,
      allocated: tender.amount,
      allocations: [
        {
          document: id,
          kind,
          amount: tender.amount,
        },
      ],
    } as const
    // Does not wait for the insert of the payment: the next statement or the commit reports an error.
    context.trx.beforeCommit(context.insert(payments, payment))
  }
  return settled
}

/** Returns the change of a cash payment: the tendered amount less the paid amount (rule 2.7). */
function computeChange({ amount, tendered }: Tender, pointer: string): number | null {
  if (tendered === null || tendered === undefined) return null
  if (tendered < amount) throw createProblem('TOO_SMALL', `${pointer}/tendered`, { min: amount })
  return subtract(tendered, amount)
}
