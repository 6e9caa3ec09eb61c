import type { Pool } from 'pg'

/**
 * Keeps teams' transactions away from accounts, passwords and sessions, whose tables better-auth makes. They see the
 * view `team_people`: id, name, email and last sign-in of the people of their team, and by
 * `armazem_session_version` whether a session still is what it was, which tells nothing else.
 */
export async function protectIdentity(pool: Pool): Promise<void> {
  await pool.query(PROTECT)
  const { rows } = await pool.query<{ hasTeamRole: boolean }>(
    `select armazem_team_role() <> 'none' as "hasTeamRole"`,
  )
  if (!rows[0]?.hasTeamRole) return
  await pool.query('grant select on team_people to armazem_app')
  await pool.query('grant execute on function armazem_session_version(text, uuid) to armazem_app')
}

/**
 * Takes locks only where something is missing: other nodes may be at work. The owner of the view reads "user" with the
 * rights of the team's transaction, hence the policy for its people.
 */
const PROTECT = `
do $$
declare
  name text;
begin
  foreach name in array array['user', 'account', 'session', 'verification', 'rateLimit'] loop
    continue when exists (
      select from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname = 'engine'
      where c.oid = to_regclass(quote_ident(name)) and c.relrowsecurity and c.relforcerowsecurity);
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy engine on %I using ((select armazem_is_engine()))', name);
  end loop;
  if to_regclass('session_user_idx') is null then
    create index session_user_idx on session ("userId");
  end if;
  if to_regclass('team_people') is null then
    create policy team on "user" for select
      using (id in (select m.user_id from members m where m.team_id = (select armazem_team())));
    create view team_people with (security_barrier) as
      select m.team_id, u.id, u.name, u.email, u."lastSignInAt" as last_sign_in_at
      from members m join "user" u on u.id = m.user_id
      where m.team_id = (select armazem_team());
    create function armazem_note_sign_in() returns trigger language plpgsql as $body$
    begin
      update "user" set "lastSignInAt" = new."createdAt" where id = new."userId";
      return null;
    end $body$;
    create trigger note_sign_in after insert on session
      for each row execute function armazem_note_sign_in();
  end if;
  if to_regprocedure('armazem_session_version(text, uuid)') is null then
    -- Answers the versions of all rows that say who is behind a session's token and what they may do in a team: it is
    -- the same as long as none of them has changed. Null where the session has ended or they are not in the team.
    -- Only superusers may tie a setting to a function, so it is set and taken back inside.
    create function armazem_session_version(token text, team uuid) returns text language plpgsql stable
      security definer set search_path = public, pg_temp as $body$
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
    end $body$;
    revoke all on function armazem_session_version(text, uuid) from public;
  end if;
end $$`
