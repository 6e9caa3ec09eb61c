import type { ParamView } from '../../../src/server/database/view-source.ts'
import { selectReceivables } from '../../finance/receivables/open-documents.server.ts'

/**
 * Selects sales, returns and payments of each customer in the period, and the due amount at its end; customers without
 * purchases are included.
 */
export const customerReportView: ParamView = (param) => {
  const [from, to] = [param('from'), param('to')]
  const filterTypes = (...types: string[]) =>
    `filter (where entry.type in ('${types.join(`', '`)}') and entry.date >= coalesce(${from}, '-infinity'))`
  const sum = (...types: string[]) => `coalesce(sum(entry.amount) ${filterTypes(...types)}, 0)`
  return `
  select customer.team_id, customer.id, customer.id as customer, customer.credit_limit,
    coalesce(account.orders, 0) as orders, account.first_sale, account.last_sale, coalesce(account.total, 0) as total,
    -coalesce(account.returned, 0) as returned, coalesce(account.total + account.returned, 0) as net_total,
    round(account.total / nullif(account.orders, 0), (select armazem_decimals())) as average_basket,
    -coalesce(account.paid, 0) as paid, -coalesce(account.written_off, 0) as written_off,
    coalesce(debts.due, 0) as due, coalesce(debts.overdue, 0) as overdue, coalesce(sales.profit, 0) as profit
  from customers customer
  left join (
    select entry.team_id, entry.customer, count(*) ${filterTypes('invoice')} as orders,
      min(entry.date) filter (where entry.type = 'invoice') as first_sale,
      max(entry.date) filter (where entry.type = 'invoice') as last_sale, ${sum('invoice')} as total,
      ${sum('return')} as returned, ${sum('payment', 'refund')} as paid, ${sum('writeOff')} as written_off
    from party_ledger entry
    where entry.customer is not null and entry.date <= ${to} and entry.type not in ('allocation', 'setOff')
    group by entry.team_id, entry.customer
  ) account on account.team_id = customer.team_id and account.customer = customer.id
  left join (
    select sale.team_id, sale.customer, sum(sale.profit) as profit
    from posted_sales sale
    where sale.date between coalesce(${from}, '-infinity') and ${to}
    group by sale.team_id, sale.customer
  ) sales on sales.team_id = customer.team_id and sales.customer = customer.id
  left join (
    select document.team_id, document.customer, sum(document.due) as due,
      sum(document.due) filter (where document.days_overdue > 0) as overdue
    from (${selectReceivables(to)}) document
    where document.due > 0
    group by document.team_id, document.customer
  ) debts on debts.team_id = customer.team_id and debts.customer = customer.id`
}
