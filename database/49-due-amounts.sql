-- Guarantees: the amounts that customers owe and that are owed to suppliers, today and on a past day, are computed in
--   one place.
-- Contract: an item is a sale, a purchase, a payment (its credit, negative), or the opening balance of a customer or
--   supplier. due_entries are the entries of party_ledger with their item. customer_amounts and supplier_amounts have
--   the items with an amount today: `opening` is the party of an opening balance, `overdue` the amount of a sale whose
--   due date has passed, or of an opening balance of an earlier day. customer_balances and supplier_balances sum them.
--   armazem_due_at(day) returns the items of party_ledger with an amount at the end of the day: the sum of the entries
--   up to the day, computed as the amount of today less the entries after the day. Only items that are open today or
--   changed after the day are read. Items that begin after the day have no amount; callers still compare the date of
--   the document, because purchases may be received before their date. PostgreSQL puts the views into the statement
--   that uses them, and leaves out the parts that the conditions exclude, such as `sale is not null`.
--   armazem_due_on(days) returns the items of several days, and reads the entries after the first of them once. A row
--   has the days on which an item has the same amount.
--   due_totals has the items with an amount at the end of each month of the source `due` in kept_months. From these,
--   armazem_due_at and armazem_due_on compute the amounts of days near the end of a month if this reads fewer entries
--   and the caller may see all documents. The triggers mark the month of the first entry that a change affects, because
--   the amounts of all later months follow from it.
--   armazem_entries_after(day) returns the entries after a day with few later entries, such as today. The connection
--   keeps its plan, because making the plan takes longer than running it. Reports on such a day read the documents that
--   are open today directly, and correct those with later entries. armazem_later_entries(day) returns the entries after
--   a day, however many there are.
--   armazem_due_expenses(days) returns the posted expenses with an amount at the end of each day. An expense is paid as
--   a whole; an expense that is paid before its date is credit until then. Expenses have no supplier, and no items.
--   armazem_unbilled(days) returns the amounts of goods that each supplier delivered and did not bill by the end of
--   each day. Items contain them, but the account of payables does not.
-- Source: rules 1.5, 1.6, 4.8, 4.18 and 5.3, I23, decisions 087 and 094.

drop view if exists customer_amounts, supplier_amounts, due_amounts, due_entries cascade;

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
select customer.team_id, customer.id, null, null, customer.id, customer.opening_balance - customer.opening_paid,
  case when customer.opening_balance > customer.opening_paid
    and customer.opening_balance_date < (select armazem_today())
    then customer.opening_balance - customer.opening_paid end
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

-- An entry without a document changes the opening balance of its customer or supplier.
create view due_entries with (security_invoker = true) as
select entry.team_id, entry.date, entry.sale, entry.purchase, entry.payment,
  case when coalesce(entry.sale, entry.purchase, entry.payment) is null then entry.customer end as customer,
  case when coalesce(entry.sale, entry.purchase, entry.payment) is null then entry.supplier end as supplier,
  entry.amount
from party_ledger entry;

create view customer_balances with (security_invoker = true) as
select owed.team_id, owed.customer, sum(owed.amount) as balance, sum(owed.overdue) as overdue
from customer_amounts owed
group by owed.team_id, owed.customer;

create view supplier_balances with (security_invoker = true) as
select owed.team_id, owed.supplier, sum(owed.amount) as balance
from supplier_amounts owed
group by owed.team_id, owed.supplier;

grant select on customer_amounts, supplier_amounts, due_amounts, due_entries, customer_balances, supplier_balances
  to armazem_app;

select armazem_guard('due_totals', branch => 'summed', own => '{sales,receipts,outgoings}');

create or replace function armazem_due_at_by_entries(day date) returns table (
  team_id uuid, sale uuid, purchase uuid, payment uuid, customer uuid, supplier uuid, due numeric)
  language sql stable parallel safe as $$
  select item.team_id, item.sale, item.purchase, item.payment, item.customer, item.supplier, sum(item.amount)
  from (
    select due_amounts.* from due_amounts where due_amounts.team_id = (select armazem_team())
    union all
    select entry.team_id, entry.sale, entry.purchase, entry.payment, entry.customer, entry.supplier, -entry.amount
    from due_entries entry
    where entry.team_id = (select armazem_team()) and entry.date > day
  ) item
  group by item.team_id, item.sale, item.purchase, item.payment, item.customer, item.supplier
  having sum(item.amount) <> 0
$$;

grant execute on function armazem_due_at_by_entries to armazem_app;

drop function if exists armazem_due_on(date[]);
drop function if exists armazem_due_by_entries(date[]);

drop function if exists armazem_entries_after(date);

-- Reads the entries by the indexes of the dates, because few entries are after the day. The connection keeps the plan,
-- which starts no parallel workers, as in armazem_due_by_months. The team is a variable, so that the plan suits every
-- team (decision 098).
create function armazem_entries_after(day date) returns table (
  team_id uuid, date date, sale uuid, purchase uuid, payment uuid, customer uuid, supplier uuid, amount numeric)
  language plpgsql stable rows 10
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off set max_parallel_workers_per_gather = 0 as $$
declare
  team constant uuid := armazem_team();
begin
  return query
  select entry.* from due_entries entry where entry.team_id = team and entry.date > day;
end $$;

grant execute on function armazem_entries_after to armazem_app;

-- Returns whether at most 5,000 sales, bills, receipts and payments of the team are after the day. Up to about 5,000
-- documents, reading the entries by indexes takes no longer than planning for the day.
create or replace function armazem_has_few_later_documents(day date) returns boolean
language plpgsql stable parallel safe
set plan_cache_mode = force_generic_plan set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  team constant uuid := armazem_team();
begin
  return team is not null and (
    select count(*) <= 5000
    from (
      select sale.team_id from sales sale where sale.team_id = team and sale.invoice_date > day
      union all
      select purchase.team_id from purchases purchase where purchase.team_id = team and purchase.bill_date > day
      union all
      select receipt.team_id from receipts receipt where receipt.team_id = team and receipt.date > day
      union all
      select payment.team_id from payments payment where payment.team_id = team and payment.date > day
      limit 5001) document);
end $$;

grant execute on function armazem_has_few_later_documents to armazem_app;

-- Returns the entries after a day. The plan for many entries depends on the day.
create or replace function armazem_later_entries(day date) returns table (
  team_id uuid, date date, sale uuid, purchase uuid, payment uuid, customer uuid, supplier uuid, amount numeric)
  language plpgsql stable parallel safe rows 1000 set plan_cache_mode = force_custom_plan as $$
begin
  if armazem_has_few_later_documents(day) then
    return query select entry.* from armazem_entries_after(day) entry;
  else
    return query
    select entry.* from due_entries entry where entry.team_id = (select armazem_team()) and entry.date > day;
  end if;
end $$;

grant execute on function armazem_later_entries to armazem_app;

-- Numbers the days in order. The amount of an item on a day is the amount of today less the entries after the day. The
-- entries between two days are summed first, because most items begin and end between two days.
create function armazem_due_by_entries(given_days date[]) returns table (
  days date[], team_id uuid, sale uuid, purchase uuid, payment uuid, customer uuid, supplier uuid, due numeric)
  language plpgsql stable parallel safe rows 1000 as $$
declare
  sorted_days constant date[] := array(select given.day from unnest(given_days) given (day) order by given.day);
  first_day constant date := sorted_days[1];
begin
  return query
  select sorted_days[item.first : item.last], item.team_id, item.sale, item.purchase, item.payment,
    item.customer, item.supplier, item.due
  from (
    select changed.team_id, changed.sale, changed.purchase, changed.payment, changed.customer, changed.supplier,
      coalesce(lead(changed.last) over of_item, 0) + 1 as first, changed.last,
      sum(changed.amount) over of_item as due
    from (
      select later.team_id, later.sale, later.purchase, later.payment, later.customer, later.supplier, later.last,
        sum(later.amount) as amount
      from (
        select due_amounts.*, cardinality(sorted_days) as last
        from due_amounts
        where due_amounts.team_id = (select armazem_team())
        union all
        select entry.team_id, entry.sale, entry.purchase, entry.payment, entry.customer, entry.supplier, -entry.amount,
          width_bucket(entry.date - 1, sorted_days)
        from armazem_later_entries(first_day) entry
      ) later
      group by 1, 2, 3, 4, 5, 6, 7
      having sum(later.amount) <> 0
    ) changed
    window of_item as (
      partition by changed.team_id, changed.sale, changed.purchase, changed.payment, changed.customer, changed.supplier
      order by changed.last desc)
  ) item
  where item.due <> 0;
end $$;

grant execute on function armazem_due_by_entries to armazem_app;

drop function if exists armazem_has_due_months(date);

-- Returns whether amounts of these days are computed from those at the end of months: the days are so close to the
-- ends of kept months or to today that less than half of the entries after the first day are read.
create or replace function armazem_has_due_months(days date[]) returns boolean
language plpgsql stable parallel safe as $$
declare
  today constant date := armazem_today();
  first_day constant date := (select min(given.day) from unnest(days) given (day));
  last_day date;
begin
  if '-infinity' = any (days) or 'infinity' = any (days) or not armazem_sees_all() then return false; end if;
  select (max(known.month) + interval '1 month')::date - 1 into last_day from armazem_unchanged_months('due') known;
  return last_day is not null and today - first_day > 2 * (
    select sum(least(
      greatest(today - given.day, 0),
      case when given.day > last_day then given.day - last_day
        else least(given.day - month.first + 1, (month.first + interval '1 month')::date - 1 - given.day) end))
    from unnest(days) given (day)
    cross join lateral (select date_trunc('month', given.day::timestamp)::date as first) month);
end $$;

-- Begins with the end of the month before the day or of its own month, whichever is closer, or with today. Reads the
-- entries by the indexes of the dates, because few entries are in a month. Uses no parallel workers: its generic plan
-- expects a third of all entries and would start them, which takes longer than reading a month.
create or replace function armazem_due_by_months(days date[]) returns table (
  day date, team_id uuid, sale uuid, purchase uuid, payment uuid, customer uuid, supplier uuid, due numeric)
  language plpgsql stable parallel safe rows 1000
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off set max_parallel_workers_per_gather = 0 as $$
declare
  team constant uuid := armazem_team();
  first_changed constant date := coalesce((
    select min(changed.month) from changed_months changed
    where changed.team_id = team and changed.source = 'due'), 'infinity');
  first_month constant date := (
    select min(kept.month) from kept_months kept where kept.team_id = team and kept.source = 'due');
  last_month constant date := (
    select max(kept.month) from kept_months kept
    where kept.team_id = team and kept.source = 'due' and kept.month < first_changed);
  today constant date := armazem_today();
  each_day date;
  own_month date;
  known_month date;
  known_day date;
  is_before boolean;
begin
  foreach each_day in array days loop
    own_month := date_trunc('month', least(each_day, today + 1)::timestamp)::date;
    known_month := case when last_month is not null then least(own_month - interval '1 month', last_month) end;
    known_day := (known_month + interval '1 month')::date - 1;
    is_before := true;
    if each_day < first_month then
      known_month := null;
      known_day := '-infinity';
    elsif own_month <= last_month and (own_month + interval '1 month')::date - 1 - each_day < each_day - known_day then
      known_month := own_month;
      known_day := (own_month + interval '1 month')::date - 1;
      is_before := false;
    elsif known_month is null or known_month < first_month or today - each_day < each_day - known_day then
      known_month := null;
      known_day := 'infinity';
      is_before := false;
    end if;
    return query
    select each_day, item.team_id, item.sale, item.purchase, item.payment, item.customer, item.supplier,
      sum(item.amount)
    from (
      select total.team_id, total.sale, total.purchase, total.payment, total.customer, total.supplier,
        total.due as amount
      from due_totals total
      where total.team_id = team and total.month = known_month
      union all
      select due_amounts.* from due_amounts where due_amounts.team_id = team and known_day = 'infinity'
      union all
      select entry.team_id, entry.sale, entry.purchase, entry.payment, entry.customer, entry.supplier,
        case when is_before then entry.amount else -entry.amount end
      from due_entries entry
      where entry.team_id = team
        and entry.date > case when is_before then known_day else each_day end
        and entry.date <= case when is_before then each_day else known_day end
    ) item
    group by item.team_id, item.sale, item.purchase, item.payment, item.customer, item.supplier
    having sum(item.amount) <> 0;
  end loop;
end $$;

grant execute on function armazem_has_due_months, armazem_due_by_months to armazem_app;

-- Written in plpgsql, so that PostgreSQL does not put both queries into the calling statement: it would expect an item
-- for each document, and join the items by reading all documents.
create or replace function armazem_due_at(day date) returns table (
  team_id uuid, sale uuid, purchase uuid, payment uuid, customer uuid, supplier uuid, due numeric)
  language plpgsql stable parallel safe rows 1000 as $$
begin
  if armazem_has_due_months(array[day]) then
    return query
    select item.team_id, item.sale, item.purchase, item.payment, item.customer, item.supplier, item.due
    from armazem_due_by_months(array[day]) item;
  else
    return query select item.* from armazem_due_at_by_entries(day) item;
  end if;
end $$;

grant execute on function armazem_due_at to armazem_app;

create function armazem_due_on(given_days date[]) returns table (
  days date[], team_id uuid, sale uuid, purchase uuid, payment uuid, customer uuid, supplier uuid, due numeric)
  language plpgsql stable parallel safe rows 1000 as $$
begin
  if armazem_has_due_months(given_days) then
    return query
    select array[item.day], item.team_id, item.sale, item.purchase, item.payment, item.customer, item.supplier, item.due
    from armazem_due_by_months(given_days) item;
  else
    return query select item.* from armazem_due_by_entries(given_days) item;
  end if;
end $$;

grant execute on function armazem_due_on to armazem_app;

drop function if exists armazem_due_recently(date);

-- Returns the date of the first document or opening balance, by the indexes of dates. Allocations, set-offs and
-- write-offs are not read, because they have no earlier date.
create or replace function armazem_first_day_of_due() returns date language sql stable
  return least(
    (select min(sale.invoice_date) from sales sale where sale.team_id = armazem_team()),
    (select min(purchase.bill_date) from purchases purchase where purchase.team_id = armazem_team()),
    (select min(receipt.date) from receipts receipt where receipt.team_id = armazem_team()),
    (select min(payment.date) from payments payment where payment.team_id = armazem_team()),
    (select min(customer.opening_balance_date) from customers customer where customer.team_id = armazem_team()),
    (select min(supplier.opening_balance_date) from suppliers supplier where supplier.team_id = armazem_team()));

create or replace function armazem_sum_due(months date[], years date[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  team constant uuid := armazem_team();
  first_of_all constant date := armazem_first_day_of_due();
  each_month date;
  last_day date;
  first_day date;
begin
  foreach each_month in array months loop
    last_day := (each_month + interval '1 month')::date - 1;
    first_day := case when each_month > first_of_all then each_month else '-infinity' end;
    delete from due_totals total where total.team_id = team and total.month = each_month;
    insert into due_totals (team_id, month, place, sale, purchase, payment, customer, supplier, due)
    select item.team_id, each_month, row_number() over (), item.sale, item.purchase, item.payment, item.customer,
      item.supplier, sum(item.amount)
    from (
      select total.team_id, total.sale, total.purchase, total.payment, total.customer, total.supplier,
        total.due as amount
      from due_totals total
      where total.team_id = team and total.month = each_month - interval '1 month'
        and first_day = each_month
      union all
      select entry.team_id, entry.sale, entry.purchase, entry.payment, entry.customer, entry.supplier, entry.amount
      from due_entries entry
      where entry.team_id = team and entry.date >= first_day and entry.date <= last_day
    ) item
    group by item.team_id, item.sale, item.purchase, item.payment, item.customer, item.supplier
    having sum(item.amount) <> 0;
  end loop;
  perform armazem_sum_entries(months, years);
end $$;

revoke execute on function armazem_sum_due from public;

-- Marks the month of the earliest date in these columns (the arguments), before or after the change.
create or replace function armazem_change_due_months() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  earliest date;
  team uuid;
begin
  select min((data.row ->> named.column_name)::date), min(data.row ->> 'team_id')::uuid into earliest, team
  from (values (case tg_op when 'UPDATE' then to_jsonb(old) end), (to_jsonb(new))) data (row),
    unnest(tg_argv) named (column_name);
  perform armazem_change_month(team, 'due', earliest);
  -- Sums of customers, of taxes and of payments change only in the months of these dates, not in later months.
  perform armazem_change_month(team, source.name, (data.row ->> named.column_name)::date)
  from (values (case tg_op when 'UPDATE' then to_jsonb(old) end), (to_jsonb(new))) data (row),
    unnest(tg_argv) named (column_name),
    (values ('purchases', 'taxes'), ('payments', 'customers'), ('payments', 'payments'), ('write_offs', 'customers'))
      source (of_table, name)
  where source.of_table = tg_table_name;
  return null;
end $$;

create or replace trigger due_months_follow_insert after insert on purchases for each row
  when (new.bill_date < armazem_settled_day())
  execute function armazem_change_due_months('bill_date');

create or replace trigger due_months_follow_update after update on purchases for each row
  when ((old.bill_date < armazem_settled_day() or new.bill_date < armazem_settled_day())
    and (old.kind, old.status, old.bill_date, old.billed, old.total, old.credited, old.supplier)
      is distinct from (new.kind, new.status, new.bill_date, new.billed, new.total, new.credited, new.supplier))
  execute function armazem_change_due_months('bill_date');

-- Orders change the number of entries of a month (database/51-entry-totals.sql), but no amount.
create or replace trigger order_months_follow_insert after insert on purchases for each row
  when (new.date < armazem_settled_day() and new.status in ('ordered', 'closed'))
  execute function armazem_change_due_months('date');

create or replace trigger order_months_follow_update after update on purchases for each row
  when ((old.date < armazem_settled_day() or new.date < armazem_settled_day())
    and (old.date, old.kind, old.status in ('ordered', 'closed'))
      is distinct from (new.date, new.kind, new.status in ('ordered', 'closed')))
  execute function armazem_change_due_months('date');

create or replace trigger due_months_follow_insert after insert on receipts for each row
  when (new.date < armazem_settled_day())
  execute function armazem_change_due_months('date');

create or replace trigger due_months_follow_update after update on receipts for each row
  when ((old.date < armazem_settled_day() or new.date < armazem_settled_day())
    and (old.date, old.kind, old.total, old.reversed) is distinct from (new.date, new.kind, new.total, new.reversed))
  execute function armazem_change_due_months('date');

create or replace trigger due_months_follow_insert after insert on payments for each row
  when (new.date < armazem_settled_day())
  execute function armazem_change_due_months('date');

-- Allocations without a date have the date of their payment, and change its allocated amount.
create or replace trigger due_months_follow_update after update on payments for each row
  when ((old.date < armazem_settled_day() or new.date < armazem_settled_day())
    and (old.date, old.status, old.direction, old.party, old.branch, old.method, old.amount, old.allocated,
      old.written_off)
      is distinct from (new.date, new.status, new.direction, new.party, new.branch, new.method, new.amount,
      new.allocated, new.written_off))
  execute function armazem_change_due_months('date');

create or replace trigger due_months_follow_insert after insert on payments_allocations for each row
  when (new.date < armazem_settled_day())
  execute function armazem_change_due_months('date');

create or replace trigger due_months_follow_update after update on payments_allocations for each row
  when (old.date < armazem_settled_day() or new.date < armazem_settled_day())
  execute function armazem_change_due_months('date');

create or replace trigger due_months_follow_insert after insert on write_offs for each row
  when (new.date < armazem_settled_day())
  execute function armazem_change_due_months('date');

create or replace trigger due_months_follow_update after update on write_offs for each row
  when (old.date < armazem_settled_day() or new.date < armazem_settled_day())
  execute function armazem_change_due_months('date');

create or replace trigger due_months_follow_insert after insert on set_offs for each row
  when (new.date < armazem_settled_day())
  execute function armazem_change_due_months('date');

create or replace trigger due_months_follow_update after update on set_offs for each row
  when (old.date < armazem_settled_day() or new.date < armazem_settled_day())
  execute function armazem_change_due_months('date');

create or replace trigger due_months_follow_insert after insert on customers for each row
  when (new.opening_balance_date < armazem_settled_day())
  execute function armazem_change_due_months('opening_balance_date');

create or replace trigger due_months_follow_update after update on customers for each row
  when ((old.opening_balance, old.opening_balance_date)
    is distinct from (new.opening_balance, new.opening_balance_date))
  execute function armazem_change_due_months('opening_balance_date');

create or replace trigger due_months_follow_insert after insert on suppliers for each row
  when (new.opening_balance_date < armazem_settled_day())
  execute function armazem_change_due_months('opening_balance_date');

create or replace trigger due_months_follow_update after update on suppliers for each row
  when ((old.opening_balance, old.opening_balance_date)
    is distinct from (new.opening_balance, new.opening_balance_date))
  execute function armazem_change_due_months('opening_balance_date');

-- Compares the expression of the index expenses_unsettled, so that PostgreSQL finds the expenses by this index.
create or replace function armazem_due_expenses(days date[]) returns table (
  day date, team_id uuid, id uuid, number text, date date, payee text, branch uuid, total numeric, due numeric)
  language sql stable parallel safe as $$
  select given.day, expense.team_id, expense.id, expense.number, expense.date, expense.payee, expense.branch,
    expense.total, case when expense.date <= given.day then expense.total else -expense.total end
  from unnest(days) given (day)
  join expenses expense on expense.status = 'posted' and expense.total > 0
    and greatest(expense.date, coalesce(expense.paid_date, 'infinity')) > given.day
    and least(expense.date, expense.paid_date) <= given.day
$$;

grant execute on function armazem_due_expenses to armazem_app;

create or replace function armazem_unbilled(days date[]) returns table (
  day date, team_id uuid, supplier uuid, amount numeric)
  language sql stable parallel safe as $$
  select given.day, unbilled.team_id, unbilled.supplier, sum(unbilled.total)
  from unnest(days) given (day)
  cross join lateral armazem_unbilled_receipts(given.day) unbilled
  group by given.day, unbilled.team_id, unbilled.supplier
$$;

grant execute on function armazem_unbilled to armazem_app;
