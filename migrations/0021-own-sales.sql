-- Who may not see everybody's sales sees their own, whatever the way. The names and rights are those that resources
-- declare (`ownWithout`); the reader's transaction says for which of them somebody is held to their own. Cases rather
-- than "or": the planner knows nothing of either, and of a case it expects half of the rows, not next to none.
create function armazem_own(name text) returns uuid language sql stable parallel safe
  return (nullif(current_setting('app.own', true), '')::jsonb ->> name)::uuid;

create policy own on sales as restrictive for select using (
  case when (select armazem_own('sales')) is null then true else created_by = (select armazem_own('sales')) end);

-- What a credit paid is known to who knows either end of it.
create policy own on set_offs as restrictive for select using (
  case when (select armazem_own('sales')) is null then true else exists (
    select from sales s where s.team_id = set_offs.team_id and s.id in (set_offs.sale, set_offs.credit_note)
    offset 0) end);

-- Whoever took the money knows of it, and whose sales it paid. The offsets keep the look at each payment's own sales
-- from becoming one at all of them: no index is asked with a cast that PostgreSQL does not trust.
create policy own on payments as restrictive for select using (
  case
    when party = 'customer' and (select armazem_own('receipts')) is not null then
      created_by = (select armazem_own('receipts')) or exists (
        select from (
          select a.team_id, a.document::uuid as sale from payments_allocations a
          where a.team_id = payments.team_id and a.parent = payments.id and a.kind = 'sale' offset 0) a
        join sales s on s.team_id = a.team_id and s.id = a.sale
        offset 0)
    when party = 'supplier' and (select armazem_own('outgoings')) is not null then
      created_by = (select armazem_own('outgoings'))
    else true
  end);

-- What customers owe beside their opening balances, of all sales, for who is held to their own: whether to give credit
-- is asked of everybody who sells. Lifts that one bound for its own statement; team and branches bind it as ever.
create function armazem_customer_accounts() returns table (customer uuid, balance numeric, overdue numeric)
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
        case when s.due > 0 and s.due_date < (select (now() at time zone t.timezone)::date from teams t
          where t.id = armazem_team()) then s.due end as overdue
      from sales s
      union all
      select p.customer, case p.direction when 'in' then -p.unallocated else p.unallocated end, null
      from payments p where p.status = 'posted' and p.customer is not null) e
    group by e.customer;
  perform set_config('app.own', coalesce(held, ''), true);
end $$;
