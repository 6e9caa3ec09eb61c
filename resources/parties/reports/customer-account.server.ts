import { statementOf } from './account-statement.server.ts'

/**
 * Selects the entries of customer accounts (I13): invoices raise the balance; returns, payments and write-offs lower
 * it.
 */
const changes = `
  select c.team_id, c.id, c.id as customer, null::uuid as branch,
    coalesce(c.opening_balance_date, c.created_at::date) as date, 'opening' as type, null as number, null as reference,
    c.opening_balance as debit, null::numeric as credit, 'customers' as resource, c.id::text as document
  from customers c where c.opening_balance <> 0
  union all
  select s.team_id, s.id, s.customer, s.branch, s.invoice_date, case s.kind when 'return' then 'return' else 'invoice' end,
    s.number, null, case when s.kind <> 'return' then s.total end, case s.kind when 'return' then -s.total end, 'sales', s.id::text
  from sales s where s.status in ('confirmed', 'closed') and s.invoice_date is not null and s.customer is not null
  union all
  select m.team_id, m.id, m.customer, m.branch, m.date, case m.direction when 'in' then 'payment' else 'refund' end,
    m.number, m.reference, case m.direction when 'out' then m.amount end, case m.direction when 'in' then m.amount end,
    'payments', m.id::text
  from payments m where m.customer is not null and m.status = 'posted'
  union all
  select w.team_id, w.id, w.customer, w.branch, w.date, 'writeOff', coalesce(s.number, m.number), w.reason,
    case when w.amount < 0 then -w.amount end, case when w.amount > 0 then w.amount end,
    case when w.sale is null then 'payments' else 'sales' end, coalesce(w.sale, w.payment)::text
  from write_offs w
  left join sales s on s.team_id = w.team_id and s.id = w.sale
  left join payments m on m.team_id = w.team_id and m.id = w.payment
  where s.status in ('confirmed', 'closed') or m.status = 'posted'`

/** Returns the SQL of customers' entries in the period, after one row with the opening balance. */
export const customerStatementView = statementOf({
  party: 'customer',
  changes,
  raises: 'debit',
  lowers: 'credit',
  hidesZero: false,
})
