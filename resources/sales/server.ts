import type { ServerModule } from '../modules/server-module.ts'
import { totalSale } from './boards/total-sale.ts'
import { createNumberInvariant } from '../documents/integrity/record-integrity.server.ts'
import { saleDerivedFields } from './sale-derived-fields.server.ts'
import { customerReportView } from './reports/customer-report.server.ts'
import { discountReportView } from './reports/discount-report.server.ts'
import { invoicesView } from './reports/invoices.server.ts'
import { salesLinesView } from './reports/sales-lines.server.ts'
import { salesReportView } from './reports/sales-report.server.ts'
import { reservedBySales } from './delivery/reserved-goods.server.ts'
import { saleDocuments } from './sales.server.ts'
import { saleMailers } from './printouts/mailers.ts'
import { saleTotalsInvariants } from './sales-integrity.server.ts'
import { salePrintouts } from './printouts/offers.ts'

/** Adds sales to the server. */
export const module: ServerModule = {
  views: {
    invoices: invoicesView,
    'sales-report': salesReportView,
    'sales-lines': salesLinesView,
    'discount-report': discountReportView,
    'customer-report': customerReportView,
    sales: saleDerivedFields,
  },
  documents: [saleDocuments],
  boards: [totalSale],
  printouts: salePrintouts,
  mailers: saleMailers,
  watches: [
    {
      event: 'overdue',
      resource: 'invoices',
      where: "record.status = 'overdue'",
      linksTo: { resource: 'sales', id: 'id' },
      title: 'record.number',
      branch: 'branch',
      right: 'sale.view_all',
      isDaily: true,
    },
  ],
  invariants: [
    createNumberInvariant('invoices and credit notes', 'sales', 'invoice_number'),
    ...saleTotalsInvariants,
  ],
  maintenanceStatements: [
    { ofEachTeam: `select armazem_keep_months('sales', $1) as "isUnfinished"` },
    { ofEachTeam: `select armazem_keep_months('customers', $1) as "isUnfinished"` },
  ],
  stockClaims: { reserved: reservedBySales },
}
