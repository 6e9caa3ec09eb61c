import type { Seeds } from '../server-modules.ts'

/** Holds the records of a new team. */
export const seeds: Seeds = {
  en: {
    branches: [{ name: 'Main branch', code: 'MAIN', type: 'store', isPrimary: true }],
    'payment-methods': [
      { name: 'Cash', kind: 'cash' },
      { name: 'Card', kind: 'card' },
      { name: 'Bank transfer', kind: 'bank', referenceRequired: true },
      { name: 'Mobile payment', kind: 'mobile' },
      { name: 'Cheque', kind: 'cheque', referenceRequired: true },
      { name: 'Store credit', kind: 'storeCredit' },
    ],
  },
  pt: {
    branches: [{ name: 'Filial principal', code: 'MAIN', type: 'store', isPrimary: true }],
    'payment-methods': [
      { name: 'Dinheiro', kind: 'cash' },
      { name: 'Cartão', kind: 'card' },
      { name: 'Transferência bancária', kind: 'bank', referenceRequired: true },
      { name: 'Pagamento móvel', kind: 'mobile' },
      { name: 'Cheque', kind: 'cheque', referenceRequired: true },
      { name: 'Crédito de loja', kind: 'storeCredit' },
    ],
  },
}
