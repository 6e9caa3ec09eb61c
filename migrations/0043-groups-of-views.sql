-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "views" add column if not exists "group_levels" jsonb;
alter table "views" add column if not exists "open_groups" jsonb;
