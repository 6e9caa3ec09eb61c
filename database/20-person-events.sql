-- Guarantees: events outside of teams, such as a sign-in or a changed password, form a hash chain for each
--   person and are never changed.
-- Contract: the trigger sets the position and the hash of an inserted event and ignores given values. Sign-ins with
--   unknown addresses have the nil UUID as person. Only the owner of the tables may read and write events.
-- Source: A2 in docs/invariants.md, decision 036.

create or replace function armazem_person_event_content(event person_events) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(event.person, event.position, event.action, event.before, event.after,
    event.request_id, event.ip, event.at at time zone 'UTC')::text, 'UTF8')
$$;

create or replace function armazem_chain_person_event() returns trigger language plpgsql as $$
declare
  last_position bigint;
  last_hash bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended('events of ' || new.person, 0));
  select events.position, events.hash into last_position, last_hash from person_events events
  where events.person = new.person order by events.position desc limit 1;
  new.position := coalesce(last_position, 0) + 1;
  new.hash := sha256(coalesce(last_hash, ''::bytea) || armazem_person_event_content(new));
  return new;
end $$;

create or replace trigger chained before insert on person_events
  for each row execute function armazem_chain_person_event();

create or replace function armazem_refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create or replace trigger append_only before update or delete on person_events
  for each row execute function armazem_refuse_event_change();

create or replace trigger never_truncated before truncate on person_events
  for each statement execute function armazem_refuse_truncate();

-- Copies sign-ins and their codes, sign-outs, failed attempts, and changed and reset passwords to the history of each
-- team in which the person is active. People with the right to the activity log see them there. Each entry has a record
-- id of its own, so that the entries do not appear in the histories of other records.
create or replace function armazem_log_sign_in() returns trigger language plpgsql as $$
declare
  team uuid;
begin
  -- Reads all teams with one query, because the setting below changes which rows are visible.
  foreach team in array array(
    select members.team_id from members where members.user_id = new.person and members.status = 'active') loop
    perform set_config('app.team', team::text, true);
    insert into history (team_id, resource, record_id, action, after, user_id, request_id, ip, at)
    values (team, 'sessions', armazem_uuid_v7(), new.action, new.after, new.person, new.request_id, new.ip,
      armazem_clock());
    perform set_config('app.team', '', true);
  end loop;
  return null;
end $$;

create or replace trigger logged_in_teams after insert on person_events
  for each row when (new.action in ('signIn', 'signInFailed', 'signOut', 'secondFactorGiven', 'secondFactorFailed',
    'recoveryCodeUsed', 'passwordChanged', 'passwordReset'))
  execute function armazem_log_sign_in();
