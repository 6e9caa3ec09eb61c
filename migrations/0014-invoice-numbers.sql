-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "sales" add column if not exists "invoice_number" text collate "und-x-icu";
select armazem_set_expression('"sales"', 'search_text', 'armazem_fold(coalesce("number", '''') || '' '' || coalesce("invoice_number", ''''))');
comment on column "sales"."search_text" is 'armazem_fold(coalesce("number", '''') || '' '' || coalesce("invoice_number", ''''))';
create unique index if not exists "sales_invoice_number_key" on "sales" (team_id, armazem_key("invoice_number"));
