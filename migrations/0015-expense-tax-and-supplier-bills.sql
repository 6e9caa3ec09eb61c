-- Expenses kept the amount of their tax in "tax", which now names the tax rate.
do $$
begin
  if not exists (select from information_schema.columns
    where table_schema = 'public' and table_name = 'expenses' and column_name = 'tax_amount') then
    alter table "expenses" rename column "tax" to "tax_amount";
  end if;
end $$;
alter table "expense_categories" add column if not exists "deducts_tax" boolean default true not null;
alter table "expenses" alter column "amount" drop not null;
alter table "expenses" add column if not exists "tax" uuid;
alter table "expenses" add column if not exists "tax_rate" numeric(7,4);
alter table "expenses" alter column "tax_amount" drop default;
select armazem_set_expression('"expenses"', 'total', '("amount" + coalesce("tax_amount", ("amount" * "tax_rate" * 0.01), 0))');
comment on column "expenses"."total" is '("amount" + coalesce("tax_amount", ("amount" * "tax_rate" * 0.01), 0))';
alter table "expenses" add column if not exists "deducts_tax" boolean default false not null;
alter table "expenses" add column if not exists "cost" numeric(18,4) generated always as ((case when "deducts_tax" = true then "amount" else ("amount" + coalesce("tax_amount", ("amount" * "tax_rate" * 0.01), 0)) end)) stored;
comment on column "expenses"."cost" is '(case when "deducts_tax" = true then "amount" else ("amount" + coalesce("tax_amount", ("amount" * "tax_rate" * 0.01), 0)) end)';
create index if not exists "expenses_tax_idx" on "expenses" (team_id, "tax");

create table if not exists "expenses_lines" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "parent" uuid not null,
  "position" integer not null,
  "description" text collate "und-x-icu",
  "amount" numeric(18,4) not null,
  "tax" uuid,
  "tax_rate" numeric(7,4),
  "tax_amount" numeric(18,4),
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "expenses_lines" enable row level security;
alter table "expenses_lines" force row level security;
grant select, insert, update, delete on "expenses_lines" to armazem_app;
create index if not exists "expenses_lines_parent_position_idx" on "expenses_lines" (team_id, "parent", "position");
create index if not exists "expenses_lines_tax_idx" on "expenses_lines" (team_id, "tax");
alter table "purchases" add column if not exists "ordered_total" numeric(18,4);
alter table "purchases_lines" add column if not exists "billed_quantity" numeric(18,4);
alter table "purchases_lines" add column if not exists "ordered_price" numeric(18,6);
alter table "receipts" add column if not exists "kind" text default 'goods';
alter table "receipts_lines" add column if not exists "variance" numeric(18,4);
alter table "expenses" drop constraint if exists "expenses_tax_fkey", add constraint "expenses_tax_fkey" foreign key (team_id, "tax") references "taxes" (team_id, id) on delete no action;
alter table "expenses_lines" drop constraint if exists "expenses_lines_parent_fkey", add constraint "expenses_lines_parent_fkey" foreign key (team_id, "parent") references "expenses" (team_id, id) on delete cascade;
alter table "expenses_lines" drop constraint if exists "expenses_lines_tax_fkey", add constraint "expenses_lines_tax_fkey" foreign key (team_id, "tax") references "taxes" (team_id, id) on delete no action;
