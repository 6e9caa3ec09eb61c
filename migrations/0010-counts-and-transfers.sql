-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "adjustments" add column if not exists "blind" boolean default false not null;
alter table "adjustments" add column if not exists "reject_reason" text collate "und-x-icu";
alter table "adjustments" add column if not exists "approver" uuid;
create index if not exists "adjustments_approver_idx" on "adjustments" (team_id, "approver");
alter table "adjustments_lines" add column if not exists "listed" numeric(18,4);
alter table "inventory" add column if not exists "counted_at" timestamp with time zone;
alter table "transfers" add column if not exists "mode" text default 'transit';
alter table "transfers_lines" add column if not exists "in_transit" numeric(18,4) generated always as (("dispatched" - ("received" + "lost"))) stored;
comment on column "transfers_lines"."in_transit" is '("dispatched" - ("received" + "lost"))';
