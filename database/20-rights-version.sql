-- Guarantees: a change of roles, members or delegations gives the row of their team a new version (`xmin`), so that
--   armazem_session_version, which runs with every request, need not read these tables.
-- Contract: the values of the row of the team stay the same. A transaction writes the row once.
-- Source: decision 044.

-- Removes the triggers of an earlier version of this file: three for each table.
drop function if exists armazem_renew_rights_version() cascade;

-- Runs as the owner, because the database role of teams may change only some columns of its team. Row-level security
-- also applies to the owner: outside of a team, as when an operator changes rows by hand, the function runs as the
-- engine.
create or replace function armazem_renew_team_version() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  before text := coalesce(current_setting('app.engine', true), '');
begin
  perform set_config('app.engine', 'on', true);
  update teams team set name = team.name
  where team.id = coalesce(new.team_id, old.team_id) and team.xmin <> pg_current_xact_id()::xid;
  perform set_config('app.engine', before, true);
  return null;
end $$;
revoke all on function armazem_renew_team_version() from public;

create or replace trigger rights_changed after insert or update or delete on roles
  for each row execute function armazem_renew_team_version();
-- The rights of a deputy depend on the membership of another person.
create or replace trigger rights_changed after insert or update or delete on members
  for each row execute function armazem_renew_team_version();
create or replace trigger rights_changed after insert or update or delete on delegations
  for each row execute function armazem_renew_team_version();
