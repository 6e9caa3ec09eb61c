-- Guarantees: errors of the database name the violated rule and its values in two fixed forms.
-- Contract: armazem_refuse raises BR001 with an error code of the API as message and JSON as detail, where `pointer`
--   names the invalid field; armazem_refuse_books raises check_violation with the rule as constraint; the trigger
--   functions refuse changes, deletes and truncates of a table.
-- Source: decision 036.

-- Refuses a step that a business rule forbids. The server responds with this code
-- (src/server/http/business-problem.ts).
create or replace function armazem_refuse(code text, figures jsonb) returns void language plpgsql as $$
begin
  raise exception using errcode = 'BR001', message = code, detail = figures::text;
end $$;

grant execute on function armazem_refuse to armazem_app;

-- Refuses rows that would make the books inconsistent.
create or replace function armazem_refuse_books(rule text, record text,
  figures jsonb) returns void language plpgsql as $$
begin
  raise exception 'the books would not add up: %', rule
    using errcode = 'check_violation', constraint = rule, detail = jsonb_build_object('record', record) || figures;
end $$;

-- Drops the function of earlier versions, which had another name.
drop function if exists armazem_team_is_there(uuid);

-- Returns whether the team still exists. Deleting a team also deletes its records.
create or replace function armazem_team_exists(team uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from teams where teams.id = team);
end $$;

-- Refuses to change or delete rows of an append-only table, except when their team is deleted.
create or replace function armazem_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from teams where id = old.team_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Refuses to truncate a table, because truncate runs no row triggers.
create or replace function armazem_refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% cannot be truncated', tg_table_name
    using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
end $$;
