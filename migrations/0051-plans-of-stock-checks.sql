-- Looks up single movements in the order of their sequence. Plans that are made while the ledger has a few rows would
-- otherwise read all movements of a product by the index of days: PostgreSQL 18 skips over the days.

create or replace function armazem_check_movement() returns trigger language plpgsql as $$
begin
  if exists (
    select from inventory level
    left join lateral (
      select movement.sequence, movement.quantity_after, movement.value_after from stock_movements movement
      where movement.team_id = new.team_id and movement.product = new.product and movement.branch = new.branch
        and movement.sequence < new.sequence
      order by movement.sequence desc limit 1
    ) earlier on true
    where level.team_id = new.team_id and level.branch = new.branch and level.product = new.product
      and level.movements >= new.sequence and new.sequence = coalesce(earlier.sequence, 0) + 1
      and new.quantity_after = coalesce(earlier.quantity_after, 0) + new.quantity
      and new.value_after = coalesce(earlier.value_after, 0) + new.value
  ) then
    return null;
  end if;
  perform armazem_refuse_books('movements_continue_and_levels_follow', new.id::text, to_jsonb(new));
  return null;
end $$;

create or replace function armazem_check_level_moved() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select movement.sequence, movement.quantity_after, movement.value_after, movement.average_after
      from stock_movements movement
      where movement.team_id = new.team_id and movement.product = new.product and movement.branch = new.branch
        and movement.sequence <= new.movements
      order by movement.sequence desc limit 1
    ) reached
    where reached.sequence = new.movements and reached.quantity_after = new.on_hand
      and reached.value_after = new.value and reached.average_after = new.average_cost
  ) then
    return null;
  end if;
  perform armazem_refuse_books('level_is_its_last_movement', new.id::text, to_jsonb(new));
  return null;
end $$;
