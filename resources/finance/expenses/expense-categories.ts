import { boolean, code, longText, reference, select, text } from '../../../src/schema/fields.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import { expenseCategoryAccess } from '../access.ts'

/** Declares expense categories (rule 1.16). */
export const expenseCategories = defineResource('expense-categories', {
  icon: 'tags',
  group: 'expense',
  tree: { parent: 'parent', depth: 5 },
  access: expenseCategoryAccess,
  routes: { list: '/expenseCategory-list' },
  subtitle: 'code',
  states: ['type'],
  usualStates: { type: 'operating' },
  inactive: { isActive: false },
  touches: ['accounts'],
  fields: {
    name: text({ required: true, max: 100, unique: true, search: true, column: true }),
    code: code({ unique: true, search: true, column: true }),
    parent: reference('expense-categories', { column: true }),
    type: select({
      choices: { operating: 'neutral', other: 'info' },
      default: 'operating',
      filter: true,
      column: true,
    }),
    /** Sets the account to which expenses are posted; blank creates an account of the same name. */
    account: reference('accounts', { requires: 'account.view' }),
    /** Sets whether the tax of an expense becomes input tax at posting; otherwise it is part of the cost. */
    deductsTax: boolean({ default: true }),
    description: longText({ max: 1000 }),
    isActive: boolean({ default: true, filter: true, column: true }),
  },
})
