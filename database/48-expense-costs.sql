-- Guarantees: dashboard, expense report, and profit and loss have the same expenses, with the same categories.
-- Contract: category_accounts has the accounts that belong to one expense category. An account that several categories
--   share belongs to none of them. expense_costs has the posted expenses, each with the method of its latest payment,
--   and the other entries on expense accounts, such as manual journal entries, with one row for each document, day,
--   branch and category. `cost` is the amount by which profit falls; it is 0 for an expense that is posted to an asset.
--   Amounts count as expenses if their account has the type `expense`, and their journal line the role `expense` or no
--   role. People who may see only their own expenses find only the posted expenses.
-- Source: rules 1.23 and 4.5, I18.

drop view if exists category_accounts cascade;

create view category_accounts with (security_invoker = true) as
select category.team_id, category.account, (array_agg(category.id))[1] as id
from expense_categories category
where category.account is not null
group by category.team_id, category.account
having count(*) = 1;

drop view if exists expense_costs cascade;

create view expense_costs with (security_invoker = true) as
select expense.team_id, expense.id, 'expense' as kind, expense.number, expense.date, expense.category, expense.branch,
  coalesce(posted.cost, 0) as cost, expense.amount as net, expense.tax_amount as tax, expense.total, expense.payee,
  expense.employee, expense.paid, expense.total - coalesce(expense.paid, 0) as due, expense.paid_date,
  expense.receipt is not null as has_receipt, (
    select payment.method from payments_allocations allocation
    join payments payment on payment.team_id = allocation.team_id and payment.id = allocation.parent
      and payment.status = 'posted'
    where allocation.team_id = expense.team_id and allocation.expense = expense.id
    order by payment.date desc, payment.id desc limit 1) as method,
  'expenses' as resource, expense.id::text as document
from expenses expense
left join lateral (
  select sum(line.debit - line.credit) as cost
  from journal_lines line
  join accounts account on account.team_id = line.team_id and account.id = line.account and account.type = 'expense'
  where line.team_id = expense.team_id and line.expense = expense.id and coalesce(line.role, 'expense') = 'expense'
) posted on true
where expense.status = 'posted'
union all
select entry.team_id,
  armazem_row_id(concat_ws(' ', entry.resource, entry.document, entry.date, entry.branch, entry.category)), 'entry',
  entry.number, entry.date, entry.category, entry.branch, entry.cost, entry.cost, null, entry.cost, null, null, null,
  null, null, null, null, entry.resource, entry.document
from (
  select line.team_id, line.resource, line.document, line.number, line.date, line.branch, category.id as category,
    sum(line.debit - line.credit) as cost
  from journal_lines line
  join accounts account on account.team_id = line.team_id and account.id = line.account and account.type = 'expense'
  left join category_accounts category on category.team_id = line.team_id and category.account = line.account
  -- Matches the condition of the index journal_lines_expenses.
  where (line.role is null or line.role = 'expense') and line.resource <> 'expenses'
    and (select armazem_own('expenses')) is null
  group by 1, 2, 3, 4, 5, 6, 7
  having sum(line.debit - line.credit) <> 0) entry;

grant select on category_accounts, expense_costs to armazem_app;
