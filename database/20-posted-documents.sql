-- Guarantees: a document with a number is not deleted. In the document and its lines, only the fields that its
--   declaration names change (`always`, `writtenLater`, and `revisable` while the document may be revised).
-- Contract: the trigger functions refuse with check_violation; the triggers and their conditions are generated from the
--   declarations (src/server/migrate/posted-triggers.ts). Documents are deleted with their team. Lines may be added in
--   the transaction that creates the document or its team, while the document may be revised, and while the declared
--   condition `takesLines` holds.
-- Source: decision 036.

create or replace function armazem_refuse_posted_change() returns trigger language plpgsql as $$
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

create or replace function armazem_refuse_posted_lines() returns trigger language plpgsql as $$
declare
  document_table constant text := tg_argv[0];
  series constant text := tg_argv[1];
  is_revisable constant text := coalesce(tg_argv[2], 'false');
  posted_number text;
  changed record;
begin
  if tg_op = 'UPDATE' then
    execute format('select document.%I from %I document
      where document.team_id = $1 and document.id in ($2, $3) and document.%1$I is not null and not (%3$s) limit 1',
      series, document_table, is_revisable)
    into posted_number using old.team_id, old.parent, new.parent;
    if posted_number is null then
      return new;
    end if;
  else
    -- PostgreSQL plans a dynamic statement for each execution. For one table, planning takes a third of the time that
    -- it takes for a join. Lines of a removed team need no check.
    for changed in
      select line.team_id, array_agg(distinct line.parent) as documents from changed_lines line
      join teams team on team.id = line.team_id
      where not (tg_op = 'INSERT' and team.created_at = now())
      group by line.team_id
    loop
      execute format('select document.%I from %I document
        where document.team_id = $1 and document.id = any($2) and document.%1$I is not null and not (%3$s)
          and not ($3 and document.created_at = now()) limit 1',
        series, document_table, is_revisable)
      into posted_number using changed.team_id, changed.documents, tg_op = 'INSERT';
      exit when posted_number is not null;
    end loop;
    if posted_number is null then
      return null;
    end if;
  end if;
  raise exception '% % is posted and its lines cannot be changed', document_table, posted_number
    using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
end $$;
