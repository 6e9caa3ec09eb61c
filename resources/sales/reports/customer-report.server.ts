import { selectOrZero, sumWhere } from '../../../src/server/database/sum-sql.ts'
import type { ParamView } from '../../../src/server/database/view-source.ts'
import { selectReceivables } from '../../finance/receivables/open-documents.server.ts'

/**
 * Selects sales, returns and payments of each customer in the period, and the due amount at the end of the period.
 * Customers without sales are included. Sums of past months are kept (database/53-customer-totals.sql).
 *
 * The sums of the time before the period are read only for the dates of the first and the last sale, so they may include
 * days of the period. They end with the whole year of the day before the period if that year ends within the period,
 * else with the whole month of that day, else with that day: whole years and months have fewer rows than single days.
 */
export const customerReportView: ParamView = (param) => {
  const [from, to] = [param('from'), param('to')]
  const [year, month] = ['year', 'month'].map(
    (unit) => `(date_trunc('${unit}', (${from} - 1)::timestamp) + interval '1 ${unit}')::date - 1`,
  )
  const end = `case when ${year} <= ${to} then ${year} when ${month} <= ${to} then ${month} else ${from} - 1 end`
  const sum = (column: string, test = 'true') =>
    sumWhere(`entry.${column}`, `entry.is_in_period and ${test}`)
  return `
  select customer.team_id, customer.id, customer.id as customer, customer.credit_limit,
    ${selectOrZero('account', 'orders', 'total', 'returned', 'net_total', 'paid', 'written_off', 'profit')},
    account.first_sale, account.last_sale, ${selectOrZero('debts', 'due', 'overdue')},
    round(account.total / nullif(account.orders, 0), (select armazem_decimals())) as average_basket
  from customers customer
  left join (
    select entry.team_id, entry.customer, min(entry.first_sale) as first_sale, max(entry.last_sale) as last_sale,
      ${['orders', 'paid', 'written_off', 'profit'].map((each) => `${sum(each)} as ${each}`).join(', ')},
      ${sum('total', `entry.kind <> 'return'`)} as total, ${sum('total')} as net_total,
      -${sum('total', `entry.kind = 'return'`)} as returned
    from (
      select sums.*, true as is_in_period from armazem_customer_sums(${from}, ${to}, true) sums
      union all
      select sums.*, false from armazem_customer_sums(null, ${end}, true) sums
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
