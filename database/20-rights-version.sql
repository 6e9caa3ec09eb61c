-- Guarantees: a change of roles, members or delegations gives the row of their team a new version (`xmin`), so that
--   armazem_session_version, which runs with every request, need not read these tables.
-- Contract: the values of the row of the team stay the same. The triggers run once for each statement.
-- Source: decision 044.

-- Runs as the owner, because the role of teams may change only some columns of its team. Row-level security applies to
-- the owner, too: outside of a team, as when an operator changes rows by hand, the function runs as the engine.
create or replace function armazem_renew_rights_version() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  before text := coalesce(current_setting('app.engine', true), '');
begin
  perform set_config('app.engine', 'on', true);
  update teams team set name = team.name where team.id in (select changed.team_id from changed_rows changed);
  perform set_config('app.engine', before, true);
  return null;
end $$;
revoke all on function armazem_renew_rights_version() from public;

create or replace trigger rights_added after insert on roles referencing new table as changed_rows
  for each statement execute function armazem_renew_rights_version();
create or replace trigger rights_changed after update on roles referencing new table as changed_rows
  for each statement execute function armazem_renew_rights_version();
create or replace trigger rights_removed after delete on roles referencing old table as changed_rows
  for each statement execute function armazem_renew_rights_version();

create or replace trigger rights_added after insert on delegations referencing new table as changed_rows
  for each statement execute function armazem_renew_rights_version();
create or replace trigger rights_changed after update on delegations referencing new table as changed_rows
  for each statement execute function armazem_renew_rights_version();
create or replace trigger rights_removed after delete on delegations referencing old table as changed_rows
  for each statement execute function armazem_renew_rights_version();

-- The rights of a deputy depend on the membership of another person. A new member is nobody's deputy yet.
create or replace trigger rights_changed after update on members referencing new table as changed_rows
  for each statement execute function armazem_renew_rights_version();
create or replace trigger rights_removed after delete on members referencing old table as changed_rows
  for each statement execute function armazem_renew_rights_version();
