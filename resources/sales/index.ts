/** Declares sales, invoices and reports on sales. */
export { sales } from './sales.ts'
export { invoices } from './reports/invoices.ts'
export { salesReport } from './reports/sales-report.ts'
export { salesLines } from './reports/sales-lines.ts'
export { customerReport } from './reports/customer-report.ts'
export { discountReport } from './reports/discount-report.ts'
