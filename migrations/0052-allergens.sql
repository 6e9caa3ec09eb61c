-- Generated from the declarations by `npm run db:migration`; reviewed before the commit.
alter table "products" add column if not exists "allergens" text[] default '{}' not null;
create index if not exists "products_allergens_idx" on "products" using gin ("allergens");
