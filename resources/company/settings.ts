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

/** Declares the settings that each team decides for itself (rules 2.1, 2.6 and 6.3). */
export const settings = defineSettings(
  {
    /** Sets the amount above which approval is needed, by somebody whose own limit covers it. Blank: never. */
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
    /** Sets the payment terms of new customers and suppliers, in days. */
    customerTermsDays: integer({ min: 0, max: 365 }),
    supplierTermsDays: integer({ min: 0, max: 365 }),
    /** Decides when a purchase becomes payable: with its receipts, or completely with its order. */
    billOn: select({ choices: { receipt: 'neutral', order: 'neutral' }, default: 'receipt' }),
    /** Limits how much more than ordered may be received, unless a purchase says otherwise. */
    overReceiptPercent: percent({ default: 0 }),
    /** Rounds totals of sales to this amount, unless a sale says otherwise. */
    cashRounding: money({ min: 0.01 }),
    /** Refuses to post an expense above this amount without a receipt. Blank: never. */
    receiptRequiredAbove: money({ min: 0 }),
    /** Limits how long a new quote can be accepted; blank is unlimited. */
    quoteValidDays: integer({ min: 1, max: 365 }),
    /** Shown at the head of printouts, for all branches. */
    logo: image(),
    /** Shown at the foot of printouts: terms, bank account, company register. */
    paperFooter: longText({ max: 500 }),
    /** Closes the books up to this day (I16). */
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
      printouts: ['logo', 'paperFooter'],
      period: ['closedUntil'],
    },
    rights: { closedUntil: 'period.close' },
    limits: {
      /** Limits how many days a document may be dated back. */
      backdateDays: {
        field: integer({ min: 0, max: 3650 }),
        roles: { manager: 3, purchasing: 3, accounts: null },
      },
    },
  },
)

/** Returns the settings of a team, as declared. */
export function settingsIn(team: {
  readonly settings: Readonly<Record<string, unknown>>
}): FieldValues<typeof settings.resource.fields> {
  // The engine fills in every declared setting, checked when it was written.
  return team.settings as FieldValues<typeof settings.resource.fields>
}
