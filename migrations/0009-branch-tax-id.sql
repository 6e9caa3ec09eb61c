-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "branches" add column if not exists "tax_id" text collate "und-x-icu";
