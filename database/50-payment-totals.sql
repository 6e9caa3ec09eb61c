-- Guarantees: the totals of cash movements add up sums of months and years instead of all payments.
-- Contract: cash_flows has the posted payments as money in and money out. payment_totals has the sums of cash_flows by
--   month and year (`unit`, `first`), direction, party, branch, method and cashier, for the months of the source
--   `payments` in kept_months. Reports use these months only for members who see all documents; for others, they sum
--   the payments. armazem_first_day_of_payments() and armazem_sum_payments() serve maintenance (29-kept-months.sql).
--   armazem_change_due_months() (49-due-amounts.sql) marks the months of changed payments.
-- Source: rule 4.9, I23, decision 091.

select armazem_guard('payment_totals', branch => 'summed', own => '{sales,receipts,outgoings,expenses}');

drop view if exists cash_flows cascade;

create view cash_flows with (security_invoker = true) as
select payment.team_id, payment.id, payment.number, payment.date, payment.direction, payment.party, payment.customer,
  payment.supplier, payment.branch, payment.method, payment.created_by as cashier, payment.reference,
  case payment.direction when 'in' then payment.amount else 0 end as "in",
  case payment.direction when 'out' then payment.amount else 0 end as "out",
  case payment.direction when 'in' then payment.amount else -payment.amount end as net
from payments payment
where payment.status = 'posted';

grant select on cash_flows to armazem_app;

create or replace function armazem_first_day_of_payments() returns date language sql stable
  return (select min(payment.date) from payments payment where payment.team_id = armazem_team());

create or replace function armazem_sum_payments(months date[], years date[]) returns void language plpgsql as $$
declare
  team constant uuid := armazem_team();
begin
  delete from payment_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years));
  insert into payment_totals (team_id, unit, first, place, direction, party, branch, method, cashier, received,
    paid, payments)
  select flow.team_id, 'month', given.month, row_number() over (), flow.direction, flow.party, flow.branch, flow.method,
    flow.cashier, sum(flow."in"), sum(flow."out"), count(*)
  from unnest(months) given (month)
  cross join lateral (
    select each.* from cash_flows each
    where each.team_id = team and each.date between given.month and armazem_last_kept_day(given.month)
    offset 0) flow
  group by flow.team_id, given.month, flow.direction, flow.party, flow.branch, flow.method, flow.cashier;
  insert into payment_totals (team_id, unit, first, place, direction, party, branch, method, cashier, received,
    paid, payments)
  select total.team_id, 'year', given.year, row_number() over (), total.direction, total.party, total.branch,
    total.method, total.cashier, sum(total.received), sum(total.paid), sum(total.payments)
  from unnest(years) given (year)
  join payment_totals total on total.team_id = team and total.unit = 'month' and total.first >= given.year
    and total.first < given.year + interval '1 year'
  group by total.team_id, given.year, total.direction, total.party, total.branch, total.method, total.cashier;
end $$;

revoke execute on function armazem_sum_payments from public;

-- Returns the sums of posted payments of the kept years and months of a period, and the single payments of its other
-- days.
create or replace function armazem_payment_sums(from_day date, to_day date, has_years boolean) returns table (
  team_id uuid, date date, direction text, party text, branch uuid, method uuid, cashier uuid, "in" numeric,
  "out" numeric, net numeric, n_ bigint)
  language sql stable parallel safe as $$
  with span as materialized (select * from armazem_kept_spans('payments', from_day, to_day, has_years))
  select total.team_id, total.first, total.direction, total.party, total.branch, total.method, total.cashier,
    total.received, total.paid, total.received - total.paid, total.payments
  from span
  join payment_totals total on total.unit = span.unit and total.first = span.first
  union all
  select of_days.team_id, of_days.date, of_days.direction, of_days.party, of_days.branch, of_days.method,
    of_days.cashier, of_days."in", of_days."out", of_days.net, 1
  from span
  cross join lateral (
    select flow.* from cash_flows flow
    where flow.team_id = armazem_team() and flow.date between span.first and span.last offset 0) of_days
  where span.unit = 'day'
$$;

grant execute on function armazem_payment_sums to armazem_app;
