-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "products" add column if not exists "compare_at_price" numeric(18,6);
alter table "products" add column if not exists "net_content" numeric(20,8);
alter table "products" add column if not exists "content_unit" text;
