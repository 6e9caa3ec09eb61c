-- Guarantees: stock on hand does not fall below zero unless its product or branch allows negative stock.
-- Contract: refuses with check_violation. A level that is below zero may be increased without reaching zero.
-- Source: I3, decision 036.

create or replace function armazem_check_not_below_zero() returns trigger language plpgsql as $$
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

drop trigger if exists not_below_zero on inventory;
create constraint trigger not_below_zero after insert on inventory
  for each row when (new.on_hand < 0) execute function armazem_check_not_below_zero();

drop trigger if exists never_below_zero on inventory;
create constraint trigger never_below_zero after update of on_hand on inventory
  for each row when (new.on_hand < 0 and new.on_hand < old.on_hand) execute function armazem_check_not_below_zero();
