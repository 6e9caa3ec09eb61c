import { keepMonths } from '../../../src/server/database/kept-months.ts'
import type { SummedView } from '../../../src/server/database/view-source.ts'

const BY = ['branch', 'supplier', 'kind']
const SUMS = ['net', 'tax', 'charges', 'total']

/**
 * Selects goods received and returned; the dashboard uses the same amounts (I18). Sums by branch and supplier of past
 * months are kept (database/43-purchase-totals.sql).
 */
export const purchaseReportView: SummedView = {
  whole: () => 'select * from purchased_goods',
  totals: [
    keepMonths('armazem_purchase_sums', { by: BY, sums: SUMS }),
    keepMonths('armazem_paid_purchase_sums', {
      by: BY,
      sums: ['items', 'quantity', ...SUMS, 'paid', 'due'],
    }),
  ],
}
