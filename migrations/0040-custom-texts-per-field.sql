-- The searched texts of custom fields have a row for each field, so that a field that becomes searched writes its texts
-- beside other writes (database/20-custom-values.sql).
delete from custom_texts;
alter table custom_texts drop constraint custom_texts_pkey;
alter table custom_texts add column field uuid not null;
alter table custom_texts add primary key (team_id, field, record);
create index custom_texts_record_idx on custom_texts (team_id, record);

do $$
declare
  searched record;
begin
  for searched in select team_id, id, resource from custom_fields where search loop
    execute format('insert into custom_texts (team_id, resource, field, record, text)
      select record.team_id, $2, $3, record.id, armazem_fold(record.custom ->> $3::text) from %I record
      where record.team_id = $1 and record.custom ->> $3::text is not null', replace(searched.resource, '-', '_'))
    using searched.team_id, searched.resource, searched.id;
  end loop;
end $$;
