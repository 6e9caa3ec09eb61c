-- Guarantees: the tax report and the totals of tax by document add up sums of months and years instead of all bills.
-- Contract: bill_tax_totals has the sums of document_taxes without sales, by month and year (`unit`, `first`), branch,
--   kind and rate, for the months of the source `taxes` in kept_months. armazem_change_due_months() marks the months
--   of changed purchases. The triggers in this file mark the months of changed expenses, and of the bills of purchases
--   whose receipts change.
-- Source: rule 5.8, I23, decision 088.

select armazem_guard('bill_tax_totals', branch => 'required', own => '{expenses}');

create or replace function armazem_change_bill_months() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'receipts' then
    perform armazem_change_month(purchase.team_id, 'taxes', purchase.bill_date)
    from purchases purchase
    where purchase.team_id = new.team_id and purchase.id = new.purchase
      and purchase.bill_date < armazem_settled_day();
  else
    perform armazem_change_month(new.team_id, 'taxes', new.date);
    if tg_op = 'UPDATE' then
      perform armazem_change_month(new.team_id, 'taxes', old.date);
    end if;
  end if;
  return null;
end $$;

create or replace trigger bill_months_follow after insert or update on receipts for each row
  execute function armazem_change_bill_months();

create or replace trigger bill_months_follow_insert after insert on expenses for each row
  when (new.date < armazem_settled_day())
  execute function armazem_change_bill_months();

create or replace trigger bill_months_follow_update after update on expenses for each row
  when ((old.date < armazem_settled_day() or new.date < armazem_settled_day())
    and (old.date, old.status, old.branch, old.tax_amount, old.deducts_tax)
      is distinct from (new.date, new.status, new.branch, new.tax_amount, new.deducts_tax))
  execute function armazem_change_bill_months();

create or replace function armazem_first_day_of_taxes() returns date language sql stable
  return least(
    (select min(purchase.bill_date) from purchases purchase where purchase.team_id = armazem_team()),
    (select min(expense.date) from expenses expense where expense.team_id = armazem_team()));

create or replace function armazem_sum_taxes(months date[], years date[]) returns void language plpgsql as $$
declare
  team constant uuid := armazem_team();
begin
  delete from bill_tax_totals total
  where total.team_id = team
    and (total.unit = 'month' and total.first = any (months) or total.unit = 'year' and total.first = any (years));
  insert into bill_tax_totals (team_id, unit, first, place, branch, kind, rate, base, tax, payable, documents)
  select entry.team_id, 'month', entry.month, row_number() over (), entry.branch, entry.kind, entry.rate,
    sum(entry.base), sum(entry.tax), sum(entry.payable),
    count(*) filter (where entry.base <> 0 or entry.tax <> 0)
  from (
    select taxed.team_id, given.month, taxed.branch, taxed.kind, taxed.rate, sum(taxed.base) as base,
      sum(taxed.tax) as tax, sum(taxed.payable) as payable
    from unnest(months) given (month)
    cross join lateral (
      select each.* from document_taxes each
      where each.team_id = team and each.resource <> 'sales'
        and each.date between given.month and armazem_last_kept_day(given.month)
      offset 0) taxed
    group by taxed.team_id, given.month, taxed.date, taxed.branch, taxed.kind, taxed.rate, taxed.resource,
      taxed.document) entry
  group by entry.team_id, entry.month, entry.branch, entry.kind, entry.rate;
  insert into bill_tax_totals (team_id, unit, first, place, branch, kind, rate, base, tax, payable, documents)
  select total.team_id, 'year', given.year, row_number() over (), total.branch, total.kind, total.rate,
    sum(total.base), sum(total.tax), sum(total.payable), sum(total.documents)
  from unnest(years) given (year)
  join bill_tax_totals total on total.team_id = team and total.unit = 'month' and total.first >= given.year
    and total.first < given.year + interval '1 year'
  group by total.team_id, given.year, total.branch, total.kind, total.rate;
end $$;

revoke execute on function armazem_sum_taxes from public;
