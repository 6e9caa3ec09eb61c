import type { KeptTotals, SummedView } from '../../../src/server/database/view-source.ts'

const SUMS = ['net', 'tax', 'charges', 'total']

/**
 * Selects goods received and returned; the dashboard uses the same amounts (I18). Sums by branch and supplier of past
 * months are kept (database/43-purchase-totals.sql).
 */
export const purchaseReportView: SummedView = {
  whole: () => 'select * from purchased_goods',
  totals: [
    sumBy('armazem_purchase_sums', SUMS),
    sumBy('armazem_paid_purchase_sums', ['items', 'quantity', ...SUMS, 'paid', 'due']),
  ],
}

function sumBy(name: string, sums: readonly string[]): KeptTotals {
  return {
    by: ['date', 'branch', 'supplier', 'kind'],
    sums,
    date: 'date',
    select: (_param, { from, to, hasYears }) =>
      `select * from ${name}(${from}, ${to}, ${hasYears})`,
  }
}
