-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "custom_fields" add column if not exists "unique" boolean default false not null;
alter table "custom_fields" add column if not exists "search" boolean default false not null;

-- The keys of unique custom fields (database/20-custom-values.sql).
create table custom_keys (
  team_id uuid not null references teams on delete cascade,
  field uuid not null,
  key text not null,
  record uuid not null,
  primary key (team_id, field, key)
);
create index custom_keys_record_idx on custom_keys (team_id, record);

-- The searched values of the custom fields of each record, folded.
create table custom_texts (
  team_id uuid not null references teams on delete cascade,
  resource text not null,
  record uuid not null,
  text text not null,
  primary key (team_id, resource, record)
);
create index custom_texts_search_idx on custom_texts using gin (text gin_trgm_ops);

alter table custom_keys enable row level security, force row level security;
alter table custom_texts enable row level security, force row level security;
grant select, insert, delete on custom_keys to armazem_app;
grant select, insert, update, delete on custom_texts to armazem_app;
