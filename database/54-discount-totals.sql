-- Guarantees: the totals of discounts and prices add up sums of months and years instead of all lines.
-- Contract: discounted_lines has the lines of posted sales, without returns, that were sold at another price than the
--   list price (`override`), or at the list price with a discount (`discount`). The list price is that at the time of
--   the sale: the old value in the next history entry that changed the price; without such an entry it is the price of
--   today. It is converted to the price basis of the sale, with as many decimals as in list-price.ts. discount_totals
--   has the sums by month and year (`unit`, `first`), branch, kind, product and cashier, for the months of the source
--   `sales` in kept_months. discount_cashier_totals has the sums of discount_totals by branch, kind and cashier. It has
--   far fewer rows, because discount_totals has a row for nearly every product in each month. The trigger marks all
--   months of sales when a product changes in a way that changes the list prices of earlier sales.
-- Source: I23, decisions 088 and 091.

select armazem_guard('discount_totals', branch => 'required', own => '{sales}');
select armazem_guard('discount_cashier_totals', branch => 'required', own => '{sales}');

drop view if exists discounted_lines cascade;

create view discounted_lines with (security_invoker = true) as
select sold.*, sold.list_amount - sold.sold_amount as discount_given,
  round(100 * (sold.list_amount - sold.sold_amount) / nullif(sold.list_amount, 0), 2) as discount_percent,
  case when sold.price <> sold.list_price then 'override' else 'discount' end as kind
from (
  select sold.*, round(sold.quantity * sold.list_price, (select armazem_decimals())) as list_amount
  from (
    select line.team_id, line.id, sale.id as sale, sale.number, sale.invoice_date as date, sale.customer, sale.branch,
      sale.created_by as cashier, line.product, product.category, line.quantity, line.unit_price as price,
      case when line.price_source = 'list' then line.unit_price else
        round(product.list_price * coalesce(line.factor, 1)
          * case when coalesce(sale.prices_include_tax, false) and not product.price_includes_tax
              then 1 + coalesce(line.tax_rate, 0) / 100 else 1 end
          / case when product.price_includes_tax and not coalesce(sale.prices_include_tax, false)
              then 1 + coalesce(line.tax_rate, 0) / 100 else 1 end, 6) end as list_price,
      line.gross - coalesce(line.discount, 0) - coalesce(line.document_discount, 0) as sold_amount
    from sales sale
    join sales_lines line on line.team_id = sale.team_id and line.parent = sale.id
    join lateral (
      select product.category, coalesce(product.price_includes_tax, false) as price_includes_tax, coalesce((
        select (entry.before->>'price')::numeric from history entry
        where entry.team_id = product.team_id and entry.resource = 'products' and entry.record_id = product.id
          and entry.at > sale.created_at
          and entry.action = 'update' and entry.before->>'price' is not null
        order by entry.at limit 1), product.price) as list_price
      from products product where product.team_id = line.team_id and product.id = line.product) product on true
    where sale.status in ('confirmed', 'closed') and sale.invoice_date is not null and sale.kind <> 'return') sold) sold
where sold.price <> sold.list_price or sold.list_amount <> sold.sold_amount;

grant select on discounted_lines to armazem_app;

create or replace function armazem_change_discount_months() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform armazem_change_month(new.team_id, 'sales', changed.month::date)
  from generate_series(date_trunc('month', (
    select min(sale.invoice_date) from sales sale where sale.team_id = new.team_id)::timestamp), armazem_settled_day(),
    interval '1 month') changed (month);
  return null;
end $$;

create or replace trigger discount_months_follow after update on products for each row
  when (old.price_includes_tax is distinct from new.price_includes_tax or (old.price is null) <> (new.price is null))
  execute function armazem_change_discount_months();

create or replace function armazem_sum_discounts(months date[], years date[]) returns void language plpgsql as $$
declare
  team constant uuid := armazem_team();
begin
  delete from discount_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years));
  delete from discount_cashier_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years));
  insert into discount_totals (team_id, unit, first, place, branch, kind, product, cashier, quantity, list_amount,
    sold_amount, lines)
  select line.team_id, 'month', given.month, row_number() over (), line.branch, line.kind, line.product, line.cashier,
    sum(line.quantity), sum(line.list_amount), sum(line.sold_amount), count(*)
  from unnest(months) given (month)
  cross join lateral (
    select each.* from discounted_lines each
    where each.team_id = team and each.date between given.month and armazem_last_kept_day(given.month)
    offset 0) line
  group by line.team_id, given.month, line.branch, line.kind, line.product, line.cashier;
  insert into discount_totals (team_id, unit, first, place, branch, kind, product, cashier, quantity, list_amount,
    sold_amount, lines)
  select total.team_id, 'year', given.year, row_number() over (), total.branch, total.kind, total.product,
    total.cashier, sum(total.quantity), sum(total.list_amount), sum(total.sold_amount), sum(total.lines)
  from unnest(years) given (year)
  join discount_totals total on total.team_id = team and total.unit = 'month' and total.first >= given.year
    and total.first < given.year + interval '1 year'
  group by total.team_id, given.year, total.branch, total.kind, total.product, total.cashier;
  insert into discount_cashier_totals (team_id, unit, first, place, branch, kind, cashier, quantity, list_amount,
    sold_amount, lines)
  select total.team_id, total.unit, total.first, row_number() over (), total.branch, total.kind, total.cashier,
    sum(total.quantity), sum(total.list_amount), sum(total.sold_amount), sum(total.lines)
  from discount_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years))
  group by total.team_id, total.unit, total.first, total.branch, total.kind, total.cashier;
end $$;

revoke execute on function armazem_sum_discounts from public;

-- Returns the sums of discounted lines in a period: those of its kept years and months, and the single lines of its
-- other days.
create or replace function armazem_discount_sums(from_day date, to_day date, has_years boolean) returns table (
  team_id uuid, date date, branch uuid, kind text, product uuid, category uuid, cashier uuid, quantity numeric,
  list_amount numeric, sold_amount numeric, discount_given numeric, n_ bigint)
  language sql stable parallel safe as $$
  select summed.team_id, summed.date, summed.branch, summed.kind, summed.product, product.category, summed.cashier,
    summed.quantity, summed.list_amount, summed.sold_amount, summed.list_amount - summed.sold_amount, summed.n_
  from (
    with span as materialized (select * from armazem_kept_spans('sales', from_day, to_day, has_years))
    select total.team_id, total.first as date, total.branch, total.kind, total.product, total.cashier, total.quantity,
      total.list_amount, total.sold_amount, total.lines as n_
    from span
    join discount_totals total on total.unit = span.unit and total.first = span.first
    union all
    select line.team_id, line.date, line.branch, line.kind, line.product, line.cashier, line.quantity,
      line.list_amount, line.sold_amount, 1
    from span
    join discounted_lines line on line.date between span.first and span.last
    where span.unit = 'day'
  ) summed
  left join products product on product.team_id = summed.team_id and product.id = summed.product
$$;

-- Returns the sums of armazem_discount_sums without the product.
create or replace function armazem_cashier_discount_sums(from_day date, to_day date, has_years boolean) returns table (
  team_id uuid, date date, branch uuid, kind text, cashier uuid, quantity numeric, list_amount numeric,
  sold_amount numeric, discount_given numeric, n_ bigint)
  language sql stable parallel safe as $$
  with span as materialized (select * from armazem_kept_spans('sales', from_day, to_day, has_years))
  select total.team_id, total.first, total.branch, total.kind, total.cashier, total.quantity, total.list_amount,
    total.sold_amount, total.list_amount - total.sold_amount, total.lines
  from span
  join discount_cashier_totals total on total.unit = span.unit and total.first = span.first
  union all
  select line.team_id, line.date, line.branch, line.kind, line.cashier, line.quantity, line.list_amount,
    line.sold_amount, line.discount_given, 1
  from span
  join discounted_lines line on line.date between span.first and span.last
  where span.unit = 'day'
$$;

grant execute on function armazem_discount_sums, armazem_cashier_discount_sums to armazem_app;
