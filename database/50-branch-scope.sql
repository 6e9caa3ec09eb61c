-- Guarantees: members who work in some branches see the records of these branches only, in lists, reports and files alike.
-- Contract: restrictive policies for select; a credit is in the branch of its sale.
-- Source: decision 019.

drop policy if exists branch on sales;
create policy branch on sales as restrictive for select using (
  (select armazem_branches()) is null or branch = any ((select armazem_branches())::uuid[]));

drop policy if exists branch on purchases;
create policy branch on purchases as restrictive for select using (
  (select armazem_branches()) is null or branch = any ((select armazem_branches())::uuid[]));

drop policy if exists branch on receipts;
create policy branch on receipts as restrictive for select using (
  (select armazem_branches()) is null or branch = any ((select armazem_branches())::uuid[]));

drop policy if exists branch on payments;
create policy branch on payments as restrictive for select using (
  (select armazem_branches()) is null or branch = any ((select armazem_branches())::uuid[]));

drop policy if exists branch on expenses;
create policy branch on expenses as restrictive for select using (
  (select armazem_branches()) is null or branch = any ((select armazem_branches())::uuid[]));

drop policy if exists branch on inventory;
create policy branch on inventory as restrictive for select using (
  (select armazem_branches()) is null or branch = any ((select armazem_branches())::uuid[]));

drop policy if exists branch on stock_movements;
create policy branch on stock_movements as restrictive for select using (
  (select armazem_branches()) is null or branch = any ((select armazem_branches())::uuid[]));

drop policy if exists branch on adjustments;
create policy branch on adjustments as restrictive for select using (
  (select armazem_branches()) is null or branch = any ((select armazem_branches())::uuid[]));

drop policy if exists branch on transfers;
create policy branch on transfers as restrictive for select using (
  (select armazem_branches()) is null
  or from_branch = any ((select armazem_branches())::uuid[]) or to_branch = any ((select armazem_branches())::uuid[]));

drop policy if exists branch on set_offs;
create policy branch on set_offs as restrictive for select using (
  (select armazem_branches()) is null
  or exists (select from sales s where s.team_id = set_offs.team_id and s.id = set_offs.sale));

drop policy if exists branch on write_offs;
create policy branch on write_offs as restrictive for select using (
  (select armazem_branches()) is null or branch = any ((select armazem_branches())::uuid[]));

drop policy if exists branch on day_closings;
create policy branch on day_closings as restrictive for select using (
  (select armazem_branches()) is null or branch = any ((select armazem_branches())::uuid[]));
