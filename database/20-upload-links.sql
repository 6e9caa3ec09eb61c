-- Guarantees: upload_links has a row for each upload that a record or one of its lines names, so that people who may
--   read the record may read its files.
-- Contract: trigger function; arguments: the resource, the field (`lines.photo` of lines), the column of the record's
--   id, the column that holds uploads. When a record no longer names an upload, the link stays with is_current = false,
--   because the history shows the file. The triggers are generated from the declarations
--   (src/server/migrate/upload-triggers.ts).
-- Source: decision 039.

create or replace function armazem_link_uploads() returns trigger language plpgsql as $$
declare
  changed_row jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  team uuid := changed_row ->> 'team_id';
  named jsonb := case when tg_op = 'DELETE' then null else changed_row -> tg_argv[3] end;
begin
  if tg_op <> 'INSERT' then
    update upload_links link set is_current = false
    where link.team_id = team and link.row_id = (changed_row ->> 'id')::uuid
      and link.resource = tg_argv[0] and link.field = tg_argv[1] and link.is_current;
  end if;
  insert into upload_links (team_id, upload, resource, field, record, row_id)
  select distinct team, upload.id, tg_argv[0], tg_argv[1], (changed_row ->> tg_argv[2])::uuid,
    (changed_row ->> 'id')::uuid
  from jsonb_array_elements_text(
    case jsonb_typeof(named) when 'array' then named when 'string' then jsonb_build_array(named) else '[]' end) given
  join uploads upload on upload.team_id = team and upload.id = given::uuid
  on conflict (team_id, upload, resource, field, row_id) do update set is_current = true;
  return null;
end $$;
