-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "sales" add column if not exists "revision" integer default 0;
alter table "purchases" add column if not exists "revision" integer default 0;
