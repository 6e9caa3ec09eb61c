import type { ParamView } from '../../../src/server/database/view-source.ts'
import { selectReceivables } from '../../finance/receivables/open-documents.server.ts'

/**
 * Selects sales, returns and payments of each customer in the period, and the due amount at its end; customers without
 * purchases are included. Sums of past months are kept (database/53-customer-totals.sql). The sums before the period
 * are read only for the date of the first sale.
 */
export const customerReportView: ParamView = (param) => {
  const [from, to] = [param('from'), param('to')]
  const sum = (column: string, test = 'true') =>
    `coalesce(sum(entry.${column}) filter (where entry.is_in_period and ${test}), 0)`
  return `
  select customer.team_id, customer.id, customer.id as customer, customer.credit_limit,
    coalesce(account.orders, 0) as orders, account.first_sale, account.last_sale, coalesce(account.total, 0) as total,
    -coalesce(account.returned, 0) as returned, coalesce(account.total + account.returned, 0) as net_total,
    round(account.total / nullif(account.orders, 0), (select armazem_decimals())) as average_basket,
    coalesce(account.paid, 0) as paid, coalesce(account.written_off, 0) as written_off,
    coalesce(debts.due, 0) as due, coalesce(debts.overdue, 0) as overdue, coalesce(account.profit, 0) as profit
  from customers customer
  left join (
    select entry.team_id, entry.customer, ${sum('orders')} as orders, min(entry.first_sale) as first_sale,
      max(entry.last_sale) as last_sale, ${sum('total', `entry.kind <> 'return'`)} as total,
      ${sum('total', `entry.kind = 'return'`)} as returned, ${sum('paid')} as paid,
      ${sum('written_off')} as written_off, ${sum('profit')} as profit
    from (
      select sums.*, true as is_in_period from armazem_customer_sums(${from}, ${to}, true) sums
      union all
      select sums.*, false from armazem_customer_sums(null, ${from} - 1, true) sums
      where ${from} is not null
    ) entry
    group by entry.team_id, entry.customer
  ) account on account.team_id = customer.team_id and account.customer = customer.id
  left join (
    select document.team_id, document.customer, sum(document.due) as due,
      sum(document.due) filter (where document.days_overdue > 0) as overdue
    from (${selectReceivables(to)}) document
    where document.due > 0
    group by document.team_id, document.customer
  ) debts on debts.team_id = customer.team_id and debts.customer = customer.id`
}
