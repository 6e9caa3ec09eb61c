-- Written by npm run db:migration from the declarations, looked at and committed by a person.
alter table "sales" add column if not exists "salesperson" uuid;
create index if not exists "sales_salesperson_number_idx" on "sales" (team_id, "salesperson", "number", "id");
-- Until now a sale was that of who wrote it.
update "sales" set "salesperson" = "created_by" where "salesperson" is null;
-- As in 0021: one's own are those that one sold, whoever wrote them, and those that one wrote.
drop policy own on sales;
create policy own on sales as restrictive for select using (
  case when (select armazem_own('sales')) is null then true
    else created_by = (select armazem_own('sales')) or salesperson = (select armazem_own('sales')) end);
