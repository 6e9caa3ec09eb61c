import type { Seeds } from '../modules/server-module.ts'

/** Returns the branch and payment methods that a new team starts with. */
export const seeds: Seeds = (text) => ({
  branches: [{ name: text('branch'), code: 'MAIN', type: 'store', isPrimary: true }],
  'payment-methods': [
    { name: text('paymentMethods.cash'), kind: 'cash' },
    { name: text('paymentMethods.card'), kind: 'card' },
    { name: text('paymentMethods.bank'), kind: 'bank', referenceRequired: true },
    { name: text('paymentMethods.mobile'), kind: 'mobile' },
    { name: text('paymentMethods.cheque'), kind: 'cheque', referenceRequired: true },
    { name: text('paymentMethods.storeCredit'), kind: 'storeCredit' },
  ],
})
