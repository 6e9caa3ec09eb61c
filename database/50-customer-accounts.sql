-- Guarantees: members who see only their own sales can check the credit limit of a customer against all sales.
-- Contract: armazem_customer_accounts() returns the balance and the overdue amount of each customer, without opening
--   balances. It reads the sales of all members; the restrictions to team and branches apply.
-- Source: decision 023.

create or replace function armazem_customer_accounts() returns table (customer uuid, balance numeric, overdue numeric)
  language plpgsql stable as $$
#variable_conflict use_column
declare
  held constant text := current_setting('app.own', true);
begin
  perform set_config('app.own', '', true);
  return query
    select sales.customer, sum(sales.balance), sum(sales.overdue)
    from (
      select sale.customer, sale.due as balance,
        case when sale.due > 0 and sale.due_date < (select armazem_today()) then sale.due end as overdue
      from sales sale
      union all
      select payment.customer, case payment.direction when 'in' then -payment.unallocated
        else payment.unallocated end, null
      from payments payment where payment.status = 'posted' and payment.customer is not null) sales
    group by sales.customer;
  perform set_config('app.own', coalesce(held, ''), true);
end $$;
