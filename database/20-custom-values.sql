-- Guarantees: custom_keys has each value of a unique custom field once in a team, custom_texts has each value of a
--   searched custom field, and custom_links has the records to which custom references refer, all of which exist.
-- Contract: armazem_index_custom_values() is the trigger function of the tables with custom fields; argument: the
--   resource. It raises DUPLICATE if another record has the value, and NOT_FOUND if a referenced record is missing.
--   Deleting a record locks its row before it reads custom_links (src/server/crud/delete-record.ts), so that a link
--   that is written at the same time waits for the deletion or is found. The triggers are generated from the
--   declarations (src/server/migrate/custom-triggers.ts).
--   armazem_index_custom_field(), the trigger function of custom_fields, reads the existing records when a field
--   becomes unique or searched; if two of them have the same value, it refuses the change with VALUES_NOT_UNIQUE. The
--   keys and texts of the field are written while other transactions write records. The table is then locked against
--   writes while the keys and texts of the records that these transactions wrote are corrected. For a new field for
--   references, the function locks the table while it reads the links of records.
-- Source: rule 1.29, decision 073.

create or replace function armazem_index_custom_values() returns trigger language plpgsql as $$
declare
  team constant uuid := coalesce(new.team_id, old.team_id);
  row_id constant uuid := coalesce(new.id, old.id);
  definitions jsonb;
  definition jsonb;
  value text;
  target_exists boolean;
begin
  definitions := (
    select jsonb_agg(listed) from teams, jsonb_array_elements(teams.custom_fields) listed
    where teams.id = team and listed ->> 'resource' = tg_argv[0]
      and ((listed ->> 'unique')::boolean or (listed ->> 'search')::boolean or listed ->> 'kind' = 'reference'));
  if definitions is null then
    return null;
  end if;
  for definition in select listed from jsonb_array_elements(definitions) listed
    where (listed ->> 'unique')::boolean
  loop
    value := new.custom ->> (definition ->> 'id');
    if tg_op = 'UPDATE' and value is not distinct from old.custom ->> (definition ->> 'id') then
      continue;
    end if;
    if tg_op <> 'INSERT' then
      delete from custom_keys held
      where held.team_id = team and held.record = row_id and held.field = (definition ->> 'id')::uuid;
    end if;
    if value is not null then
      insert into custom_keys (team_id, field, key, record)
      values (team, (definition ->> 'id')::uuid, armazem_key(value), row_id)
      on conflict on constraint custom_keys_pkey do nothing;
      if not found then
        perform armazem_refuse('DUPLICATE', jsonb_build_object('pointer', '/x_' || (definition ->> 'name')));
      end if;
    end if;
  end loop;
  for definition in
    select listed from jsonb_array_elements(definitions) listed where listed ->> 'kind' = 'reference'
  loop
    value := new.custom ->> (definition ->> 'id');
    if tg_op = 'UPDATE' and value is not distinct from old.custom ->> (definition ->> 'id') then
      continue;
    end if;
    -- A deleted record loses its links. A restored record is inserted again and gets them back.
    delete from custom_links link
    where link.team_id = team and link.record = row_id and link.field = (definition ->> 'id')::uuid;
    if value is not null then
      execute format('select true from %I target where target.team_id = $1 and target.id = $2 for key share',
        replace(definition ->> 'to', '-', '_'))
      into target_exists using team, value::uuid;
      if target_exists is null then
        perform armazem_refuse('NOT_FOUND', jsonb_build_object('pointer', '/x_' || (definition ->> 'name')));
      end if;
      insert into custom_links (team_id, field, record, target)
      values (team, (definition ->> 'id')::uuid, row_id, value::uuid);
    end if;
  end loop;
  for definition in select listed from jsonb_array_elements(definitions) listed
    where (listed ->> 'search')::boolean
  loop
    value := new.custom ->> (definition ->> 'id');
    if tg_op = 'UPDATE' and value is not distinct from old.custom ->> (definition ->> 'id') then
      continue;
    end if;
    if value is null then
      delete from custom_texts entry
      where entry.team_id = team and entry.field = (definition ->> 'id')::uuid and entry.record = row_id;
    else
      insert into custom_texts (team_id, resource, field, record, text)
      values (team, tg_argv[0], (definition ->> 'id')::uuid, row_id, armazem_fold(value))
      on conflict on constraint custom_texts_pkey do update set text = excluded.text;
    end if;
  end loop;
  return null;
end $$;

-- Refuses a unique field when two records have the same value.
create or replace function armazem_check_unique_values(team uuid, field uuid, target text) returns void
  language plpgsql as $$
declare
  duplicate text;
  holders bigint;
begin
  execute format('select min(record.custom ->> $2), count(*) from %I record
    where record.team_id = $1 and record.custom ->> $2 is not null
    group by armazem_key(record.custom ->> $2) having count(*) > 1 limit 1', target)
  into duplicate, holders using team, field::text;
  if duplicate is not null then
    perform armazem_refuse('VALUES_NOT_UNIQUE',
      jsonb_build_object('pointer', '/unique', 'value', duplicate, 'count', holders));
  end if;
end $$;

-- Adds the keys of all records, or of `records`. Returns the records whose key another record has.
create or replace function armazem_add_unique_keys(team uuid, field uuid, target text, records uuid[]) returns uuid[]
  language plpgsql as $$
declare
  refused uuid[];
begin
  execute format('with given as (
      select record.id, armazem_key(record.custom ->> $2::text) as key from %I record
      where record.team_id = $1 and record.custom ->> $2::text is not null
        and ($3 is null or record.id = any($3))),
    added as (
      insert into custom_keys (team_id, field, key, record) select $1, $2, given.key, given.id from given
      on conflict do nothing returning record)
    select array_agg(given.id) from given
    where not exists (select from added where added.record = given.id)', target)
  into refused using team, field, records;
  return refused;
end $$;

-- Adds the searched texts of a field of all records, or of `records`.
create or replace function armazem_add_searched_texts(team uuid, field uuid, resource text, records uuid[]) returns void
  language plpgsql as $$
begin
  execute format('insert into custom_texts (team_id, resource, field, record, text)
    select $1, $2, $3, record.id, armazem_fold(record.custom ->> $3::text) from %I record
    where record.team_id = $1 and record.custom ->> $3::text is not null
      and ($4 is null or record.id = any($4))', replace(resource, '-', '_'))
  using team, resource, field, records;
end $$;

create or replace function armazem_index_custom_field() returns trigger language plpgsql as $$
declare
  team constant uuid := coalesce(new.team_id, old.team_id);
  target constant text := replace(coalesce(new.resource, old.resource), '-', '_');
  was_unique constant boolean := coalesce(old."unique", false);
  was_searched constant boolean := coalesce(old.search, false);
  is_unique constant boolean := coalesce(new."unique", false);
  is_searched constant boolean := coalesce(new.search, false);
  first_snapshot pg_snapshot;
  refused uuid[];
  written uuid[];
  read_again uuid[];
begin
  -- The keys and texts of a deleted team are deleted with the team, like its fields.
  if not armazem_team_exists(team) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from custom_links link where link.team_id = team and link.field = old.id;
  elsif tg_op = 'INSERT' and new.kind = 'reference' then
    -- A deleted field that is restored gets its links back, except to records that were deleted meanwhile.
    execute format('lock table %I in share mode', target);
    execute format('insert into custom_links (team_id, field, record, target)
      select record.team_id, $2, record.id, target.id from %I record
      join %I target on target.team_id = $1 and target.id::text = record.custom ->> $3
      where record.team_id = $1', target, replace(new."to", '-', '_'))
    using team, new.id, new.id::text;
  end if;
  if was_unique = is_unique and was_searched = is_searched then
    return null;
  end if;
  -- Reads all records without a lock, while other transactions write. Their writes do not change keys and texts of this
  -- field yet.
  first_snapshot := pg_current_snapshot();
  if is_unique and not was_unique then
    perform armazem_check_unique_values(team, new.id, target);
    refused := armazem_add_unique_keys(team, new.id, target, null);
  end if;
  if is_searched and not was_searched then
    perform armazem_add_searched_texts(team, new.id, new.resource, null);
  end if;
  -- Waits for transactions that have written to the table. Later writes wait for this transaction.
  execute format('lock table %I in share mode', target);
  if was_unique and not is_unique then
    delete from custom_keys held where held.team_id = team and held.field = old.id;
  end if;
  if was_searched and not is_searched then
    delete from custom_texts entry where entry.team_id = team and entry.field = old.id;
  end if;
  -- Reads again only the records that were written meanwhile, and the records whose key another record had before the
  -- lock.
  execute format('select array_agg(record.id) from %I record
    where record.team_id = $1 and age(record.xmin) <= age(pg_snapshot_xmin($2)::xid)', target)
  into written using team, first_snapshot;
  if is_unique and not was_unique then
    read_again := coalesce(written, '{}') || coalesce(refused, '{}');
    execute format('delete from custom_keys held
      where held.team_id = $1 and held.field = $2
        and (held.record = any($3)
          or not exists (select from %I record where record.team_id = $1 and record.id = held.record))', target)
    using team, new.id, read_again;
    if armazem_add_unique_keys(team, new.id, target, read_again) is not null then
      perform armazem_check_unique_values(team, new.id, target);
    end if;
  end if;
  if is_searched and not was_searched then
    execute format('delete from custom_texts entry
      where entry.team_id = $1 and entry.field = $2
        and (entry.record = any($3)
          or not exists (select from %I record where record.team_id = $1 and record.id = entry.record))', target)
    using team, new.id, written;
    perform armazem_add_searched_texts(team, new.id, new.resource, coalesce(written, '{}'));
  end if;
  return null;
end $$;

-- Runs before listed_in_team, because triggers run in the order of their names. Writes of records that wait for the
-- lock read the list of the team afterwards.
create or replace trigger indexes_values after insert or update or delete on custom_fields
  for each row execute function armazem_index_custom_field();

select armazem_guard('custom_keys');
select armazem_guard('custom_links');
select armazem_guard('custom_texts');
