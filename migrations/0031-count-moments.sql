-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "adjustments_lines" add column if not exists "movement" integer;
