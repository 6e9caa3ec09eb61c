import type { Seeds } from '../modules/server-module.ts'

const OPERATING = [
  'rent',
  'utilities',
  'salaries',
  'marketing',
  'transport',
  'maintenance',
  'officeSupplies',
  'bankFees',
] as const

/** Returns the expense categories that a new team starts with. */
export const seeds: Seeds = (text) => ({
  'expense-categories': [
    ...OPERATING.map((each) => ({ name: text(`expenseCategories.${each}`), type: 'operating' })),
    { name: text('expenseCategories.taxes'), type: 'other' },
    { name: text('expenseCategories.other'), type: 'other' },
  ],
})
