-- Written by npm run db:migration from the declarations, looked at and committed by a person.
-- The columns of a table are added in one statement, which writes the table once.
alter table "payments_allocations"
  add column if not exists "sale" uuid generated always as (case when "kind" = 'sale' then "document"::uuid end) stored,
  add column if not exists "purchase" uuid generated always as (case when "kind" = 'purchase' then "document"::uuid end) stored,
  add column if not exists "expense" uuid generated always as (case when "kind" = 'expense' then "document"::uuid end) stored,
  add column if not exists "customer" uuid generated always as (case when "kind" = 'openingReceivable' then "document"::uuid end) stored,
  add column if not exists "supplier" uuid generated always as (case when "kind" = 'openingPayable' then "document"::uuid end) stored;
comment on column "payments_allocations"."sale" is 'case when "kind" = ''sale'' then "document"::uuid end';
comment on column "payments_allocations"."purchase" is 'case when "kind" = ''purchase'' then "document"::uuid end';
comment on column "payments_allocations"."expense" is 'case when "kind" = ''expense'' then "document"::uuid end';
comment on column "payments_allocations"."customer" is 'case when "kind" = ''openingReceivable'' then "document"::uuid end';
comment on column "payments_allocations"."supplier" is 'case when "kind" = ''openingPayable'' then "document"::uuid end';
create index if not exists "payments_allocations_sale_idx" on "payments_allocations" (team_id, "sale") where "sale" is not null;
create index if not exists "payments_allocations_purchase_idx" on "payments_allocations" (team_id, "purchase") where "purchase" is not null;
create index if not exists "payments_allocations_expense_idx" on "payments_allocations" (team_id, "expense") where "expense" is not null;
create index if not exists "payments_allocations_customer_idx" on "payments_allocations" (team_id, "customer") where "customer" is not null;
create index if not exists "payments_allocations_supplier_idx" on "payments_allocations" (team_id, "supplier") where "supplier" is not null;
alter table "payments_allocations"
  add constraint "payments_allocations_sale_fkey" foreign key (team_id, "sale") references "sales" (team_id, id) on delete no action deferrable initially deferred,
  add constraint "payments_allocations_purchase_fkey" foreign key (team_id, "purchase") references "purchases" (team_id, id) on delete no action deferrable initially deferred,
  add constraint "payments_allocations_expense_fkey" foreign key (team_id, "expense") references "expenses" (team_id, id) on delete no action deferrable initially deferred,
  add constraint "payments_allocations_customer_fkey" foreign key (team_id, "customer") references "customers" (team_id, id) on delete no action deferrable initially deferred,
  add constraint "payments_allocations_supplier_fkey" foreign key (team_id, "supplier") references "suppliers" (team_id, id) on delete no action deferrable initially deferred;

-- Until decision 079, a revision could remove a line of which an earlier delivery or receipt was reversed. Its movements
-- keep their document.
alter table stock_movements disable trigger user;
update stock_movements movement set line = null
where movement.line is not null and movement.resource in ('adjustments', 'sales', 'purchases', 'transfers')
  and not exists (
    select from (
      select line.team_id, line.id from adjustments_lines line
      union all
      select line.team_id, line.id from sales_lines line
      union all
      select line.team_id, line.id from purchases_lines line
      union all
      select line.team_id, line.id from transfers_lines line) line
    where line.team_id = movement.team_id and line.id = movement.line::uuid);
alter table stock_movements enable trigger user;

alter table "stock_movements"
  add column if not exists "adjustment" uuid generated always as (case when "resource" = 'adjustments' then "document"::uuid end) stored,
  add column if not exists "adjustment_line" uuid generated always as (case when "resource" = 'adjustments' then "line"::uuid end) stored,
  add column if not exists "sale" uuid generated always as (case when "resource" = 'sales' then "document"::uuid end) stored,
  add column if not exists "sale_line" uuid generated always as (case when "resource" = 'sales' then "line"::uuid end) stored,
  add column if not exists "purchase" uuid generated always as (case when "resource" = 'purchases' then "document"::uuid end) stored,
  add column if not exists "purchase_line" uuid generated always as (case when "resource" = 'purchases' then "line"::uuid end) stored,
  add column if not exists "transfer" uuid generated always as (case when "resource" = 'transfers' then "document"::uuid end) stored,
  add column if not exists "transfer_line" uuid generated always as (case when "resource" = 'transfers' then "line"::uuid end) stored;
comment on column "stock_movements"."adjustment" is 'case when "resource" = ''adjustments'' then "document"::uuid end';
comment on column "stock_movements"."adjustment_line" is 'case when "resource" = ''adjustments'' then "line"::uuid end';
comment on column "stock_movements"."sale" is 'case when "resource" = ''sales'' then "document"::uuid end';
comment on column "stock_movements"."sale_line" is 'case when "resource" = ''sales'' then "line"::uuid end';
comment on column "stock_movements"."purchase" is 'case when "resource" = ''purchases'' then "document"::uuid end';
comment on column "stock_movements"."purchase_line" is 'case when "resource" = ''purchases'' then "line"::uuid end';
comment on column "stock_movements"."transfer" is 'case when "resource" = ''transfers'' then "document"::uuid end';
comment on column "stock_movements"."transfer_line" is 'case when "resource" = ''transfers'' then "line"::uuid end';
create index if not exists "stock_movements_adjustment_idx" on "stock_movements" (team_id, "adjustment") where "adjustment" is not null;
create index if not exists "stock_movements_adjustment_line_idx" on "stock_movements" (team_id, "adjustment_line") where "adjustment_line" is not null;
create index if not exists "stock_movements_sale_idx" on "stock_movements" (team_id, "sale") where "sale" is not null;
create index if not exists "stock_movements_sale_line_idx" on "stock_movements" (team_id, "sale_line") where "sale_line" is not null;
create index if not exists "stock_movements_purchase_idx" on "stock_movements" (team_id, "purchase") where "purchase" is not null;
create index if not exists "stock_movements_purchase_line_idx" on "stock_movements" (team_id, "purchase_line") where "purchase_line" is not null;
create index if not exists "stock_movements_transfer_idx" on "stock_movements" (team_id, "transfer") where "transfer" is not null;
create index if not exists "stock_movements_transfer_line_idx" on "stock_movements" (team_id, "transfer_line") where "transfer_line" is not null;
alter table "stock_movements"
  add constraint "stock_movements_adjustment_fkey" foreign key (team_id, "adjustment") references "adjustments" (team_id, id) on delete no action deferrable initially deferred,
  add constraint "stock_movements_adjustment_line_fkey" foreign key (team_id, "adjustment_line") references "adjustments_lines" (team_id, id) on delete no action deferrable initially deferred,
  add constraint "stock_movements_sale_fkey" foreign key (team_id, "sale") references "sales" (team_id, id) on delete no action deferrable initially deferred,
  add constraint "stock_movements_sale_line_fkey" foreign key (team_id, "sale_line") references "sales_lines" (team_id, id) on delete no action deferrable initially deferred,
  add constraint "stock_movements_purchase_fkey" foreign key (team_id, "purchase") references "purchases" (team_id, id) on delete no action deferrable initially deferred,
  add constraint "stock_movements_purchase_line_fkey" foreign key (team_id, "purchase_line") references "purchases_lines" (team_id, id) on delete no action deferrable initially deferred,
  add constraint "stock_movements_transfer_fkey" foreign key (team_id, "transfer") references "transfers" (team_id, id) on delete no action deferrable initially deferred,
  add constraint "stock_movements_transfer_line_fkey" foreign key (team_id, "transfer_line") references "transfers_lines" (team_id, id) on delete no action deferrable initially deferred;
