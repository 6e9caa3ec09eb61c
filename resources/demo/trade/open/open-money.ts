import type { DemoRole } from '../../demo-company.ts'
import { getExpenseCategoryId, getPaymentMethodId, type Clerk, type Expense } from '../clerk.ts'
import type { World } from '../stock.ts'
import { getBranch, chooseBuyer } from './choose.ts'

/** Sets the amount of a deposit that pays no document, and the part that the customer wants back. */
const [DEPOSIT, WANTED_BACK] = [2400, 1500]

interface OpenExpense extends Expense {
  /** Lists the actions on the draft with the role that runs each. */
  readonly steps: readonly (readonly [role: DemoRole, action: string])[]
  readonly author: DemoRole
  /** Holds the index of the branch. */
  readonly place: number
  /** Sets how many days ago the expense was entered. */
  readonly daysAgo: number
}

const expenses: readonly OpenExpense[] = [
  {
    author: 'sales',
    steps: [],
    place: 0,
    daysAgo: 0,
    category: 'marketing',
    payee: 'Bright Signs',
    amount: 240,
  },
  {
    author: 'sales',
    steps: [['sales', 'submit']],
    place: 1,
    daysAgo: 1,
    category: 'maintenance',
    payee: 'Roof & Sons',
    amount: 860,
  },
  {
    author: 'sales',
    steps: [
      ['sales', 'submit'],
      ['manager', 'approve'],
    ],
    place: 2,
    daysAgo: 2,
    category: 'transport',
    payee: 'Quick Freight',
    amount: 640,
  },
  {
    author: 'accounts',
    steps: [['accounts', 'post']],
    place: 3,
    daysAgo: 3,
    category: 'utilities',
    payee: 'Power & Water',
    amount: 96.4,
  },
]

/** Plans unpaid expenses, a deposit, and a refund that waits for approval. */
export function planOpenMoney(clerk: Clerk, world: World, last: number): void {
  for (const expense of expenses) {
    clerk.plan(last - expense.daysAgo, () => enterOpenExpense(clerk, expense))
  }
  const paidOn = last - 6
  clerk.plan(paidOn, async () => {
    const common = {
      branch: getBranch(0).id,
      customer: chooseBuyer(clerk, world, { branch: getBranch(0), day: paidOn, onTerms: true }),
      method: getPaymentMethodId(clerk, 'bank'),
      keepCredit: true,
    }
    await clerk.post('accounts', '/payments', {
      ...common,
      amount: DEPOSIT,
      reference: 'TR204417',
      note: clerk.text('demo.notes.deposit'),
    })
    clerk.plan(last - 1, async () => {
      await clerk.post('manager', '/payments', {
        ...common,
        direction: 'out',
        amount: WANTED_BACK,
        reference: 'TR204692',
        note: clerk.text('demo.notes.smallerOrder'),
      })
    })
  })
}

async function enterOpenExpense(
  clerk: Clerk,
  { author, steps, place, category, payee, amount }: OpenExpense,
): Promise<void> {
  const { id } = await clerk.post(author, '/expenses', {
    category: getExpenseCategoryId(clerk, category),
    branch: getBranch(place).id,
    payee,
    amount,
  })
  for (const [role, action] of steps) await clerk.post(role, `/expenses/${id}/${action}`)
}
