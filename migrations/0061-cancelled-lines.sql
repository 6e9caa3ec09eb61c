-- Generated from the declarations by `npm run db:migration`; reviewed before the commit.
alter table "purchases_lines" add column if not exists "cancelled" numeric(18,4) default 0;
