-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "sales" add column if not exists "written_off" numeric(18,4) default 0;
select armazem_set_expression('"sales"', 'due', '("invoiced" - ("paid" + "credited" + "written_off"))');
comment on column "sales"."due" is '("invoiced" - ("paid" + "credited" + "written_off"))';
alter table "payments" add column if not exists "written_off" numeric(18,4) default 0;
select armazem_set_expression('"payments"', 'unallocated', '("amount" - ("allocated" + "written_off"))');
comment on column "payments"."unallocated" is '("amount" - ("allocated" + "written_off"))';

create table if not exists "write_offs" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "date" date not null,
  "customer" uuid,
  "sale" uuid,
  "payment" uuid,
  "branch" uuid,
  "reason" text collate "und-x-icu" not null,
  "amount" numeric(18,4) not null,
  "search_text" text generated always as (armazem_fold(coalesce("reason", ''))) stored,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
comment on column "write_offs"."search_text" is 'armazem_fold(coalesce("reason", ''''))';
alter table "write_offs" enable row level security;
alter table "write_offs" force row level security;
drop policy if exists team on "write_offs";
create policy team on "write_offs" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "write_offs" to armazem_app;
create index if not exists "write_offs_reason_idx" on "write_offs" (team_id, "reason", "id");
create index if not exists "write_offs_date_idx" on "write_offs" (team_id, "date", "id");
create index if not exists "write_offs_customer_reason_idx" on "write_offs" (team_id, "customer", "reason", "id");
create index if not exists "write_offs_sale_reason_idx" on "write_offs" (team_id, "sale", "reason", "id");
create index if not exists "write_offs_payment_reason_idx" on "write_offs" (team_id, "payment", "reason", "id");
create index if not exists "write_offs_branch_reason_idx" on "write_offs" (team_id, "branch", "reason", "id");
create index if not exists "write_offs_search_idx" on "write_offs" using gin (search_text gin_trgm_ops);
alter table "write_offs" drop constraint if exists "write_offs_customer_fkey", add constraint "write_offs_customer_fkey" foreign key (team_id, "customer") references "customers" (team_id, id) on delete no action;
alter table "write_offs" drop constraint if exists "write_offs_sale_fkey", add constraint "write_offs_sale_fkey" foreign key (team_id, "sale") references "sales" (team_id, id) on delete no action;
alter table "write_offs" drop constraint if exists "write_offs_payment_fkey", add constraint "write_offs_payment_fkey" foreign key (team_id, "payment") references "payments" (team_id, id) on delete no action;
alter table "write_offs" drop constraint if exists "write_offs_branch_fkey", add constraint "write_offs_branch_fkey" foreign key (team_id, "branch") references "branches" (team_id, id) on delete no action;

-- As in 0018: who works in some branches sees what was written off there.
create policy branch on write_offs as restrictive for select using (
  (select armazem_branches()) is null or branch = any ((select armazem_branches())::uuid[]));
