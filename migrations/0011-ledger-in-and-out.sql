-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "stock_movements" add column if not exists "quantity_in" numeric(18,4) generated always as ((case when "quantity" >= 0 then "quantity" when "quantity" < 0 then 0 end)) stored;
comment on column "stock_movements"."quantity_in" is '(case when "quantity" >= 0 then "quantity" when "quantity" < 0 then 0 end)';
alter table "stock_movements" add column if not exists "quantity_out" numeric(18,4) generated always as ((case when (0 - "quantity") >= 0 then (0 - "quantity") when (0 - "quantity") < 0 then 0 end)) stored;
comment on column "stock_movements"."quantity_out" is '(case when (0 - "quantity") >= 0 then (0 - "quantity") when (0 - "quantity") < 0 then 0 end)';
