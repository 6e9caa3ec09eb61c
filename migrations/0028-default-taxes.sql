-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "categories" add column if not exists "default_tax" uuid;
create index if not exists "categories_default_tax_idx" on "categories" (team_id, "default_tax");
alter table "categories" drop constraint if exists "categories_default_tax_fkey", add constraint "categories_default_tax_fkey" foreign key (team_id, "default_tax") references "taxes" (team_id, id) on delete no action;
