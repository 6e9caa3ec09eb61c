/** Declares purchases, goods receipts, and reports on purchases and prices. */
export { purchases } from './purchases.ts'
export { receipts } from './receipts.ts'
export { purchaseReport } from './reports/purchase-report.ts'
export { purchaseHistory } from './reports/purchase-history.ts'
export { priceHistory } from './reports/price-history.ts'
