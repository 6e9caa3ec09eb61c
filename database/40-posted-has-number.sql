-- Guarantees: a posted document has its number.
-- Contract: check constraints; a payment is written before it is numbered, so that its check waits for the end of the
--   transaction.
-- Source: I14, decision 036.

alter table sales
  drop constraint if exists sales_posted_has_number,
  add constraint sales_posted_has_number check (number is not null or status not in ('confirmed', 'closed'));
alter table purchases
  drop constraint if exists purchases_posted_has_number,
  add constraint purchases_posted_has_number check (number is not null or status not in ('ordered', 'closed'));
alter table receipts
  drop constraint if exists receipts_posted_has_number,
  add constraint receipts_posted_has_number check (number is not null);
alter table expenses
  drop constraint if exists expenses_posted_has_number,
  add constraint expenses_posted_has_number check (number is not null or status <> 'posted');
alter table transfers
  drop constraint if exists transfers_posted_has_number,
  add constraint transfers_posted_has_number check (number is not null or status not in ('dispatched', 'received'));
alter table adjustments
  drop constraint if exists adjustments_posted_has_number,
  add constraint adjustments_posted_has_number check (number is not null or status not in ('posted', 'reversed'));
alter table day_closings
  drop constraint if exists day_closings_posted_has_number,
  add constraint day_closings_posted_has_number check (number is not null or status <> 'closed');

create or replace function armazem_check_payment_number() returns trigger language plpgsql as $$
begin
  if exists (select from payments where payments.team_id = new.team_id and payments.id = new.id
      and payments.status = 'posted' and payments.number is null) then
    perform armazem_refuse_books('payments_posted_has_number', new.id::text, '{}');
  end if;
  return null;
end $$;

drop trigger if exists posted_has_number on payments;
create constraint trigger posted_has_number after insert or update of status, number on payments
  deferrable initially deferred for each row when (new.status = 'posted' and new.number is null)
  execute function armazem_check_payment_number();
