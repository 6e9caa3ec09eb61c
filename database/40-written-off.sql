-- Guarantees: the written-off amount of a sale or a payment is the sum of its write-offs. Write-offs are never changed.
-- Contract: the written-off amount of a sale is a debt that will not be paid. The written-off amount of a payment is
--   credit that nobody claims; its write-offs are negative for customers. Checks the written sales,
--   payments and write-offs at the end of the transaction; refuses with check_violation.
-- Source: I10, decisions 024 and 036.

create or replace trigger append_only before update or delete on write_offs
  for each row execute function armazem_refuse_change();

create or replace function armazem_check_written_off(team uuid, checked_sale uuid,
  checked_payment uuid) returns void language plpgsql as $$
declare
  stored numeric;
  expected numeric;
begin
  if checked_sale is not null then
    select sales.written_off into stored from sales where sales.team_id = team and sales.id = checked_sale;
    select coalesce(sum(write_offs.amount), 0) into expected from write_offs
    where write_offs.team_id = team and write_offs.sale = checked_sale;
  else
    select payments.written_off into stored from payments
    where payments.team_id = team and payments.id = checked_payment;
    select coalesce(sum(case when write_offs.supplier is null then -write_offs.amount else write_offs.amount end), 0)
    into expected from write_offs where write_offs.team_id = team and write_offs.payment = checked_payment;
  end if;
  if coalesce(stored, 0) <> expected then
    perform armazem_refuse_books('written_off_equals_write_offs', coalesce(checked_sale, checked_payment)::text,
      jsonb_build_object('writtenOff', stored, 'writeOffs', expected));
  end if;
end $$;

create or replace function armazem_check_write_off() returns trigger language plpgsql as $$
begin
  perform armazem_check_written_off(new.team_id, new.sale, new.payment);
  return null;
end $$;

drop trigger if exists written_off_adds_up on write_offs;
create constraint trigger written_off_adds_up after insert on write_offs
  deferrable initially deferred for each row execute function armazem_check_write_off();

create or replace function armazem_check_document_written_off() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'sale' then
    perform armazem_check_written_off(new.team_id, new.id, null);
  else
    perform armazem_check_written_off(new.team_id, null, new.id);
  end if;
  return null;
end $$;

drop trigger if exists written_off_adds_up on sales;
create constraint trigger written_off_adds_up after insert on sales deferrable initially deferred
  for each row when (new.written_off <> 0) execute function armazem_check_document_written_off('sale');

drop trigger if exists written_off_stays_right on sales;
create constraint trigger written_off_stays_right after update of written_off on sales deferrable initially deferred
  for each row when (new.written_off is distinct from old.written_off)
    execute function armazem_check_document_written_off('sale');

drop trigger if exists written_off_adds_up on payments;
create constraint trigger written_off_adds_up after insert on payments deferrable initially deferred
  for each row when (new.written_off <> 0) execute function armazem_check_document_written_off('payment');

drop trigger if exists written_off_stays_right on payments;
create constraint trigger written_off_stays_right after update of written_off on payments deferrable initially deferred
  for each row when (new.written_off is distinct from old.written_off)
    execute function armazem_check_document_written_off('payment');
