import { toDate } from './calendar.ts'
import { getExpenseCategoryId, type Clerk, type Expense } from './clerk.ts'
import { branchesByRegion } from './goods.ts'
import { createTransferReference } from './pay-sale.ts'

/** Lists the monthly expenses of each branch: day, category, payee and approximate amount. */
const monthly: readonly (Expense & { readonly on: number })[] = [
  { on: 1, category: 'rent', payee: 'City Properties', amount: 420 },
  { on: 5, category: 'utilities', payee: 'Power & Water', amount: 90 },
  { on: 12, category: 'marketing', payee: 'Bright Signs', amount: 120 },
  { on: 20, category: 'transport', payee: 'Quick Freight', amount: 160 },
  { on: 28, category: 'bankFees', payee: 'First Bank', amount: 18 },
]

/** Posts and pays the expenses of the day. */
export async function spend(clerk: Clerk, day: number): Promise<void> {
  const date = toDate(day)
  for (const { on, category, payee, amount } of monthly) {
    if (Number(date.slice(8)) !== on) continue
    for (const branch of branchesByRegion.values()) {
      const spent = Math.round(amount * (0.85 + 0.3 * clerk.random.next()) * 100) / 100
      const { id } = await clerk.post('accounts', '/expenses', {
        category: getExpenseCategoryId(clerk, category),
        branch: branch.id,
        payee,
        amount: spent,
      })
      const { method: paidBy, reference } = createTransferReference(clerk)
      await clerk.post('accounts', `/expenses/${id}/post`, { paidBy, reference })
    }
  }
}
