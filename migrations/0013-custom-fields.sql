-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "accounts" add column if not exists "custom" jsonb;
alter table "departments" add column if not exists "custom" jsonb;
alter table "employees" add column if not exists "custom" jsonb;
alter table "branches" add column if not exists "custom" jsonb;
alter table "taxes" add column if not exists "custom" jsonb;
alter table "categories" add column if not exists "custom" jsonb;
alter table "brands" add column if not exists "custom" jsonb;
alter table "units" add column if not exists "custom" jsonb;
alter table "suppliers" add column if not exists "custom" jsonb;
alter table "products" add column if not exists "custom" jsonb;
alter table "adjustments" add column if not exists "custom" jsonb;
alter table "customers" add column if not exists "custom" jsonb;
alter table "payment_methods" add column if not exists "custom" jsonb;
alter table "cash_transfers" add column if not exists "custom" jsonb;

create table if not exists "custom_fields" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "custom" jsonb,
  "name" text collate "und-x-icu" not null,
  "resource" text not null,
  "kind" text not null,
  "label" jsonb not null,
  "required" boolean default false not null,
  "choices" jsonb,
  "column" boolean default false not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "custom_fields"."search_text" is 'armazem_fold(coalesce("name", ''''))';
alter table "custom_fields" enable row level security;
alter table "custom_fields" force row level security;
grant select, insert, update, delete on "custom_fields" to armazem_app;
create index if not exists "custom_fields_name_idx" on "custom_fields" (team_id, "name", "id");
create index if not exists "custom_fields_resource_idx" on "custom_fields" (team_id, "resource", "id");
create unique index if not exists "custom_fields_resource_name_key" on "custom_fields" (team_id, "resource", armazem_key("name")) nulls not distinct;
create index if not exists "custom_fields_search_idx" on "custom_fields" using gin (search_text gin_trgm_ops);
alter table "day_closings" add column if not exists "custom" jsonb;
alter table "sales" add column if not exists "custom" jsonb;
alter table "expense_categories" add column if not exists "custom" jsonb;
alter table "expenses" add column if not exists "custom" jsonb;
alter table "journal_entries" add column if not exists "custom" jsonb;
alter table "payments" add column if not exists "custom" jsonb;
alter table "purchases" add column if not exists "custom" jsonb;
alter table "transfers" add column if not exists "custom" jsonb;
alter table "views" add column if not exists "custom" jsonb;

-- The custom fields of a team, which every request needs (database/20-custom-fields.sql).
alter table teams add column if not exists custom_fields jsonb;
