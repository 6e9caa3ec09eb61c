-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "receipts_lines" add column if not exists "net" numeric(18,4);
alter table "receipts_lines" add column if not exists "tax" numeric(18,4);
