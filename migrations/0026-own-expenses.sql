-- As in 0021: who may not see everybody's expenses sees their own, and the money for them.
create policy own on expenses as restrictive for select using (
  case when (select armazem_own('expenses')) is null then true else created_by = (select armazem_own('expenses')) end);

drop policy own on payments;
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
