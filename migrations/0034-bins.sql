-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "products_reorder_points" add column if not exists "bin" text collate "und-x-icu";
alter table "products_reorder_points" alter column "reorder_point" drop not null;
alter table "adjustments_lines" add column if not exists "bin" text collate "und-x-icu";
