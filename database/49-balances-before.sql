-- Guarantees: account statements begin with the balance of their entries before the period.
-- Contract: armazem_balances_before(day) returns the balances of customers and suppliers at the end of the day before.
--   Balances of customers are sums of party_totals, which have the same entries as party_ledger (I22), but are hidden
--   from people who see only their own sales: their balances, and those of suppliers, are sums of party_ledger, because
--   goods without a bill are not on the account of payables. PostgreSQL puts the function into the statement that calls
--   it, and leaves out the parts that the conditions exclude, such as `customer is not null`.
-- Source: rule 1.10, I13, decision 077.

create or replace function armazem_balances_before(day date) returns table (
  team_id uuid, customer uuid, supplier uuid, balance numeric)
  language sql stable parallel safe as $$
  select total.team_id, total.customer, null::uuid, sum(total.debit - total.credit)
  from party_totals total
  where total.customer is not null and total.date < day
  group by total.team_id, total.customer
  union all
  select entry.team_id, entry.customer, null, coalesce(sum(entry.amount), 0)
  from party_ledger entry
  where entry.customer is not null and (select armazem_own('sales')) is not null
    and entry.type not in ('allocation', 'setOff') and entry.date < day
  group by entry.team_id, entry.customer
  union all
  select entry.team_id, null, entry.supplier, coalesce(sum(entry.amount), 0)
  from party_ledger entry
  where entry.supplier is not null and entry.type not in ('allocation', 'setOff') and entry.date < day
  group by entry.team_id, entry.supplier
$$;

grant execute on function armazem_balances_before to armazem_app;
