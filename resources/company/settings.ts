import {
  boolean,
  date,
  image,
  integer,
  longText,
  money,
  percent,
  reference,
  select,
} from '../../src/schema/fields.ts'
import type { FieldValues } from '../../src/schema/row.ts'
import { defineSettings } from '../../src/schema/settings.ts'
import { limits } from './limits.ts'

/** Declares the settings that each team decides for itself (rules 2.1, 2.6 and 6.3). */
export const settings = defineSettings(
  {
    /** Up to these nobody needs to be asked; above, only whose own limit covers it. Blank: everybody may. */
    approvePurchasesAbove: money({ min: 0, default: 1000 }),
    approveExpensesAbove: money({ min: 0, default: 500 }),
    approveRefundsAbove: money({ min: 0, default: 100 }),
    approveAdjustmentsAbove: money({ min: 0, default: 500 }),
    /** Requires that author and approver are two people, whatever the author's limit. */
    twoPeople: boolean(),
    /** Taxes products whose category has no tax either (rule 1.4). */
    saleTax: reference('taxes'),
    purchaseTax: reference('taxes'),
    /** Applies to new products and sales. */
    pricesIncludeTax: boolean(),
    /** After how many days new customers pay, and new suppliers are paid. */
    customerTermsDays: integer({ min: 0, max: 365 }),
    supplierTermsDays: integer({ min: 0, max: 365 }),
    /** Decides when a purchase becomes payable: with its receipts, or completely with its order. */
    billOn: select({ choices: { receipt: 'neutral', order: 'neutral' }, default: 'receipt' }),
    /** Limits how much more than ordered may be received, unless a purchase says otherwise. */
    overReceiptPercent: percent({ default: 0 }),
    /** Rounds totals of sales to this amount, unless a sale says otherwise. */
    cashRounding: money({ min: 0.01 }),
    /** Above it an expense is not posted without its receipt. Blank: none is asked for. */
    receiptRequiredAbove: money({ min: 0 }),
    /** Limits how long a new quote can be accepted; blank is unlimited. */
    quoteValidDays: integer({ min: 1, max: 365 }),
    /** At the head of papers, of all branches alike. */
    logo: image(),
    /** At the foot of papers: terms, bank account, register of companies. */
    paperFooter: longText({ max: 500 }),
    /** The last day of the books that nobody may change any more (I16). */
    closedUntil: date(),
  },
  {
    sections: {
      approval: [
        'approvePurchasesAbove',
        'approveExpensesAbove',
        'approveRefundsAbove',
        'approveAdjustmentsAbove',
        'twoPeople',
      ],
      terms: [
        'saleTax',
        'purchaseTax',
        'customerTermsDays',
        'supplierTermsDays',
        'pricesIncludeTax',
      ],
      defaults: ['billOn', 'overReceiptPercent', 'cashRounding', 'quoteValidDays'],
      expenses: ['receiptRequiredAbove'],
      papers: ['logo', 'paperFooter'],
      period: ['closedUntil'],
    },
    rights: { closedUntil: 'period.close' },
    limits,
  },
)

/** Returns the settings of a team, as declared. */
export function settingsIn(team: {
  readonly settings: Readonly<Record<string, unknown>>
}): FieldValues<typeof settings.resource.fields> {
  // The engine fills in every declared setting, checked when it was written.
  return team.settings as FieldValues<typeof settings.resource.fields>
}
