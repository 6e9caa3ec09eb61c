import type { BookMember, CompanyBooks, WrittenRecord } from '../../../src/server/demo/company.ts'
import { createDemoId } from '../demo-id.ts'
import type { DemoRole } from '../demo-company.ts'
import { createPlans, type Plans } from '../plans.ts'
import type { DemoText } from '../record-set.ts'
import type { Random } from './random.ts'

/** Holds the shared state of the simulation: the company's books, the planned work and the clock. */
export interface Clerk extends Plans<() => Promise<void>> {
  readonly books: CompanyBooks
  readonly random: Random
  readonly text: DemoText
  /** Holds the last day of the simulation; work planned for a later day is dropped. */
  readonly today: number
  /** Sends a request as the member with this role, a few seconds after the previous request. */
  post(
    role: DemoRole,
    path: string,
    body?: Readonly<Record<string, unknown>>,
  ): Promise<WrittenRecord>
  as(role: DemoRole): BookMember
  /**
   * Moves the clock forward to a share of a day's opening hours; 0.5 is the middle of the day. The clock never goes
   * back.
   */
  moveTo(day: number, share: number): void
  /** Moves the clock forward to the evening of a day, after closing time. */
  moveToEvening(day: number): void
}

const SECOND = 1000
const HOUR = 3600 * SECOND
/** Sets the opening hours in UTC: nine to six in New York in winter. */
const [OPENS, CLOSES] = [14 * HOUR, 23 * HOUR]

/** Creates the shared state; no time is after `now`. */
export function createClerk(
  books: CompanyBooks,
  { now, ...facts }: Pick<Clerk, 'random' | 'today' | 'text'> & { readonly now: number },
): Clerk {
  const { random, today } = facts
  let time = 0

  function moveTo(moment: number): void {
    time = Math.max(time, Math.min(moment, now))
    books.setTime(new Date(time))
  }

  return {
    books,
    ...facts,
    ...createPlans(today),
    as: (role) => books.as(role),
    post(role, path, body) {
      moveTo(time + random.between(5, 40) * SECOND)
      return books.as(role).post(path, body)
    },
    moveTo(day, share) {
      moveTo(computeStartOfDay(day) + OPENS + Math.round(share * (CLOSES - OPENS)))
    },
    moveToEvening(day) {
      moveTo(computeStartOfDay(day) + CLOSES + HOUR / 4)
    },
  }
}

function computeStartOfDay(day: number): number {
  return day * 24 * HOUR
}

export type PaymentMethod = 'cash' | 'card' | 'bank' | 'mobile'

/** Returns the id of a payment method that every new team starts with. */
export function getPaymentMethodId({ text }: Pick<Clerk, 'text'>, method: PaymentMethod): string {
  return createDemoId('payment-methods', text(`paymentMethods.${method}`))
}

type ExpenseCategory = 'rent' | 'utilities' | 'marketing' | 'transport' | 'maintenance' | 'bankFees'

/** Names the category, payee and amount of an expense. */
export interface Expense {
  readonly category: ExpenseCategory
  readonly payee: string
  readonly amount: number
}

/** Returns the id of an expense category that every new team starts with. */
export function getExpenseCategoryId(
  { text }: Pick<Clerk, 'text'>,
  category: ExpenseCategory,
): string {
  return createDemoId('expense-categories', text(`expenseCategories.${category}`))
}
