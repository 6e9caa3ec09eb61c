-- The database refuses books that do not add up, whoever writes them. What one row tells is a check constraint; what
-- several rows tell together is a constraint trigger that looks at the end of the transaction, and only at what the
-- transaction touched. Rules that would need whole ledgers stay with the nightly check (resources/doctor).

-- Refuses with the name of the rule, the record and the figures that do not agree.
create function armazem_refuse_books(rule text, record text, figures jsonb) returns void language plpgsql as $$
begin
  raise exception 'the books would not add up: %', rule
    using errcode = 'check_violation', constraint = rule, detail = jsonb_build_object('record', record) || figures;
end $$;

-- A team that is removed takes its books along: nothing is left that could be wrong.
create function armazem_team_is_there(team uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from teams where teams.id = team);
end $$;


-- Documents: amounts.

alter table sales
  add constraint sales_total_adds_up check (
    total = subtotal - discount_total + tax_total + coalesce(shipping, 0) + rounding),
  add constraint sales_invoiced_is_nothing_or_total check (invoiced in (0, total)),
  add constraint sales_posted_has_number check (number is not null or status not in ('confirmed', 'closed'));
alter table sales_lines
  add constraint sales_lines_total_adds_up check (total = net + tax_amount),
  add constraint sales_lines_delivered_of_quantity check (
    delivered = 0 or (sign(delivered) = sign(quantity) and abs(delivered) <= abs(quantity))),
  add constraint sales_lines_returned_of_delivered check (returned between 0 and greatest(delivered, 0));
alter table purchases
  add constraint purchases_total_adds_up check (
    total = subtotal - discount_total + tax_total + coalesce(shipping, 0) + rounding),
  add constraint purchases_posted_has_number check (number is not null or status not in ('ordered', 'closed'));
alter table purchases_lines
  add constraint purchases_lines_total_adds_up check (total = net + tax_amount),
  add constraint purchases_lines_returned_of_received check (returned between 0 and greatest(received, 0));
alter table expenses
  add constraint expenses_paid_as_a_whole check (
    (payment_status = 'paid') = (paid = amount + coalesce(tax, 0) and paid > 0) and paid between 0 and amount + coalesce(tax, 0)),
  add constraint expenses_posted_has_number check (number is not null or status <> 'posted');
alter table transfers
  add constraint transfers_posted_has_number check (number is not null or status not in ('dispatched', 'received'));
alter table transfers_lines
  add constraint transfers_lines_arrived_of_dispatched check (
    received >= 0 and lost >= 0 and received + lost <= dispatched and dispatched <= quantity);
alter table adjustments
  add constraint adjustments_posted_has_number check (number is not null or status not in ('posted', 'reversed'));
alter table day_closings
  add constraint day_closings_posted_has_number check (number is not null or status <> 'closed');
alter table payments
  add constraint payments_allocated_of_amount check (
    amount > 0 and allocated >= 0 and allocated + written_off <= amount);
alter table payments_allocations
  add constraint payments_allocations_not_below_zero check (amount >= 0);

-- A posted payment has its number at the end of the transaction that posts it: it is written before it is numbered.
create function armazem_check_payment_number() returns trigger language plpgsql as $$
begin
  if exists (select from payments where payments.team_id = new.team_id and payments.id = new.id
      and payments.status = 'posted' and payments.number is null) then
    perform armazem_refuse_books('payments_posted_has_number', new.id::text, '{}');
  end if;
  return null;
end $$;
create constraint trigger posted_has_number after insert or update of status, number on payments
  deferrable initially deferred for each row when (new.status = 'posted' and new.number is null)
  execute function armazem_check_payment_number();


-- Money: what was paid of a document is what posted payments gave it.

-- Compares one document, or the opening balance of a party, with the payments that name it.
create function armazem_check_paid(team uuid, allocated_kind text, paid_document uuid) returns void language plpgsql as $$
declare
  booked numeric;
  given numeric;
begin
  case allocated_kind
    when 'sale' then
      select sales.paid into booked from sales where sales.team_id = team and sales.id = paid_document;
    when 'purchase' then
      select purchases.paid into booked from purchases where purchases.team_id = team and purchases.id = paid_document;
    when 'expense' then
      select expenses.paid into booked from expenses where expenses.team_id = team and expenses.id = paid_document;
    when 'openingReceivable' then
      select customers.opening_paid into booked from customers where customers.team_id = team and customers.id = paid_document;
    when 'openingPayable' then
      select suppliers.opening_paid into booked from suppliers where suppliers.team_id = team and suppliers.id = paid_document;
  end case;
  select sum(case payment.direction when 'in' then allocation.amount else -allocation.amount end) into given
  from payments_allocations allocation
  join payments payment on payment.team_id = allocation.team_id and payment.id = allocation.parent
  where allocation.team_id = team and allocation.document = paid_document::text and payment.status = 'posted';
  -- What customers pay comes in, what suppliers and expenses are paid goes out.
  given := coalesce(given, 0) * case when allocated_kind in ('sale', 'openingReceivable') then 1 else -1 end;
  if coalesce(booked, 0) <> given then
    perform armazem_refuse_books('paid_is_what_payments_gave', allocated_kind || ' ' || paid_document,
      jsonb_build_object('paid', booked, 'given', given));
  end if;
end $$;

-- Compares what a payment says that it gave with its allocations.
create function armazem_check_allocated(team uuid, giving_payment uuid) returns void language plpgsql as $$
declare
  booked numeric;
  given numeric;
begin
  select payments.allocated into booked from payments where payments.team_id = team and payments.id = giving_payment;
  if not found then
    return;
  end if;
  select coalesce(sum(allocation.amount), 0) into given from payments_allocations allocation
  where allocation.team_id = team and allocation.parent = giving_payment;
  if booked <> given then
    perform armazem_refuse_books('allocated_is_what_was_given', giving_payment::text,
      jsonb_build_object('allocated', booked, 'given', given));
  end if;
end $$;

create function armazem_check_allocation() returns trigger language plpgsql as $$
begin
  if not armazem_team_is_there(coalesce(new.team_id, old.team_id)) then
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
create constraint trigger paid_adds_up after insert or update or delete on payments_allocations
  deferrable initially deferred for each row execute function armazem_check_allocation();

create function armazem_check_payment() returns trigger language plpgsql as $$
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
create constraint trigger allocated_adds_up after insert or update of allocated, status, direction on payments
  deferrable initially deferred for each row execute function armazem_check_payment();

create function armazem_check_document_paid() returns trigger language plpgsql as $$
begin
  perform armazem_check_paid(new.team_id, tg_argv[0], new.id);
  return null;
end $$;
create constraint trigger paid_adds_up after insert on sales deferrable initially deferred
  for each row when (new.paid <> 0) execute function armazem_check_document_paid('sale');
create constraint trigger paid_stays_right after update of paid on sales deferrable initially deferred
  for each row when (new.paid is distinct from old.paid) execute function armazem_check_document_paid('sale');
create constraint trigger paid_adds_up after insert on purchases deferrable initially deferred
  for each row when (new.paid <> 0) execute function armazem_check_document_paid('purchase');
create constraint trigger paid_stays_right after update of paid on purchases deferrable initially deferred
  for each row when (new.paid is distinct from old.paid) execute function armazem_check_document_paid('purchase');
create constraint trigger paid_adds_up after insert on expenses deferrable initially deferred
  for each row when (new.paid <> 0) execute function armazem_check_document_paid('expense');
create constraint trigger paid_stays_right after update of paid on expenses deferrable initially deferred
  for each row when (new.paid is distinct from old.paid) execute function armazem_check_document_paid('expense');
create constraint trigger opening_paid_adds_up after insert on customers deferrable initially deferred
  for each row when (new.opening_paid <> 0) execute function armazem_check_document_paid('openingReceivable');
create constraint trigger opening_paid_stays_right after update of opening_paid on customers deferrable initially deferred
  for each row when (new.opening_paid is distinct from old.opening_paid)
  execute function armazem_check_document_paid('openingReceivable');
create constraint trigger opening_paid_adds_up after insert on suppliers deferrable initially deferred
  for each row when (new.opening_paid <> 0) execute function armazem_check_document_paid('openingPayable');
create constraint trigger opening_paid_stays_right after update of opening_paid on suppliers deferrable initially deferred
  for each row when (new.opening_paid is distinct from old.opening_paid)
  execute function armazem_check_document_paid('openingPayable');


-- Credit: what returns paid of a sale is what the ledger of set-offs tells, and what was given up that of write-offs.

create function armazem_check_credited(team uuid, credited_sale uuid) returns void language plpgsql as $$
declare
  booked numeric;
  told numeric;
begin
  select sales.credited into booked from sales where sales.team_id = team and sales.id = credited_sale;
  select coalesce((select sum(set_offs.amount) from set_offs where set_offs.team_id = team and set_offs.sale = credited_sale), 0)
    - coalesce((select sum(set_offs.amount) from set_offs where set_offs.team_id = team and set_offs.credit_note = credited_sale), 0)
  into told;
  if coalesce(booked, 0) <> told then
    perform armazem_refuse_books('credited_is_what_was_set_off', credited_sale::text,
      jsonb_build_object('credited', booked, 'setOff', told));
  end if;
end $$;

create function armazem_check_set_off() returns trigger language plpgsql as $$
begin
  perform armazem_check_credited(new.team_id, new.sale);
  perform armazem_check_credited(new.team_id, new.credit_note);
  return null;
end $$;
create constraint trigger credited_adds_up after insert on set_offs
  deferrable initially deferred for each row execute function armazem_check_set_off();

create function armazem_check_sale_credited() returns trigger language plpgsql as $$
begin
  perform armazem_check_credited(new.team_id, new.id);
  return null;
end $$;
create constraint trigger credited_adds_up after insert on sales deferrable initially deferred
  for each row when (new.credited <> 0) execute function armazem_check_sale_credited();
create constraint trigger credited_stays_right after update of credited on sales deferrable initially deferred
  for each row when (new.credited is distinct from old.credited) execute function armazem_check_sale_credited();

-- A sale counts what was given up; a payment what was kept of it, which the ledger has below zero for customers.
create function armazem_check_written_off(team uuid, given_up_sale uuid, kept_payment uuid) returns void language plpgsql as $$
declare
  booked numeric;
  told numeric;
begin
  if given_up_sale is not null then
    select sales.written_off into booked from sales where sales.team_id = team and sales.id = given_up_sale;
    select coalesce(sum(write_offs.amount), 0) into told from write_offs
    where write_offs.team_id = team and write_offs.sale = given_up_sale;
  else
    select payments.written_off into booked from payments where payments.team_id = team and payments.id = kept_payment;
    select coalesce(sum(case when write_offs.supplier is null then -write_offs.amount else write_offs.amount end), 0)
    into told from write_offs where write_offs.team_id = team and write_offs.payment = kept_payment;
  end if;
  if coalesce(booked, 0) <> told then
    perform armazem_refuse_books('written_off_is_what_was_told', coalesce(given_up_sale, kept_payment)::text,
      jsonb_build_object('writtenOff', booked, 'told', told));
  end if;
end $$;

create function armazem_check_write_off() returns trigger language plpgsql as $$
begin
  perform armazem_check_written_off(new.team_id, new.sale, new.payment);
  return null;
end $$;
create constraint trigger written_off_adds_up after insert on write_offs
  deferrable initially deferred for each row execute function armazem_check_write_off();

create function armazem_check_document_written_off() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'sale' then
    perform armazem_check_written_off(new.team_id, new.id, null);
  else
    perform armazem_check_written_off(new.team_id, null, new.id);
  end if;
  return null;
end $$;
create constraint trigger written_off_adds_up after insert on sales deferrable initially deferred
  for each row when (new.written_off <> 0) execute function armazem_check_document_written_off('sale');
create constraint trigger written_off_stays_right after update of written_off on sales deferrable initially deferred
  for each row when (new.written_off is distinct from old.written_off) execute function armazem_check_document_written_off('sale');
create constraint trigger written_off_adds_up after insert on payments deferrable initially deferred
  for each row when (new.written_off <> 0) execute function armazem_check_document_written_off('payment');
create constraint trigger written_off_stays_right after update of written_off on payments deferrable initially deferred
  for each row when (new.written_off is distinct from old.written_off) execute function armazem_check_document_written_off('payment');


-- Stock: a level is the sum of its movements. Each movement continues the one before it and is never changed, so the
-- last one has the sums, and looking at that is enough however many there are.

create function armazem_check_movements_continue() returns trigger language plpgsql as $$
declare
  broken record;
begin
  select movement.id, movement.sequence, movement.quantity_after, movement.value_after,
    coalesce(earlier.quantity_after, 0) + movement.quantity as quantity_sum,
    coalesce(earlier.value_after, 0) + movement.value as value_sum
  into broken
  from added_movements movement
  left join stock_movements earlier on earlier.team_id = movement.team_id and earlier.product = movement.product
    and earlier.branch = movement.branch and earlier.sequence = movement.sequence - 1
  where (movement.sequence > 1 and earlier.id is null) or movement.sequence < 1
    or movement.quantity_after <> coalesce(earlier.quantity_after, 0) + movement.quantity
    or movement.value_after <> coalesce(earlier.value_after, 0) + movement.value
  limit 1;
  if found then
    perform armazem_refuse_books('movements_continue', broken.id::text, to_jsonb(broken));
  end if;
  return null;
end $$;
create trigger movements_continue after insert on stock_movements referencing new table as added_movements
  for each statement execute function armazem_check_movements_continue();

-- Whoever adds a movement brings the level up to it in the same transaction.
create function armazem_check_level_reached() returns trigger language plpgsql as $$
begin
  if not exists (select from inventory level where level.team_id = new.team_id and level.branch = new.branch
      and level.product = new.product and level.movements >= new.sequence) then
    perform armazem_refuse_books('level_follows_movements', new.id::text, jsonb_build_object('sequence', new.sequence));
  end if;
  return null;
end $$;
create constraint trigger level_follows after insert on stock_movements
  deferrable initially deferred for each row execute function armazem_check_level_reached();

-- A level is what its last movement left, in quantity, value and average.
create function armazem_check_level() returns trigger language plpgsql as $$
declare
  level inventory;
  last_movement record;
begin
  select * into level from inventory where inventory.team_id = new.team_id and inventory.id = new.id;
  if not found then
    return null;
  end if;
  select movement.sequence, movement.quantity_after, movement.value_after, movement.average_after into last_movement
  from stock_movements movement
  where movement.team_id = new.team_id and movement.product = new.product and movement.branch = new.branch
  order by movement.sequence desc limit 1;
  if (level.movements, level.on_hand, level.value) is distinct from
     (coalesce(last_movement.sequence, 0), coalesce(last_movement.quantity_after, 0), coalesce(last_movement.value_after, 0))
     or (last_movement.sequence is not null and level.average_cost <> last_movement.average_after) then
    perform armazem_refuse_books('level_is_its_last_movement', level.id::text,
      jsonb_build_object('level', to_jsonb(level), 'movement', to_jsonb(last_movement)));
  end if;
  return null;
end $$;
create constraint trigger level_adds_up after insert on inventory deferrable initially deferred
  for each row when ((new.movements, new.on_hand, new.value) is distinct from (0, 0, 0))
  execute function armazem_check_level();
create constraint trigger level_stays_right
  after update of team_id, product, branch, on_hand, value, average_cost, movements on inventory
  deferrable initially deferred for each row
  when ((new.team_id, new.product, new.branch, new.on_hand, new.value, new.average_cost, new.movements)
    is distinct from (old.team_id, old.product, old.branch, old.on_hand, old.value, old.average_cost, old.movements))
  execute function armazem_check_level();

-- Nothing goes below zero unless its product or branch allows it. What is below already may come up step by step.
create function armazem_check_not_below_zero() returns trigger language plpgsql as $$
begin
  if exists (
    select from products product
    join branches branch on branch.team_id = new.team_id and branch.id = new.branch
    where product.team_id = new.team_id and product.id = new.product
      and not (product.allow_negative = 'yes' or (product.allow_negative = 'inherit' and branch.allow_negative_stock))
  ) then
    perform armazem_refuse_books('stock_not_below_zero', new.id::text, jsonb_build_object('onHand', new.on_hand));
  end if;
  return null;
end $$;
create constraint trigger not_below_zero after insert on inventory
  for each row when (new.on_hand < 0) execute function armazem_check_not_below_zero();
create constraint trigger never_below_zero after update of on_hand on inventory
  for each row when (new.on_hand < 0 and new.on_hand < old.on_hand) execute function armazem_check_not_below_zero();

-- A level stays as long as its team.
create function armazem_keep_level() returns trigger language plpgsql as $$
begin
  if not armazem_team_is_there(old.team_id) then
    return old;
  end if;
  raise exception 'stock levels cannot be deleted'
    using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
end $$;
create trigger level_kept before delete on inventory for each row execute function armazem_keep_level();


-- Ledgers: rows are added and never changed.

create trigger append_only before update or delete on set_offs
  for each row execute function armazem_refuse_change();
create trigger append_only before update or delete on write_offs
  for each row execute function armazem_refuse_change();

-- A receipt is a posted document of its own: only whether it was taken back changes.
alter table receipts add constraint receipts_posted_has_number check (number is not null);
create trigger posted_frozen before update on receipts for each row
  when ((old.id, old.team_id, old.number, old.purchase, old.supplier, old.branch, old.date, old.total, old.net,
      old.tax_total, old.charges, old.created_at, old.created_by)
    is distinct from (new.id, new.team_id, new.number, new.purchase, new.supplier, new.branch, new.date, new.total, new.net,
      new.tax_total, new.charges, new.created_at, new.created_by)
    or (old.reversed and not new.reversed))
  execute function armazem_refuse_posted_change('number');
create trigger posted_kept before delete on receipts for each row
  execute function armazem_refuse_posted_change('number');
create trigger posted_lines_frozen before update on receipts_lines for each row
  execute function armazem_refuse_posted_lines('receipts', 'number');
create trigger posted_lines_added after insert on receipts_lines referencing new table as changed_lines
  for each statement execute function armazem_refuse_posted_lines('receipts', 'number');
create trigger posted_lines_removed after delete on receipts_lines referencing old table as changed_lines
  for each statement execute function armazem_refuse_posted_lines('receipts', 'number');

-- Truncate calls no trigger of rows.
create trigger never_truncated before truncate on sales for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on sales_lines for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on purchases for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on purchases_lines for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on receipts for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on receipts_lines for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on payments for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on payments_allocations for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on expenses for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on transfers for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on transfers_lines for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on adjustments for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on adjustments_lines for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on day_closings for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on day_closings_lines for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on inventory for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on stock_movements for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on set_offs for each statement execute function armazem_refuse_truncate();
create trigger never_truncated before truncate on write_offs for each statement execute function armazem_refuse_truncate();
