-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "custom_fields" add column if not exists "to" text;

-- The records to which custom references refer (database/20-custom-values.sql).
create table custom_links (
  team_id uuid not null references teams on delete cascade,
  field uuid not null,
  record uuid not null,
  target uuid not null,
  primary key (team_id, record, field)
);
create index custom_links_target_idx on custom_links (team_id, target, field);

alter table custom_links enable row level security, force row level security;
grant select, insert, delete on custom_links to armazem_app;
