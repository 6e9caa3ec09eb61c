/**
 * Selects invoiced sales that are not cancelled, with their due amounts of today; returns are credit notes, not
 * invoices.
 */
export const invoicesView = `
  select s.team_id, s.id, s.number, s.invoice_date as date, s.due_date, s.customer, s.branch, s.total, s.paid,
    s.credited, s.written_off, s.due, s.created_at,
    case when s.due > 0 then greatest((select armazem_today()) - s.due_date, 0) else 0 end as days_overdue,
    case
      when s.due < 0 then 'credit'
      when s.due = 0 and s.written_off > 0 then 'writtenOff'
      when s.due = 0 then 'paid'
      when s.due_date < (select armazem_today()) then 'overdue'
      when s.due < s.total - s.written_off then 'partial'
      else 'unpaid'
    end as status
  from sales s
  where s.kind <> 'return' and s.status in ('confirmed', 'closed') and s.invoice_date is not null`
