-- Posted documents, series of numbers and history stay as they are, whoever asks: the functions of the engine that
-- refuse. The triggers of the documents follow from the declarations (0038).

-- Refuses to change or delete a document that has its number, but for the columns that its trigger leaves out. A team
-- that is removed takes its documents along.
create function armazem_refuse_posted_change() returns trigger language plpgsql as $$
declare
  series constant text := tg_argv[0];
begin
  if tg_op = 'DELETE' and not exists (select from teams where teams.id = old.team_id) then
    return old;
  end if;
  raise exception '% % is posted and cannot be %', tg_table_name, to_jsonb(old) ->> series,
      case tg_op when 'DELETE' then 'deleted' else 'changed' end
    using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
end $$;

-- Refuses to change, add or remove lines of a document that has its number. Lines are added in the transaction that
-- writes the document, or the whole team.
create function armazem_refuse_posted_lines() returns trigger language plpgsql as $$
declare
  document_table constant text := tg_argv[0];
  series constant text := tg_argv[1];
  posted_number text;
begin
  if tg_op = 'UPDATE' then
    execute format('select document.%I from %I document
      where document.team_id = $1 and document.id in ($2, $3) and document.%1$I is not null limit 1',
      series, document_table)
    into posted_number using old.team_id, old.parent, new.parent;
    if posted_number is null then
      return new;
    end if;
  else
    if not exists (select from changed_lines line join teams on teams.id = line.team_id) then
      return null;
    end if;
    execute format('select document.%I from changed_lines line
      join teams team on team.id = line.team_id
      join %I document on document.team_id = line.team_id and document.id = line.parent
      where document.%1$I is not null
        and not ($1 and (document.created_at = now() or team.created_at = now())) limit 1',
      series, document_table)
    into posted_number using tg_op = 'INSERT';
    if posted_number is null then
      return null;
    end if;
  end if;
  raise exception '% % is posted and its lines cannot be changed', document_table, posted_number
    using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
end $$;

-- Refuses to empty a table as a whole: truncate calls no trigger of rows.
create function armazem_refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% cannot be truncated', tg_table_name
    using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
end $$;
create trigger never_truncated before truncate on history
  for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on teams
  for each statement execute function armazem_refuse_truncate();

-- Refuses to take a series of numbers back: a number that was given is not given again.
create function armazem_refuse_series_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from teams where teams.id = old.team_id) then
    return old;
  end if;
  raise exception 'the series % cannot go back', old.key
    using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
end $$;
create trigger series_goes_on before update on number_series for each row
  when (new.next < old.next or (new.team_id, new.key) is distinct from (old.team_id, old.key))
  execute function armazem_refuse_series_back();
create trigger series_kept before delete on number_series for each row
  execute function armazem_refuse_series_back();
create trigger never_truncated before truncate on number_series
  for each statement execute function armazem_refuse_truncate();
alter table number_series add check (next >= 1);

-- Refuses to change when a team began: by that the checks tell a team that is being loaded.
create function armazem_refuse_team_age() returns trigger language plpgsql as $$
begin
  raise exception 'the id and the day of a team cannot be changed'
    using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
end $$;
create trigger team_age_frozen before update on teams for each row
  when ((old.id, old.created_at) is distinct from (new.id, new.created_at))
  execute function armazem_refuse_team_age();
