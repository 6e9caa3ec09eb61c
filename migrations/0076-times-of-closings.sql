-- Generated from the declarations by `npm run db:migration`; reviewed before the commit.
alter table "day_closings" add column if not exists "closed_at" timestamp with time zone;
