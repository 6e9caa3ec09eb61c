-- Who works in some branches sees what is in them, whatever the way: lists, reports, figures and files all read as
-- armazem_app. Writes check it in the program, because what they bring about reaches further (a transfer dispatched
-- here is awaited there); their transactions name no branches.
create function armazem_branches() returns uuid[] language sql stable parallel safe
  return nullif(current_setting('app.branches', true), '')::uuid[];

do $$
declare
  name text;
begin
  foreach name in array array['sales', 'purchases', 'receipts', 'payments', 'expenses', 'inventory', 'stock_movements', 'adjustments']
  loop
    execute format('create policy branch on %I as restrictive for select using (
      (select armazem_branches()) is null or branch = any ((select armazem_branches())::uuid[]))', name);
  end loop;
end $$;

create policy branch on transfers as restrictive for select using (
  (select armazem_branches()) is null
  or from_branch = any ((select armazem_branches())::uuid[]) or to_branch = any ((select armazem_branches())::uuid[]));

-- A credit is where its sale is.
create policy branch on set_offs as restrictive for select using (
  (select armazem_branches()) is null
  or exists (select from sales s where s.team_id = set_offs.team_id and s.id = set_offs.sale));
