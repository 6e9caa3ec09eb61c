import type { ServerModule } from '../server-modules.ts'
import { totalSale } from './boards/total-sale.ts'
import { saleRollups } from './quote-validity.server.ts'
import { discountReportView } from './reports/discount-report.server.ts'
import { invoicesView } from './reports/invoices.server.ts'
import { postedSales, soldLines } from './reports/posted-sales.server.ts'
import { reservedBySales } from './reserved-goods.server.ts'
import { saleDocuments } from './sales.server.ts'

/** Adds sales to the server. */
export const module: ServerModule = {
  views: {
    invoices: invoicesView,
    'sales-report': postedSales,
    'sales-lines': soldLines,
    'discount-report': discountReportView,
    sales: saleRollups,
  },
  documents: [saleDocuments],
  boards: [totalSale],
  stockClaims: { reserved: reservedBySales },
}
