-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "suppliers" add column if not exists "on_hold" text default 'none';
alter table "suppliers" add column if not exists "hold_until" date;

create table if not exists "adjustments" (
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
  "mode" text default 'delta',
  "reason" text not null,
  "note" text collate "und-x-icu",
  "reverse_reason" text collate "und-x-icu",
  "value" numeric(18,4),
  "search_text" text generated always as (armazem_fold(coalesce("number", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "adjustments"."search_text" is 'armazem_fold(coalesce("number", ''''))';
alter table "adjustments" enable row level security;
alter table "adjustments" force row level security;
drop policy if exists team on "adjustments";
create policy team on "adjustments" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "adjustments" to armazem_app;
create index if not exists "adjustments_number_idx" on "adjustments" (team_id, "number", "id");
create index if not exists "adjustments_date_idx" on "adjustments" (team_id, "date", "id");
create unique index if not exists "adjustments_number_key" on "adjustments" (team_id, armazem_key("number"));
create index if not exists "adjustments_branch_number_idx" on "adjustments" (team_id, "branch", "number", "id");
create index if not exists "adjustments_search_idx" on "adjustments" using gin (search_text gin_trgm_ops);

create table if not exists "adjustments_lines" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "product" uuid not null,
  "quantity" numeric(18,4),
  "counted" numeric(18,4),
  "unit_cost" numeric(18,6),
  "expected" numeric(18,4),
  "difference" numeric(18,4),
  "value" numeric(18,4),
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "adjustments_lines" enable row level security;
alter table "adjustments_lines" force row level security;
drop policy if exists team on "adjustments_lines";
create policy team on "adjustments_lines" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "adjustments_lines" to armazem_app;
create index if not exists "adjustments_lines_parent_position_idx" on "adjustments_lines" (team_id, "parent", "position");
create index if not exists "adjustments_lines_product_idx" on "adjustments_lines" (team_id, "product");

create table if not exists "expenses" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "number" text collate "und-x-icu",
  "status" text default 'draft',
  "payment_status" text default 'unpaid',
  "date" date not null,
  "category" uuid not null,
  "branch" uuid not null,
  "payee" text collate "und-x-icu",
  "employee" uuid,
  "amount" numeric(18,4) not null,
  "tax" numeric(18,4) default 0,
  "total" numeric(18,4) generated always as (("amount" + "tax")) stored,
  "paid" numeric(18,4) default 0,
  "paid_date" date,
  "description" text collate "und-x-icu",
  "receipt" uuid,
  "void_reason" text collate "und-x-icu",
  "search_text" text generated always as (armazem_fold(coalesce("number", '') || ' ' || coalesce("payee", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "expenses"."total" is '("amount" + "tax")';
comment on column "expenses"."search_text" is 'armazem_fold(coalesce("number", '''') || '' '' || coalesce("payee", ''''))';
alter table "expenses" enable row level security;
alter table "expenses" force row level security;
drop policy if exists team on "expenses";
create policy team on "expenses" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "expenses" to armazem_app;
create index if not exists "expenses_number_idx" on "expenses" (team_id, "number", "id");
create index if not exists "expenses_date_idx" on "expenses" (team_id, "date", "id");
create unique index if not exists "expenses_number_key" on "expenses" (team_id, armazem_key("number"));
create index if not exists "expenses_category_number_idx" on "expenses" (team_id, "category", "number", "id");
create index if not exists "expenses_branch_number_idx" on "expenses" (team_id, "branch", "number", "id");
create index if not exists "expenses_employee_idx" on "expenses" (team_id, "employee");
create index if not exists "expenses_search_idx" on "expenses" using gin (search_text gin_trgm_ops);

create table if not exists "inventory" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "product" uuid not null,
  "branch" uuid not null,
  "on_hand" numeric(18,4) default 0,
  "reserved" numeric(18,4) default 0,
  "incoming" numeric(18,4) default 0,
  "available" numeric(18,4) generated always as (("on_hand" - "reserved")) stored,
  "average_cost" numeric(18,6) default 0,
  "value" numeric(18,4) default 0,
  "movements" integer default 0,
  "moved_at" timestamp with time zone,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "inventory"."available" is '("on_hand" - "reserved")';
alter table "inventory" enable row level security;
alter table "inventory" force row level security;
drop policy if exists team on "inventory";
create policy team on "inventory" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "inventory" to armazem_app;
create index if not exists "inventory_product_idx" on "inventory" (team_id, "product", "id");
create index if not exists "inventory_product_product_idx" on "inventory" (team_id, "product", "product", "id");
create unique index if not exists "inventory_branch_product_key" on "inventory" (team_id, "branch", "product") nulls not distinct;
create index if not exists "inventory_branch_product_idx" on "inventory" (team_id, "branch", "product", "id");

create table if not exists "payments" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "number" text collate "und-x-icu",
  "direction" text default 'in',
  "status" text default 'posted',
  "date" date not null,
  "party" text default 'customer',
  "customer" uuid,
  "supplier" uuid,
  "branch" uuid,
  "method" uuid not null,
  "amount" numeric(18,4) not null,
  "reference" text collate "und-x-icu",
  "tendered" numeric(18,4),
  "change" numeric(18,4),
  "keep_credit" boolean default false not null,
  "allocated" numeric(18,4) default 0,
  "unallocated" numeric(18,4) generated always as (("amount" - "allocated")) stored,
  "note" text collate "und-x-icu",
  "void_reason" text collate "und-x-icu",
  "search_text" text generated always as (armazem_fold(coalesce("number", '') || ' ' || coalesce("reference", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "payments"."unallocated" is '("amount" - "allocated")';
comment on column "payments"."search_text" is 'armazem_fold(coalesce("number", '''') || '' '' || coalesce("reference", ''''))';
alter table "payments" enable row level security;
alter table "payments" force row level security;
drop policy if exists team on "payments";
create policy team on "payments" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "payments" to armazem_app;
create index if not exists "payments_number_idx" on "payments" (team_id, "number", "id");
create index if not exists "payments_date_idx" on "payments" (team_id, "date", "id");
create unique index if not exists "payments_number_key" on "payments" (team_id, armazem_key("number"));
create index if not exists "payments_customer_number_idx" on "payments" (team_id, "customer", "number", "id");
create index if not exists "payments_supplier_number_idx" on "payments" (team_id, "supplier", "number", "id");
create index if not exists "payments_branch_number_idx" on "payments" (team_id, "branch", "number", "id");
create index if not exists "payments_method_number_idx" on "payments" (team_id, "method", "number", "id");
create index if not exists "payments_search_idx" on "payments" using gin (search_text gin_trgm_ops);

create table if not exists "payments_allocations" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "document" text collate "und-x-icu" not null,
  "kind" text,
  "amount" numeric(18,4) not null,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "payments_allocations" enable row level security;
alter table "payments_allocations" force row level security;
drop policy if exists team on "payments_allocations";
create policy team on "payments_allocations" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "payments_allocations" to armazem_app;
create index if not exists "payments_allocations_parent_position_idx" on "payments_allocations" (team_id, "parent", "position");

create table if not exists "purchases" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "number" text collate "und-x-icu",
  "kind" text default 'purchase',
  "status" text default 'draft',
  "date" date not null,
  "expected_date" date,
  "supplier" uuid not null,
  "supplier_ref" text collate "und-x-icu",
  "branch" uuid not null,
  "goods_status" text default 'none',
  "payment_status" text default 'unpaid',
  "return_status" text default 'none',
  "over_receipt_percent" numeric(7,4),
  "prices_include_tax" boolean default false not null,
  "tax_rounding" text default 'line',
  "discount_percent" numeric(7,4),
  "discount_amount" numeric(18,4),
  "shipping" numeric(18,4),
  "round_to" numeric(18,4),
  "notes" text collate "und-x-icu",
  "subtotal" numeric(18,4),
  "discount_total" numeric(18,4),
  "tax_total" numeric(18,4),
  "rounding" numeric(18,4),
  "total" numeric(18,4),
  "paid" numeric(18,4) default 0,
  "credited" numeric(18,4) default 0,
  "cancel_reason" text collate "und-x-icu",
  "billed" numeric(18,4) default 0,
  "bill_date" date,
  "due" numeric(18,4) generated always as (("billed" - ("paid" + "credited"))) stored,
  "original" uuid,
  "search_text" text generated always as (armazem_fold(coalesce("number", '') || ' ' || coalesce("supplier_ref", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "purchases"."due" is '("billed" - ("paid" + "credited"))';
comment on column "purchases"."search_text" is 'armazem_fold(coalesce("number", '''') || '' '' || coalesce("supplier_ref", ''''))';
alter table "purchases" enable row level security;
alter table "purchases" force row level security;
drop policy if exists team on "purchases";
create policy team on "purchases" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "purchases" to armazem_app;
create index if not exists "purchases_number_idx" on "purchases" (team_id, "number", "id");
create index if not exists "purchases_date_idx" on "purchases" (team_id, "date", "id");
create unique index if not exists "purchases_number_key" on "purchases" (team_id, armazem_key("number"));
create index if not exists "purchases_supplier_number_idx" on "purchases" (team_id, "supplier", "number", "id");
create unique index if not exists "purchases_supplier_supplier_ref_key" on "purchases" (team_id, "supplier", armazem_key("supplier_ref")) nulls not distinct where "supplier_ref" is not null;
create index if not exists "purchases_branch_number_idx" on "purchases" (team_id, "branch", "number", "id");
create index if not exists "purchases_original_idx" on "purchases" (team_id, "original");
create index if not exists "purchases_search_idx" on "purchases" using gin (search_text gin_trgm_ops);

create table if not exists "purchases_lines" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "product" uuid not null,
  "description" text collate "und-x-icu",
  "quantity" numeric(18,4) not null,
  "unit" uuid,
  "factor" numeric(20,8),
  "base_quantity" numeric(18,4),
  "unit_price" numeric(18,6),
  "discount_percent" numeric(7,4),
  "discount_amount" numeric(18,4),
  "tax" uuid,
  "tax_rate" numeric(7,4),
  "gross" numeric(18,4),
  "discount" numeric(18,4),
  "document_discount" numeric(18,4),
  "net" numeric(18,4),
  "tax_amount" numeric(18,4),
  "total" numeric(18,4),
  "returned" numeric(18,4) default 0,
  "original" text collate "und-x-icu",
  "keeps_average" boolean default false not null,
  "received" numeric(18,4) default 0,
  "rejected" numeric(18,4) default 0,
  "unit_cost" numeric(18,6),
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "purchases_lines" enable row level security;
alter table "purchases_lines" force row level security;
drop policy if exists team on "purchases_lines";
create policy team on "purchases_lines" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "purchases_lines" to armazem_app;
create index if not exists "purchases_lines_parent_position_idx" on "purchases_lines" (team_id, "parent", "position");
create index if not exists "purchases_lines_product_idx" on "purchases_lines" (team_id, "product");
create index if not exists "purchases_lines_unit_idx" on "purchases_lines" (team_id, "unit");
create index if not exists "purchases_lines_tax_idx" on "purchases_lines" (team_id, "tax");

create table if not exists "receipts" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "number" text collate "und-x-icu",
  "purchase" uuid not null,
  "supplier" uuid not null,
  "branch" uuid not null,
  "date" date not null,
  "total" numeric(18,4),
  "reversed" boolean default false not null,
  "note" text collate "und-x-icu",
  "search_text" text generated always as (armazem_fold(coalesce("number", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "receipts"."search_text" is 'armazem_fold(coalesce("number", ''''))';
alter table "receipts" enable row level security;
alter table "receipts" force row level security;
drop policy if exists team on "receipts";
create policy team on "receipts" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "receipts" to armazem_app;
create index if not exists "receipts_number_idx" on "receipts" (team_id, "number", "id");
create index if not exists "receipts_date_idx" on "receipts" (team_id, "date", "id");
create unique index if not exists "receipts_number_key" on "receipts" (team_id, armazem_key("number"));
create index if not exists "receipts_purchase_number_idx" on "receipts" (team_id, "purchase", "number", "id");
create index if not exists "receipts_supplier_number_idx" on "receipts" (team_id, "supplier", "number", "id");
create index if not exists "receipts_branch_number_idx" on "receipts" (team_id, "branch", "number", "id");
create index if not exists "receipts_search_idx" on "receipts" using gin (search_text gin_trgm_ops);

create table if not exists "receipts_lines" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "line" text collate "und-x-icu" not null,
  "product" uuid not null,
  "accepted" numeric(18,4) not null,
  "rejected" numeric(18,4),
  "unit_cost" numeric(18,6),
  "value" numeric(18,4),
  "total" numeric(18,4),
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "receipts_lines" enable row level security;
alter table "receipts_lines" force row level security;
drop policy if exists team on "receipts_lines";
create policy team on "receipts_lines" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "receipts_lines" to armazem_app;
create index if not exists "receipts_lines_parent_position_idx" on "receipts_lines" (team_id, "parent", "position");
create index if not exists "receipts_lines_product_idx" on "receipts_lines" (team_id, "product");

create table if not exists "sales" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "number" text collate "und-x-icu",
  "kind" text default 'sale',
  "status" text default 'draft',
  "date" date not null,
  "customer" uuid,
  "branch" uuid not null,
  "goods_status" text default 'none',
  "payment_status" text default 'unpaid',
  "return_status" text default 'none',
  "due_date" date,
  "invoice_date" date,
  "prices_include_tax" boolean default false not null,
  "tax_rounding" text default 'line',
  "discount_percent" numeric(7,4),
  "discount_amount" numeric(18,4),
  "shipping" numeric(18,4),
  "round_to" numeric(18,4),
  "notes" text collate "und-x-icu",
  "subtotal" numeric(18,4),
  "discount_total" numeric(18,4),
  "tax_total" numeric(18,4),
  "rounding" numeric(18,4),
  "total" numeric(18,4),
  "paid" numeric(18,4) default 0,
  "credited" numeric(18,4) default 0,
  "cancel_reason" text collate "und-x-icu",
  "invoiced" numeric(18,4) default 0,
  "due" numeric(18,4) generated always as (("invoiced" - ("paid" + "credited"))) stored,
  "cost" numeric(18,4) default 0,
  "original" uuid,
  "search_text" text generated always as (armazem_fold(coalesce("number", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "sales"."due" is '("invoiced" - ("paid" + "credited"))';
comment on column "sales"."search_text" is 'armazem_fold(coalesce("number", ''''))';
alter table "sales" enable row level security;
alter table "sales" force row level security;
drop policy if exists team on "sales";
create policy team on "sales" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "sales" to armazem_app;
create index if not exists "sales_number_idx" on "sales" (team_id, "number", "id");
create index if not exists "sales_date_idx" on "sales" (team_id, "date", "id");
create unique index if not exists "sales_number_key" on "sales" (team_id, armazem_key("number"));
create index if not exists "sales_customer_number_idx" on "sales" (team_id, "customer", "number", "id");
create index if not exists "sales_branch_number_idx" on "sales" (team_id, "branch", "number", "id");
create index if not exists "sales_original_idx" on "sales" (team_id, "original");
create index if not exists "sales_search_idx" on "sales" using gin (search_text gin_trgm_ops);

create table if not exists "sales_lines" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "product" uuid not null,
  "description" text collate "und-x-icu",
  "quantity" numeric(18,4) not null,
  "unit" uuid,
  "factor" numeric(20,8),
  "base_quantity" numeric(18,4),
  "unit_price" numeric(18,6),
  "discount_percent" numeric(7,4),
  "discount_amount" numeric(18,4),
  "tax" uuid,
  "tax_rate" numeric(7,4),
  "gross" numeric(18,4),
  "discount" numeric(18,4),
  "document_discount" numeric(18,4),
  "net" numeric(18,4),
  "tax_amount" numeric(18,4),
  "total" numeric(18,4),
  "returned" numeric(18,4) default 0,
  "original" text collate "und-x-icu",
  "delivered" numeric(18,4) default 0,
  "unit_cost" numeric(18,6),
  "cost" numeric(18,4) default 0,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "sales_lines" enable row level security;
alter table "sales_lines" force row level security;
drop policy if exists team on "sales_lines";
create policy team on "sales_lines" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "sales_lines" to armazem_app;
create index if not exists "sales_lines_parent_position_idx" on "sales_lines" (team_id, "parent", "position");
create index if not exists "sales_lines_product_idx" on "sales_lines" (team_id, "product");
create index if not exists "sales_lines_unit_idx" on "sales_lines" (team_id, "unit");
create index if not exists "sales_lines_tax_idx" on "sales_lines" (team_id, "tax");

create table if not exists "stock_movements" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "product" uuid not null,
  "branch" uuid not null,
  "sequence" integer not null,
  "type" text,
  "date" date not null,
  "quantity" numeric(18,4) not null,
  "unit_cost" numeric(18,6),
  "value" numeric(18,4) not null,
  "quantity_after" numeric(18,4) not null,
  "value_after" numeric(18,4) not null,
  "average_after" numeric(18,6) not null,
  "resource" text collate "und-x-icu" not null,
  "document" text collate "und-x-icu" not null,
  "number" text collate "und-x-icu",
  "line" text collate "und-x-icu",
  "reverses" uuid,
  "reason" text collate "und-x-icu",
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "stock_movements" enable row level security;
alter table "stock_movements" force row level security;
drop policy if exists team on "stock_movements";
create policy team on "stock_movements" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "stock_movements" to armazem_app;
create index if not exists "stock_movements_product_idx" on "stock_movements" (team_id, "product", "id");
create index if not exists "stock_movements_created_at_idx" on "stock_movements" (team_id, "created_at", "id");
create index if not exists "stock_movements_product_product_idx" on "stock_movements" (team_id, "product", "product", "id");
create index if not exists "stock_movements_branch_product_idx" on "stock_movements" (team_id, "branch", "product", "id");
create unique index if not exists "stock_movements_reverses_key" on "stock_movements" (team_id, "reverses");

create table if not exists "transfers" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "number" text collate "und-x-icu",
  "status" text default 'draft',
  "goods_status" text default 'none',
  "date" date not null,
  "from_branch" uuid not null,
  "to_branch" uuid not null,
  "expected_date" date,
  "dispatched_date" date,
  "received_date" date,
  "notes" text collate "und-x-icu",
  "cancel_reason" text collate "und-x-icu",
  "search_text" text generated always as (armazem_fold(coalesce("number", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "transfers"."search_text" is 'armazem_fold(coalesce("number", ''''))';
alter table "transfers" enable row level security;
alter table "transfers" force row level security;
drop policy if exists team on "transfers";
create policy team on "transfers" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "transfers" to armazem_app;
create index if not exists "transfers_number_idx" on "transfers" (team_id, "number", "id");
create index if not exists "transfers_date_idx" on "transfers" (team_id, "date", "id");
create unique index if not exists "transfers_number_key" on "transfers" (team_id, armazem_key("number"));
create index if not exists "transfers_from_branch_number_idx" on "transfers" (team_id, "from_branch", "number", "id");
create index if not exists "transfers_to_branch_number_idx" on "transfers" (team_id, "to_branch", "number", "id");
create index if not exists "transfers_search_idx" on "transfers" using gin (search_text gin_trgm_ops);

create table if not exists "transfers_lines" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "product" uuid not null,
  "quantity" numeric(18,4) not null,
  "dispatched" numeric(18,4) default 0,
  "received" numeric(18,4) default 0,
  "lost" numeric(18,4) default 0,
  "reason" text collate "und-x-icu",
  "unit_cost" numeric(18,6),
  "value" numeric(18,4),
  "settled" numeric(18,4) default 0,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "transfers_lines" enable row level security;
alter table "transfers_lines" force row level security;
drop policy if exists team on "transfers_lines";
create policy team on "transfers_lines" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "transfers_lines" to armazem_app;
create index if not exists "transfers_lines_parent_position_idx" on "transfers_lines" (team_id, "parent", "position");
create index if not exists "transfers_lines_product_idx" on "transfers_lines" (team_id, "product");
alter table "adjustments" drop constraint if exists "adjustments_branch_fkey", add constraint "adjustments_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "adjustments_lines" drop constraint if exists "adjustments_lines_parent_fkey", add constraint "adjustments_lines_parent_fkey" foreign key (team_id, "parent") references "adjustments" (team_id, id) on delete cascade;
alter table "adjustments_lines" drop constraint if exists "adjustments_lines_product_fkey", add constraint "adjustments_lines_product_fkey" foreign key (team_id, "product") references "products" (team_id, id) on delete no action;
alter table "expenses" drop constraint if exists "expenses_category_fkey", add constraint "expenses_category_fkey" foreign key (team_id, "category") references "expense_categories" (team_id, id) on delete no action;
alter table "expenses" drop constraint if exists "expenses_branch_fkey", add constraint "expenses_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "expenses" drop constraint if exists "expenses_employee_fkey", add constraint "expenses_employee_fkey" foreign key (team_id, "employee") references "employees" (team_id, id) on delete no action;
alter table "inventory" drop constraint if exists "inventory_product_fkey", add constraint "inventory_product_fkey" foreign key (team_id, "product") references "products" (team_id, id) on delete no action;
alter table "inventory" drop constraint if exists "inventory_branch_fkey", add constraint "inventory_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "payments" drop constraint if exists "payments_customer_fkey", add constraint "payments_customer_fkey" foreign key (team_id, "customer") references "customers" (team_id, id) on delete no action;
alter table "payments" drop constraint if exists "payments_supplier_fkey", add constraint "payments_supplier_fkey" foreign key (team_id, "supplier") references "suppliers" (team_id, id) on delete no action;
alter table "payments" drop constraint if exists "payments_branch_fkey", add constraint "payments_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "payments" drop constraint if exists "payments_method_fkey", add constraint "payments_method_fkey" foreign key (team_id, "method") references "payment_methods" (team_id, id) on delete no action;
alter table "payments_allocations" drop constraint if exists "payments_allocations_parent_fkey", add constraint "payments_allocations_parent_fkey" foreign key (team_id, "parent") references "payments" (team_id, id) on delete cascade;
alter table "purchases" drop constraint if exists "purchases_supplier_fkey", add constraint "purchases_supplier_fkey" foreign key (team_id, "supplier") references "suppliers" (team_id, id) on delete no action;
alter table "purchases" drop constraint if exists "purchases_branch_fkey", add constraint "purchases_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "purchases" drop constraint if exists "purchases_original_fkey", add constraint "purchases_original_fkey" foreign key (team_id, "original") references "purchases" (team_id, id) on delete no action;
alter table "purchases_lines" drop constraint if exists "purchases_lines_parent_fkey", add constraint "purchases_lines_parent_fkey" foreign key (team_id, "parent") references "purchases" (team_id, id) on delete cascade;
alter table "purchases_lines" drop constraint if exists "purchases_lines_product_fkey", add constraint "purchases_lines_product_fkey" foreign key (team_id, "product") references "products" (team_id, id) on delete no action;
alter table "purchases_lines" drop constraint if exists "purchases_lines_unit_fkey", add constraint "purchases_lines_unit_fkey" foreign key (team_id, "unit") references "units" (team_id, id) on delete no action;
alter table "purchases_lines" drop constraint if exists "purchases_lines_tax_fkey", add constraint "purchases_lines_tax_fkey" foreign key (team_id, "tax") references "taxes" (team_id, id) on delete no action;
alter table "receipts" drop constraint if exists "receipts_purchase_fkey", add constraint "receipts_purchase_fkey" foreign key (team_id, "purchase") references "purchases" (team_id, id) on delete no action;
alter table "receipts" drop constraint if exists "receipts_supplier_fkey", add constraint "receipts_supplier_fkey" foreign key (team_id, "supplier") references "suppliers" (team_id, id) on delete no action;
alter table "receipts" drop constraint if exists "receipts_branch_fkey", add constraint "receipts_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "receipts_lines" drop constraint if exists "receipts_lines_parent_fkey", add constraint "receipts_lines_parent_fkey" foreign key (team_id, "parent") references "receipts" (team_id, id) on delete cascade;
alter table "receipts_lines" drop constraint if exists "receipts_lines_product_fkey", add constraint "receipts_lines_product_fkey" foreign key (team_id, "product") references "products" (team_id, id) on delete no action;
alter table "sales" drop constraint if exists "sales_customer_fkey", add constraint "sales_customer_fkey" foreign key (team_id, "customer") references "customers" (team_id, id) on delete no action;
alter table "sales" drop constraint if exists "sales_branch_fkey", add constraint "sales_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "sales" drop constraint if exists "sales_original_fkey", add constraint "sales_original_fkey" foreign key (team_id, "original") references "sales" (team_id, id) on delete no action;
alter table "sales_lines" drop constraint if exists "sales_lines_parent_fkey", add constraint "sales_lines_parent_fkey" foreign key (team_id, "parent") references "sales" (team_id, id) on delete cascade;
alter table "sales_lines" drop constraint if exists "sales_lines_product_fkey", add constraint "sales_lines_product_fkey" foreign key (team_id, "product") references "products" (team_id, id) on delete no action;
alter table "sales_lines" drop constraint if exists "sales_lines_unit_fkey", add constraint "sales_lines_unit_fkey" foreign key (team_id, "unit") references "units" (team_id, id) on delete no action;
alter table "sales_lines" drop constraint if exists "sales_lines_tax_fkey", add constraint "sales_lines_tax_fkey" foreign key (team_id, "tax") references "taxes" (team_id, id) on delete no action;
alter table "stock_movements" drop constraint if exists "stock_movements_product_fkey", add constraint "stock_movements_product_fkey" foreign key (team_id, "product") references "products" (team_id, id) on delete no action;
alter table "stock_movements" drop constraint if exists "stock_movements_branch_fkey", add constraint "stock_movements_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;
alter table "stock_movements" drop constraint if exists "stock_movements_reverses_fkey", add constraint "stock_movements_reverses_fkey" foreign key (team_id, "reverses") references "stock_movements" (team_id, id) on delete no action;
alter table "transfers" drop constraint if exists "transfers_from_branch_fkey", add constraint "transfers_from_branch_fkey" foreign key (team_id, "from_branch") references "branches" (team_id, id) on delete no action;
alter table "transfers" drop constraint if exists "transfers_to_branch_fkey", add constraint "transfers_to_branch_fkey" foreign key (team_id, "to_branch") references "branches" (team_id, id) on delete no action;
alter table "transfers_lines" drop constraint if exists "transfers_lines_parent_fkey", add constraint "transfers_lines_parent_fkey" foreign key (team_id, "parent") references "transfers" (team_id, id) on delete cascade;
alter table "transfers_lines" drop constraint if exists "transfers_lines_product_fkey", add constraint "transfers_lines_product_fkey" foreign key (team_id, "product") references "products" (team_id, id) on delete no action;
