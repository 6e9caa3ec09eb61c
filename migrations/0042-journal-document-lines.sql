-- Written by npm run db:migration from the declarations, looked at and committed by a person.
-- All columns in one statement, which writes the table once.
alter table "journal_lines"
  add column if not exists "line" text collate "und-x-icu",
  add column if not exists "sale_line" uuid generated always as (case when "resource" = 'sales' then "line"::uuid end) stored,
  add column if not exists "purchase_line" uuid generated always as (case when "resource" = 'purchases' then "line"::uuid end) stored,
  add column if not exists "expense_line" uuid generated always as (case when "resource" = 'expenses' then "line"::uuid end) stored,
  add column if not exists "adjustment_line" uuid generated always as (case when "resource" = 'adjustments' then "line"::uuid end) stored,
  add column if not exists "transfer_line" uuid generated always as (case when "resource" = 'transfers' then "line"::uuid end) stored,
  add column if not exists "journal_entry_line" uuid generated always as (case when "resource" = 'journal-entries' then "line"::uuid end) stored;
comment on column "journal_lines"."sale_line" is 'case when "resource" = ''sales'' then "line"::uuid end';
comment on column "journal_lines"."purchase_line" is 'case when "resource" = ''purchases'' then "line"::uuid end';
comment on column "journal_lines"."expense_line" is 'case when "resource" = ''expenses'' then "line"::uuid end';
comment on column "journal_lines"."adjustment_line" is 'case when "resource" = ''adjustments'' then "line"::uuid end';
comment on column "journal_lines"."transfer_line" is 'case when "resource" = ''transfers'' then "line"::uuid end';
comment on column "journal_lines"."journal_entry_line" is 'case when "resource" = ''journal-entries'' then "line"::uuid end';
create index if not exists "journal_lines_sale_line_idx" on "journal_lines" (team_id, "sale_line") where "sale_line" is not null;
create index if not exists "journal_lines_purchase_line_idx" on "journal_lines" (team_id, "purchase_line") where "purchase_line" is not null;
create index if not exists "journal_lines_expense_line_idx" on "journal_lines" (team_id, "expense_line") where "expense_line" is not null;
create index if not exists "journal_lines_adjustment_line_idx" on "journal_lines" (team_id, "adjustment_line") where "adjustment_line" is not null;
create index if not exists "journal_lines_transfer_line_idx" on "journal_lines" (team_id, "transfer_line") where "transfer_line" is not null;
create index if not exists "journal_lines_journal_entry_line_idx" on "journal_lines" (team_id, "journal_entry_line") where "journal_entry_line" is not null;
alter table "journal_lines" drop constraint if exists "journal_lines_sale_line_fkey", add constraint "journal_lines_sale_line_fkey" foreign key (team_id, "sale_line") references "sales_lines" (team_id, id) on delete no action deferrable initially deferred;
alter table "journal_lines" drop constraint if exists "journal_lines_purchase_line_fkey", add constraint "journal_lines_purchase_line_fkey" foreign key (team_id, "purchase_line") references "purchases_lines" (team_id, id) on delete no action deferrable initially deferred;
alter table "journal_lines" drop constraint if exists "journal_lines_expense_line_fkey", add constraint "journal_lines_expense_line_fkey" foreign key (team_id, "expense_line") references "expenses_lines" (team_id, id) on delete no action deferrable initially deferred;
alter table "journal_lines" drop constraint if exists "journal_lines_adjustment_line_fkey", add constraint "journal_lines_adjustment_line_fkey" foreign key (team_id, "adjustment_line") references "adjustments_lines" (team_id, id) on delete no action deferrable initially deferred;
alter table "journal_lines" drop constraint if exists "journal_lines_transfer_line_fkey", add constraint "journal_lines_transfer_line_fkey" foreign key (team_id, "transfer_line") references "transfers_lines" (team_id, id) on delete no action deferrable initially deferred;
alter table "journal_lines" drop constraint if exists "journal_lines_journal_entry_line_fkey", add constraint "journal_lines_journal_entry_line_fkey" foreign key (team_id, "journal_entry_line") references "journal_entries_lines" (team_id, id) on delete no action deferrable initially deferred;
