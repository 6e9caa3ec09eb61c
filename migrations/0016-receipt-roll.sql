-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "branches" add column if not exists "receipt_roll" text default 'roll80';
