import { demoId } from '../demo-id.ts'
import { dateOf } from './calendar.ts'
import { accountOf, type Clerk } from './clerk.ts'
import { branches } from './goods.ts'
import { pay } from './pay.ts'

/** Lists the monthly expenses of each branch: day, category, payee and approximate amount. */
const monthly = [
  { on: 1, category: 'Rent', payee: 'City Properties', amount: 420 },
  { on: 5, category: 'Utilities', payee: 'Power & Water', amount: 90 },
  { on: 12, category: 'Marketing', payee: 'Bright Signs', amount: 120 },
  { on: 20, category: 'Transport', payee: 'Quick Freight', amount: 160 },
  { on: 28, category: 'Bank fees', payee: 'First Bank', amount: 18 },
] as const

/** Expenses of the day, paid as they come. */
export function spend(clerk: Clerk, day: number): void {
  const { book, random, at } = clerk
  const date = dateOf(day)
  for (const { on, category, payee, amount } of monthly) {
    if (Number(date.slice(8)) !== on) continue
    for (const branch of branches.values()) {
      const spent = Math.round(amount * (0.85 + 0.3 * random.next()) * 100) / 100
      const id = book.id()
      book.write('expenses', {
        id,
        number: book.number('E', branch.code, date),
        status: 'posted',
        paymentStatus: 'paid',
        date,
        category: demoId('expense-categories', category),
        branch: branch.id,
        payee,
        amount: spent,
        tax: 0,
        paid: spent,
        paidDate: date,
        createdAt: at(day),
        createdBy: accountOf('accounts'),
      })
      const method = 'Bank transfer'
      pay(
        clerk,
        { id, kind: 'expense', branch, date },
        { direction: 'out', amount: spent, method, day },
      )
    }
  }
}
