import type { ParamView } from '../../../src/server/database/view-source.ts'
import { selectReceivables } from '../../finance/receivables/open-documents.server.ts'
import { postedSales } from '../../finance/profit/posted-sales.server.ts'

/**
 * Selects sales, returns and payments of each customer in the period, and the due amount at its end; customers without
 * purchases are included.
 */
export const customerReportView: ParamView = (param) => {
  const [from, to] = [param('from'), param('to')]
  const inPeriod = (date: string) => `(${from} is null or ${date} >= ${from})`
  return `
  select customer.team_id, customer.id, customer.id as customer, customer.credit_limit,
    coalesce(sales.orders, 0) as orders, sales.first_sale, sales.last_sale,
    coalesce(sales.total, 0) as total, coalesce(sales.returned, 0) as returned,
    coalesce(sales.total, 0) - coalesce(sales.returned, 0) as kept,
      round(sales.total / nullif(sales.orders, 0), 2) as average_basket,
    coalesce(payments.paid, 0) as paid, coalesce(write_offs.written_off, 0) as written_off,
      coalesce(debts.due, 0) as due, coalesce(debts.overdue, 0) as overdue,
    coalesce(sales.profit, 0) as profit
  from customers customer
  left join (
    select posted_sales.team_id, posted_sales.customer,
      sum(posted_sales.orders) filter (where ${inPeriod('posted_sales.date')}) as orders,
      min(posted_sales.date) filter (where posted_sales.kind <> 'return') as first_sale,
      max(posted_sales.date) filter (where posted_sales.kind <> 'return') as last_sale,
      sum(posted_sales.total) filter (where posted_sales.kind <> 'return'
        and ${inPeriod('posted_sales.date')}) as total,
      -sum(posted_sales.total) filter (where posted_sales.kind = 'return'
        and ${inPeriod('posted_sales.date')}) as returned,
      sum(posted_sales.profit) filter (where ${inPeriod('posted_sales.date')}) as profit
    from (${postedSales}) posted_sales where posted_sales.date <= ${to} group by posted_sales.team_id,
      posted_sales.customer
  ) sales on sales.team_id = customer.team_id and sales.customer = customer.id
  left join (
    select payment.team_id, payment.customer,
      sum(case payment.direction when 'in' then payment.amount else -payment.amount end) as paid
    from payments payment where payment.status = 'posted' and payment.date <= ${to} and ${inPeriod('payment.date')}
    group by payment.team_id, payment.customer
  ) payments on payments.team_id = customer.team_id and payments.customer = customer.id
  left join (
    select write_off.team_id, write_off.customer, sum(write_off.amount) as written_off
    from write_offs write_off where write_off.date <= ${to} and ${inPeriod('write_off.date')}
      group by write_off.team_id, write_off.customer
  ) write_offs on write_offs.team_id = customer.team_id and write_offs.customer = customer.id
  left join (
    select receivables_as_of.team_id, receivables_as_of.customer,
      coalesce(sum(receivables_as_of.due) filter (where receivables_as_of.due > 0), 0) as due,
      coalesce(sum(receivables_as_of.due) filter (where receivables_as_of.due > 0
        and receivables_as_of.days_overdue > 0), 0) as overdue
    from (${selectReceivables(to)}) receivables_as_of group by receivables_as_of.team_id, receivables_as_of.customer
  ) debts on debts.team_id = customer.team_id and debts.customer = customer.id`
}
