-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "receipts" add column if not exists "net" numeric(18,4);
alter table "receipts" add column if not exists "tax_total" numeric(18,4);
alter table "receipts" add column if not exists "charges" numeric(18,4);
