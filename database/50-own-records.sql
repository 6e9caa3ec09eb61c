-- Guarantees: members without the right to see all records see their own only, in lists, reports and files alike.
-- Contract: restrictive policies for select. Cases rather than "or": of a case the planner expects half of the rows, not
--   next to none. The offsets keep the look at the sales of each payment from becoming one at all of them.
-- Source: decisions 023 and 032.

drop policy if exists own on sales;
create policy own on sales as restrictive for select using (
  case when (select armazem_own('sales')) is null then true
    else created_by = (select armazem_own('sales')) or salesperson = (select armazem_own('sales')) end);

drop policy if exists own on set_offs;
create policy own on set_offs as restrictive for select using (
  case when (select armazem_own('sales')) is null then true else exists (
    select from sales s where s.team_id = set_offs.team_id and s.id in (set_offs.sale, set_offs.credit_note)
    offset 0) end);

drop policy if exists own on expenses;
create policy own on expenses as restrictive for select using (
  case when (select armazem_own('expenses')) is null then true else created_by = (select armazem_own('expenses')) end);

drop policy if exists own on payments;
create policy own on payments as restrictive for select using (
  case
    when party = 'customer' and (select armazem_own('receipts')) is not null then
      created_by = (select armazem_own('receipts')) or exists (
        select from (
          select a.team_id, a.document::uuid as sale from payments_allocations a
          where a.team_id = payments.team_id and a.parent = payments.id and a.kind = 'sale' offset 0) a
        join sales s on s.team_id = a.team_id and s.id = a.sale
        offset 0)
    when party = 'supplier' and (select armazem_own('outgoings')) is not null then
      created_by = (select armazem_own('outgoings'))
    when party = 'expense' and (select armazem_own('expenses')) is not null then
      created_by = (select armazem_own('expenses')) or exists (
        select from (
          select a.team_id, a.document::uuid as expense from payments_allocations a
          where a.team_id = payments.team_id and a.parent = payments.id and a.kind = 'expense' offset 0) a
        join expenses e on e.team_id = a.team_id and e.id = a.expense
        offset 0)
    else true
  end);

drop policy if exists own on write_offs;
create policy own on write_offs as restrictive for select using (
  case when (select armazem_own('sales')) is null then true
    else exists (
        select from sales s where s.team_id = write_offs.team_id and s.id = write_offs.sale offset 0)
      or exists (
        select from payments p where p.team_id = write_offs.team_id and p.id = write_offs.payment offset 0) end);
