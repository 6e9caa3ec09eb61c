-- Written by npm run db:migration from the declarations, looked at and committed by a person.
-- Of lines from before nobody knows it: the default is for those to come.
alter table "sales_lines" add column if not exists "price_source" text;
alter table "sales_lines" alter column "price_source" set default 'list';
