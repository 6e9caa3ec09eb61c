import type { Issue } from '../../src/schema/problem.ts'
import { defineRules, type Change } from '../../src/server/context/rules.ts'
import { customers } from './customers.ts'
import { checkOpening } from './opening-balance.server.ts'

/**
 * Checks opening balances and who sets credit limits, and protects the walk-in customer, to whom sales without a name
 * belong (rule 1.6).
 */
export const customerRules = defineRules(customers, {
  check(change) {
    return [...checkOpening(change.record), ...findCreditLimitIssues(change)]
  },
  async beforeDelete({ record }) {
    return record.isWalkIn ? [{ pointer: '', code: 'WALK_IN' }] : []
  },
})

type Changed = Pick<
  Change<Readonly<{ creditLimit: number | null }>>,
  'record' | 'previous' | 'caller'
>

/** Refuses a changed credit limit from people without the right to set it, who could otherwise sell above any limit. */
function findCreditLimitIssues({ record, previous, caller }: Changed): Issue[] {
  const isSame = (previous?.creditLimit ?? null) === record.creditLimit
  if (isSame || caller.can('customer.credit_limit')) return []
  return [{ pointer: '/creditLimit', code: 'CREDIT_LIMIT_RIGHT' }]
}

/**
 * Indicates whether the caller sees only some sales. Such a caller still sees what a customer owes, in order to decide
 * about sales on credit.
 */
const isRestricted = `(select armazem_own('sales')) is not null`

/**
 * Selects balance, overdue amount, last sale and lifetime sales of each customer (rule 1.6, I13); a negative balance is
 * credit. Sales count from their invoice date, as in the sales report. `offset 0` keeps PostgreSQL from turning the
 * condition into a join, which would sum the accounts of all customers.
 */
export const customerDerivedFields = `
  select customer.team_id, customer.id,
    coalesce(case when ${isRestricted} then account.balance else owed.balance end, 0) as balance,
    coalesce(case when ${isRestricted} then account.overdue else owed.overdue end, 0) as overdue,
    sales.last_sale_at, coalesce(sales.lifetime_sales, 0) as lifetime_sales
  from customers customer
  left join customer_balances owed on owed.team_id = customer.team_id and owed.customer = customer.id
  left join (
    select team_id, customer,
      max(invoice_date) filter (where kind <> 'return' and status in ('confirmed', 'closed')) as last_sale_at,
      sum(total) filter (where status in ('confirmed', 'closed') and invoice_date is not null) as lifetime_sales
    from sales group by team_id, customer) sales on sales.team_id = customer.team_id and sales.customer = customer.id
  left join (select * from armazem_customer_accounts() where ${isRestricted} offset 0) account
    on account.customer = customer.id`
