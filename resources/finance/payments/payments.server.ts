import { isId } from '../../../src/schema/check-value.ts'
import { subtract, sum } from '../../../src/schema/decimal.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Row } from '../../../src/schema/row.ts'
import { defineActions, type ActionContext } from '../../../src/server/context/document-actions.ts'
import {
  buildApproval,
  checkApprover,
  needsApproval,
  waitForApproval,
} from '../../documents/approval.server.ts'
import { findPaymentBranch } from '../../documents/cash-branch.server.ts'
import { checkHold } from '../../documents/check-hold.server.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import { allocate, type Allocation } from './allocate.server.ts'
import { checkMethods } from './check-methods.server.ts'
import { checkCreditDecimals, checkRefund, requireUnrefunded } from './credit.server.ts'
import { getOpeningKind, allocateToOpening } from './opening.server.ts'
import { paymentActions } from './payment-actions.ts'
import { payments } from './payments.ts'
import {
  undoPaymentWriteOffs,
  reversePaymentWriteOff,
  writeOffPayment,
} from './written-off.server.ts'

type Payment = Row<typeof payments>

/**
 * Posts payments when they are created, except refunds that wait for approval; voiding reverses their allocations (rule
 * 2.7).
 */
export const paymentDocuments = defineActions(
  payments,
  paymentActions,
  {
    async approve(context) {
      const { document } = context
      const authors = [document.createdBy, document.requestedBy]
      const authority = checkApprover(context, 'refund', { value: document.amount, authors })
      // The refund is dated and numbered on the day of approval, not of the request.
      const posted = { ...document, date: context.today }
      await post(context, posted)
      const number = context.nextNumber()
      return {
        changes: { status: 'posted', number, date: context.today, ...buildApproval(context) },
        authority,
      }
    },
    async reject({ input }) {
      return { changes: { status: 'void', rejectReason: input.reason ?? null } }
    },
    async void(context) {
      const { document, input } = context
      await allocateToDocuments(context, document, -1)
      await requireUnrefunded(context, document)
      await undoPaymentWriteOffs(context)
      const voidReason = input.reason ?? null
      return { changes: { status: 'void', voidReason, writtenOff: 0 } }
    },
    'write-off': writeOffPayment,
    'reverse-write-off': reversePaymentWriteOff,
  },
  {
    waits: waitForApproval('refund', 'amount'),
    async prepare({ record, trx, caller }) {
      const payment = record as Partial<Payment>
      if (!!payment.customer === !!payment.supplier)
        throw createProblem('PARTY_MISMATCH', '/customer')
      const { method = '', reference = null, allocations = [] } = payment
      // The database computes foreign keys from these ids when it inserts the payment.
      const wrongIndex = allocations.findIndex((each) => !isId(each.document))
      if (wrongIndex >= 0) throw createProblem('NOT_FOUND', `/allocations/${wrongIndex}/document`)
      const kinds = await checkMethods(trx, [{ method, reference }], () => '')
      // Store credit is not received: sales take it from earlier payments and credit notes.
      if (kinds.get(method) === 'storeCredit') throw createProblem('STORE_CREDIT', '/method')
      const { amount = 0, tendered, customer = null, supplier = null } = payment
      const kind = customer ? 'sale' : 'purchase'
      const entered = allocations.map((each) => {
        const isOpening = each.document === (customer ?? supplier)
        return { ...each, kind: isOpening ? getOpeningKind({ customer }) : kind }
      })
      const rest = subtract(amount, ...entered.map((each) => each.amount))
      const parties = { direction: 'in' as const, ...payment, customer, supplier }
      const opening = entered.some((each) => each.kind === getOpeningKind({ customer }))
        ? []
        : await allocateToOpening(trx, parties, rest)
      const allocated = sum([...entered, ...opening].map((each) => each.amount))
      if (allocated > amount || (allocated < amount && !payment.keepCredit)) {
        throw createProblem('ALLOCATION_MISMATCH', '/allocations', { allocated, amount })
      }
      if (tendered && tendered < amount)
        throw createProblem('TOO_SMALL', '/tendered', { min: amount })
      return {
        branch:
          payment.branch ??
          (await findPaymentBranch(
            trx,
            caller,
            entered.map(({ document }) => document),
          )),
        party: customer ? 'customer' : 'supplier',
        allocated,
        change: tendered ? subtract(tendered, amount) : null,
        allocations: [...entered, ...opening],
      }
    },
    async created(context) {
      const { document, caller } = context
      const isRefund = document.direction === 'out' && !!document.customer
      if (isRefund && needsApproval(caller, 'refund', document.amount)) {
        await checkCreditDecimals(context, document)
        return { changes: { status: 'pendingApproval', requestedBy: caller.person.id } }
      }
      await post(context, document)
      return { changes: { number: context.nextNumber() } }
    },
  },
)

/** Posts a payment to its documents; refuses payments to suppliers on hold, and refunds above the credit. */
async function post(context: ActionContext<Resource, unknown>, payment: Payment): Promise<void> {
  if (payment.direction === 'out' && payment.supplier)
    await checkHold(context, payment.supplier, 'payments')
  await allocateToDocuments(context, payment, 1)
  await checkCreditDecimals(context, payment)
  await checkRefund(context, payment)
}

/**
 * Allocates the payment to its documents, or releases the allocations (`sign` −1). Locks documents in the order of
 * their ids and parties after documents, so that two payments cannot deadlock.
 */
async function allocateToDocuments(
  context: ActionContext<Resource, unknown>,
  payment: Payment,
  sign: 1 | -1,
) {
  const allocations = payment.allocations
    .map((each, i): Allocation => ({
      ...each,
      kind: each.kind ?? 'sale',
      pointer: `/allocations/${i}`,
    }))
    .toSorted((a, b) => (buildSortKey(a) < buildSortKey(b) ? -1 : 1))
  const remaining = sign > 0 ? allocations : sumByDocument(allocations)
  for (const allocation of remaining) {
    if (allocation.amount > 0) await allocate(context, payment, allocation, sign)
  }
}

/** Sums the allocations to each document, because allocations with a negative amount reverse earlier allocations. */
function sumByDocument(allocations: readonly Allocation[]): readonly Allocation[] {
  const sums = new Map<string, Allocation>()
  for (const each of allocations) {
    const amount = sum([sums.get(each.document)?.amount ?? 0, each.amount])
    sums.set(each.document, { ...each, amount })
  }
  return [...sums.values()]
}

function buildSortKey({ kind, document }: Allocation): string {
  return `${kind.startsWith('opening') ? 1 : 0} ${document}`
}
