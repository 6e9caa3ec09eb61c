-- Guarantees: reports on the purchases of long periods read the sums of months and years instead of all receipts.
-- Contract: purchased_amounts has the goods received and returned, at the amounts that they added to the bill, and the
--   differences of bills. purchased_goods also has their quantity and the paid and due amounts, and purchased_lines has
--   the lines of ordered and closed purchases. purchase_totals has the sums of purchased_goods by month and year
--   (`unit`, `first`), branch, supplier and kind, purchased_totals those of purchased_lines by kind and product, for
--   the months of the source `purchases` in kept_months. Only members who see all documents find kept months of this
--   source. A change of a purchase or of a receipt marks the months of all receipts of the purchase, because the paid
--   and due amounts are in the row of the latest receipt. A change of a purchase also marks the months of its date and
--   of its bill, and a change of its lines the month of its date.
-- Source: I18, I23, decision 089.

select armazem_guard('purchase_totals', branch => 'summed', own => '{sales,receipts,outgoings}');
select armazem_guard('purchased_totals', branch => 'summed', own => '{sales,receipts,outgoings}');

drop view if exists purchased_amounts, purchased_goods, purchased_lines cascade;

-- A credit note for goods that never arrived, whose goods status is `none`, has no goods.
create view purchased_amounts with (security_invoker = true) as
select receipt.team_id, receipt.id, receipt.number, 'purchase' as kind, receipt.date, receipt.supplier, receipt.branch,
  receipt.purchase, receipt.purchase as document, coalesce(receipt.net, receipt.total) as net,
  coalesce(receipt.tax_total, 0) as tax, coalesce(receipt.charges, 0) as charges, receipt.total,
  receipt.created_by as entered_by
from receipts receipt
where not receipt.reversed and receipt.kind <> 'cost'
union all
select purchase.team_id, purchase.id, purchase.number, 'return', purchase.bill_date, purchase.supplier,
  purchase.branch, purchase.original, purchase.id, purchase.subtotal - purchase.discount_total, purchase.tax_total,
  coalesce(purchase.net_shipping, 0) + purchase.rounding, purchase.total, purchase.created_by
from purchases purchase
where purchase.kind = 'return' and purchase.status = 'closed' and purchase.goods_status <> 'none';

-- Only the row of the latest receipt has the paid and due amounts of the purchase, so that sums count them once.
create view purchased_goods with (security_invoker = true) as
select goods.*, purchase.supplier_ref, purchase.status, purchase.goods_status, purchase.payment_status,
  case goods.kind when 'purchase' then (
    select count(*) from receipts_lines line
    where line.team_id = goods.team_id and line.parent = goods.id and line.accepted > 0)
  else (
    select count(*) from purchases_lines line
    where line.team_id = goods.team_id and line.parent = goods.id) end as items,
  case goods.kind when 'purchase' then (
    select coalesce(sum(round(line.accepted * coalesce(purchase_line.factor, 1), 4)), 0)
    from receipts_lines line
    join purchases_lines purchase_line on purchase_line.team_id = line.team_id
      and purchase_line.parent = goods.purchase and purchase_line.id = line.line
    where line.team_id = goods.team_id and line.parent = goods.id)
  else (
    select coalesce(sum(line.base_quantity), 0) from purchases_lines line
    where line.team_id = goods.team_id and line.parent = goods.id) end as quantity,
  case when latest.is_latest then purchase.paid end as paid,
  case when latest.is_latest then purchase.due end as due
from purchased_amounts goods
join purchases purchase on purchase.team_id = goods.team_id and purchase.id = goods.document
cross join lateral (
  select not exists (
    select from receipts receipt
    where receipt.team_id = goods.team_id and receipt.purchase = goods.document and not receipt.reversed
      and receipt.kind <> 'cost' and (receipt.date, receipt.id) > (goods.date, goods.id)) as is_latest) latest;

create view purchased_lines with (security_invoker = true) as
select line.team_id, line.id, purchase.id as purchase, purchase.number, purchase.kind, purchase.date, line.product,
  purchase.supplier, purchase.branch, line.unit_price, line.quantity, line.unit, line.received,
  line.discount + line.document_discount as discount, line.net, line.base_quantity, line.unit_cost
from purchases_lines line
join purchases purchase on purchase.team_id = line.team_id and purchase.id = line.parent
where purchase.status in ('ordered', 'closed');

grant select on purchased_amounts, purchased_goods, purchased_lines to armazem_app;

create or replace function armazem_change_purchase_months() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  changed_purchase constant uuid :=
    to_jsonb(new) ->> case tg_table_name when 'receipts' then 'purchase' else 'id' end;
begin
  perform armazem_change_month(new.team_id, 'purchases', changed.day)
  from (
    select (data.row ->> named.column_name)::date as day
    from (values (case tg_op when 'UPDATE' then to_jsonb(old) end), (to_jsonb(new))) data (row),
      unnest(tg_argv) named (column_name)
    union
    select receipt.date from receipts receipt
    where receipt.team_id = new.team_id and receipt.purchase = changed_purchase) changed
  where changed.day < armazem_settled_day();
  return null;
end $$;

create or replace trigger purchase_months_follow_insert after insert on purchases for each row
  when (new.status in ('ordered', 'closed'))
  execute function armazem_change_purchase_months('date', 'bill_date');

create or replace trigger purchase_months_follow_update after update on purchases for each row
  when (old.status in ('ordered', 'closed') or new.status in ('ordered', 'closed'))
  execute function armazem_change_purchase_months('date', 'bill_date');

create or replace trigger purchase_months_follow after insert or update on receipts for each row
  execute function armazem_change_purchase_months('date');

create or replace function armazem_change_months_of_purchase_lines() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform armazem_change_month(changed.team_id, 'purchases', changed.date)
  from (
    select distinct purchase.team_id, purchase.date
    from new_lines line
    join purchases purchase on purchase.team_id = line.team_id and purchase.id = line.parent
    where purchase.status in ('ordered', 'closed') and purchase.date < armazem_settled_day()) changed;
  return null;
end $$;

create or replace trigger purchase_months_follow after update on purchases_lines referencing new table as new_lines
  for each statement execute function armazem_change_months_of_purchase_lines();

create or replace function armazem_first_day_of_purchases() returns date language sql stable
  return least(
    (select min(purchase.date) from purchases purchase where purchase.team_id = armazem_team()),
    (select min(receipt.date) from receipts receipt where receipt.team_id = armazem_team()));

create or replace function armazem_sum_purchases(months date[], years date[]) returns void language plpgsql as $$
declare
  team constant uuid := armazem_team();
begin
  delete from purchase_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years));
  delete from purchased_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years));
  insert into purchase_totals (team_id, unit, first, place, branch, supplier, kind, items, quantity, net, tax, charges,
    total, paid, due, receipts)
  select goods.team_id, 'month', given.month, row_number() over (), goods.branch, goods.supplier, goods.kind,
    coalesce(sum(goods.items), 0), coalesce(sum(goods.quantity), 0), coalesce(sum(goods.net), 0),
    coalesce(sum(goods.tax), 0), coalesce(sum(goods.charges), 0), coalesce(sum(goods.total), 0),
    coalesce(sum(goods.paid), 0), coalesce(sum(goods.due), 0), count(*)
  from unnest(months) given (month)
  cross join lateral (
    select each.* from purchased_goods each
    where each.team_id = team and each.date between given.month and armazem_last_kept_day(given.month)
    offset 0) goods
  group by goods.team_id, given.month, goods.branch, goods.supplier, goods.kind;
  insert into purchase_totals (team_id, unit, first, place, branch, supplier, kind, items, quantity, net, tax, charges,
    total, paid, due, receipts)
  select total.team_id, 'year', given.year, row_number() over (), total.branch, total.supplier, total.kind,
    sum(total.items), sum(total.quantity), sum(total.net), sum(total.tax), sum(total.charges), sum(total.total),
    sum(total.paid), sum(total.due), sum(total.receipts)
  from unnest(years) given (year)
  join purchase_totals total on total.team_id = team and total.unit = 'month' and total.first >= given.year
    and total.first < given.year + interval '1 year'
  group by total.team_id, given.year, total.branch, total.supplier, total.kind;
  insert into purchased_totals (team_id, unit, first, place, kind, product, quantity, received, discount, net, lines)
  select line.team_id, 'month', given.month, row_number() over (), line.kind, line.product,
    coalesce(sum(line.quantity), 0), coalesce(sum(line.received), 0), coalesce(sum(line.discount), 0),
    coalesce(sum(line.net), 0), count(*)
  from unnest(months) given (month)
  cross join lateral (
    select each.* from purchased_lines each
    where each.team_id = team and each.date between given.month and armazem_last_kept_day(given.month)
    offset 0) line
  group by line.team_id, given.month, line.kind, line.product;
  insert into purchased_totals (team_id, unit, first, place, kind, product, quantity, received, discount, net, lines)
  select total.team_id, 'year', given.year, row_number() over (), total.kind, total.product, sum(total.quantity),
    sum(total.received), sum(total.discount), sum(total.net), sum(total.lines)
  from unnest(years) given (year)
  join purchased_totals total on total.team_id = team and total.unit = 'month' and total.first >= given.year
    and total.first < given.year + interval '1 year'
  group by total.team_id, given.year, total.kind, total.product;
end $$;

revoke execute on function armazem_sum_purchases from public;

-- Returns the amounts of received and returned goods in a period: the sums of its kept years and months, and the
-- single receipts and returns of its other days.
create or replace function armazem_purchase_sums(from_day date, to_day date, has_years boolean) returns table (
  team_id uuid, date date, branch uuid, supplier uuid, kind text, net numeric, tax numeric, charges numeric,
  total numeric, n_ bigint)
  language sql stable parallel safe as $$
  with span as materialized (select * from armazem_kept_spans('purchases', from_day, to_day, has_years))
  select total.team_id, total.first, total.branch, total.supplier, total.kind, total.net, total.tax, total.charges,
    total.total, total.receipts
  from span
  join purchase_totals total on total.unit = span.unit and total.first = span.first
  union all
  select of_days.team_id, of_days.date, of_days.branch, of_days.supplier, of_days.kind, of_days.net, of_days.tax,
    of_days.charges, of_days.total, 1
  from span
  -- Uses a separate subquery, so that PostgreSQL reads only the receipts of these days.
  cross join lateral (
    select goods.* from purchased_amounts goods
    where goods.team_id = armazem_team() and goods.date between span.first and span.last offset 0) of_days
  where span.unit = 'day'
$$;

-- Returns the sums of armazem_purchase_sums with quantities, paid and due amounts, which take longer to compute for
-- single receipts.
create or replace function armazem_paid_purchase_sums(from_day date, to_day date, has_years boolean) returns table (
  team_id uuid, date date, branch uuid, supplier uuid, kind text, items numeric, quantity numeric, net numeric,
  tax numeric, charges numeric, total numeric, paid numeric, due numeric, n_ bigint)
  language sql stable parallel safe as $$
  with span as materialized (select * from armazem_kept_spans('purchases', from_day, to_day, has_years))
  select total.team_id, total.first, total.branch, total.supplier, total.kind, total.items, total.quantity, total.net,
    total.tax, total.charges, total.total, total.paid, total.due, total.receipts
  from span
  join purchase_totals total on total.unit = span.unit and total.first = span.first
  union all
  select of_days.team_id, of_days.date, of_days.branch, of_days.supplier, of_days.kind, of_days.items,
    of_days.quantity, of_days.net, of_days.tax, of_days.charges, of_days.total, of_days.paid, of_days.due, 1
  from span
  cross join lateral (
    select goods.* from purchased_goods goods
    where goods.team_id = armazem_team() and goods.date between span.first and span.last offset 0) of_days
  where span.unit = 'day'
$$;

-- Returns the sums of the lines of purchases in a period: those of its kept years and months, and the single lines of
-- its other days.
create or replace function armazem_purchased_sums(from_day date, to_day date, has_years boolean) returns table (
  team_id uuid, date date, kind text, product uuid, category uuid, brand uuid, quantity numeric, received numeric,
  discount numeric, net numeric, n_ bigint)
  language sql stable parallel safe as $$
  select summed.team_id, summed.date, summed.kind, summed.product, product.category, product.brand, summed.quantity,
    summed.received, summed.discount, summed.net, summed.n_
  from (
    with span as materialized (select * from armazem_kept_spans('purchases', from_day, to_day, has_years))
    select total.team_id, total.first as date, total.kind, total.product, total.quantity, total.received,
      total.discount, total.net, total.lines as n_
    from span
    join purchased_totals total on total.unit = span.unit and total.first = span.first
    union all
    select line.team_id, line.date, line.kind, line.product, line.quantity, line.received, line.discount, line.net, 1
    from span
    join purchased_lines line on line.date between span.first and span.last
    where span.unit = 'day'
  ) summed
  left join products product on product.team_id = summed.team_id and product.id = summed.product
$$;

grant execute on function armazem_purchase_sums, armazem_paid_purchase_sums, armazem_purchased_sums to armazem_app;
