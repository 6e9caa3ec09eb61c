-- Written by npm run db:migration from the declarations, looked at and committed by a person.

create table if not exists "day_closings" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "number" text collate "und-x-icu",
  "status" text default 'draft',
  "date" date not null,
  "branch" uuid not null,
  "opening" numeric(18,4),
  "sales_count" integer,
  "sales_total" numeric(18,4),
  "returns_total" numeric(18,4),
  "cash_in" numeric(18,4),
  "cash_out" numeric(18,4),
  "expected" numeric(18,4),
  "counted" numeric(18,4),
  "difference" numeric(18,4),
  "note" text collate "und-x-icu",
  "void_reason" text collate "und-x-icu",
  "search_text" text generated always as (armazem_fold(coalesce("number", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "day_closings"."search_text" is 'armazem_fold(coalesce("number", ''''))';
alter table "day_closings" enable row level security;
alter table "day_closings" force row level security;
drop policy if exists team on "day_closings";
create policy team on "day_closings" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "day_closings" to armazem_app;
create index if not exists "day_closings_number_idx" on "day_closings" (team_id, "number", "id");
create index if not exists "day_closings_date_idx" on "day_closings" (team_id, "date", "id");
create unique index if not exists "day_closings_number_key" on "day_closings" (team_id, armazem_key("number"));
create index if not exists "day_closings_branch_number_idx" on "day_closings" (team_id, "branch", "number", "id");
create index if not exists "day_closings_search_idx" on "day_closings" using gin (search_text gin_trgm_ops);

create table if not exists "day_closings_lines" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "method" uuid not null,
  "cashier" uuid,
  "in" numeric(18,4),
  "out" numeric(18,4),
  "net" numeric(18,4),
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "day_closings_lines" enable row level security;
alter table "day_closings_lines" force row level security;
drop policy if exists team on "day_closings_lines";
create policy team on "day_closings_lines" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "day_closings_lines" to armazem_app;
create index if not exists "day_closings_lines_parent_position_idx" on "day_closings_lines" (team_id, "parent", "position");
create index if not exists "day_closings_lines_method_idx" on "day_closings_lines" (team_id, "method");
alter table "day_closings" drop constraint if exists "day_closings_branch_fkey", add constraint "day_closings_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "day_closings_lines" drop constraint if exists "day_closings_lines_parent_fkey", add constraint "day_closings_lines_parent_fkey" foreign key (team_id, "parent") references "day_closings" (team_id, id) on delete cascade;
alter table "day_closings_lines" drop constraint if exists "day_closings_lines_method_fkey", add constraint "day_closings_lines_method_fkey" foreign key (team_id, "method") references "payment_methods" (team_id, id) on delete no action;

-- As in 0018: who works in some branches sees the days of those.
create policy branch on day_closings as restrictive for select using (
  (select armazem_branches()) is null or branch = any ((select armazem_branches())::uuid[]));
