import { createStatementView } from './account-statement.server.ts'

/**
 * Selects the entries of customer accounts (I13): invoices raise the balance; returns, payments and write-offs lower
 * it.
 */
const changes = `
  select customer.team_id, customer.id, customer.id as customer, null::uuid as branch,
    customer.opening_balance_date as date, 'opening' as type, null as number, null as reference,
    customer.opening_balance as debit, null::numeric as credit, 'customers' as resource, customer.id::text as document
  from customers customer where customer.opening_balance <> 0
  union all
  select sale.team_id, sale.id, sale.customer, sale.branch, sale.invoice_date,
    case sale.kind when 'return' then 'return' else 'invoice' end,
    coalesce(sale.invoice_number, sale.number), null,
    case when sale.kind <> 'return' then sale.total end, case sale.kind when 'return' then -sale.total end,
    'sales', sale.id::text
  from sales sale where sale.status in ('confirmed', 'closed') and sale.invoice_date is not null
    and sale.customer is not null
  union all
  select payment.team_id, payment.id, payment.customer, payment.branch, payment.date,
    case payment.direction when 'in' then 'payment' else 'refund' end, payment.number, payment.reference,
    case payment.direction when 'out' then payment.amount end,
    case payment.direction when 'in' then payment.amount end, 'payments', payment.id::text
  from payments payment where payment.customer is not null and payment.status = 'posted'
  union all
  select write_off.team_id, write_off.id, write_off.customer, write_off.branch, write_off.date, 'writeOff',
    coalesce(sale.number, payment.number), write_off.reason,
    case when write_off.amount < 0 then -write_off.amount end, case when write_off.amount > 0 then write_off.amount end,
    case when write_off.sale is null then 'payments' else 'sales' end, coalesce(write_off.sale, write_off.payment)::text
  from write_offs write_off
  left join sales sale on sale.team_id = write_off.team_id and sale.id = write_off.sale
  left join payments payment on payment.team_id = write_off.team_id and payment.id = write_off.payment
  where sale.status in ('confirmed', 'closed') or payment.status = 'posted'`

/** Selects the entries of customers in the period, after one row with the opening balance. */
export const customerStatementView = createStatementView({
  party: 'customer',
  changes,
  raises: 'debit',
  lowers: 'credit',
  hidesZero: false,
})
