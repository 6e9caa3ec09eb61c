-- Guarantees: reports on the sales and taxes of long periods read the sums of months and years instead of all lines.
-- Contract: for the months of the source `sales` in kept_months and for years (`unit`, `first`), sold_totals has the
--   sums of sold_lines by branch, kind and product. sold_product_totals has the sums of sold_totals by product, for
--   members who see all branches. sale_totals has the sums of posted_sales and of their lines by branch, kind, cashier,
--   salesperson and hour. sale_tax_totals has the sums of document_taxes of sales by branch, kind and rate. The
--   triggers mark the months of changed sales. The lines of a posted sale change only with its status or date, or with
--   their cost; the hours change with the time zone of the team. A year has totals when all of its months are kept.
--   The functions return the sums of a period. The column `n_` has the number of rows of the report that a row sums up.
--   PostgreSQL inlines the functions.
-- Source: I23, decision 087.

select armazem_guard('sold_totals', branch => 'required', own => '{sales}');
select armazem_guard('sold_product_totals', branch => 'summed', own => '{sales}');
select armazem_guard('sale_totals', branch => 'required', own => '{sales}');
select armazem_guard('sale_tax_totals', branch => 'required', own => '{sales}');

create or replace function armazem_change_sold_months() returns trigger language plpgsql as $$
begin
  perform armazem_change_month(new.team_id, source.name, new.invoice_date)
  from (values ('sales'), ('due'), ('customers')) source (name);
  if tg_op = 'UPDATE' and old.invoice_date is distinct from new.invoice_date then
    perform armazem_change_month(old.team_id, source.name, old.invoice_date)
    from (values ('sales'), ('due'), ('customers')) source (name);
  end if;
  return null;
end $$;

create or replace trigger sold_months_follow_insert after insert on sales for each row
  when (new.invoice_date < armazem_settled_day())
  execute function armazem_change_sold_months();

create or replace trigger sold_months_follow_update after update on sales for each row
  when ((old.invoice_date < armazem_settled_day() or new.invoice_date < armazem_settled_day())
    and (old.status, old.invoice_date, old.branch, old.kind, old.customer, old.total, old.net_shipping,
      old.shipping_tax_amount, old.shipping_tax_rate, old.rounding)
    is distinct from (new.status, new.invoice_date, new.branch, new.kind, new.customer, new.total, new.net_shipping,
      new.shipping_tax_amount, new.shipping_tax_rate, new.rounding))
  execute function armazem_change_sold_months();

create or replace function armazem_change_months_of_lines() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  changed record;
begin
  for changed in
    select distinct sale.team_id, sale.invoice_date
    from new_lines line
    join old_lines earlier on earlier.id = line.id and earlier.cost is distinct from line.cost
    join sales sale on sale.team_id = line.team_id and sale.id = line.parent
    where sale.invoice_date < armazem_settled_day()
  loop
    perform armazem_change_month(changed.team_id, source.name, changed.invoice_date)
    from (values ('sales'), ('customers')) source (name);
  end loop;
  return null;
end $$;

create or replace trigger sold_months_follow after update on sales_lines
  referencing old table as old_lines new table as new_lines
  for each statement execute function armazem_change_months_of_lines();

create or replace function armazem_change_hours() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform armazem_change_month(new.id, 'sales', changed.month::date)
  from generate_series(date_trunc('month', (
    select min(sale.invoice_date) from sales sale where sale.team_id = new.id)::timestamp), armazem_settled_day(),
    interval '1 month') changed (month);
  return null;
end $$;

create or replace trigger hours_follow after update of timezone on teams for each row
  when (old.timezone is distinct from new.timezone) execute function armazem_change_hours();

create or replace function armazem_first_day_of_sales() returns date language sql stable
  return (select min(sale.invoice_date) from sales sale where sale.team_id = armazem_team());

create or replace function armazem_sum_sales(months date[], years date[]) returns void language plpgsql as $$
declare
  team constant uuid := armazem_team();
begin
  delete from sold_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years));
  delete from sold_product_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years));
  delete from sale_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years));
  delete from sale_tax_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years));
  insert into sold_totals (team_id, unit, first, place, branch, kind, product, sold, returned, quantity, gross,
    discount, net, tax, total, cost, lines)
  select line.team_id, 'month', given.month, row_number() over (), line.branch, line.kind, line.product, sum(line.sold),
    sum(line.returned), sum(line.quantity), sum(line.gross), sum(line.discount), sum(line.net), sum(line.tax),
    sum(line.total), sum(line.cost), count(*)
  from unnest(months) given (month)
  cross join lateral (
    select each.* from sold_lines each
    where each.team_id = team and each.date between given.month and armazem_last_kept_day(given.month)
    offset 0) line
  group by line.team_id, given.month, line.branch, line.kind, line.product;
  insert into sold_totals (team_id, unit, first, place, branch, kind, product, sold, returned, quantity, gross,
    discount, net, tax, total, cost, lines)
  select total.team_id, 'year', given.year, row_number() over (), total.branch, total.kind, total.product,
    sum(total.sold), sum(total.returned), sum(total.quantity), sum(total.gross), sum(total.discount), sum(total.net),
    sum(total.tax), sum(total.total), sum(total.cost), sum(total.lines)
  from unnest(years) given (year)
  join sold_totals total on total.team_id = team and total.unit = 'month' and total.first >= given.year
    and total.first < given.year + interval '1 year'
  group by total.team_id, given.year, total.branch, total.kind, total.product;
  insert into sold_product_totals (team_id, unit, first, place, product, sold, returned, quantity, gross, discount, net,
    tax, total, cost, lines)
  select total.team_id, total.unit, total.first, row_number() over (partition by total.unit, total.first),
    total.product, sum(total.sold), sum(total.returned), sum(total.quantity), sum(total.gross), sum(total.discount),
    sum(total.net), sum(total.tax), sum(total.total), sum(total.cost), sum(total.lines)
  from sold_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years))
  group by total.team_id, total.unit, total.first, total.product;
  insert into sale_totals (team_id, unit, first, place, branch, kind, cashier, salesperson, hour, orders, items, gross,
    discount, net, tax, total, cost, sales, sold, returned, lines)
  select entry.team_id, 'month', given.month, row_number() over (), entry.branch, entry.kind, entry.cashier,
    entry.salesperson, entry.hour, sum(entry.orders), sum(entry.items), sum(entry.gross), sum(entry.discount),
    sum(entry.net), sum(entry.tax), sum(entry.total), coalesce(sum(entry.cost), 0), sum(entry.sales), sum(entry.sold),
    sum(entry.returned), sum(entry.lines)
  from unnest(months) given (month)
  cross join lateral (
    select sale.team_id, sale.date, sale.branch, sale.kind, sale.cashier, sale.salesperson, sale.hour, sale.orders,
      sale.items, sale.gross, sale.discount, sale.net, sale.tax, sale.total, sale.cost, 1 as sales, 0 as sold,
      0 as returned, 0 as lines
    from posted_sales sale
    where sale.team_id = team and sale.date between given.month and armazem_last_kept_day(given.month)
    union all
    select line.team_id, line.date, line.branch, line.kind, line.cashier, line.salesperson, line.hour, 0, 0, 0, 0, 0, 0,
      0, 0, 0, line.sold, line.returned, 1
    from sold_lines line
    where line.team_id = team and line.date between given.month and armazem_last_kept_day(given.month)
    offset 0) entry
  group by entry.team_id, given.month, entry.branch, entry.kind, entry.cashier, entry.salesperson, entry.hour;
  insert into sale_totals (team_id, unit, first, place, branch, kind, cashier, salesperson, hour, orders, items, gross,
    discount, net, tax, total, cost, sales, sold, returned, lines)
  select total.team_id, 'year', given.year, row_number() over (), total.branch, total.kind, total.cashier,
    total.salesperson, total.hour, sum(total.orders), sum(total.items), sum(total.gross), sum(total.discount),
    sum(total.net), sum(total.tax), sum(total.total), sum(total.cost), sum(total.sales), sum(total.sold),
    sum(total.returned), sum(total.lines)
  from unnest(years) given (year)
  join sale_totals total on total.team_id = team and total.unit = 'month' and total.first >= given.year
    and total.first < given.year + interval '1 year'
  group by total.team_id, given.year, total.branch, total.kind, total.cashier, total.salesperson, total.hour;
  insert into sale_tax_totals (team_id, unit, first, place, branch, kind, rate, base, tax, documents)
  select entry.team_id, 'month', entry.month, row_number() over (), entry.branch, entry.kind, entry.rate,
    sum(entry.base), sum(entry.tax), count(*) filter (where entry.base <> 0 or entry.tax <> 0)
  from (
    select taxed.team_id, given.month, taxed.branch, taxed.kind, taxed.rate, sum(taxed.base) as base,
      sum(taxed.tax) as tax
    from unnest(months) given (month)
    cross join lateral (
      select each.* from document_taxes each
      where each.team_id = team and each.resource = 'sales'
        and each.date between given.month and armazem_last_kept_day(given.month)
      offset 0) taxed
    group by taxed.team_id, given.month, taxed.branch, taxed.kind, taxed.rate, taxed.document) entry
  group by entry.team_id, entry.month, entry.branch, entry.kind, entry.rate;
  insert into sale_tax_totals (team_id, unit, first, place, branch, kind, rate, base, tax, documents)
  select total.team_id, 'year', given.year, row_number() over (), total.branch, total.kind, total.rate, sum(total.base),
    sum(total.tax), sum(total.documents)
  from unnest(years) given (year)
  join sale_tax_totals total on total.team_id = team and total.unit = 'month' and total.first >= given.year
    and total.first < given.year + interval '1 year'
  group by total.team_id, given.year, total.branch, total.kind, total.rate;
  perform armazem_sum_discounts(months, years);
end $$;

revoke execute on function armazem_sum_sales from public;

-- Returns the sums of sold lines in a period: those of its kept years and months, and the lines of its other days.
create or replace function armazem_sold_sums(from_day date, to_day date, has_years boolean) returns table (
  team_id uuid, date date, branch uuid, kind text, product uuid, category uuid, brand uuid, sold numeric,
  returned numeric, quantity numeric, gross numeric, discount numeric, net numeric, tax numeric, total numeric,
  cost numeric, profit numeric, n_ bigint)
  language sql stable parallel safe as $$
  select summed.team_id, summed.date, summed.branch, summed.kind, summed.product, product.category, product.brand,
    summed.sold, summed.returned, summed.quantity, summed.gross, summed.discount, summed.net, summed.tax, summed.total,
    summed.cost, summed.net - summed.cost, summed.n_
  from (
    with span as materialized (select * from armazem_kept_spans('sales', from_day, to_day, has_years))
    select total.team_id, total.first as date, total.branch, total.kind, total.product, total.sold, total.returned,
      total.quantity, total.gross, total.discount, total.net, total.tax, total.total, total.cost, total.lines as n_
    from span
    join sold_totals total on total.unit = span.unit and total.first = span.first
    union all
    select line.team_id, line.date, line.branch, line.kind, line.product, line.sold, line.returned, line.quantity,
      line.gross, line.discount, line.net, line.tax, line.total, line.cost, 1
    from span
    join sold_lines line on line.date between span.first and span.last
    where span.unit = 'day'
  ) summed
  left join products product on product.team_id = summed.team_id and product.id = summed.product
$$;

-- Returns the sums of sold lines in a period by product. Members who may see only some branches read
-- sold_totals, which has a row for each branch.
create or replace function armazem_sold_product_sums(from_day date, to_day date, has_years boolean) returns table (
  team_id uuid, date date, product uuid, category uuid, brand uuid, sold numeric, returned numeric, quantity numeric,
  gross numeric, discount numeric, net numeric, tax numeric, total numeric, cost numeric, profit numeric, n_ bigint)
  language sql stable parallel safe as $$
  select summed.team_id, summed.date, summed.product, product.category, product.brand, summed.sold, summed.returned,
    summed.quantity, summed.gross, summed.discount, summed.net, summed.tax, summed.total, summed.cost,
    summed.net - summed.cost, summed.n_
  from (
    with span as materialized (select * from armazem_kept_spans('sales', from_day, to_day, has_years))
    select total.team_id, total.first as date, total.product, total.sold, total.returned, total.quantity, total.gross,
      total.discount, total.net, total.tax, total.total, total.cost, total.lines as n_
    from span
    join sold_product_totals total on total.unit = span.unit and total.first = span.first
    where (select armazem_branches()) is null
    union all
    select total.team_id, total.first as date, total.product, total.sold, total.returned, total.quantity, total.gross,
      total.discount, total.net, total.tax, total.total, total.cost, total.lines
    from span
    join sold_totals total on total.unit = span.unit and total.first = span.first
    where (select armazem_branches()) is not null
    union all
    select line.team_id, line.date, line.product, line.sold, line.returned, line.quantity, line.gross, line.discount,
      line.net, line.tax, line.total, line.cost, 1
    from span
    join sold_lines line on line.date between span.first and span.last
    where span.unit = 'day'
  ) summed
  left join products product on product.team_id = summed.team_id and product.id = summed.product
$$;

grant execute on function armazem_sold_product_sums to armazem_app;

-- Returns the sums of posted sales in a period: those of its kept years and months, and the single sales of its other
-- days.
create or replace function armazem_sale_sums(from_day date, to_day date, has_years boolean) returns table (
  team_id uuid, date date, branch uuid, kind text, cashier uuid, salesperson uuid, hour text, orders numeric,
  items numeric, gross numeric, discount numeric, net numeric, tax numeric, total numeric, cost numeric,
  profit numeric, n_ bigint)
  language sql stable parallel safe as $$
  with span as materialized (select * from armazem_kept_spans('sales', from_day, to_day, has_years))
  select
    total.team_id, total.first, total.branch, total.kind, total.cashier, total.salesperson, total.hour, total.orders,
    total.items, total.gross, total.discount, total.net, total.tax, total.total, total.cost,
    total.total - total.tax - total.cost, total.sales
  from span
  join sale_totals total on total.unit = span.unit and total.first = span.first
  union all
  select
    sale.team_id, sale.date, sale.branch, sale.kind, sale.cashier, sale.salesperson, sale.hour, sale.orders,
    sale.items, sale.gross, sale.discount, sale.net, sale.tax, sale.total, sale.cost, sale.profit, 1
  from span
  join posted_sales sale on sale.date between span.first and span.last
  where span.unit = 'day'
$$;

-- Returns the sums of sold lines in a period by facts of their sales, such as the cashier and the hour: those of its
-- kept years and months, and the single lines of its other days.
create or replace function armazem_line_sums(from_day date, to_day date, has_years boolean) returns table (
  team_id uuid, date date, branch uuid, kind text, cashier uuid, salesperson uuid, hour text, sold numeric,
  returned numeric, quantity numeric, gross numeric, discount numeric, net numeric, tax numeric, total numeric,
  cost numeric, profit numeric, n_ bigint)
  language sql stable parallel safe as $$
  with span as materialized (select * from armazem_kept_spans('sales', from_day, to_day, has_years))
  select
    total.team_id, total.first, total.branch, total.kind, total.cashier, total.salesperson, total.hour, total.sold,
    total.returned, total.items, total.gross, total.discount, total.net, total.tax, total.total, total.cost,
    total.net - total.cost, total.lines
  from span
  join sale_totals total on total.unit = span.unit and total.first = span.first
  union all
  select
    line.team_id, line.date, line.branch, line.kind, line.cashier, line.salesperson, line.hour, line.sold,
    line.returned, line.quantity, line.gross, line.discount, line.net, line.tax, line.total, line.cost, line.profit, 1
  from span
  join sold_lines line on line.date between span.first and span.last
  where span.unit = 'day'
$$;

-- Returns the sums of armazem_sale_sums with paid, credited, written-off and due amounts. Payments change these amounts
-- later, so they are not kept: the paid amount of each sale is first assumed to be its total, and further rows correct
-- the sums for the few sales that are due, credited or written off.
create or replace function armazem_settled_sums(from_day date, to_day date, has_years boolean) returns table (
  team_id uuid, date date, branch uuid, kind text, cashier uuid, salesperson uuid, hour text, orders numeric,
  items numeric, gross numeric, discount numeric, net numeric, tax numeric, total numeric, cost numeric,
  profit numeric, paid numeric, credited numeric, written_off numeric, due numeric, n_ bigint)
  language sql stable parallel safe as $$
  select
    kept.team_id, kept.date, kept.branch, kept.kind, kept.cashier, kept.salesperson, kept.hour, kept.orders,
    kept.items, kept.gross, kept.discount, kept.net, kept.tax, kept.total, kept.cost, kept.profit, kept.total, 0, 0, 0,
    kept.n_
  from armazem_sale_sums(from_day, to_day, has_years) kept
  union all
  select
    sale.team_id, sale.date, sale.branch, sale.kind, sale.cashier, sale.salesperson, sale.hour, 0, 0, 0, 0, 0, 0, 0,
    0, 0, sale.paid - sale.total, sale.credited, sale.written_off, sale.due, 0
  from posted_sales sale
  where sale.due <> 0 and sale.date between coalesce(from_day, '-infinity') and coalesce(to_day, 'infinity')
  union all
  select
    sale.team_id, sale.date, sale.branch, sale.kind, sale.cashier, sale.salesperson, sale.hour, 0, 0, 0, 0, 0, 0, 0,
    0, 0, sale.paid - sale.total, sale.credited, sale.written_off, 0, 0
  from posted_sales sale
  where sale.due = 0 and (sale.credited <> 0 or sale.written_off <> 0)
    and sale.date between coalesce(from_day, '-infinity') and coalesce(to_day, 'infinity')
$$;

-- Returns the taxes of documents in a period by rate: the sums of kept years and months, and the single documents of
-- the other days.
create or replace function armazem_tax_sums(from_day date, to_day date, has_years boolean) returns table (
  team_id uuid, date date, branch uuid, kind text, rate numeric, base numeric, tax numeric, payable numeric, n_ bigint)
  language sql stable parallel safe as $$
  with span as materialized (select * from armazem_kept_spans('sales', from_day, to_day, has_years))
  select total.team_id, total.first, total.branch, total.kind, total.rate, total.base, total.tax, total.tax,
    total.documents
  from span
  join sale_tax_totals total on total.unit = span.unit and total.first = span.first
  where total.documents > 0
  union all
  select entry.team_id, entry.date, entry.branch, entry.kind, entry.rate, entry.base, entry.tax, entry.payable, 1
  from span
  cross join lateral (
    select taxed.team_id, taxed.date, taxed.branch, taxed.kind, taxed.rate, sum(taxed.base) as base,
      sum(taxed.tax) as tax, sum(taxed.payable) as payable
    from document_taxes taxed
    where taxed.resource = 'sales' and taxed.date between span.first and span.last
    group by taxed.team_id, taxed.date, taxed.branch, taxed.kind, taxed.rate, taxed.document
    having sum(taxed.base) <> 0 or sum(taxed.tax) <> 0) entry
  where span.unit = 'day'
  union all
  select bill.team_id, bill.first, bill.branch, bill.kind, bill.rate, bill.base, bill.tax, bill.payable, bill.documents
  from armazem_kept_spans('taxes', from_day, to_day, has_years) span
  join bill_tax_totals bill on bill.unit = span.unit and bill.first = span.first
  where bill.documents > 0
  union all
  select entry.team_id, entry.date, entry.branch, entry.kind, entry.rate, entry.base, entry.tax, entry.payable, 1
  from armazem_kept_spans('taxes', from_day, to_day, has_years) span
  cross join lateral (
    select taxed.team_id, taxed.date, taxed.branch, taxed.kind, taxed.rate, sum(taxed.base) as base,
      sum(taxed.tax) as tax, sum(taxed.payable) as payable
    from document_taxes taxed
    where taxed.resource <> 'sales' and taxed.date between span.first and span.last
    group by taxed.team_id, taxed.date, taxed.branch, taxed.kind, taxed.rate, taxed.resource, taxed.document
    having sum(taxed.base) <> 0 or sum(taxed.tax) <> 0) entry
  where span.unit = 'day'
$$;

-- Returns the taxes of document_taxes in a period: the sums of kept years and months, and the rows of the other days.
-- The subqueries with `offset 0` make PostgreSQL find the documents of these days by their dates.
create or replace function armazem_taxes(from_day date, to_day date) returns table (
  team_id uuid, date date, branch uuid, kind text, rate numeric, base numeric, tax numeric, payable numeric)
  language sql stable parallel safe as $$
  with span as materialized (select * from armazem_kept_spans('sales', from_day, to_day, true))
  select total.team_id, total.first, total.branch, total.kind, total.rate, total.base, total.tax, total.tax
  from span
  join sale_tax_totals total on total.unit = span.unit and total.first = span.first
  union all
  select sold.team_id, sold.date, sold.branch, sold.kind, sold.rate, sold.base, sold.tax, sold.payable
  from span
  cross join lateral (
    select taxed.* from document_taxes taxed
    where taxed.resource = 'sales' and taxed.date between span.first and span.last offset 0) sold
  where span.unit = 'day'
  union all
  select bill.team_id, bill.first, bill.branch, bill.kind, bill.rate, bill.base, bill.tax, bill.payable
  from armazem_kept_spans('taxes', from_day, to_day, true) span
  join bill_tax_totals bill on bill.unit = span.unit and bill.first = span.first
  union all
  select billed.team_id, billed.date, billed.branch, billed.kind, billed.rate, billed.base, billed.tax, billed.payable
  from armazem_kept_spans('taxes', from_day, to_day, true) span
  cross join lateral (
    select taxed.* from document_taxes taxed
    where taxed.resource <> 'sales' and taxed.date between span.first and span.last offset 0) billed
  where span.unit = 'day'
$$;

grant execute on function armazem_sold_sums, armazem_sale_sums, armazem_line_sums, armazem_settled_sums,
  armazem_tax_sums, armazem_taxes to armazem_app;
