-- Guarantees: the amounts of a purchase change no more once it is billed, and its lines always add up to its total.
-- Contract: refuses with check_violation; lines are checked at the end of the transaction that changed them.
-- Source: decision 036, rule 2.1.

create or replace trigger billed_frozen before update on purchases for each row
  when (old.kind = 'purchase' and old.bill_date is not null and new.bill_date is not null
    and (old.subtotal, old.discount_total, old.tax_total, old.shipping, old.rounding, old.total)
      is distinct from (new.subtotal, new.discount_total, new.tax_total, new.shipping, new.rounding, new.total))
  execute function armazem_refuse_posted_change('number');

alter table purchases_lines
  drop constraint if exists purchases_lines_in_stock_units,
  add constraint purchases_lines_in_stock_units
    check (original is not null or base_quantity is null or base_quantity = round(quantity * coalesce(factor, 1), 4));

create or replace function armazem_check_purchase_lines() returns trigger language plpgsql as $$
declare
  stated numeric;
  counted numeric;
begin
  select purchase.total - coalesce(purchase.shipping, 0) - coalesce(purchase.rounding, 0) into stated
  from purchases purchase
  where purchase.team_id = new.team_id and purchase.id = new.parent and purchase.number is not null;
  select sum(line.total) into counted from purchases_lines line
  where line.team_id = new.team_id and line.parent = new.parent;
  if stated <> counted then
    perform armazem_refuse_books('lines_add_up', 'purchase ' || new.parent,
      jsonb_build_object('total', stated, 'lines', counted));
  end if;
  return null;
end $$;

drop trigger if exists lines_add_up on purchases_lines;
create constraint trigger lines_add_up after update of quantity, unit_price, net, tax_amount, total on purchases_lines
  deferrable initially deferred for each row
  when ((old.quantity, old.unit_price, old.net, old.tax_amount, old.total)
    is distinct from (new.quantity, new.unit_price, new.net, new.tax_amount, new.total))
  execute function armazem_check_purchase_lines();
