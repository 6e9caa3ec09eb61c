-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "payments_allocations" add column if not exists "date" date;

create table if not exists "set_offs" (
  "id" uuid default armazem_uuid_v7() not null,
  "team_id" uuid not null,
  "version" integer default 1 not null,
  "created_at" timestamp with time zone default now() not null,
  "updated_at" timestamp with time zone default now() not null,
  "created_by" uuid,
  "updated_by" uuid,
  "date" date not null,
  "credit_note" uuid not null,
  "sale" uuid not null,
  "amount" numeric(18,4) not null,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
alter table "set_offs" enable row level security;
alter table "set_offs" force row level security;
drop policy if exists team on "set_offs";
create policy team on "set_offs" using (team_id = (select armazem_team()));
grant select, insert, update, delete on "set_offs" to armazem_app;
create index if not exists "set_offs_credit_note_idx" on "set_offs" (team_id, "credit_note", "id");
create index if not exists "set_offs_date_idx" on "set_offs" (team_id, "date", "id");
create index if not exists "set_offs_credit_note_credit_note_idx" on "set_offs" (team_id, "credit_note", "credit_note", "id");
create index if not exists "set_offs_sale_credit_note_idx" on "set_offs" (team_id, "sale", "credit_note", "id");
alter table "set_offs" drop constraint if exists "set_offs_credit_note_fkey", add constraint "set_offs_credit_note_fkey" foreign key (team_id, "credit_note") references "sales" (team_id, id) on delete no action;
alter table "set_offs" drop constraint if exists "set_offs_sale_fkey", add constraint "set_offs_sale_fkey" foreign key (team_id, "sale") references "sales" (team_id, id) on delete no action;
