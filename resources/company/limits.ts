import { integer, money, percent } from '../../src/schema/fields.ts'

/** Declares the limits of a role (rule 6.3), in the currency of the team; null is unlimited. */
export const limits = {
  /** Limits the discount of a line and of a whole sale. */
  discountPercent: percent({ min: 0, max: 100 }),
  /** Limits the refund of one return, given or approved. */
  refundValue: money({ min: 0 }),
  /** Limits what may be written off of one document. */
  writeOffValue: money({ min: 0 }),
  /** Limits the total of a purchase that may be ordered or approved. */
  purchaseValue: money({ min: 0 }),
  expenseValue: money({ min: 0 }),
  /** Limits the value of a stock adjustment, gains and losses counted apart. */
  adjustmentValue: money({ min: 0 }),
  /** Limits how many days a document may be dated back. */
  backdateDays: integer({ min: 0, max: 3650 }),
} as const
