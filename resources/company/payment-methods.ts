import { boolean, reference, select, text } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { paymentMethodAccess } from './access.ts'

/** Declares payment methods (rules 1.10 and 1.21). */
export const paymentMethods = defineResource('payment-methods', {
  icon: 'credit-card',
  group: 'settings',
  access: paymentMethodAccess,
  states: ['kind'],
  usualStates: { kind: 'cash' },
  inactive: { isActive: false },
  touches: ['accounts'],
  fields: {
    name: text({ required: true, max: 100, unique: true, search: true, column: true }),
    kind: select({
      choices: {
        cash: 'neutral',
        card: 'neutral',
        bank: 'neutral',
        mobile: 'neutral',
        cheque: 'neutral',
        storeCredit: 'neutral',
        other: 'neutral',
      },
      default: 'cash',
      filter: true,
      column: true,
    }),
    referenceRequired: boolean({ column: true }),
    /** Sets the account to which payments are posted; blank creates an account of the same name. */
    account: reference('accounts', {
      requires: 'account.view',
      offers: { role: ['cash', 'bank'] },
    }),
    isActive: boolean({ default: true, filter: true, column: true }),
  },
})
