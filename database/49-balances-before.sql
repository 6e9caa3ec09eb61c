-- Guarantees: account statements begin with the balance of their entries before the period.
-- Contract: armazem_balances_before(day, by_months) returns the balances of customers and suppliers at the end of the
--   day before `day`. They are sums of party_totals, which have the same entries as party_ledger (I22), with two
--   exceptions. The totals of customers are hidden from people who see only their own sales: for them, the balances are
--   sums of statement_entries. Goods that were received from suppliers and not billed by that day are not on the
--   account of payables, so their amounts are added. With `by_months`, the totals of all parties are read from sums of
--   months, which is slower for one party (database/46-balance-totals.sql). PostgreSQL puts the function into the
--   statement that calls it, and leaves out the parts that the conditions exclude, such as `customer is not null`.
--   armazem_customers_before(day) and armazem_suppliers_before(day) return the customers and suppliers that
--   armazem_balances_before returns, without reading their balances.
-- Source: rule 1.10, I13, decisions 077 and 094.

drop function if exists armazem_balances_before(date);

create or replace function armazem_balances_before(day date, by_months boolean) returns table (
  team_id uuid, customer uuid, supplier uuid, balance numeric)
  language sql stable parallel safe as $$
  select total.team_id, total.customer, null::uuid, sum(total.debit - total.credit)
  from armazem_party_sums(day, by_months) total
  where total.customer is not null
  group by total.team_id, total.customer
  union all
  select entry.team_id, entry.customer, null, coalesce(sum(entry.amount), 0)
  from statement_entries entry
  where entry.customer is not null and (select armazem_own('sales')) is not null and entry.date < day
  group by entry.team_id, entry.customer
  union all
  select owed.team_id, null, owed.supplier, sum(owed.amount)
  from (
    select total.team_id, total.supplier, total.credit - total.debit as amount
    from armazem_party_sums(day, by_months) total
    where total.supplier is not null
    union all
    select unbilled.team_id, unbilled.supplier, unbilled.total from armazem_unbilled_receipts(day - 1) unbilled
  ) owed
  group by owed.team_id, owed.supplier
$$;

grant execute on function armazem_balances_before to armazem_app;

create or replace function armazem_customers_before(day date) returns table (team_id uuid, customer uuid)
  language sql stable parallel safe as $$
  select customer.team_id, customer.id
  from customers customer
  where exists (
    select from party_totals total
    where total.team_id = customer.team_id and total.customer = customer.id and total.date < day)
  union
  select entry.team_id, entry.customer
  from statement_entries entry
  where entry.customer is not null and (select armazem_own('sales')) is not null and entry.date < day
$$;

create or replace function armazem_suppliers_before(day date) returns table (team_id uuid, supplier uuid)
  language sql stable parallel safe as $$
  select supplier.team_id, supplier.id
  from suppliers supplier
  where exists (
    select from party_totals total
    where total.team_id = supplier.team_id and total.supplier = supplier.id and total.date < day)
    or exists (
      select from armazem_unbilled_receipts(day - 1) unbilled
      where unbilled.team_id = supplier.team_id and unbilled.supplier = supplier.id)
$$;

grant execute on function armazem_customers_before, armazem_suppliers_before to armazem_app;
