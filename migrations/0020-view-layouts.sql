-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "views" add column if not exists "layout_field" text collate "und-x-icu";
alter table "views" add column if not exists "default_for" jsonb;
