-- Written by npm run db:migration from the declarations, looked at and committed by a person.

create table if not exists "accounts" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "code" text collate "und-x-icu",
  "name" text collate "und-x-icu" not null,
  "type" text default 'asset' not null,
  "role" text,
  "tax_rate" numeric(7,4),
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("code", '') || ' ' || coalesce("name", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "accounts"."search_text" is 'armazem_fold(coalesce("code", '''') || '' '' || coalesce("name", ''''))';
alter table "accounts" enable row level security;
alter table "accounts" force row level security;
grant select, insert, update, delete on "accounts" to armazem_app;
create index if not exists "accounts_code_idx" on "accounts" (team_id, "code", "id");
create unique index if not exists "accounts_code_key" on "accounts" (team_id, armazem_key("code"));
create index if not exists "accounts_search_idx" on "accounts" using gin (search_text gin_trgm_ops);
alter table "payment_methods" add column if not exists "account" uuid;
create index if not exists "payment_methods_account_idx" on "payment_methods" (team_id, "account");

create table if not exists "cash_transfers" (
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
  "from" uuid not null,
  "to" uuid not null,
  "amount" numeric(18,4) not null,
  "branch" uuid,
  "note" text collate "und-x-icu",
  "void_reason" text collate "und-x-icu",
  "search_text" text generated always as (armazem_fold(coalesce("number", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "cash_transfers"."search_text" is 'armazem_fold(coalesce("number", ''''))';
alter table "cash_transfers" enable row level security;
alter table "cash_transfers" force row level security;
grant select, insert, update, delete on "cash_transfers" to armazem_app;
create index if not exists "cash_transfers_number_idx" on "cash_transfers" (team_id, "number", "id");
create index if not exists "cash_transfers_date_idx" on "cash_transfers" (team_id, "date", "id");
create unique index if not exists "cash_transfers_number_key" on "cash_transfers" (team_id, armazem_key("number"));
create index if not exists "cash_transfers_from_date_idx" on "cash_transfers" (team_id, "from", "date", "id");
create index if not exists "cash_transfers_to_date_idx" on "cash_transfers" (team_id, "to", "date", "id");
create index if not exists "cash_transfers_branch_date_idx" on "cash_transfers" (team_id, "branch", "date", "id");
create index if not exists "cash_transfers_search_idx" on "cash_transfers" using gin (search_text gin_trgm_ops);
alter table "expense_categories" add column if not exists "account" uuid;
create index if not exists "expense_categories_account_idx" on "expense_categories" (team_id, "account");

create table if not exists "journal_entries" (
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
  "description" text collate "und-x-icu" not null,
  "branch" uuid,
  "reversed_on" date,
  "reverse_reason" text collate "und-x-icu",
  "search_text" text generated always as (armazem_fold(coalesce("number", '') || ' ' || coalesce("description", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "journal_entries"."search_text" is 'armazem_fold(coalesce("number", '''') || '' '' || coalesce("description", ''''))';
alter table "journal_entries" enable row level security;
alter table "journal_entries" force row level security;
grant select, insert, update, delete on "journal_entries" to armazem_app;
create index if not exists "journal_entries_number_idx" on "journal_entries" (team_id, "number", "id");
create index if not exists "journal_entries_date_idx" on "journal_entries" (team_id, "date", "id");
create unique index if not exists "journal_entries_number_key" on "journal_entries" (team_id, armazem_key("number"));
create index if not exists "journal_entries_branch_date_idx" on "journal_entries" (team_id, "branch", "date", "id");
create index if not exists "journal_entries_search_idx" on "journal_entries" using gin (search_text gin_trgm_ops);

create table if not exists "journal_entries_lines" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "account" uuid not null,
  "debit" numeric(18,4),
  "credit" numeric(18,4),
  "description" text collate "und-x-icu",
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "journal_entries_lines" enable row level security;
alter table "journal_entries_lines" force row level security;
grant select, insert, update, delete on "journal_entries_lines" to armazem_app;
create index if not exists "journal_entries_lines_parent_position_idx" on "journal_entries_lines" (team_id, "parent", "position");
create index if not exists "journal_entries_lines_account_idx" on "journal_entries_lines" (team_id, "account");

create table if not exists "journal_lines" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "number" text collate "und-x-icu",
  "date" date not null,
  "account" uuid not null,
  "role" text,
  "debit" numeric(18,4) default 0 not null,
  "credit" numeric(18,4) default 0 not null,
  "customer" uuid,
  "supplier" uuid,
  "product" uuid,
  "branch" uuid,
  "description" text collate "und-x-icu",
  "entry" text collate "und-x-icu" not null,
  "resource" text collate "und-x-icu" not null,
  "document" text collate "und-x-icu" not null,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "journal_lines" enable row level security;
alter table "journal_lines" force row level security;
grant select, insert, update, delete on "journal_lines" to armazem_app;
create index if not exists "journal_lines_date_idx" on "journal_lines" (team_id, "date", "id");
create index if not exists "journal_lines_account_date_idx" on "journal_lines" (team_id, "account", "date", "id");
create index if not exists "journal_lines_customer_date_idx" on "journal_lines" (team_id, "customer", "date", "id");
create index if not exists "journal_lines_supplier_date_idx" on "journal_lines" (team_id, "supplier", "date", "id");
create index if not exists "journal_lines_product_idx" on "journal_lines" (team_id, "product");
create index if not exists "journal_lines_branch_idx" on "journal_lines" (team_id, "branch");
alter table "payment_methods" drop constraint if exists "payment_methods_account_fkey", add constraint "payment_methods_account_fkey" foreign key (team_id, "account") references "accounts" (team_id, id) on delete no action;
alter table "cash_transfers" drop constraint if exists "cash_transfers_from_fkey", add constraint "cash_transfers_from_fkey" foreign key (team_id, "from") references "accounts" (team_id, id) on delete no action;
alter table "cash_transfers" drop constraint if exists "cash_transfers_to_fkey", add constraint "cash_transfers_to_fkey" foreign key (team_id, "to") references "accounts" (team_id, id) on delete no action;
alter table "cash_transfers" drop constraint if exists "cash_transfers_branch_fkey", add constraint "cash_transfers_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "expense_categories" drop constraint if exists "expense_categories_account_fkey", add constraint "expense_categories_account_fkey" foreign key (team_id, "account") references "accounts" (team_id, id) on delete no action;
alter table "journal_entries" drop constraint if exists "journal_entries_branch_fkey", add constraint "journal_entries_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "journal_entries_lines" drop constraint if exists "journal_entries_lines_parent_fkey", add constraint "journal_entries_lines_parent_fkey" foreign key (team_id, "parent") references "journal_entries" (team_id, id) on delete cascade;
alter table "journal_entries_lines" drop constraint if exists "journal_entries_lines_account_fkey", add constraint "journal_entries_lines_account_fkey" foreign key (team_id, "account") references "accounts" (team_id, id) on delete no action;
alter table "journal_lines" drop constraint if exists "journal_lines_account_fkey", add constraint "journal_lines_account_fkey" foreign key (team_id, "account") references "accounts" (team_id, id) on delete no action;
alter table "journal_lines" drop constraint if exists "journal_lines_customer_fkey", add constraint "journal_lines_customer_fkey" foreign key (team_id, "customer") references "customers" (team_id, id) on delete no action;
alter table "journal_lines" drop constraint if exists "journal_lines_supplier_fkey", add constraint "journal_lines_supplier_fkey" foreign key (team_id, "supplier") references "suppliers" (team_id, id) on delete no action;
alter table "journal_lines" drop constraint if exists "journal_lines_product_fkey", add constraint "journal_lines_product_fkey" foreign key (team_id, "product") references "products" (team_id, id) on delete no action;
alter table "journal_lines" drop constraint if exists "journal_lines_branch_fkey", add constraint "journal_lines_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
