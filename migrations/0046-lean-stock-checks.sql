-- Looks at each movement and each level once and by its key: posting a sale of ten lines checks twenty rows.

drop trigger movements_continue on stock_movements;
drop trigger level_follows on stock_movements;
drop function armazem_check_movements_continue();
drop function armazem_check_level_reached();

-- A movement goes on where the one before it ended, and its level was brought up to it at the end of the transaction.
create function armazem_check_movement() returns trigger language plpgsql as $$
begin
  if exists (
    select from inventory level
    left join stock_movements earlier on earlier.team_id = new.team_id and earlier.product = new.product
      and earlier.branch = new.branch and earlier.sequence = new.sequence - 1
    where level.team_id = new.team_id and level.branch = new.branch and level.product = new.product
      and level.movements >= new.sequence and (earlier.id is not null or new.sequence = 1)
      and new.quantity_after = coalesce(earlier.quantity_after, 0) + new.quantity
      and new.value_after = coalesce(earlier.value_after, 0) + new.value
  ) then
    return null;
  end if;
  perform armazem_refuse_books('movements_continue_and_levels_follow', new.id::text, to_jsonb(new));
  return null;
end $$;
create constraint trigger movement_continues after insert on stock_movements
  deferrable initially deferred for each row execute function armazem_check_movement();

-- A level is what the movement left to which it was brought up. Movements are written before their level.
create function armazem_check_level_moved() returns trigger language plpgsql as $$
begin
  if exists (
    select from stock_movements movement
    where movement.team_id = new.team_id and movement.product = new.product and movement.branch = new.branch
      and movement.sequence = new.movements and movement.quantity_after = new.on_hand
      and movement.value_after = new.value and movement.average_after = new.average_cost
  ) then
    return null;
  end if;
  perform armazem_refuse_books('level_is_its_last_movement', new.id::text, to_jsonb(new));
  return null;
end $$;
drop trigger level_stays_right on inventory;
create constraint trigger level_stays_right
  after update of team_id, product, branch, on_hand, value, average_cost, movements on inventory for each row
  when ((new.team_id, new.product, new.branch, new.on_hand, new.value, new.average_cost, new.movements)
    is distinct from (old.team_id, old.product, old.branch, old.on_hand, old.value, old.average_cost, old.movements))
  execute function armazem_check_level_moved();

-- A level never goes back to an earlier movement.
alter table inventory add constraint inventory_movements_not_below_zero check (movements >= 0);
create function armazem_refuse_level_back() returns trigger language plpgsql as $$
begin
  perform armazem_refuse_books('level_goes_on', new.id::text, jsonb_build_object('movements', new.movements));
  return null;
end $$;
create trigger level_goes_on before update of movements on inventory for each row
  when (new.movements < old.movements) execute function armazem_refuse_level_back();
