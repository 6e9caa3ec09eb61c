-- History is a chain for each team: each entry has a seal, the hash of its content and of the seal before it, so that
-- whoever changes, removes or slips in an entry breaks the chain (docs/decisions: sealed history). Seals are made soon
-- after the entries and not with them: writers of one team would otherwise wait for each other.

-- Entries that have no seal yet. The database notes them, so that no program can leave one out.
create table history_unsealed (
  team_id uuid not null references teams on delete cascade,
  entry uuid not null,
  primary key (team_id, entry)
);

create table history_seals (
  team_id uuid not null references teams on delete cascade,
  position bigint not null,
  entry uuid not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (team_id, position)
);
create unique index history_seals_entry_key on history_seals (team_id, entry);

-- The last seal of each team, kept apart: seals that are cut off at the end are missed.
create table history_heads (
  team_id uuid primary key references teams on delete cascade,
  position bigint not null,
  hash bytea not null
);

alter table history_unsealed enable row level security, force row level security;
create policy team on history_unsealed using (team_id = (select armazem_team()));
create policy engine on history_unsealed for select using ((select armazem_is_engine()));
alter table history_seals enable row level security, force row level security;
create policy team on history_seals using (team_id = (select armazem_team()));
alter table history_heads enable row level security, force row level security;
create policy team on history_heads using (team_id = (select armazem_team()));
grant select on history_unsealed, history_seals, history_heads to armazem_app;

create trigger append_only before update or delete on history_seals
  for each row execute function armazem_refuse_change();
create trigger never_truncated before truncate on history_seals
  for each statement execute function armazem_refuse_truncate();

-- Notes new entries of history as the owner: the app's role may neither add to the list nor take from it.
create function armazem_note_unsealed() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into history_unsealed (team_id, entry) select added.team_id, added.id from added_entries added;
  return null;
end $$;
create trigger noted_for_sealing after insert on history referencing new table as added_entries
  for each statement execute function armazem_note_unsealed();

-- What a seal is made of: everything that an entry says, as bytes that are the same on every server.
create function armazem_history_content(entry history) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(entry.team_id, entry.id, entry.resource, entry.record_id, entry.action,
    entry.version, entry.before, entry.after, entry.user_id, entry.request_id, entry.ip,
    entry.at at time zone 'UTC')::text, 'UTF8')
$$;

-- Seals at most so many entries of a team; answers how many. One sealer per team works at a time, and no writer waits
-- for it. For the owner only.
create function armazem_seal_history(for_team uuid, at_most int) returns int language plpgsql as $$
declare
  sealed int := 0;
  last_position bigint;
  last_hash bytea;
  waiting record;
begin
  perform set_config('app.team', for_team::text, true);
  perform pg_advisory_xact_lock(hashtextextended('seal history of ' || for_team, 0));
  select heads.position, heads.hash into last_position, last_hash from history_heads heads where heads.team_id = for_team;
  last_position := coalesce(last_position, 0);
  last_hash := coalesce(last_hash, ''::bytea);
  for waiting in
    select unsealed.entry, armazem_history_content(history) as content
    from history_unsealed unsealed
    join history on history.team_id = unsealed.team_id and history.id = unsealed.entry
    where unsealed.team_id = for_team
    order by unsealed.entry limit at_most
  loop
    last_position := last_position + 1;
    last_hash := sha256(last_hash || waiting.content);
    insert into history_seals (team_id, position, entry, hash)
    values (for_team, last_position, waiting.entry, last_hash);
    delete from history_unsealed unsealed where unsealed.team_id = for_team and unsealed.entry = waiting.entry;
    sealed := sealed + 1;
  end loop;
  if sealed > 0 then
    insert into history_heads (team_id, position, hash) values (for_team, last_position, last_hash)
    on conflict (team_id) do update set position = excluded.position, hash = excluded.hash;
  end if;
  return sealed;
end $$;
revoke execute on function armazem_seal_history from public;

-- What was written before there were seals gets them, too.
alter table history no force row level security;
alter table history_unsealed no force row level security;
insert into history_unsealed (team_id, entry) select history.team_id, history.id from history;
alter table history_unsealed force row level security;
alter table history force row level security;


-- What people do outside of any team: sign in and out, fail to, change their password or name. Each person has a chain
-- of their own; tries with addresses that nobody has are under the nil id. No team sees any of it: for the owner only.
create table person_events (
  person uuid not null,
  position bigint not null,
  action text not null,
  before jsonb,
  after jsonb,
  request_id text,
  ip text,
  at timestamptz not null default clock_timestamp(),
  hash bytea not null,
  primary key (person, position)
);
create index person_events_at_idx on person_events (at);
alter table person_events enable row level security, force row level security;
create policy engine on person_events using ((select armazem_is_engine()));

create function armazem_person_event_content(event person_events) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(event.person, event.position, event.action, event.before, event.after,
    event.request_id, event.ip, event.at at time zone 'UTC')::text, 'UTF8')
$$;

-- Chains a new event to the one before it, whatever the writer said.
create function armazem_chain_person_event() returns trigger language plpgsql as $$
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
create trigger chained before insert on person_events
  for each row execute function armazem_chain_person_event();

create function armazem_refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on person_events
  for each row execute function armazem_refuse_event_change();
create trigger never_truncated before truncate on person_events
  for each statement execute function armazem_refuse_truncate();
