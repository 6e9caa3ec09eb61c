-- Guarantees: the customer report and sales by customer read the sums of months and years instead of all sales.
-- Contract: sold_or_paid has posted_sales, and the payments, refunds and write-offs of customers in party_ledger, with
--   the kind `payment`. customer_totals has the sums of sold_or_paid by month and year (`unit`, `first`), customer and
--   kind, for the months of the source `customers` in kept_months. They are sums of all branches: only members who see
--   all documents find kept months of this source. The triggers of sales and of due amounts mark its months.
-- Source: I23, decision 088.

select armazem_guard('customer_totals', branch => 'summed', own => '{sales,receipts,outgoings}');

drop view if exists sold_or_paid cascade;

create view sold_or_paid with (security_invoker = true) as
select sale.team_id, sale.date, sale.customer, sale.kind, sale.orders, sale.net, sale.tax, sale.total,
  coalesce(sale.cost, 0) as cost, 0::numeric as paid, 0::numeric as written_off, 1 as sales,
  case when sale.kind <> 'return' then sale.date end as sold_on
from posted_sales sale
union all
select entry.team_id, entry.date, entry.customer, 'payment', 0, 0, 0, 0, 0,
  case when entry.type <> 'writeOff' then -entry.amount else 0 end,
  case when entry.type = 'writeOff' then -entry.amount else 0 end, 0, null
from party_ledger entry
where entry.customer is not null and entry.type in ('payment', 'refund', 'writeOff');

grant select on sold_or_paid to armazem_app;

create or replace function armazem_first_day_of_customers() returns date language sql stable
  return least(
    (select min(sale.invoice_date) from sales sale where sale.team_id = armazem_team()),
    (select min(payment.date) from payments payment where payment.team_id = armazem_team()));

create or replace function armazem_sum_customers(months date[], years date[]) returns void language plpgsql as $$
declare
  team constant uuid := armazem_team();
begin
  delete from customer_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years));
  insert into customer_totals (team_id, unit, first, place, customer, kind, orders, net, tax, total, cost,
    paid, written_off, sales, first_sale, last_sale)
  select entry.team_id, 'month', given.month, row_number() over (), entry.customer, entry.kind, sum(entry.orders),
    sum(entry.net), sum(entry.tax), sum(entry.total), sum(entry.cost), sum(entry.paid),
    sum(entry.written_off), sum(entry.sales), min(entry.sold_on), max(entry.sold_on)
  from unnest(months) given (month)
  cross join lateral (
    select each.* from sold_or_paid each
    where each.team_id = team and each.date between given.month and armazem_last_kept_day(given.month)
    offset 0) entry
  group by entry.team_id, given.month, entry.customer, entry.kind;
  insert into customer_totals (team_id, unit, first, place, customer, kind, orders, net, tax, total, cost,
    paid, written_off, sales, first_sale, last_sale)
  select total.team_id, 'year', given.year, row_number() over (), total.customer, total.kind, sum(total.orders),
    sum(total.net), sum(total.tax), sum(total.total), sum(total.cost), sum(total.paid),
    sum(total.written_off), sum(total.sales), min(total.first_sale), max(total.last_sale)
  from unnest(years) given (year)
  join customer_totals total on total.team_id = team and total.unit = 'month' and total.first >= given.year
    and total.first < given.year + interval '1 year'
  group by total.team_id, given.year, total.customer, total.kind;
end $$;

revoke execute on function armazem_sum_customers from public;

-- Returns the sums of sales and payments in a period: those of its kept years and months, and the single documents of
-- its other days.
create or replace function armazem_customer_sums(from_day date, to_day date, has_years boolean) returns table (
  team_id uuid, date date, customer uuid, kind text, orders numeric, net numeric, tax numeric, total numeric,
  cost numeric, profit numeric, paid numeric, written_off numeric,
  first_sale date, last_sale date, n_ bigint)
  language sql stable parallel safe as $$
  with span as materialized (select * from armazem_kept_spans('customers', from_day, to_day, has_years))
  select total.team_id, total.first, total.customer, total.kind, total.orders, total.net, total.tax,
    total.total, total.cost, total.net - total.cost, total.paid, total.written_off, total.first_sale, total.last_sale,
    total.sales
  from span
  join customer_totals total on total.unit = span.unit and total.first = span.first
  union all
  select of_days.team_id, of_days.date, of_days.customer, of_days.kind, of_days.orders, of_days.net,
    of_days.tax, of_days.total, of_days.cost, of_days.net - of_days.cost, of_days.paid, of_days.written_off,
    of_days.sold_on, of_days.sold_on, of_days.sales
  from span
  -- Uses a separate subquery, so that PostgreSQL reads only the documents of these days.
  cross join lateral (
    select entry.* from sold_or_paid entry
    where entry.team_id = armazem_team() and entry.date between span.first and span.last offset 0) of_days
  where span.unit = 'day'
$$;

grant execute on function armazem_customer_sums to armazem_app;
