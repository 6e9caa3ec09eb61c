-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "views" add column if not exists "totals" boolean default true not null;
