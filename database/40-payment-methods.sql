-- Guarantees: no payment has store credit as its method. Store credit is taken from earlier payments and credit notes.
-- Contract: reads the kind of the method under a lock that is held until the end of the transaction. Without the lock,
--   the kind of a method without payments could change while a sale is completed with this method.
-- Source: rule 1.10.

create or replace function armazem_check_payment_method() returns trigger language plpgsql as $$
declare
  method_kind text;
begin
  select method.kind into method_kind from payment_methods method
  where method.team_id = new.team_id and method.id = new.method for key share;
  if method_kind = 'storeCredit' then
    perform armazem_refuse('STORE_CREDIT', jsonb_build_object('pointer', '/method'));
  end if;
  return new;
end $$;

create or replace trigger check_payment_method before insert on payments for each row
  execute function armazem_check_payment_method();
