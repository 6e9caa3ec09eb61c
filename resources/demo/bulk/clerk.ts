import { createDemoId } from '../demo-id.ts'
import type { Book } from './book.ts'
import { createPlans, type Plans } from '../plans.ts'
import type { DemoText } from '../record-set.ts'
import type { Random } from '../trade/random.ts'

/** Holds the amounts of a line of a purchase or sale, as totals.ts computes them. */
export interface TradedLine {
  readonly id: string
  readonly product: string
  readonly quantity: number
  readonly net: number
  readonly total: number
  unitCost: number | null
}

/** Holds the shared state of all steps of the bulk loader. */
export interface Clerk extends Plans<() => void> {
  readonly book: Book
  readonly random: Random
  readonly text: DemoText
  /** Holds functions that write the documents that are not finished when the simulation ends. */
  readonly unfinished: Set<() => void>
  /** Returns a time within the opening hours of a day, as ISO 8601. */
  pickTime(day: number): string
}

/** Sets the last day and the last moment of the simulation. */
export interface Period {
  readonly today: number
  readonly now: number
}

/** Sets the opening hours in minutes after midnight in New York. */
const [OPENS, CLOSES] = [9 * 60, 18 * 60]

/** Creates the shared state. No time is after `now`. The opening hours are those of New York in winter. */
export function createBulkClerk(
  book: Book,
  { random, text, today, now }: Pick<Clerk, 'random' | 'text'> & Period,
): Clerk {
  return {
    ...createPlans(today),
    book,
    random,
    text,
    unfinished: new Set(),
    pickTime(day) {
      const minute = random.between(OPENS, CLOSES) + 5 * 60
      const moment = day * 86_400_000 + minute * 60_000 + random.between(0, 59) * 1000
      return new Date(Math.min(moment, now)).toISOString()
    },
  }
}

/** Returns the id of the demo user with a role. */
export function getAccountId(role: string): string {
  return createDemoId('account', role)
}
