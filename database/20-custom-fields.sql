-- Guarantees: the column teams.custom_fields lists the rows of the team in the table custom_fields.
-- Contract: each change of a custom field gives the team's row a new version (`xmin`), which is part of the version of
--   each session (armazem_session_version). The next request of each member therefore reads the new fields.
--   armazem_texts(jsonb) returns a list of texts, which is empty without a value.
--   armazem_iso_day(text) returns the date of a text such as 2026-11-25; other texts raise an error.
-- Source: rule 1.29.

create or replace function armazem_list_custom_fields() returns trigger language plpgsql as $$
declare
  changed_team uuid := coalesce(new.team_id, old.team_id);
begin
  -- Two concurrent changes run one after the other. The second change reads the list after the first has released the
  -- lock, so that its list contains the field of the first change.
  perform from teams where id = changed_team for no key update;
  update teams set custom_fields = (
    select jsonb_agg(jsonb_build_object('id', field.id, 'resource', field.resource, 'name', field.name,
      'kind', field.kind, 'label', field.label, 'required', field.required, 'choices', field.choices,
      'column', field."column", 'filter', field."filter", 'unique', field."unique", 'search', field.search,
      'to', field."to")
      order by field.created_at, field.id)
    from custom_fields field where field.team_id = changed_team)
  where id = changed_team;
  return null;
end $$;

create or replace trigger listed_in_team after insert or update or delete on custom_fields
  for each row execute function armazem_list_custom_fields();

-- Casts a text to a date, for indexes: the cast of PostgreSQL depends on the setting DateStyle, and indexes accept
-- immutable expressions only. The function is a single expression, which PostgreSQL inlines.
create or replace function armazem_iso_day(day text) returns date language sql immutable parallel safe as $$
  select make_date(substr(day, 1, 4)::integer, substr(day, 6, 2)::integer, substr(day, 9, 2)::integer)
$$;

-- Returns the texts of a JSON list. The schema of the API allows no other elements in the lists of these fields.
create or replace function armazem_texts(list jsonb) returns text[] language sql immutable parallel safe as $$
  select array(select jsonb_array_elements_text(list))
$$;
