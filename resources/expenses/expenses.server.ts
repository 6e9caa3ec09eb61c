import { todayIn } from '../../src/server/caller.ts'
import { defineActions } from '../../src/server/documents/act.ts'
import { dayOf } from '../documents/day-of.server.ts'
import { refuse } from '../documents/lines.server.ts'
import { settle } from '../payments/settle.server.ts'
import { expenseActions, expenses } from './expenses.ts'

/** business.md §2.6: posted lowers profit at its date, paid lowers cash at the day of payment. */
export const expenseDocuments = defineActions(
  expenses,
  expenseActions,
  {
    async post(act) {
      return { changes: { status: 'posted', number: await act.nextNumber() } }
    },
    async pay(act) {
      const { document, input } = act
      const date = dayOf(act)
      const amount = document.total ?? document.amount
      const tender = { method: input.method ?? '', amount, reference: input.reference ?? null }
      const options = { date, at: () => '' }
      await settle(act, { ...document, kind: 'expense' }, 'out', [tender], options)
      return { changes: { paymentStatus: 'paid', paid: amount, paidDate: date } }
    },
    async void(act) {
      const { document, input } = act
      const paid = document.paid ?? 0
      if (paid !== 0) throw refuse('HAS_PAYMENTS', '', { paid })
      return { changes: { status: 'void', voidReason: input.reason ?? null } }
    },
  },
  {
    async prepare({ record, caller }) {
      const today = todayIn(caller.team)
      const { date } = record
      if (typeof date === 'string' && date > today)
        throw refuse('TOO_LARGE', '/date', { max: today })
      return {}
    },
  },
)
