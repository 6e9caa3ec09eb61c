import { defineActions, type ActionContext } from '../../../src/server/context/document-actions.ts'
import { forbidden } from '../../../src/server/http/problems.ts'
import {
  buildApproval,
  checkApprover,
  needsApproval,
  waitForApproval,
} from '../../documents/approval.server.ts'
import { getBusinessDay } from '../../documents/business-day.server.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import { settle } from '../payments/settle.server.ts'
import { prepareExpense } from './prepare-expense.server.ts'
import { requireReceipt } from './require-receipt.server.ts'
import { expenseActions, expenses } from './expenses.ts'

type ExpenseContext = ActionContext<typeof expenses, unknown>

/**
 * Posts, pays and voids expenses: posting lowers profit on the expense's date, payment lowers cash on the date of
 * payment (rule 2.6).
 */
export const expenseDocuments = defineActions(
  expenses,
  expenseActions,
  {
    async submit({ document, caller }) {
      requireReceipt(document, caller)
      return { changes: { status: 'submitted', requestedBy: caller.person.id, rejectReason: null } }
    },
    async approve(context) {
      const { document } = context
      const authors = [document.createdBy, document.requestedBy]
      const authority = checkApprover(context, 'expense', { value: document.total ?? 0, authors })
      return { changes: { status: 'approved', ...buildApproval(context) }, authority }
    },
    async reject({ input }) {
      return { changes: { status: 'rejected', rejectReason: input.reason ?? null } }
    },
    async post(context) {
      const { document, caller } = context
      requireReceipt(document, caller)
      const isApproved = document.status === 'approved'
      if (!isApproved && needsApproval(caller, 'expense', document.total ?? 0)) {
        return { changes: { status: 'submitted', requestedBy: caller.person.id } }
      }
      const posted = {
        status: 'posted',
        deductsTax: await isTaxDeducted(context),
        number: context.nextNumber(),
      } as const
      const { paidBy, reference = null } = context.input
      if (!paidBy) return { changes: posted }
      if (!caller.can('expense.pay')) throw forbidden('expense.pay')
      return {
        changes: {
          ...posted,
          ...(await payInFull(context, { method: paidBy, reference, date: document.date })),
        },
      }
    },
    async pay(context) {
      const { method = '', reference = null } = context.input
      return {
        changes: await payInFull(context, { method, reference, date: getBusinessDay(context) }),
      }
    },
    async void(context) {
      const { document, input } = context
      const paid = document.paid ?? 0
      if (paid !== 0) throw createProblem('HAS_PAYMENTS', '', { paid })
      return { changes: { status: 'void', voidReason: input.reason ?? null } }
    },
  },
  {
    waits: waitForApproval('expense', 'total'),
    prepare: prepareExpense,
    amend({ record, previous, caller }) {
      // A requirement that is set later does not apply to posted expenses, but a required receipt cannot be removed.
      if (previous?.receipt && record.status !== 'void') requireReceipt(record, caller)
    },
  },
)

/** Returns whether the tax of an expense of this category is input tax (rule 1.16). */
async function isTaxDeducted({ document, trx }: ExpenseContext): Promise<boolean> {
  const [category] = await trx.query<{ deductsTax: boolean }>({
    text: `select deducts_tax as "deductsTax" from expense_categories where team_id = $1 and id = $2`,
    values: [trx.team, document.category],
  })
  return category!.deductsTax
}

/** Creates the payment of the whole expense. */
async function payInFull(
  context: ExpenseContext,
  { date, ...tender }: { method: string; reference: string | null; date: string },
) {
  const { document } = context
  const amount = document.total ?? 0
  const options = { date, getPointer: () => '' }
  await settle(context, { ...document, kind: 'expense' }, 'out', [{ ...tender, amount }], options)
  return { paymentStatus: 'paid', paid: amount, paidDate: date } as const
}
