import { computed, date, money } from '../../src/schema/fields.ts'

/** What was owed when the team started here (business.md §1.5, §1.6), and how much of it payments settled since. */
export function openingFields(right: string) {
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
