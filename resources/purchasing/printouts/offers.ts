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
    // A credit note for goods that did not arrive returns no goods.
    when: { kind: 'return', goodsStatus_ne: 'none' },
    load: async () => (await import('./supplier-return.ts')).supplierReturn,
    isMailed: true,
  },
]
