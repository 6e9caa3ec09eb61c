-- Guarantees: transactions of teams never read accounts, passwords and sessions. They see the people of their team, and
--   whether a session is still what it was.
-- Contract: the view team_people has id, name, email and last sign-in; armazem_session_version(token, team) returns the
--   versions of all rows that say who is behind a session's token and what they may do in a team: the same as long as
--   none of them has changed, and null where the session has ended or the person is not in the team. better-auth creates
--   the tables (src/server/identity/auth.ts), before this file runs.
-- Source: decision 044, docs/security.md.

alter table "user" enable row level security, force row level security;
alter table account enable row level security, force row level security;
alter table session enable row level security, force row level security;
alter table verification enable row level security, force row level security;
alter table "rateLimit" enable row level security, force row level security;

drop policy if exists engine on "user";
create policy engine on "user" using ((select armazem_is_engine()));
drop policy if exists engine on account;
create policy engine on account using ((select armazem_is_engine()));
drop policy if exists engine on session;
create policy engine on session using ((select armazem_is_engine()));
drop policy if exists engine on verification;
create policy engine on verification using ((select armazem_is_engine()));
drop policy if exists engine on "rateLimit";
create policy engine on "rateLimit" using ((select armazem_is_engine()));

create index if not exists session_user_idx on session ("userId");

-- The owner of the view reads "user" with the rights of the team's transaction, hence the policy for its people.
drop policy if exists team on "user";
create policy team on "user" for select
  using (id in (select m.user_id from members m where m.team_id = (select armazem_team())));
create or replace view team_people with (security_barrier) as
  select m.team_id, u.id, u.name, u.email, u."lastSignInAt" as last_sign_in_at
  from members m join "user" u on u.id = m.user_id
  where m.team_id = (select armazem_team());
grant select on team_people to armazem_app;

create or replace function armazem_note_sign_in() returns trigger language plpgsql as $$
begin
  update "user" set "lastSignInAt" = new."createdAt" where id = new."userId";
  return null;
end $$;
create or replace trigger note_sign_in after insert on session
  for each row execute function armazem_note_sign_in();

-- Only superusers may tie a setting to a function, so it is set and taken back inside.
create or replace function armazem_session_version(token text, team uuid) returns text language plpgsql stable
  security definer set search_path = public, pg_temp as $$
declare
  versions text;
  before text := coalesce(current_setting('app.engine', true), '');
  passing text := set_config('app.engine', 'on', true);
begin
  versions := (
    select concat_ws(' ', s.xmin, u.xmin, m.xmin, t.xmin,
      array(select r.xmin from roles r where r.team_id = m.team_id and r.code = any(m.roles)))
    from session s
    join "user" u on u.id = s."userId"
    join members m on m.user_id = u.id
    join teams t on t.id = m.team_id
    where s.token = armazem_session_version.token and s."expiresAt" > now()
      and m.team_id = armazem_session_version.team and m.status = 'active');
  passing := set_config('app.engine', before, true);
  return versions;
end $$;
revoke all on function armazem_session_version(text, uuid) from public;
grant execute on function armazem_session_version(text, uuid) to armazem_app;
