-- Guarantees: members who see only their own sales can check the credit limit of a customer against all sales.
-- Contract: armazem_customer_accounts() returns the balance and the overdue amount of each customer with open items. It
--   reads the documents of all members; the restrictions to team and branches apply.
-- Source: decision 023.

create or replace function armazem_customer_accounts() returns table (customer uuid, balance numeric, overdue numeric)
  language plpgsql stable as $$
#variable_conflict use_column
declare
  before constant text := current_setting('app.own', true);
begin
  perform set_config('app.own', '', true);
  return query
    select balances.customer, balances.balance, balances.overdue from customer_balances balances
    where balances.team_id = (select armazem_team()) and balances.customer is not null;
  perform set_config('app.own', coalesce(before, ''), true);
end $$;
