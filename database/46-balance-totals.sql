-- Guarantees: the balances of all customers and suppliers at once are read from the sums of months and years instead of
--   one row for each of their days.
-- Contract: balance_totals has the sums of party_totals by month and year (`unit`, `first`), branch and party, for the
--   months of the source `balances` in kept_months. Postings mark nothing: a month with party_totals that are not
--   merged is read from its rows, and armazem_merge_journal_totals() marks the months of the totals that it merges.
--   armazem_party_sums(day, by_months) returns the sums of party_totals before a day, from the sums of months or, which
--   is faster for one party, from the rows. PostgreSQL inlines the function, and leaves out the part that the constant
--   `by_months` excludes.
-- Source: rule 1.10, I23, decision 088.

select armazem_guard('balance_totals', branch => 'optional', own => '{sales}', own_column => 'customer');

create or replace function armazem_first_day_of_balances() returns date language sql stable
  return (select min(total.date) from party_totals total where total.team_id = armazem_team());

create or replace function armazem_sum_balances(months date[], years date[]) returns void language plpgsql as $$
declare
  team constant uuid := armazem_team();
begin
  delete from balance_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years));
  insert into balance_totals (team_id, unit, first, place, branch, customer, supplier, debit, credit)
  select total.team_id, 'month', given.month, row_number() over (), total.branch, total.customer, total.supplier,
    sum(total.debit), sum(total.credit)
  from unnest(months) given (month)
  cross join lateral (
    select each.* from party_totals each
    where each.team_id = team and each.date between given.month and armazem_last_kept_day(given.month)
    offset 0) total
  group by total.team_id, given.month, total.branch, total.customer, total.supplier;
  insert into balance_totals (team_id, unit, first, place, branch, customer, supplier, debit, credit)
  select total.team_id, 'year', given.year, row_number() over (), total.branch, total.customer, total.supplier,
    sum(total.debit), sum(total.credit)
  from unnest(years) given (year)
  join balance_totals total on total.team_id = team and total.unit = 'month' and total.first >= given.year
    and total.first < given.year + interval '1 year'
  group by total.team_id, given.year, total.branch, total.customer, total.supplier;
end $$;

revoke execute on function armazem_sum_balances from public;

create or replace function armazem_party_sums(day date, by_months boolean) returns table (
  team_id uuid, customer uuid, supplier uuid, debit numeric, credit numeric)
  language sql stable parallel safe as $$
  select total.team_id, total.customer, total.supplier, total.debit, total.credit
  from party_totals total
  where not by_months and total.date < day
  union all
  select total.team_id, total.customer, total.supplier, total.debit, total.credit
  from armazem_kept_spans('balances', null, day - 1, true) span
  join balance_totals total on total.unit = span.unit and total.first = span.first
  where by_months and day is not null
  union all
  select total.team_id, total.customer, total.supplier, total.debit, total.credit
  from armazem_kept_spans('balances', null, day - 1, true) span
  join party_totals total on total.date between span.first and span.last
  where by_months and day is not null and span.unit = 'day'
$$;

grant execute on function armazem_party_sums to armazem_app;
