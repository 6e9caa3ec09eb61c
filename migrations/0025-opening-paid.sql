-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "suppliers" add column if not exists "opening_paid" numeric(18,4) default 0;
alter table "suppliers" add column if not exists "opening_due" numeric(18,4) generated always as (("opening_balance" - "opening_paid")) stored;
comment on column "suppliers"."opening_due" is '("opening_balance" - "opening_paid")';
alter table "customers" add column if not exists "opening_paid" numeric(18,4) default 0;
alter table "customers" add column if not exists "opening_due" numeric(18,4) generated always as (("opening_balance" - "opening_paid")) stored;
comment on column "customers"."opening_due" is '("opening_balance" - "opening_paid")';
