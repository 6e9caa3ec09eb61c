-- Guarantees: reports on the stock of all products read one row for each day, branch and type of movement instead of
--   all movements, and the sums of these rows and of the movements are equal.
-- Contract: stock_totals has the quantities, the value and the number of stock movements by day, branch and type.
--   `counts_as` and `is_in` are those of counted_movements. Each statement that inserts movements adds rows of its own,
--   so that postings never wait for each other. armazem_merge_stock_totals() merges the added rows of all teams and
--   returns their number; only the owner of the tables may call it. Readers see the rows from before or after the
--   merge, which have the same sums.
-- Source: rule 1.12, I23.

select armazem_guard('stock_totals', across_teams => true, branch => 'required');

create or replace trigger never_truncated before truncate on stock_totals
  for each statement execute function armazem_refuse_truncate();

-- Refuses changes and deletions, except deletions with the team and those of armazem_merge_stock_totals.
create or replace trigger append_only before update or delete on stock_totals
  for each row when (current_setting('app.merges_totals', true) is distinct from 'on')
  execute function armazem_refuse_change();

-- Adds the totals as the owner, because the database role of teams may not change them. Disables sequential scans,
-- because the plan may be made while the ledger is empty.
create or replace function armazem_add_stock_totals() returns trigger language plpgsql
security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  with added as (
  insert into stock_totals (team_id, date, branch, type, counts_as, is_in, quantity_in, quantity_out, value, movements)
  select movement.team_id, movement.date, movement.branch, movement.type, counted.type, counted.quantity >= 0,
    sum(greatest(movement.quantity, 0)), sum(greatest(-movement.quantity, 0)), sum(movement.value), count(*)
  from new_movements movement
  cross join lateral (
    select movement.type, movement.quantity where movement.reverses is null
    union all
    select original.type, original.quantity from stock_movements original
    where original.team_id = movement.team_id and original.id = movement.reverses) counted
  group by 1, 2, 3, 4, 5, 6
  returning stock_totals.team_id, stock_totals.date
  )
  insert into changed_months (team_id, source, month)
  select distinct added.team_id, source.name, date_trunc('month', added.date::timestamp)::date
  from added
  cross join (values ('stock'), ('levels')) source (name)
  where added.date < armazem_settled_day()
  on conflict do nothing;
  return null;
end $$;

create or replace trigger totals_follow after insert on stock_movements referencing new table as new_movements
  for each statement execute function armazem_add_stock_totals();

create or replace function armazem_merge_stock_totals() returns bigint language plpgsql as $$
declare
  merged_rows bigint;
begin
  perform set_config('app.merges_totals', 'on', true);
  with added as (
    select distinct total.team_id, total.date, total.branch from stock_totals total where not total.is_merged
  ), replaced as (
    delete from stock_totals total using added
    where total.team_id = added.team_id and total.date = added.date and total.branch = added.branch
    returning total.*
  ), merged as (
    insert into stock_totals (team_id, date, branch, type, counts_as, is_in, quantity_in, quantity_out, value,
      movements, is_merged)
    select total.team_id, total.date, total.branch, total.type, total.counts_as, total.is_in, sum(total.quantity_in),
      sum(total.quantity_out), sum(total.value), sum(total.movements), true
    from replaced total
    group by 1, 2, 3, 4, 5, 6
  )
  select count(*) into merged_rows from replaced where not replaced.is_merged;
  perform set_config('app.merges_totals', '', true);
  return merged_rows;
end $$;

revoke execute on function armazem_merge_stock_totals from public;
