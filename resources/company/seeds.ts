import type { Seeds } from '../modules/server-module.ts'
import { nameRate } from './regions/regions.ts'

/** Returns the branch, taxes and payment methods that a new team starts with. */
export const seeds: Seeds = (text, { locale, region }) => {
  const regional = (region?.paymentMethods ?? []).map((method) => ({ ...method }))
  const mobile = { name: text('paymentMethods.mobile'), kind: 'mobile' }
  return {
    branches: [
      {
        name: text('branch'),
        code: 'MAIN',
        type: 'store',
        isPrimary: true,
        ...(region && { receiptRoll: region.receiptRoll }),
      },
    ],
    taxes: region
      ? region.rates.map((rate) => ({ name: nameRate(region, rate, locale), rate }))
      : [],
    'payment-methods': [
      { name: text('paymentMethods.cash'), kind: 'cash' },
      { name: text('paymentMethods.card'), kind: 'card' },
      { name: text('paymentMethods.bank'), kind: 'bank', referenceRequired: true },
      ...regional,
      ...(regional.some(({ kind }) => kind === 'mobile') ? [] : [mobile]),
      { name: text('paymentMethods.cheque'), kind: 'cheque', referenceRequired: true },
      { name: text('paymentMethods.storeCredit'), kind: 'storeCredit' },
    ],
  }
}
