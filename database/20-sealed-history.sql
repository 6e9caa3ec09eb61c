-- Guarantees: history entries form a hash chain for each team. A changed, removed or inserted entry breaks the chain.
-- Contract: armazem_seal_history(team, at_most) seals waiting entries and returns their number; only the owner of the
--   tables may call it. A seal is the hash of the entry and of the previous seal. Entries are sealed after their
--   transaction, because transactions of one team would otherwise wait for each other.
-- Source: A1 in docs/invariants.md, decision 036.

create or replace trigger append_only before update or delete on history_seals
  for each row execute function armazem_refuse_change();

create or replace trigger never_truncated before truncate on history_seals
  for each statement execute function armazem_refuse_truncate();

-- Runs with the rights of the owner, because the database role of teams may neither insert into history_unsealed nor
-- delete from history_unsealed.
create or replace function armazem_note_unsealed() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into history_unsealed (team_id, entry) select added.team_id, added.id from added_entries added;
  return null;
end $$;

create or replace trigger noted_for_sealing after insert on history referencing new table as added_entries
  for each statement execute function armazem_note_unsealed();

-- Returns the content that a seal covers: all columns of the entry, as bytes that are the same on all servers. The
-- content contains device and delegation only if they are set, so that seals of entries from before these columns
-- existed stay valid.
create or replace function armazem_history_content(entry history) returns bytea language sql stable as $$
  select convert_to((jsonb_build_array(entry.team_id, entry.id, entry.resource, entry.record_id, entry.action,
    entry.version, entry.before, entry.after, entry.user_id, entry.request_id, entry.ip,
    entry.at at time zone 'UTC')
    || case when entry.device is null then '[]' else jsonb_build_array(entry.device) end
    || case when entry.on_behalf_of is null then '[]'
      else jsonb_build_array(jsonb_build_object('onBehalfOf', entry.on_behalf_of)) end)::text, 'UTF8')
$$;

-- Reads the waiting entries one after the other, because each seal depends on the previous one, but
-- writes the seals with one statement: an import creates thousands of entries at a time.
create or replace function armazem_seal_history(for_team uuid, at_most int) returns int language plpgsql as $$
declare
  sealed int := 0;
  first_position bigint;
  last_hash bytea;
  waiting record;
  entries uuid[] := '{}';
  hashes bytea[] := '{}';
begin
  perform set_config('app.team', for_team::text, true);
  perform pg_advisory_xact_lock(hashtextextended('seal history of ' || for_team, 0));
  select heads.position, heads.hash into first_position, last_hash from history_heads heads
    where heads.team_id = for_team;
  first_position := coalesce(first_position, 0);
  last_hash := coalesce(last_hash, ''::bytea);
  for waiting in
    select unsealed.entry, armazem_history_content(history) as content
    from history_unsealed unsealed
    join history on history.team_id = unsealed.team_id and history.id = unsealed.entry
    where unsealed.team_id = for_team
    order by unsealed.entry limit at_most
  loop
    last_hash := sha256(last_hash || waiting.content);
    sealed := sealed + 1;
    entries[sealed] := waiting.entry;
    hashes[sealed] := last_hash;
  end loop;
  if sealed = 0 then return 0; end if;
  insert into history_seals (team_id, position, entry, hash)
  select for_team, first_position + seals.place, seals.entry, seals.hash
  from unnest(entries, hashes) with ordinality as seals (entry, hash, place);
  delete from history_unsealed unsealed where unsealed.team_id = for_team and unsealed.entry = any(entries);
  insert into history_heads (team_id, position, hash) values (for_team, first_position + sealed, last_hash)
  on conflict (team_id) do update set position = excluded.position, hash = excluded.hash;
  return sealed;
end $$;

revoke execute on function armazem_seal_history from public;
