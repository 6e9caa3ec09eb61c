import { keepMonths } from '../../../src/server/database/kept-months.ts'
import type { SummedView } from '../../../src/server/database/view-source.ts'

/**
 * Selects invoiced sales that are not cancelled, with their current due amounts. Returns are left out, because they
 * have credit notes instead of invoices.
 */
const selectInvoices = `
  select sale.team_id, sale.id, coalesce(sale.invoice_number, sale.number) as number, sale.date, sale.due_date,
    sale.customer, sale.branch, sale.total, sale.paid, sale.credited, sale.written_off, sale.due, sale.created_at,
    case when sale.due > 0 then greatest((select armazem_today()) - sale.due_date, 0) else 0 end as days_overdue,
    case
      when sale.due < 0 then 'credit'
      when sale.due = 0 and sale.written_off > 0 then 'writtenOff'
      when sale.due = 0 then 'paid'
      when sale.due_date < (select armazem_today()) then 'overdue'
      when sale.due < sale.total - sale.written_off then 'partial'
      else 'unpaid'
    end as status
  from posted_sales sale
  where sale.kind <> 'return'`

/** Sums the invoices as the sales report does, from the kept totals of months. */
export const invoicesView: SummedView = {
  whole: () => selectInvoices,
  totals: keepMonths('armazem_settled_sums', {
    by: ['branch'],
    sums: ['total', 'paid', 'credited', 'writtenOff', 'due'],
    where: "kind <> 'return'",
  }),
}
