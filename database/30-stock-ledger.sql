-- Guarantees: each movement continues the previous movement and is never changed. Quantity, value and average of a
--   stock level equal those after its last movement. A level is deleted only with its team. A level with a quantity of
--   0 has a value of 0.
-- Contract: a violation raises check_violation; a change of a movement raises insufficient_privilege. Reads each
--   written movement and level once, by its key: posting a sale of ten lines checks twenty rows.
-- Source: I1, I2 and I5, decision 036.

alter table inventory
  drop constraint if exists inventory_reserved_check,
  add constraint inventory_reserved_check check (reserved >= 0),
  drop constraint if exists inventory_incoming_check,
  add constraint inventory_incoming_check check (incoming >= 0),
  drop constraint if exists inventory_check,
  add constraint inventory_check check (on_hand <> 0 or value = 0);

alter table inventory
  drop constraint if exists inventory_movements_not_below_zero,
  add constraint inventory_movements_not_below_zero check (movements >= 0);

revoke update, delete, truncate on stock_movements from armazem_app;
revoke delete, truncate on inventory from armazem_app;

create or replace trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function armazem_refuse_change();

-- Checks that a movement continues the previous movement, and that the stock level includes the movement at the end of
-- the transaction. Reads in the order of the sequence: plans that were made while the ledger had a few rows would
-- otherwise read all movements of a product by the index of days.
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

drop trigger if exists movement_continues on stock_movements;
create constraint trigger movement_continues after insert on stock_movements
  deferrable initially deferred for each row execute function armazem_check_movement();

-- Checks that a new level has no movements, or equals the result of its last movement.
create or replace function armazem_check_level() returns trigger language plpgsql as $$
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
     (coalesce(last_movement.sequence, 0), coalesce(last_movement.quantity_after, 0),
       coalesce(last_movement.value_after, 0))
     or (last_movement.sequence is not null and level.average_cost <> last_movement.average_after) then
    perform armazem_refuse_books('level_is_its_last_movement', level.id::text,
      jsonb_build_object('level', to_jsonb(level), 'movement', to_jsonb(last_movement)));
  end if;
  return null;
end $$;

drop trigger if exists level_adds_up on inventory;
create constraint trigger level_adds_up after insert on inventory deferrable initially deferred
  for each row when ((new.movements, new.on_hand, new.value) is distinct from (0, 0, 0))
  execute function armazem_check_level();

-- Drops the function of earlier versions, which had another name.
drop function if exists armazem_check_level_moved() cascade;

-- Checks that a changed level equals the result of its last movement. Movements are written before
-- their level.
create or replace function armazem_check_changed_level() returns trigger language plpgsql as $$
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

drop trigger if exists level_stays_right on inventory;
create constraint trigger level_stays_right
  after update of team_id, product, branch, on_hand, value, average_cost, movements on inventory for each row
  when ((new.team_id, new.product, new.branch, new.on_hand, new.value, new.average_cost, new.movements)
    is distinct from (old.team_id, old.product, old.branch, old.on_hand, old.value, old.average_cost, old.movements))
  execute function armazem_check_changed_level();

-- Drops the function of earlier versions, which had another name.
drop function if exists armazem_refuse_level_back() cascade;

-- Refuses to reset a level to an earlier movement.
create or replace function armazem_refuse_level_reset() returns trigger language plpgsql as $$
begin
  perform armazem_refuse_books('level_never_reset', new.id::text, jsonb_build_object('movements', new.movements));
  return null;
end $$;

create or replace trigger level_never_reset before update of movements on inventory for each row
  when (new.movements < old.movements) execute function armazem_refuse_level_reset();

create or replace function armazem_keep_level() returns trigger language plpgsql as $$
begin
  if not armazem_team_exists(old.team_id) then
    return old;
  end if;
  raise exception 'stock levels cannot be deleted'
    using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
end $$;

create or replace trigger level_kept before delete on inventory for each row execute function armazem_keep_level();
