-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "expenses" add column if not exists "requested_by" uuid;
alter table "expenses" add column if not exists "approved_by" uuid;
alter table "expenses" add column if not exists "approved_at" timestamp with time zone;
alter table "expenses" add column if not exists "reject_reason" text collate "und-x-icu";
alter table "payments" add column if not exists "requested_by" uuid;
alter table "payments" add column if not exists "approved_by" uuid;
alter table "payments" add column if not exists "approved_at" timestamp with time zone;
alter table "payments" add column if not exists "reject_reason" text collate "und-x-icu";
alter table "purchases" add column if not exists "requested_by" uuid;
alter table "purchases" add column if not exists "approved_by" uuid;
alter table "purchases" add column if not exists "approved_at" timestamp with time zone;
alter table "purchases" add column if not exists "reject_reason" text collate "und-x-icu";
drop index if exists "adjustments_approver_idx";
