-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "sales" add column if not exists "issued_at" timestamp with time zone;
