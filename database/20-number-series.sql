-- Guarantees: numbers of documents have no gaps and are never given twice.
-- Contract: armazem_next_number(series) returns the next number and locks the series until the transaction ends. The
--   next number of a series never decreases once a number was given, and a series is deleted only with its team. Before
--   the first number is given, the team can choose it; the choice therefore leaves no gap.
-- Source: I14.

create or replace function armazem_next_number(series text) returns bigint language sql as $$
  insert into number_series (team_id, key, next) values (armazem_team(), series, 2)
  on conflict (team_id, key) do update set next = number_series.next + 1
  returning next - 1
$$;

grant execute on function armazem_next_number to armazem_app;

alter table number_series
  drop constraint if exists number_series_next_check,
  drop constraint if exists number_series_first_check,
  add constraint number_series_next_check check (next >= 1),
  add constraint number_series_first_check check (first between 1 and next);

create or replace function armazem_refuse_series_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from teams where teams.id = old.team_id) then
    return old;
  end if;
  raise exception 'the number series % cannot be decreased or deleted', old.key
    using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
end $$;

create or replace trigger series_goes_on before update on number_series for each row
  when (
    (new.team_id, new.key) is distinct from (old.team_id, old.key)
    or (old.next > old.first and (new.next < old.next or new.first <> old.first))
    or (new.first <> old.first and new.next <> new.first)
  )
  execute function armazem_refuse_series_back();

create or replace trigger series_kept before delete on number_series for each row
  execute function armazem_refuse_series_back();

create or replace trigger never_truncated before truncate on number_series
  for each statement execute function armazem_refuse_truncate();
