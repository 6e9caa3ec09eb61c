-- Written by npm run db:migration from the declarations, looked at and committed by a person.
drop index if exists "employees_email_key";
create unique index if not exists "employees_email_status_key" on "employees" (team_id, armazem_key("email")) where "status" <> 'left';
alter table "suppliers" add column if not exists "iban" text collate "und-x-icu";
alter table "customers" add column if not exists "website" text collate "und-x-icu";
alter table "customers" add column if not exists "exemption_number" text collate "und-x-icu";
alter table "customers" add column if not exists "iban" text collate "und-x-icu";
alter table "sales" add column if not exists "cancelled_by" uuid;
alter table "sales" add column if not exists "cancelled_at" timestamp with time zone;
alter table "purchases" add column if not exists "cancelled_by" uuid;
alter table "purchases" add column if not exists "cancelled_at" timestamp with time zone;
alter table "transfers" add column if not exists "requested_by" uuid;
alter table "transfers" add column if not exists "dispatched_by" uuid;
alter table "transfers" add column if not exists "received_by" uuid;
alter table "transfers" add column if not exists "cancelled_by" uuid;
alter table "transfers" add column if not exists "cancelled_at" timestamp with time zone;
