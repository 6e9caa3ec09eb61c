import type { PrintoutOffer } from '../../../src/schema/printout.ts'

/** Offers the printouts of purchases. */
export const purchasePrintouts: readonly PrintoutOffer[] = [
  {
    resource: 'purchases',
    key: 'purchaseOrder',
    right: 'view_cost',
    when: { kind: 'purchase', status: ['ordered', 'closed'] },
    load: async () => (await import('./purchase-order.ts')).purchaseOrder,
    isMailed: true,
  },
  {
    resource: 'purchases',
    key: 'supplierReturn',
    right: 'view_cost',
    when: { kind: 'return' },
    load: async () => (await import('./supplier-return.ts')).supplierReturn,
    isMailed: true,
  },
]
