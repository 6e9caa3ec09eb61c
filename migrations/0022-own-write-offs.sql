-- As in 0021: what was written off is known to who knows the sale or the payment.
create policy own on write_offs as restrictive for select using (
  case when (select armazem_own('sales')) is null then true
    else exists (
        select from sales s where s.team_id = write_offs.team_id and s.id = write_offs.sale offset 0)
      or exists (
        select from payments p where p.team_id = write_offs.team_id and p.id = write_offs.payment offset 0) end);
