-- Guarantees: a transaction of a team learns the size of the preferences only of its own members, and no content.
-- Contract: armazem_preference_bytes(person) is the size of all preferences of a member in all teams, in bytes. The
--   size includes the preferences that other transactions committed before the call.
-- Source: decision 003.

-- Runs as the engine, like armazem_end_password_links.
create or replace function armazem_preference_bytes(person uuid) returns integer language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  team text := current_setting('app.team', true);
  engine text := coalesce(current_setting('app.engine', true), '');
  member_id uuid := (
    select member.user_id from members member
    where member.team_id = armazem_team() and member.user_id = armazem_preference_bytes.person);
  bytes integer;
begin
  perform set_config('app.team', '', true), set_config('app.engine', 'on', true);
  bytes := (
    select coalesce(sum(octet_length(preference.key) + octet_length(preference.value::text)), 0)
    from members member
    join preferences preference on preference.team_id = member.team_id and preference.user_id = member.user_id
    where member.user_id = member_id);
  perform set_config('app.team', team, true), set_config('app.engine', engine, true);
  return bytes;
end $$;
revoke execute on function armazem_preference_bytes from public;
grant execute on function armazem_preference_bytes to armazem_app;
