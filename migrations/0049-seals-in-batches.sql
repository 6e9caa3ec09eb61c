-- Sealing reads the waiting entries one after the other, since each seal depends on the one before, but writes their
-- seals and forgets that they waited by one statement each: an import makes thousands of entries at a time.
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
  select heads.position, heads.hash into first_position, last_hash from history_heads heads where heads.team_id = for_team;
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
