-- Generated from the declarations by `npm run db:migration`; reviewed before the commit.
alter table "custom_fields" add column if not exists "filter" boolean default false not null;
