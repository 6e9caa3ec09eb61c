-- Guarantees: what customers owe and what is owed to suppliers, today and on a past day, is computed in one place.
-- Contract: an item is a sale, a purchase, a payment (its credit, negative), or the opening balance of a customer or
--   supplier. customer_amounts and supplier_amounts have the items with an amount today: `opening` is the party of an
--   opening balance, `overdue` the amount of a sale whose due date has passed. customer_balances and supplier_balances
--   sum them.
--   armazem_due_at(day) returns the items of party_ledger with an amount at the end of the day: the sum of the entries
--   up to the day, computed as the amount of today less the entries after the day. Only items that are open today or
--   changed after the day are read. Items that begin after the day have no amount; callers still compare the date of
--   the document, because purchases may be received before their date. PostgreSQL puts views and function into the
--   statement that uses them, and leaves out the parts that the conditions exclude, such as `sale is not null`.
--   armazem_due_on(days) returns the items of several days, and reads the entries after the first of them once.
--   armazem_due_recently(day) returns the items of one day. It takes less time for a day with few later entries, such
--   as today, because armazem_entries_after(day) keeps its plan, which takes longer to make than to run.
-- Source: rules 1.5, 1.6, 4.8, 4.18 and 5.3.

drop view if exists customer_amounts, supplier_amounts, due_amounts cascade;

create view customer_amounts with (security_invoker = true) as
select sale.team_id, sale.customer, sale.id as sale, null::uuid as payment, null::uuid as opening, sale.due as amount,
  case when sale.due > 0 and sale.due_date < (select armazem_today()) then sale.due end as overdue
from sales sale
where sale.due <> 0
union all
select payment.team_id, payment.customer, null, payment.id, null,
  case payment.direction when 'in' then -payment.unallocated else payment.unallocated end, null
from payments payment
where payment.unallocated <> 0 and payment.status = 'posted' and payment.party = 'customer'
union all
select customer.team_id, customer.id, null, null, customer.id, customer.opening_balance - customer.opening_paid, null
from customers customer
where customer.opening_balance <> customer.opening_paid;

create view supplier_amounts with (security_invoker = true) as
select purchase.team_id, purchase.supplier, purchase.id as purchase, null::uuid as payment, null::uuid as opening,
  purchase.due as amount
from purchases purchase
where purchase.due <> 0
union all
select payment.team_id, payment.supplier, null, payment.id, null,
  case payment.direction when 'out' then -payment.unallocated else payment.unallocated end
from payments payment
where payment.unallocated <> 0 and payment.status = 'posted' and payment.party = 'supplier'
union all
select supplier.team_id, supplier.id, null, null, supplier.id, supplier.opening_balance - supplier.opening_paid
from suppliers supplier
where supplier.opening_balance <> supplier.opening_paid;

create view due_amounts with (security_invoker = true) as
select owed.team_id, owed.sale, null::uuid as purchase, owed.payment, owed.opening as customer,
  null::uuid as supplier, owed.amount
from customer_amounts owed
union all
select owed.team_id, null, owed.purchase, owed.payment, null, owed.opening, owed.amount
from supplier_amounts owed;

create view customer_balances with (security_invoker = true) as
select owed.team_id, owed.customer, sum(owed.amount) as balance, sum(owed.overdue) as overdue
from customer_amounts owed
group by owed.team_id, owed.customer;

create view supplier_balances with (security_invoker = true) as
select owed.team_id, owed.supplier, sum(owed.amount) as balance
from supplier_amounts owed
group by owed.team_id, owed.supplier;

grant select on customer_amounts, supplier_amounts, due_amounts, customer_balances, supplier_balances to armazem_app;

create or replace function armazem_due_at(day date) returns table (
  team_id uuid, sale uuid, purchase uuid, payment uuid, customer uuid, supplier uuid, due numeric)
  language sql stable parallel safe as $$
  select item.team_id, item.sale, item.purchase, item.payment, item.customer, item.supplier, sum(item.amount)
  from (
    select due_amounts.* from due_amounts
    union all
    select entry.team_id, entry.sale, entry.purchase, entry.payment,
      case when coalesce(entry.sale, entry.purchase, entry.payment) is null then entry.customer end,
      case when coalesce(entry.sale, entry.purchase, entry.payment) is null then entry.supplier end, -entry.amount
    from party_ledger entry
    where entry.date > day
  ) item
  group by item.team_id, item.sale, item.purchase, item.payment, item.customer, item.supplier
  having sum(item.amount) <> 0
$$;

grant execute on function armazem_due_at to armazem_app;

-- Numbers the days in order. The amount of an item on a day is the amount of today less the entries after the day. The
-- entries between two days are summed first, because most items begin and end between two days.
create or replace function armazem_due_on(days date[]) returns table (
  day date, team_id uuid, sale uuid, purchase uuid, payment uuid, customer uuid, supplier uuid, due numeric)
  language sql stable parallel safe as $$
  select given.day, item.team_id, item.sale, item.purchase, item.payment, item.customer, item.supplier,
    sum(item.amount)
  from (
    select later.team_id, later.sale, later.purchase, later.payment, later.customer, later.supplier, later.last_day,
      sum(later.amount) as amount
    from (
      select due_amounts.*, cardinality(days) as last_day from due_amounts
      union all
      select entry.team_id, entry.sale, entry.purchase, entry.payment,
        case when coalesce(entry.sale, entry.purchase, entry.payment) is null then entry.customer end,
        case when coalesce(entry.sale, entry.purchase, entry.payment) is null then entry.supplier end, -entry.amount,
        width_bucket(entry.date - 1, (select array_agg(sorted.day order by sorted.day) from unnest(days) sorted (day)))
      from party_ledger entry
      where entry.date > (select min(first.day) from unnest(days) first (day))
    ) later
    group by 1, 2, 3, 4, 5, 6, 7
    having sum(later.amount) <> 0
  ) item
  join (
    select numbered.day, row_number() over (order by numbered.day) as number from unnest(days) numbered (day)
  ) given on given.number <= item.last_day
  group by 1, 2, 3, 4, 5, 6, 7
  having sum(item.amount) <> 0
$$;

grant execute on function armazem_due_on to armazem_app;

-- Reads the entries by the indexes of the dates, because few entries are after the day. The connection keeps the plan.
create or replace function armazem_entries_after(day date) returns table (
  team_id uuid, sale uuid, purchase uuid, payment uuid, customer uuid, supplier uuid, amount numeric)
  language plpgsql stable rows 10
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off as $$
begin
  return query
  select entry.team_id, entry.sale, entry.purchase, entry.payment,
    case when coalesce(entry.sale, entry.purchase, entry.payment) is null then entry.customer end,
    case when coalesce(entry.sale, entry.purchase, entry.payment) is null then entry.supplier end, entry.amount
  from party_ledger entry
  where entry.team_id = armazem_team() and entry.date > day;
end $$;

grant execute on function armazem_entries_after to armazem_app;

create or replace function armazem_due_recently(day date) returns table (
  team_id uuid, sale uuid, purchase uuid, payment uuid, customer uuid, supplier uuid, due numeric)
  language sql stable as $$
  select item.team_id, item.sale, item.purchase, item.payment, item.customer, item.supplier, sum(item.amount)
  from (
    select due_amounts.* from due_amounts
    union all
    select entry.team_id, entry.sale, entry.purchase, entry.payment, entry.customer, entry.supplier, -entry.amount
    from armazem_entries_after(day) entry
  ) item
  group by item.team_id, item.sale, item.purchase, item.payment, item.customer, item.supplier
  having sum(item.amount) <> 0
$$;

grant execute on function armazem_due_recently to armazem_app;
