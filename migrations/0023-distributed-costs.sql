-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "products" add column if not exists "weight" numeric(18,4);
alter table "purchases" add column if not exists "undistributed" numeric(18,4) default 0;
alter table "purchases" add column if not exists "is_distributed" boolean default false not null;
