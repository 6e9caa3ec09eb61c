-- Guarantees: transactions of a team cannot read accounts, passwords and sessions. They can read the people of the
--   team, and the version of a session.
-- Contract: the view team_people has id, name, email, last sign-in, language, and whether the person has a second
--   factor; armazem_session_version(token, team) returns the versions of the rows that determine the person of a
--   session and the rights of a member in a team. The result changes when one of these rows changes, or the day of the
--   team. It is null if the session has ended. The function runs with every request, so it reads two rows only: changes
--   of a person change the versions of the person's sessions, and changes of members, roles and delegations the version
--   of the team's row (20-rights-version.sql). better-auth creates the tables (src/server/identity/auth.ts),
--   before this file runs.
-- Source: decision 044, docs/security.md.

alter table "user" enable row level security, force row level security;
alter table account enable row level security, force row level security;
alter table session enable row level security, force row level security;
alter table verification enable row level security, force row level security;
alter table "twoFactor" enable row level security, force row level security;
alter table "rateLimit" enable row level security, force row level security;

drop policy if exists engine on "user";
create policy engine on "user" using ((select armazem_is_engine()));
drop policy if exists engine on account;
create policy engine on account using ((select armazem_is_engine()));
drop policy if exists engine on session;
create policy engine on session using ((select armazem_is_engine()));
drop policy if exists engine on verification;
create policy engine on verification using ((select armazem_is_engine()));
drop policy if exists engine on "twoFactor";
create policy engine on "twoFactor" using ((select armazem_is_engine()));
drop policy if exists engine on "rateLimit";
create policy engine on "rateLimit" using ((select armazem_is_engine()));

create index if not exists session_user_idx on session ("userId");

-- The view's owner reads "user" under the row-level security of the team's transaction, so the
-- people of the team need a policy.
drop policy if exists team on "user";
create policy team on "user" for select
  using (id in (select member.user_id from members member where member.team_id = (select armazem_team())));
create or replace view team_people with (security_barrier) as
  select member.team_id, person.id, person.name,
    -- The address of a deleted account is only a placeholder.
    case when person."deletedAt" is null then person.email end as email, person."lastSignInAt" as last_sign_in_at,
    person.language, coalesce(person."twoFactorEnabled", false) as has_second_factor
  from members member join "user" person on person.id = member.user_id
  where member.team_id = (select armazem_team());
grant select on team_people to armazem_app;

create or replace function armazem_note_sign_in() returns trigger language plpgsql as $$
begin
  update "user" set "lastSignInAt" = new."createdAt" where id = new."userId";
  return null;
end $$;
create or replace trigger note_sign_in after insert on session
  for each row execute function armazem_note_sign_in();

-- Gives the sessions of a changed person new versions (`xmin`). Runs as the engine, like armazem_renew_team_version.
create or replace function armazem_renew_session_versions() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  before text := coalesce(current_setting('app.engine', true), '');
begin
  perform set_config('app.engine', 'on', true);
  update session set token = token where "userId" = new.id;
  perform set_config('app.engine', before, true);
  return null;
end $$;
revoke all on function armazem_renew_session_versions() from public;
-- The time of the last sign-in affects no rights and changes with each sign-in, so it does not renew the sessions.
create or replace trigger renew_sessions after update on "user" for each row
  when (to_jsonb(old) - 'lastSignInAt' is distinct from to_jsonb(new) - 'lastSignInAt')
  execute function armazem_renew_session_versions();

-- Only superusers may attach the setting app.engine to a function, so the function sets and resets it itself.
create or replace function armazem_session_version(token text, team uuid) returns text language plpgsql stable
  security definer set search_path = public, pg_temp as $$
declare
  versions text;
  before text := coalesce(current_setting('app.engine', true), '');
  ignored text := set_config('app.engine', 'on', true);
begin
  versions := (
    select concat_ws(' ', sign_in.xmin, own_team.xmin,
      -- Delegations begin and end with a day of the team.
      armazem_day_in(own_team.timezone, now()))
    from session sign_in cross join teams own_team
    where sign_in.token = armazem_session_version.token and sign_in."expiresAt" > now()
      and own_team.id = armazem_session_version.team);
  ignored := set_config('app.engine', before, true);
  return versions;
end $$;
revoke all on function armazem_session_version(text, uuid) from public;
grant execute on function armazem_session_version(text, uuid) to armazem_app;
