import { integer, money, percent } from '../../src/schema/fields.ts'

/** Declares the limits of a role (rule 6.3), in the currency of the team; null is unlimited. */
export const limits = {
  /** Off the list price, of a line and of a whole sale. */
  discountPercent: percent({ min: 0, max: 100 }),
  /** What they may hand back for one return, or approve. */
  refundValue: money({ min: 0 }),
  /** What they may give up of one document. */
  writeOffValue: money({ min: 0 }),
  /** What a purchase may come to that they order, or approve. */
  purchaseValue: money({ min: 0 }),
  expenseValue: money({ min: 0 }),
  /** What a stock adjustment may be worth, gains and losses each counted. */
  adjustmentValue: money({ min: 0 }),
  /** How many days back they may enter something. */
  backdateDays: integer({ min: 0, max: 3650 }),
} as const
