-- Guarantees: everybody who sells can ask whether a customer may get credit, also members who see their own sales only.
-- Contract: armazem_customer_accounts() returns the balance and the overdue amount of each customer, without opening
--   balances. It lifts the restriction to own records for its own statement; team and branches bind it as ever.
-- Source: decision 023.

create or replace function armazem_customer_accounts() returns table (customer uuid, balance numeric, overdue numeric)
  language plpgsql stable as $$
#variable_conflict use_column
declare
  held constant text := current_setting('app.own', true);
begin
  perform set_config('app.own', '', true);
  return query
    select e.customer, sum(e.balance), sum(e.overdue)
    from (
      select s.customer, s.due as balance,
        case when s.due > 0 and s.due_date < (select armazem_today()) then s.due end as overdue
      from sales s
      union all
      select p.customer, case p.direction when 'in' then -p.unallocated else p.unallocated end, null
      from payments p where p.status = 'posted' and p.customer is not null) e
    group by e.customer;
  perform set_config('app.own', coalesce(held, ''), true);
end $$;
