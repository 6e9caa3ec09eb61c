-- Guarantees: receivables, payables and their ageing on a recent day, such as today, read only the documents that are
--   open today or have later entries.
-- Contract: the functions return the rows of the reports on a day with few later entries. Documents that are open today
--   and have no later entries are selected by the indexes of open documents, without a join to the later entries:
--   because of row-level security, PostgreSQL cannot use statistics of the amounts, expects most documents to be open,
--   and would join the entries to all documents. Documents with entries after the day have the amount of today less
--   these entries, which are read once. PostgreSQL inlines the functions. Dates are subtracted from the day instead of
--   compared with it, because PostgreSQL would otherwise read all purchases and payments by the indexes of their dates.
--   receivable_sales and payable_purchases have the documents that these reports list, with the amount of today.
--   armazem_recent_credit(day) returns the payments with an amount that is not allocated; credit is negative.
-- Source: rules 4.8, 4.18 and 5.3, decision 094.

drop view if exists receivable_sales, payable_purchases cascade;

create view receivable_sales with (security_invoker = true) as
select sale.team_id, sale.id, coalesce(sale.invoice_number, sale.number) as number, sale.kind,
  coalesce(sale.invoice_date, sale.date) as date, sale.due_date, sale.customer, sale.branch, sale.total, sale.due,
  'sales' as resource
from sales sale
where sale.status in ('confirmed', 'closed');

create view payable_purchases with (security_invoker = true) as
select purchase.team_id, purchase.id, purchase.number, purchase.kind,
  coalesce(purchase.bill_date, purchase.date) as date, supplier.id as supplier, null as payee, purchase.supplier_ref,
  purchase.branch, coalesce(purchase.bill_date, purchase.date) + coalesce(supplier.payment_terms_days, 0) as due_date,
  purchase.total, purchase.due, 'purchases' as resource, purchase.date as ordered_on
from purchases purchase
left join suppliers supplier on supplier.team_id = purchase.team_id and supplier.id = purchase.supplier
where purchase.status in ('ordered', 'closed');

grant select on receivable_sales, payable_purchases to armazem_app;

create or replace function armazem_recent_receivables(day date) returns table (
  as_of_ date, team_id uuid, id uuid, number text, kind text, date date, due_date date, customer uuid, branch uuid,
  total numeric, due numeric, credit numeric, days_overdue integer, resource text)
  language sql stable as $$
  with later_entry as materialized (select entry.* from armazem_entries_after(day) entry)
  select day, document.team_id, document.id, document.number, document.kind, document.date, document.due_date,
    document.customer, document.branch, document.total, document.due, greatest(-document.due, 0),
    case when document.due > 0 then greatest(day - document.due_date, 0) else 0 end, document.resource
  from (
    select sale.team_id, sale.id, sale.number, sale.kind, sale.date, sale.due_date, sale.customer, sale.branch,
      sale.total, sale.due - sale.later as due, sale.resource
    from (
      select sale.*, 0 as later from receivable_sales sale
      where sale.due <> 0 and sale.id <> all (array(
        select later.sale from later_entry later where later.sale is not null))
      union all
      select sale.*, later.amount
      from receivable_sales sale
      join (
        select entry.sale, sum(entry.amount) as amount from later_entry entry
        where entry.sale is not null
        group by entry.sale) later on later.sale = sale.id
      where sale.team_id = armazem_team() and sale.due <> later.amount) sale
    union all
    select customer.team_id, customer.id, customer.code, 'opening', customer.opening_balance_date,
      customer.opening_balance_date, customer.id, null, customer.opening_balance,
      customer.opening_balance - customer.opening_paid - coalesce(later.amount, 0), 'customers'
    from customers customer
    left join (
      select entry.customer, sum(entry.amount) as amount from later_entry entry
      where entry.customer is not null
      group by entry.customer) later on later.customer = customer.id
    where customer.opening_balance - customer.opening_paid <> coalesce(later.amount, 0)
  ) document
$$;

create or replace function armazem_recent_payables(day date) returns table (
  as_of_ date, team_id uuid, id uuid, number text, kind text, date date, supplier uuid, payee text, supplier_ref text,
  branch uuid, due_date date, total numeric, due numeric, resource text, credit numeric)
  language sql stable as $$
  with later_entry as materialized (select entry.* from armazem_entries_after(day) entry)
  select day, document.*, greatest(-document.due, 0)
  from (
    select purchase.team_id, purchase.id, purchase.number, purchase.kind, purchase.date, purchase.supplier,
      purchase.payee, purchase.supplier_ref, purchase.branch, purchase.due_date, purchase.total,
      purchase.due - purchase.later as due, purchase.resource
    from (
      select purchase.*, 0 as later from payable_purchases purchase
      where purchase.due <> 0 and purchase.id <> all (array(
        select later.purchase from later_entry later where later.purchase is not null))
      union all
      select purchase.*, later.amount
      from payable_purchases purchase
      join (
        select entry.purchase, sum(entry.amount) as amount from later_entry entry
        where entry.purchase is not null
        group by entry.purchase) later on later.purchase = purchase.id
      where purchase.team_id = armazem_team() and purchase.due <> later.amount) purchase
    where day - purchase.ordered_on >= 0
    union all
    select supplier.team_id, supplier.id, supplier.code, 'opening', supplier.opening_balance_date, supplier.id, null,
      null, null, supplier.opening_balance_date, supplier.opening_balance,
      supplier.opening_balance - supplier.opening_paid - coalesce(later.amount, 0), 'suppliers'
    from suppliers supplier
    left join (
      select entry.supplier, sum(entry.amount) as amount from later_entry entry
      where entry.supplier is not null
      group by entry.supplier) later on later.supplier = supplier.id
    where supplier.opening_balance - supplier.opening_paid <> coalesce(later.amount, 0)
    union all
    select expense.team_id, expense.id, expense.number, 'expense', expense.date, null, expense.payee, null,
      expense.branch, expense.date, expense.total, expense.due, 'expenses'
    from armazem_due_expenses(array[day]) expense
  ) document
$$;

create or replace function armazem_recent_credit(day date) returns table (
  team_id uuid, party text, customer uuid, supplier uuid, due numeric)
  language sql stable as $$
  with later_entry as materialized (select entry.* from armazem_entries_after(day) entry)
  select credit.team_id, credit.party, credit.customer, credit.supplier, credit.due - credit.later
  from (
    select payment.*, case when (payment.direction = 'in') = (payment.party = 'customer') then -payment.unallocated
      else payment.unallocated end as due
    from (
      select payment.*, 0 as later from payments payment
      where payment.unallocated <> 0 and payment.id <> all (array(
        select later.payment from later_entry later where later.payment is not null))
      union all
      select payment.*, later.amount
      from payments payment
      join (
        select entry.payment, sum(entry.amount) as amount from later_entry entry
        where entry.payment is not null
        group by entry.payment) later on later.payment = payment.id
      where payment.team_id = armazem_team()) payment
    where payment.status = 'posted' and day - payment.date >= 0
  ) credit
  where credit.due <> credit.later
$$;

grant execute on function armazem_recent_receivables, armazem_recent_payables, armazem_recent_credit to armazem_app;
