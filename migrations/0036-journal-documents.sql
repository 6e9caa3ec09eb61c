-- Written by npm run db:migration from the declarations, looked at and committed by a person.
-- All columns in one statement, which writes the table once.
alter table "journal_lines"
  add column if not exists "sale" uuid generated always as (case when "resource" = 'sales' then "document"::uuid end) stored,
  add column if not exists "purchase" uuid generated always as (case when "resource" = 'purchases' then "document"::uuid end) stored,
  add column if not exists "payment" uuid generated always as (case when "resource" = 'payments' then "document"::uuid end) stored,
  add column if not exists "expense" uuid generated always as (case when "resource" = 'expenses' then "document"::uuid end) stored,
  add column if not exists "write_off" uuid generated always as (case when "resource" = 'write-offs' then "document"::uuid end) stored,
  add column if not exists "day_closing" uuid generated always as (case when "resource" = 'day-closings' then "document"::uuid end) stored,
  add column if not exists "adjustment" uuid generated always as (case when "resource" = 'adjustments' then "document"::uuid end) stored,
  add column if not exists "transfer" uuid generated always as (case when "resource" = 'transfers' then "document"::uuid end) stored,
  add column if not exists "journal_entry" uuid generated always as (case when "resource" = 'journal-entries' then "document"::uuid end) stored,
  add column if not exists "cash_transfer" uuid generated always as (case when "resource" = 'cash-transfers' then "document"::uuid end) stored,
  add column if not exists "opening_customer" uuid generated always as (case when "resource" = 'customers' then "document"::uuid end) stored,
  add column if not exists "opening_supplier" uuid generated always as (case when "resource" = 'suppliers' then "document"::uuid end) stored;
comment on column "journal_lines"."sale" is 'case when "resource" = ''sales'' then "document"::uuid end';
comment on column "journal_lines"."purchase" is 'case when "resource" = ''purchases'' then "document"::uuid end';
comment on column "journal_lines"."payment" is 'case when "resource" = ''payments'' then "document"::uuid end';
comment on column "journal_lines"."expense" is 'case when "resource" = ''expenses'' then "document"::uuid end';
comment on column "journal_lines"."write_off" is 'case when "resource" = ''write-offs'' then "document"::uuid end';
comment on column "journal_lines"."day_closing" is 'case when "resource" = ''day-closings'' then "document"::uuid end';
comment on column "journal_lines"."adjustment" is 'case when "resource" = ''adjustments'' then "document"::uuid end';
comment on column "journal_lines"."transfer" is 'case when "resource" = ''transfers'' then "document"::uuid end';
comment on column "journal_lines"."journal_entry" is 'case when "resource" = ''journal-entries'' then "document"::uuid end';
comment on column "journal_lines"."cash_transfer" is 'case when "resource" = ''cash-transfers'' then "document"::uuid end';
comment on column "journal_lines"."opening_customer" is 'case when "resource" = ''customers'' then "document"::uuid end';
comment on column "journal_lines"."opening_supplier" is 'case when "resource" = ''suppliers'' then "document"::uuid end';

-- Most lines have no customer, supplier or product, which their indexes leave out.
drop index if exists "journal_lines_customer_date_idx";
create index "journal_lines_customer_date_idx" on "journal_lines" (team_id, "customer", "date", "id") where "customer" is not null;
drop index if exists "journal_lines_supplier_date_idx";
create index "journal_lines_supplier_date_idx" on "journal_lines" (team_id, "supplier", "date", "id") where "supplier" is not null;
drop index if exists "journal_lines_product_idx";
create index "journal_lines_product_idx" on "journal_lines" (team_id, "product") where "product" is not null;
create index if not exists "journal_lines_sale_idx" on "journal_lines" (team_id, "sale") where "sale" is not null;
create index if not exists "journal_lines_purchase_idx" on "journal_lines" (team_id, "purchase") where "purchase" is not null;
create index if not exists "journal_lines_payment_idx" on "journal_lines" (team_id, "payment") where "payment" is not null;
create index if not exists "journal_lines_expense_idx" on "journal_lines" (team_id, "expense") where "expense" is not null;
create index if not exists "journal_lines_write_off_idx" on "journal_lines" (team_id, "write_off") where "write_off" is not null;
create index if not exists "journal_lines_day_closing_idx" on "journal_lines" (team_id, "day_closing") where "day_closing" is not null;
create index if not exists "journal_lines_adjustment_idx" on "journal_lines" (team_id, "adjustment") where "adjustment" is not null;
create index if not exists "journal_lines_transfer_idx" on "journal_lines" (team_id, "transfer") where "transfer" is not null;
create index if not exists "journal_lines_journal_entry_idx" on "journal_lines" (team_id, "journal_entry") where "journal_entry" is not null;
create index if not exists "journal_lines_cash_transfer_idx" on "journal_lines" (team_id, "cash_transfer") where "cash_transfer" is not null;
create index if not exists "journal_lines_opening_customer_idx" on "journal_lines" (team_id, "opening_customer") where "opening_customer" is not null;
create index if not exists "journal_lines_opening_supplier_idx" on "journal_lines" (team_id, "opening_supplier") where "opening_supplier" is not null;
alter table "journal_lines" drop constraint if exists "journal_lines_sale_fkey", add constraint "journal_lines_sale_fkey" foreign key (team_id, "sale") references "sales" (team_id, id) on delete no action;
alter table "journal_lines" drop constraint if exists "journal_lines_purchase_fkey", add constraint "journal_lines_purchase_fkey" foreign key (team_id, "purchase") references "purchases" (team_id, id) on delete no action;
alter table "journal_lines" drop constraint if exists "journal_lines_payment_fkey", add constraint "journal_lines_payment_fkey" foreign key (team_id, "payment") references "payments" (team_id, id) on delete no action;
alter table "journal_lines" drop constraint if exists "journal_lines_expense_fkey", add constraint "journal_lines_expense_fkey" foreign key (team_id, "expense") references "expenses" (team_id, id) on delete no action;
alter table "journal_lines" drop constraint if exists "journal_lines_write_off_fkey", add constraint "journal_lines_write_off_fkey" foreign key (team_id, "write_off") references "write_offs" (team_id, id) on delete no action;
alter table "journal_lines" drop constraint if exists "journal_lines_day_closing_fkey", add constraint "journal_lines_day_closing_fkey" foreign key (team_id, "day_closing") references "day_closings" (team_id, id) on delete no action;
alter table "journal_lines" drop constraint if exists "journal_lines_adjustment_fkey", add constraint "journal_lines_adjustment_fkey" foreign key (team_id, "adjustment") references "adjustments" (team_id, id) on delete no action;
alter table "journal_lines" drop constraint if exists "journal_lines_transfer_fkey", add constraint "journal_lines_transfer_fkey" foreign key (team_id, "transfer") references "transfers" (team_id, id) on delete no action;
alter table "journal_lines" drop constraint if exists "journal_lines_journal_entry_fkey", add constraint "journal_lines_journal_entry_fkey" foreign key (team_id, "journal_entry") references "journal_entries" (team_id, id) on delete no action;
alter table "journal_lines" drop constraint if exists "journal_lines_cash_transfer_fkey", add constraint "journal_lines_cash_transfer_fkey" foreign key (team_id, "cash_transfer") references "cash_transfers" (team_id, id) on delete no action;
alter table "journal_lines" drop constraint if exists "journal_lines_opening_customer_fkey", add constraint "journal_lines_opening_customer_fkey" foreign key (team_id, "opening_customer") references "customers" (team_id, id) on delete no action;
alter table "journal_lines" drop constraint if exists "journal_lines_opening_supplier_fkey", add constraint "journal_lines_opening_supplier_fkey" foreign key (team_id, "opening_supplier") references "suppliers" (team_id, id) on delete no action;
