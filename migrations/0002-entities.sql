-- Written by npm run db:migration from the declarations, looked at and committed by a person.

create table if not exists "departments" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "code" text collate "und-x-icu",
  "parent" uuid,
  "head" uuid,
  "branch" uuid,
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", '') || ' ' || coalesce("code", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "departments"."search_text" is 'armazem_fold(coalesce("name", '''') || '' '' || coalesce("code", ''''))';
alter table "departments" enable row level security;
alter table "departments" force row level security;
drop policy if exists team on "departments";
create policy team on "departments" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "departments" to armazem_app;
create index if not exists "departments_name_idx" on "departments" (team_id, "name", "id");
create unique index if not exists "departments_name_key" on "departments" (team_id, armazem_key("name"));
create unique index if not exists "departments_code_key" on "departments" (team_id, armazem_key("code"));
create index if not exists "departments_parent_idx" on "departments" (team_id, "parent");
create index if not exists "departments_head_idx" on "departments" (team_id, "head");
create index if not exists "departments_branch_name_idx" on "departments" (team_id, "branch", "name", "id");
create index if not exists "departments_search_idx" on "departments" using gin (search_text gin_trgm_ops);

create table if not exists "employees" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" generated always as (nullif(substr(coalesce(' ' || nullif("first_name", ''), '') || coalesce(' ' || nullif("last_name", ''), ''), 2), '')) stored,
  "code" text collate "und-x-icu" not null,
  "first_name" text collate "und-x-icu" not null,
  "last_name" text collate "und-x-icu" not null,
  "photo" uuid,
  "email" text collate "und-x-icu",
  "phone" text collate "und-x-icu",
  "department" uuid not null,
  "job_title" text collate "und-x-icu",
  "branch" uuid,
  "manager" uuid,
  "joining_date" date not null,
  "leaving_date" date,
  "status" text default 'active',
  "user" uuid,
  "search_text" text generated always as (armazem_fold(coalesce(nullif(substr(coalesce(' ' || nullif("first_name", ''), '') || coalesce(' ' || nullif("last_name", ''), ''), 2), ''), '') || ' ' || coalesce("code", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("job_title", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "employees"."name" is 'nullif(substr(coalesce('' '' || nullif("first_name", ''''), '''') || coalesce('' '' || nullif("last_name", ''''), ''''), 2), '''')';
comment on column "employees"."search_text" is 'armazem_fold(coalesce(nullif(substr(coalesce('' '' || nullif("first_name", ''''), '''') || coalesce('' '' || nullif("last_name", ''''), ''''), 2), ''''), '''') || '' '' || coalesce("code", '''') || '' '' || coalesce("email", '''') || '' '' || coalesce("phone", '''') || '' '' || coalesce("job_title", ''''))';
alter table "employees" enable row level security;
alter table "employees" force row level security;
drop policy if exists team on "employees";
create policy team on "employees" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "employees" to armazem_app;
create index if not exists "employees_name_idx" on "employees" (team_id, "name", "id");
create unique index if not exists "employees_code_key" on "employees" (team_id, armazem_key("code"));
create unique index if not exists "employees_email_key" on "employees" (team_id, armazem_key("email"));
create index if not exists "employees_department_name_idx" on "employees" (team_id, "department", "name", "id");
create index if not exists "employees_branch_name_idx" on "employees" (team_id, "branch", "name", "id");
create index if not exists "employees_manager_idx" on "employees" (team_id, "manager");
create unique index if not exists "employees_user_key" on "employees" (team_id, "user");
create index if not exists "employees_search_idx" on "employees" using gin (search_text gin_trgm_ops);

create table if not exists "branches" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "code" text collate "und-x-icu" not null,
  "type" text default 'store',
  "is_primary" boolean default false not null,
  "address" jsonb,
  "phone" text collate "und-x-icu",
  "email" text collate "und-x-icu",
  "manager" uuid,
  "timezone" text collate "und-x-icu",
  "allow_negative_stock" boolean default false not null,
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", '') || ' ' || coalesce("code", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "branches"."search_text" is 'armazem_fold(coalesce("name", '''') || '' '' || coalesce("code", ''''))';
alter table "branches" enable row level security;
alter table "branches" force row level security;
drop policy if exists team on "branches";
create policy team on "branches" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "branches" to armazem_app;
create index if not exists "branches_name_idx" on "branches" (team_id, "name", "id");
create unique index if not exists "branches_name_key" on "branches" (team_id, armazem_key("name"));
create unique index if not exists "branches_code_key" on "branches" (team_id, armazem_key("code"));
create unique index if not exists "branches_is_primary_key" on "branches" (team_id) where "is_primary";
create index if not exists "branches_manager_idx" on "branches" (team_id, "manager");
create index if not exists "branches_search_idx" on "branches" using gin (search_text gin_trgm_ops);

create table if not exists "brands" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "description" text collate "und-x-icu",
  "website" text collate "und-x-icu",
  "logo" uuid,
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "brands"."search_text" is 'armazem_fold(coalesce("name", ''''))';
alter table "brands" enable row level security;
alter table "brands" force row level security;
drop policy if exists team on "brands";
create policy team on "brands" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "brands" to armazem_app;
create index if not exists "brands_name_idx" on "brands" (team_id, "name", "id");
create unique index if not exists "brands_name_key" on "brands" (team_id, armazem_key("name"));
create index if not exists "brands_search_idx" on "brands" using gin (search_text gin_trgm_ops);

create table if not exists "categories" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "code" text collate "und-x-icu",
  "parent" uuid,
  "description" text collate "und-x-icu",
  "sort_order" integer default 0,
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", '') || ' ' || coalesce("code", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "categories"."search_text" is 'armazem_fold(coalesce("name", '''') || '' '' || coalesce("code", ''''))';
alter table "categories" enable row level security;
alter table "categories" force row level security;
drop policy if exists team on "categories";
create policy team on "categories" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "categories" to armazem_app;
create index if not exists "categories_name_idx" on "categories" (team_id, "name", "id");
create unique index if not exists "categories_parent_name_key" on "categories" (team_id, "parent", armazem_key("name")) nulls not distinct;
create unique index if not exists "categories_code_key" on "categories" (team_id, armazem_key("code"));
create index if not exists "categories_parent_name_idx" on "categories" (team_id, "parent", "name", "id");
create index if not exists "categories_search_idx" on "categories" using gin (search_text gin_trgm_ops);

create table if not exists "customers" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "code" text collate "und-x-icu" not null,
  "type" text default 'person',
  "first_name" text collate "und-x-icu",
  "last_name" text collate "und-x-icu",
  "company_name" text collate "und-x-icu",
  "contact_name" text collate "und-x-icu",
  "email" text collate "und-x-icu",
  "phone" text collate "und-x-icu",
  "address" jsonb,
  "tax_id" text collate "und-x-icu",
  "is_taxable" boolean default true not null,
  "credit_limit" numeric(18,4),
  "payment_terms_days" integer,
  "payment_terms_basis" text default 'invoiceDate',
  "opening_balance" numeric(18,4),
  "opening_balance_date" date,
  "notes" text collate "und-x-icu",
  "is_walk_in" boolean default false not null,
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", '') || ' ' || coalesce("code", '') || ' ' || coalesce("contact_name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("tax_id", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "customers"."search_text" is 'armazem_fold(coalesce("name", '''') || '' '' || coalesce("code", '''') || '' '' || coalesce("contact_name", '''') || '' '' || coalesce("email", '''') || '' '' || coalesce("phone", '''') || '' '' || coalesce("tax_id", ''''))';
alter table "customers" enable row level security;
alter table "customers" force row level security;
drop policy if exists team on "customers";
create policy team on "customers" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "customers" to armazem_app;
create index if not exists "customers_name_idx" on "customers" (team_id, "name", "id");
create unique index if not exists "customers_code_key" on "customers" (team_id, armazem_key("code"));
create unique index if not exists "customers_is_walk_in_key" on "customers" (team_id) where "is_walk_in";
create index if not exists "customers_search_idx" on "customers" using gin (search_text gin_trgm_ops);

create table if not exists "expense_categories" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "code" text collate "und-x-icu",
  "parent" uuid,
  "type" text default 'operating',
  "description" text collate "und-x-icu",
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", '') || ' ' || coalesce("code", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "expense_categories"."search_text" is 'armazem_fold(coalesce("name", '''') || '' '' || coalesce("code", ''''))';
alter table "expense_categories" enable row level security;
alter table "expense_categories" force row level security;
drop policy if exists team on "expense_categories";
create policy team on "expense_categories" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "expense_categories" to armazem_app;
create index if not exists "expense_categories_name_idx" on "expense_categories" (team_id, "name", "id");
create unique index if not exists "expense_categories_name_key" on "expense_categories" (team_id, armazem_key("name"));
create unique index if not exists "expense_categories_code_key" on "expense_categories" (team_id, armazem_key("code"));
create index if not exists "expense_categories_parent_idx" on "expense_categories" (team_id, "parent");
create index if not exists "expense_categories_search_idx" on "expense_categories" using gin (search_text gin_trgm_ops);

create table if not exists "payment_methods" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "kind" text default 'cash',
  "reference_required" boolean default false not null,
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "payment_methods"."search_text" is 'armazem_fold(coalesce("name", ''''))';
alter table "payment_methods" enable row level security;
alter table "payment_methods" force row level security;
drop policy if exists team on "payment_methods";
create policy team on "payment_methods" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "payment_methods" to armazem_app;
create index if not exists "payment_methods_name_idx" on "payment_methods" (team_id, "name", "id");
create unique index if not exists "payment_methods_name_key" on "payment_methods" (team_id, armazem_key("name"));
create index if not exists "payment_methods_search_idx" on "payment_methods" using gin (search_text gin_trgm_ops);

create table if not exists "taxes" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "rate" numeric(7,4) not null,
  "is_inclusive" boolean default false not null,
  "valid_from" date,
  "valid_to" date,
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "taxes"."search_text" is 'armazem_fold(coalesce("name", ''''))';
alter table "taxes" enable row level security;
alter table "taxes" force row level security;
drop policy if exists team on "taxes";
create policy team on "taxes" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "taxes" to armazem_app;
create index if not exists "taxes_name_idx" on "taxes" (team_id, "name", "id");
create unique index if not exists "taxes_name_key" on "taxes" (team_id, armazem_key("name"));
create index if not exists "taxes_search_idx" on "taxes" using gin (search_text gin_trgm_ops);

create table if not exists "units" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "short_name" text collate "und-x-icu" not null,
  "decimals" integer default 0,
  "base_unit" uuid,
  "factor" numeric(20,8),
  "search_text" text generated always as (armazem_fold(coalesce("name", '') || ' ' || coalesce("short_name", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "units"."search_text" is 'armazem_fold(coalesce("name", '''') || '' '' || coalesce("short_name", ''''))';
alter table "units" enable row level security;
alter table "units" force row level security;
drop policy if exists team on "units";
create policy team on "units" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "units" to armazem_app;
create index if not exists "units_name_idx" on "units" (team_id, "name", "id");
create unique index if not exists "units_name_key" on "units" (team_id, armazem_key("name"));
create unique index if not exists "units_short_name_key" on "units" (team_id, armazem_key("short_name"));
create index if not exists "units_base_unit_name_idx" on "units" (team_id, "base_unit", "name", "id");
create index if not exists "units_search_idx" on "units" using gin (search_text gin_trgm_ops);

create table if not exists "suppliers" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "name" text collate "und-x-icu" not null,
  "code" text collate "und-x-icu" not null,
  "type" text default 'company',
  "contact_name" text collate "und-x-icu",
  "email" text collate "und-x-icu",
  "phone" text collate "und-x-icu",
  "website" text collate "und-x-icu",
  "address" jsonb,
  "tax_id" text collate "und-x-icu",
  "payment_terms_days" integer,
  "opening_balance" numeric(18,4),
  "opening_balance_date" date,
  "notes" text collate "und-x-icu",
  "is_active" boolean default true not null,
  "search_text" text generated always as (armazem_fold(coalesce("name", '') || ' ' || coalesce("code", '') || ' ' || coalesce("contact_name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("tax_id", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "suppliers"."search_text" is 'armazem_fold(coalesce("name", '''') || '' '' || coalesce("code", '''') || '' '' || coalesce("contact_name", '''') || '' '' || coalesce("email", '''') || '' '' || coalesce("phone", '''') || '' '' || coalesce("tax_id", ''''))';
alter table "suppliers" enable row level security;
alter table "suppliers" force row level security;
drop policy if exists team on "suppliers";
create policy team on "suppliers" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "suppliers" to armazem_app;
create index if not exists "suppliers_name_idx" on "suppliers" (team_id, "name", "id");
create unique index if not exists "suppliers_code_key" on "suppliers" (team_id, armazem_key("code"));
create index if not exists "suppliers_search_idx" on "suppliers" using gin (search_text gin_trgm_ops);

create table if not exists "products" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "sku" text collate "und-x-icu" not null,
  "name" text collate "und-x-icu" not null,
  "category" uuid not null,
  "brand" uuid,
  "type" text default 'stock',
  "status" text default 'active',
  "description" text collate "und-x-icu",
  "price" numeric(18,6) not null,
  "price_includes_tax" boolean default false not null,
  "min_sale_price" numeric(18,6),
  "purchase_price" numeric(18,6),
  "average_cost" numeric(18,6),
  "tax" uuid,
  "purchase_tax" uuid,
  "is_sellable" boolean default true not null,
  "is_purchasable" boolean default true not null,
  "stock_unit" uuid not null,
  "purchase_unit" uuid,
  "sale_unit" uuid,
  "reorder_point" numeric(18,4),
  "reorder_qty" numeric(18,4),
  "target_level" numeric(18,4),
  "allow_negative" text default 'inherit',
  "preferred_supplier" uuid,
  "images" uuid[] default '{}' not null,
  "note" text collate "und-x-icu",
  "search_text" text generated always as (armazem_fold(coalesce("sku", '') || ' ' || coalesce("name", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "products"."search_text" is 'armazem_fold(coalesce("sku", '''') || '' '' || coalesce("name", ''''))';
alter table "products" enable row level security;
alter table "products" force row level security;
drop policy if exists team on "products";
create policy team on "products" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "products" to armazem_app;
create index if not exists "products_name_idx" on "products" (team_id, "name", "id");
create unique index if not exists "products_sku_key" on "products" (team_id, armazem_key("sku"));
create index if not exists "products_category_name_idx" on "products" (team_id, "category", "name", "id");
create index if not exists "products_brand_name_idx" on "products" (team_id, "brand", "name", "id");
create index if not exists "products_tax_idx" on "products" (team_id, "tax");
create index if not exists "products_purchase_tax_idx" on "products" (team_id, "purchase_tax");
create index if not exists "products_stock_unit_idx" on "products" (team_id, "stock_unit");
create index if not exists "products_purchase_unit_idx" on "products" (team_id, "purchase_unit");
create index if not exists "products_sale_unit_idx" on "products" (team_id, "sale_unit");
create index if not exists "products_preferred_supplier_name_idx" on "products" (team_id, "preferred_supplier", "name", "id");
create index if not exists "products_search_idx" on "products" using gin (search_text gin_trgm_ops);

create table if not exists "products_barcodes" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "value" text collate "und-x-icu" not null,
  "type" text default 'ean13',
  "search_text" text generated always as (armazem_fold(coalesce("value", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "products_barcodes"."search_text" is 'armazem_fold(coalesce("value", ''''))';
alter table "products_barcodes" enable row level security;
alter table "products_barcodes" force row level security;
drop policy if exists team on "products_barcodes";
create policy team on "products_barcodes" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "products_barcodes" to armazem_app;
create index if not exists "products_barcodes_parent_position_idx" on "products_barcodes" (team_id, "parent", "position");
create unique index if not exists "products_barcodes_value_key" on "products_barcodes" (team_id, armazem_key("value"));
create index if not exists "products_barcodes_search_idx" on "products_barcodes" using gin (search_text gin_trgm_ops);

create table if not exists "products_suppliers" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "supplier" uuid not null,
  "supplier_sku" text collate "und-x-icu",
  "price" numeric(18,6),
  "lead_time_days" integer,
  "min_order_qty" numeric(18,4),
  "pack_size" numeric(18,4),
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "products_suppliers" enable row level security;
alter table "products_suppliers" force row level security;
drop policy if exists team on "products_suppliers";
create policy team on "products_suppliers" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "products_suppliers" to armazem_app;
create index if not exists "products_suppliers_parent_position_idx" on "products_suppliers" (team_id, "parent", "position");
create index if not exists "products_suppliers_supplier_idx" on "products_suppliers" (team_id, "supplier");
create unique index if not exists "products_suppliers_supplier_supplier_sku_key" on "products_suppliers" (team_id, "supplier", armazem_key("supplier_sku")) nulls not distinct where "supplier_sku" is not null;
alter table "departments" drop constraint if exists "departments_parent_fkey", add constraint "departments_parent_fkey" foreign key (team_id, "parent") references "departments" (team_id, id) on delete no action;
alter table "departments" drop constraint if exists "departments_head_fkey", add constraint "departments_head_fkey" foreign key (team_id, "head") references "employees" (team_id, id) on delete no action;
alter table "departments" drop constraint if exists "departments_branch_fkey", add constraint "departments_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "employees" drop constraint if exists "employees_department_fkey", add constraint "employees_department_fkey" foreign key (team_id, "department") references "departments" (team_id, id) on delete no action;
alter table "employees" drop constraint if exists "employees_branch_fkey", add constraint "employees_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "employees" drop constraint if exists "employees_manager_fkey", add constraint "employees_manager_fkey" foreign key (team_id, "manager") references "employees" (team_id, id) on delete no action;
alter table "branches" drop constraint if exists "branches_manager_fkey", add constraint "branches_manager_fkey" foreign key (team_id, "manager") references "employees" (team_id, id) on delete no action;
alter table "categories" drop constraint if exists "categories_parent_fkey", add constraint "categories_parent_fkey" foreign key (team_id, "parent") references "categories" (team_id, id) on delete no action;
alter table "expense_categories" drop constraint if exists "expense_categories_parent_fkey", add constraint "expense_categories_parent_fkey" foreign key (team_id, "parent") references "expense_categories" (team_id, id) on delete no action;
alter table "units" drop constraint if exists "units_base_unit_fkey", add constraint "units_base_unit_fkey" foreign key (team_id, "base_unit") references "units" (team_id, id) on delete no action;
alter table "products" drop constraint if exists "products_category_fkey", add constraint "products_category_fkey" foreign key (team_id, "category") references "categories" (team_id, id) on delete no action;
alter table "products" drop constraint if exists "products_brand_fkey", add constraint "products_brand_fkey" foreign key (team_id, "brand") references "brands" (team_id, id) on delete no action;
alter table "products" drop constraint if exists "products_tax_fkey", add constraint "products_tax_fkey" foreign key (team_id, "tax") references "taxes" (team_id, id) on delete no action;
alter table "products" drop constraint if exists "products_purchase_tax_fkey", add constraint "products_purchase_tax_fkey" foreign key (team_id, "purchase_tax") references "taxes" (team_id, id) on delete no action;
alter table "products" drop constraint if exists "products_stock_unit_fkey", add constraint "products_stock_unit_fkey" foreign key (team_id, "stock_unit") references "units" (team_id, id) on delete no action;
alter table "products" drop constraint if exists "products_purchase_unit_fkey", add constraint "products_purchase_unit_fkey" foreign key (team_id, "purchase_unit") references "units" (team_id, id) on delete no action;
alter table "products" drop constraint if exists "products_sale_unit_fkey", add constraint "products_sale_unit_fkey" foreign key (team_id, "sale_unit") references "units" (team_id, id) on delete no action;
alter table "products" drop constraint if exists "products_preferred_supplier_fkey", add constraint "products_preferred_supplier_fkey" foreign key (team_id, "preferred_supplier") references "suppliers" (team_id, id) on delete no action;
alter table "products_barcodes" drop constraint if exists "products_barcodes_parent_fkey", add constraint "products_barcodes_parent_fkey" foreign key (team_id, "parent") references "products" (team_id, id) on delete cascade;
alter table "products_suppliers" drop constraint if exists "products_suppliers_parent_fkey", add constraint "products_suppliers_parent_fkey" foreign key (team_id, "parent") references "products" (team_id, id) on delete cascade;
alter table "products_suppliers" drop constraint if exists "products_suppliers_supplier_fkey", add constraint "products_suppliers_supplier_fkey" foreign key (team_id, "supplier") references "suppliers" (team_id, id) on delete no action;
