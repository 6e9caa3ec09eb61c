-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "sales" add column if not exists "shipping_tax" uuid;
alter table "sales" add column if not exists "shipping_tax_rate" numeric(7,4);
alter table "sales" add column if not exists "net_shipping" numeric(18,4);
alter table "sales" add column if not exists "shipping_tax_amount" numeric(18,4);
create index if not exists "sales_shipping_tax_idx" on "sales" (team_id, "shipping_tax") where "shipping_tax" is not null;
alter table "purchases" add column if not exists "shipping_tax" uuid;
alter table "purchases" add column if not exists "shipping_tax_rate" numeric(7,4);
alter table "purchases" add column if not exists "net_shipping" numeric(18,4);
alter table "purchases" add column if not exists "shipping_tax_amount" numeric(18,4);
create index if not exists "purchases_shipping_tax_idx" on "purchases" (team_id, "shipping_tax") where "shipping_tax" is not null;
alter table "sales" drop constraint if exists "sales_shipping_tax_fkey", add constraint "sales_shipping_tax_fkey" foreign key (team_id, "shipping_tax") references "taxes" (team_id, id) on delete no action;
alter table "purchases" drop constraint if exists "purchases_shipping_tax_fkey", add constraint "purchases_shipping_tax_fkey" foreign key (team_id, "shipping_tax") references "taxes" (team_id, id) on delete no action;

-- Shipping had no tax. Without triggers, whose deferred events would keep later statements from changing the tables.
alter table sales disable trigger user;
update sales set net_shipping = shipping, shipping_tax_amount = 0 where shipping is not null;
alter table sales enable trigger user;
alter table purchases disable trigger user;
update purchases set net_shipping = shipping, shipping_tax_amount = 0 where shipping is not null;
alter table purchases enable trigger user;
