-- Guarantees: the paid amount of a document or an opening balance is the sum of its allocations of posted payments. The
--   allocated amount of a payment is the sum of the payment's allocations.
-- Contract: checks the written documents and payments at the end of the transaction; refuses with check_violation.
-- Source: I11, decision 036.

-- Selects the allocations of posted payments with their documents. Amounts of outgoing payments are negative.
drop view if exists paid_amounts cascade;

create view paid_amounts with (security_invoker = true) as
select allocation.team_id, allocation.sale, allocation.purchase, allocation.expense, allocation.customer,
  allocation.supplier, case payment.direction when 'in' then allocation.amount else -allocation.amount end as amount
from payments_allocations allocation
join payments payment on payment.team_id = allocation.team_id and payment.id = allocation.parent
where payment.status = 'posted';

grant select on paid_amounts to armazem_app;

-- Compares one document, or the opening balance of a customer or supplier, with the payments that
-- are allocated to it.
create or replace function armazem_check_paid(team uuid, allocated_kind text,
  paid_document uuid) returns void language plpgsql as $$
declare
  stored numeric;
  expected numeric;
begin
  case allocated_kind
    when 'sale' then
      select sales.paid into stored from sales where sales.team_id = team and sales.id = paid_document;
      select sum(paid.amount) into expected from paid_amounts paid
      where paid.team_id = team and paid.sale = paid_document;
    when 'purchase' then
      select purchases.paid into stored from purchases where purchases.team_id = team and purchases.id = paid_document;
      select sum(paid.amount) into expected from paid_amounts paid
      where paid.team_id = team and paid.purchase = paid_document;
    when 'expense' then
      select expenses.paid into stored from expenses where expenses.team_id = team and expenses.id = paid_document;
      select sum(paid.amount) into expected from paid_amounts paid
      where paid.team_id = team and paid.expense = paid_document;
    when 'openingReceivable' then
      select customers.opening_paid into stored from customers where customers.team_id = team
        and customers.id = paid_document;
      select sum(paid.amount) into expected from paid_amounts paid
      where paid.team_id = team and paid.customer = paid_document;
    when 'openingPayable' then
      select suppliers.opening_paid into stored from suppliers where suppliers.team_id = team
        and suppliers.id = paid_document;
      select sum(paid.amount) into expected from paid_amounts paid
      where paid.team_id = team and paid.supplier = paid_document;
  end case;
  -- Payments of customers are incoming; payments to suppliers and of expenses are outgoing.
  expected := coalesce(expected, 0) * case when allocated_kind in ('sale', 'openingReceivable') then 1 else -1 end;
  if coalesce(stored, 0) <> expected then
    perform armazem_refuse_books('paid_equals_allocations', allocated_kind || ' ' || paid_document,
      jsonb_build_object('paid', stored, 'allocations', expected));
  end if;
end $$;

-- Compares the allocated amount of a payment with its allocations.
create or replace function armazem_check_allocated(team uuid, checked_payment uuid) returns void language plpgsql as $$
declare
  stored numeric;
  expected numeric;
begin
  select payments.allocated into stored from payments where payments.team_id = team and payments.id = checked_payment;
  if not found then
    return;
  end if;
  select coalesce(sum(allocation.amount), 0) into expected from payments_allocations allocation
  where allocation.team_id = team and allocation.parent = checked_payment;
  if stored <> expected then
    perform armazem_refuse_books('allocated_equals_allocations', checked_payment::text,
      jsonb_build_object('allocated', stored, 'allocations', expected));
  end if;
end $$;

create or replace function armazem_check_allocation() returns trigger language plpgsql as $$
begin
  if not armazem_team_exists(coalesce(new.team_id, old.team_id)) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform armazem_check_paid(old.team_id, old.kind, old.document::uuid);
    perform armazem_check_allocated(old.team_id, old.parent);
  end if;
  if tg_op <> 'DELETE' then
    perform armazem_check_paid(new.team_id, new.kind, new.document::uuid);
    perform armazem_check_allocated(new.team_id, new.parent);
  end if;
  return null;
end $$;

drop trigger if exists paid_adds_up on payments_allocations;
create constraint trigger paid_adds_up after insert or update or delete on payments_allocations
  deferrable initially deferred for each row execute function armazem_check_allocation();

create or replace function armazem_check_payment() returns trigger language plpgsql as $$
declare
  allocation record;
begin
  perform armazem_check_allocated(new.team_id, new.id);
  if tg_op = 'UPDATE' then
    for allocation in
      select distinct payments_allocations.kind, payments_allocations.document from payments_allocations
      where payments_allocations.team_id = new.team_id and payments_allocations.parent = new.id
    loop
      perform armazem_check_paid(new.team_id, allocation.kind, allocation.document::uuid);
    end loop;
  end if;
  return null;
end $$;

drop trigger if exists allocated_adds_up on payments;
create constraint trigger allocated_adds_up after insert or update of allocated, status, direction on payments
  deferrable initially deferred for each row execute function armazem_check_payment();

create or replace function armazem_check_document_paid() returns trigger language plpgsql as $$
begin
  perform armazem_check_paid(new.team_id, tg_argv[0], new.id);
  return null;
end $$;

drop trigger if exists paid_adds_up on sales;
create constraint trigger paid_adds_up after insert on sales deferrable initially deferred
  for each row when (new.paid <> 0) execute function armazem_check_document_paid('sale');

drop trigger if exists paid_stays_right on sales;
create constraint trigger paid_stays_right after update of paid on sales deferrable initially deferred
  for each row when (new.paid is distinct from old.paid) execute function armazem_check_document_paid('sale');

drop trigger if exists paid_adds_up on purchases;
create constraint trigger paid_adds_up after insert on purchases deferrable initially deferred
  for each row when (new.paid <> 0) execute function armazem_check_document_paid('purchase');

drop trigger if exists paid_stays_right on purchases;
create constraint trigger paid_stays_right after update of paid on purchases deferrable initially deferred
  for each row when (new.paid is distinct from old.paid) execute function armazem_check_document_paid('purchase');

drop trigger if exists paid_adds_up on expenses;
create constraint trigger paid_adds_up after insert on expenses deferrable initially deferred
  for each row when (new.paid <> 0) execute function armazem_check_document_paid('expense');

drop trigger if exists paid_stays_right on expenses;
create constraint trigger paid_stays_right after update of paid on expenses deferrable initially deferred
  for each row when (new.paid is distinct from old.paid) execute function armazem_check_document_paid('expense');

drop trigger if exists opening_paid_adds_up on customers;
create constraint trigger opening_paid_adds_up after insert on customers deferrable initially deferred
  for each row when (new.opening_paid <> 0) execute function armazem_check_document_paid('openingReceivable');

drop trigger if exists opening_paid_stays_right on customers;
create constraint trigger opening_paid_stays_right after update of opening_paid
  on customers deferrable initially deferred
  for each row when (new.opening_paid is distinct from old.opening_paid)
  execute function armazem_check_document_paid('openingReceivable');

drop trigger if exists opening_paid_adds_up on suppliers;
create constraint trigger opening_paid_adds_up after insert on suppliers deferrable initially deferred
  for each row when (new.opening_paid <> 0) execute function armazem_check_document_paid('openingPayable');

drop trigger if exists opening_paid_stays_right on suppliers;
create constraint trigger opening_paid_stays_right after update of opening_paid
  on suppliers deferrable initially deferred
  for each row when (new.opening_paid is distinct from old.opening_paid)
  execute function armazem_check_document_paid('openingPayable');
