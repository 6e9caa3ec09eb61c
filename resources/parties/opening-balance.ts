import { computed, date, money } from '../../src/schema/fields.ts'

/** Declares the opening balance, and how much of it payments have settled (rules 1.5 and 1.6). */
export function declareOpeningFields(right: string) {
  return {
    openingBalance: money(),
    openingBalanceDate: date(),
    openingPaid: money({ readOnly: true, default: 0, requires: right }),
    openingDue: computed({
      as: 'money',
      from: { subtract: ['openingBalance', 'openingPaid'] },
      requires: right,
    }),
  } as const
}
