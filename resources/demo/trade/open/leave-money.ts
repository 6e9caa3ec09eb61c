import { demoId } from '../../demo-id.ts'
import { dateOf } from '../calendar.ts'
import { accountOf, methodNamed, type Clerk } from '../clerk.ts'
import type { World } from '../world.ts'
import { branchAt, buyerAt } from './choose.ts'

/** Sets a deposit that no document has used, and the part that its customer wants back. */
const [DEPOSIT, WANTED_BACK] = [2400, 1500]

const expenses = [
  { status: 'draft', place: 0, ago: 0, category: 'Marketing', payee: 'Bright Signs', amount: 240 },
  {
    status: 'submitted',
    place: 1,
    ago: 1,
    category: 'Maintenance',
    payee: 'Roof & Sons',
    amount: 860,
  },
  {
    status: 'approved',
    place: 2,
    ago: 2,
    category: 'Transport',
    payee: 'Quick Freight',
    amount: 640,
  },
  {
    status: 'posted',
    place: 3,
    ago: 3,
    category: 'Utilities',
    payee: 'Power & Water',
    amount: 96.4,
  },
] as const

/** Leaves unsettled money: unpaid expenses, a deposit, and a refund to be approved. */
export function leaveMoney(clerk: Clerk, world: World, day: number): void {
  const { book, at, takings } = clerk
  for (const { place, ago, category, amount, ...told } of expenses) {
    const branch = branchAt(place)
    const date = dateOf(day - ago)
    const isAsked = told.status === 'submitted' || told.status === 'approved'
    book.write('expenses', {
      ...told,
      id: book.id(),
      number: told.status === 'posted' ? book.number('E', branch.code, date) : null,
      date,
      category: demoId('expense-categories', category),
      branch: branch.id,
      amount,
      tax: 0,
      requestedBy: isAsked ? accountOf('sales') : null,
      ...(told.status === 'approved' && {
        approvedBy: accountOf('manager'),
        approvedAt: at(day - ago),
      }),
      createdAt: at(day - ago),
      createdBy: accountOf(told.status === 'posted' ? 'accounts' : 'sales'),
    })
  }
  const branch = branchAt(0)
  const common = {
    party: 'customer',
    branch: branch.id,
    customer: buyerAt(clerk, world, { branch, day, onTerms: true }),
    method: methodNamed('Bank transfer'),
    keepCredit: true,
    allocated: 0,
  }
  const deposit = { method: 'Bank transfer', cashier: 'accounts', in: DEPOSIT }
  takings.paid(branch, day - 6, deposit)
  book.write('payments', {
    ...common,
    id: book.id(),
    number: book.number('PAY', branch.code, dateOf(day - 6)),
    direction: 'in',
    status: 'posted',
    date: dateOf(day - 6),
    amount: DEPOSIT,
    reference: 'TR204417',
    note: 'Deposit for a larger order',
    createdAt: at(day - 6),
    createdBy: accountOf('accounts'),
  })
  book.write('payments', {
    ...common,
    id: book.id(),
    direction: 'out',
    status: 'pendingApproval',
    requestedBy: accountOf('manager'),
    date: dateOf(day - 1),
    amount: WANTED_BACK,
    reference: 'TR204692',
    note: 'The order will be smaller',
    createdAt: at(day - 1),
    createdBy: accountOf('manager'),
  })
}
