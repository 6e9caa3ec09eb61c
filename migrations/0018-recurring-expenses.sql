-- Written by npm run db:migration from the declarations, looked at and committed by a person.

create table if not exists "recurring_expenses" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "custom" jsonb,
  "name" text collate "und-x-icu" not null,
  "category" uuid not null,
  "branch" uuid not null,
  "payee" text collate "und-x-icu",
  "amount" numeric(18,4) not null,
  "tax" uuid,
  "every" text default 'month' not null,
  "start_date" date not null,
  "next_date" date,
  "end_date" date,
  "description" text collate "und-x-icu",
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", '') || ' ' || coalesce("payee", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "recurring_expenses"."search_text" is 'armazem_fold(coalesce("name", '''') || '' '' || coalesce("payee", ''''))';
alter table "recurring_expenses" enable row level security;
alter table "recurring_expenses" force row level security;
grant select, insert, update, delete on "recurring_expenses" to armazem_app;
create index if not exists "recurring_expenses_name_idx" on "recurring_expenses" (team_id, "name", "id");
create index if not exists "recurring_expenses_next_date_idx" on "recurring_expenses" (team_id, "next_date", "id");
create unique index if not exists "recurring_expenses_name_key" on "recurring_expenses" (team_id, armazem_key("name"));
create index if not exists "recurring_expenses_category_next_date_idx" on "recurring_expenses" (team_id, "category", "next_date", "id");
create index if not exists "recurring_expenses_branch_next_date_idx" on "recurring_expenses" (team_id, "branch", "next_date", "id");
create index if not exists "recurring_expenses_tax_idx" on "recurring_expenses" (team_id, "tax");
create index if not exists "recurring_expenses_search_idx" on "recurring_expenses" using gin (search_text gin_trgm_ops);
alter table "expenses" add column if not exists "recurring" uuid;
create index if not exists "expenses_recurring_idx" on "expenses" (team_id, "recurring");
alter table "recurring_expenses" drop constraint if exists "recurring_expenses_category_fkey", add constraint "recurring_expenses_category_fkey" foreign key (team_id, "category") references "expense_categories" (team_id, id) on delete no action;
alter table "recurring_expenses" drop constraint if exists "recurring_expenses_branch_fkey", add constraint "recurring_expenses_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "recurring_expenses" drop constraint if exists "recurring_expenses_tax_fkey", add constraint "recurring_expenses_tax_fkey" foreign key (team_id, "tax") references "taxes" (team_id, id) on delete no action;
alter table "expenses" drop constraint if exists "expenses_recurring_fkey", add constraint "expenses_recurring_fkey" foreign key (team_id, "recurring") references "recurring_expenses" (team_id, id) on delete no action;
