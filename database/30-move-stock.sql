-- Guarantees: each change of stock is a movement in the ledger, and the stock level is updated with it. Goods that are
--   not in stock cannot leave, today or on a past day, unless their product or branch allows negative stock. Stock is
--   valued at the moving average.
-- Contract: locks the levels in the order of product and branch, and returns for each move its index in `moves`
--   (`place`), its value, its unit cost and the id of its movement. `digits` is the number of decimals of the currency.
--   `moves` is an array of
--     { product, branch, quantity, type, line,
--       cost           unit cost of incoming goods; null is the moving average
--       value          value of the movement as a whole, instead of `cost` or the average; with a quantity of 0 it
--                      changes the value of the goods on hand, and with the type `purchase`, `cost`, if given,
--                      becomes the purchase price of the product
--       booked         value that the document states: the movement has this value, and a cost correction follows when
--                      the value in stock differs
--       reserved, incoming   changes of the reserved and the incoming quantity
--       takesReserved  true: the movement may take goods that are reserved; otherwise, they are not available
--       reverses       id of the movement that this movement undoes
--       reason         note or reason of an adjustment, or reason of a loss in transit
--       cause          why goods were gained or lost; the journal has an account for each cause }
--   Services have no stock: for their moves, and for moves that change only reserved or incoming quantities, value and
--   unit cost are 0, and the id is null. The function refuses with STOCK_NOT_ENOUGH and STOCK_WOULD_GO_NEGATIVE_LATER.
--   average_costs has the average cost of each product over all branches with stock. A product without stock has no row
--   there, and its average_cost in products does not change.
-- Source: rules 3.2 and 3.3, I1, I3, I5 and I6, case N2.

drop view if exists average_costs cascade;

create view average_costs with (security_invoker = true) as
select level.team_id, level.product, round(sum(level.value) / sum(level.on_hand), 6) as average_cost
from inventory level
where level.on_hand > 0
group by level.team_id, level.product;

grant select on average_costs to armazem_app;

create or replace function armazem_move_stock(
  moves jsonb, of_resource text, of_document text, of_number text, on_day date, by_person uuid, digits int
) returns table (place int, value numeric, unit_cost numeric, movement uuid)
language plpgsql as $$
#variable_conflict use_column
declare
  current_team constant uuid := armazem_team();
  locked record;
  move record;
  level inventory;
  amount numeric;
  next_quantity numeric;
  next_value numeric;
  next_average numeric;
  correction numeric;
  today constant date := armazem_today();
  posted_at constant timestamptz := armazem_now();
  lowest_balance numeric;
  lowest_day date;
begin
  -- Locks one level after the other, because a single statement for all levels would read the whole
  -- inventory of the team.
  for locked in
    select distinct (element.entry->>'product')::uuid as product, (element.entry->>'branch')::uuid as branch
    from jsonb_array_elements(moves) element(entry) order by 1, 2
  loop
    perform from inventory stock_level
    where stock_level.team_id = current_team and stock_level.product = locked.product
      and stock_level.branch = locked.branch for update;
    if not found then
      insert into inventory (team_id, id, product, branch, created_by, created_at, updated_at)
      select current_team, armazem_uuid_v7(), product.id, locked.branch, by_person, posted_at, posted_at
      from products product
      where product.team_id = current_team and product.id = locked.product and product.type = 'stock'
      on conflict do nothing;
      -- Another transaction may have created the level in the meantime.
      perform from inventory stock_level
      where stock_level.team_id = current_team and stock_level.product = locked.product
        and stock_level.branch = locked.branch for update;
    end if;
  end loop;

  for move in
    select (element.ordinality - 1)::int as index, product.type as product_type, product.name as product_name,
           coalesce(nullif(product.average_cost, 0), product.purchase_price, 0) as known_cost,
           product.allow_negative = 'yes'
             or (product.allow_negative = 'inherit' and branch.allow_negative_stock) as allows_negative,
           given.*
    from jsonb_array_elements(moves) with ordinality element(entry, ordinality)
    cross join lateral jsonb_to_record(element.entry) as given(
      product uuid, branch uuid, quantity numeric, type text, line text, cost numeric, value numeric,
      booked numeric, reserved numeric, incoming numeric, "takesReserved" boolean, reverses uuid, reason text,
      cause text)
    left join products product on product.team_id = current_team and product.id = given.product
    left join branches branch on branch.team_id = current_team and branch.id = given.branch
    order by given.product, given.branch, element.ordinality
  loop
    place := move.index; value := 0; unit_cost := 0; movement := null;
    if move.product_type = 'service' then
      return next;
      continue;
    end if;
    select stock_level.* into strict level from inventory stock_level
    where stock_level.team_id = current_team and stock_level.product = move.product
      and stock_level.branch = move.branch;

    next_quantity := level.on_hand + coalesce(move.quantity, 0);
    if not coalesce(move.allows_negative, false)
       and (move.quantity < 0 or (coalesce(move.quantity, 0) = 0 and move.reserved > 0))
       and (next_quantity < 0 or (move."takesReserved" is not true
            and next_quantity < level.reserved + coalesce(move.reserved, 0))) then
      perform armazem_refuse('STOCK_NOT_ENOUGH', jsonb_build_object(
        'pointer', format('/lines/%s/quantity', move.index),
        'line', move.line, 'product', move.product, 'productName', move.product_name,
        'branch', move.branch, 'asked', coalesce(nullif(-move.quantity, 0), move.reserved),
        'available', case when move."takesReserved" then level.on_hand
                     else level.on_hand - level.reserved - least(coalesce(move.reserved, 0), 0) end));
    end if;

    -- Goods that leave on a past day must have been in stock on that day and on all days since
    -- (case N2), so the lowest of these balances is checked.
    if move.quantity < 0 and on_day < today and not coalesce(move.allows_negative, false) then
      select day, balance into lowest_day, lowest_balance
      from (
        select greatest(date, on_day) as day,
          (sum(sum(stock_movement.quantity)) over (order by greatest(date, on_day))) as balance
        from stock_movements stock_movement
        where stock_movement.team_id = current_team and stock_movement.product = move.product
          and stock_movement.branch = move.branch
        group by greatest(date, on_day)
        union all
        select on_day, 0 where not exists (select from stock_movements stock_movement
          where stock_movement.team_id = current_team and stock_movement.product = move.product
            and stock_movement.branch = move.branch and stock_movement.date <= on_day)
      ) days
      order by balance, day limit 1;
      if lowest_balance + move.quantity < 0 then
        perform armazem_refuse('STOCK_WOULD_GO_NEGATIVE_LATER', jsonb_build_object(
          'pointer', format('/lines/%s/quantity', move.index),
          'line', move.line, 'product', move.product, 'productName', move.product_name,
          'branch', move.branch, 'asked', -move.quantity, 'available', greatest(lowest_balance, 0), 'day', lowest_day));
      end if;
    end if;

    if coalesce(move.quantity, 0) = 0 and move.value is null then
      update inventory stock_level set
        reserved = stock_level.reserved + coalesce(move.reserved, 0),
        incoming = stock_level.incoming + coalesce(move.incoming, 0)
      where stock_level.team_id = current_team and stock_level.id = level.id;
      return next;
      continue;
    end if;

    correction := 0;
    next_average := level.average_cost;
    if move.quantity > 0 then
      amount := coalesce(move.value, round(move.quantity * coalesce(move.cost, level.average_cost), digits));
      if level.on_hand < 0 then
        -- The cost of goods that were sold before they were received is now known (rule 3.3).
        next_average := round(amount / move.quantity, 6);
        correction := round(next_quantity * next_average, digits) - (level.value + amount);
      end if;
    elsif move.quantity < 0 then
      -- Goods that leave without stock have the last known average, else the cost of the product (rule 3.3).
      amount := coalesce(move.value, round(move.quantity
        * case when level.on_hand <= 0 and level.average_cost = 0 then move.known_cost else level.average_cost end,
        digits));
      if next_quantity = 0 then
        amount := -level.value;
      elsif next_quantity > 0 and level.value + amount < 0 then
        amount := case when move.value is null then -level.value
                  else -least(level.value, round(-move.quantity * level.average_cost, digits)) end;
      end if;
    else
      amount := move.value;
      if next_quantity = 0 then amount := 0; end if;
    end if;
    if move.booked is not null then
      correction := correction + amount - move.booked;
      amount := move.booked;
    end if;
    next_value := level.value + amount + correction;
    if next_quantity = 0 then
      correction := correction - next_value;
      next_value := 0;
    end if;
    -- Only incoming goods, changes of the value and outgoing movements with their own value change the average (I6). A
    -- revaluation of negative stock sets the cost of the goods that were sold before they were received (rule 3.3).
    if (next_quantity > 0 and (move.quantity >= 0 or move.value is not null))
       or (next_quantity < 0 and move.quantity = 0 and move.type <> 'purchase' and next_value <= 0) then
      next_average := round(next_value / next_quantity, 6);
    end if;

    movement := armazem_uuid_v7();
    value := amount;
    unit_cost := case when move.quantity = 0 then next_average else round(amount / move.quantity, 6) end;
    insert into stock_movements (team_id, id, product, branch, sequence, type, date, quantity, unit_cost, value,
      quantity_after, value_after, average_after, resource, document, number, line, reverses, reason, cause, created_by,
      created_at, updated_at)
    values (current_team, movement, move.product, move.branch, level.movements + 1, move.type, on_day,
      coalesce(move.quantity, 0), unit_cost, amount, next_quantity, next_value - correction, next_average,
      of_resource, of_document, of_number, move.line, move.reverses, move.reason, move.cause,
      by_person, posted_at, posted_at);
    if correction <> 0 then
      insert into stock_movements (team_id, id, product, branch, sequence, type, date, quantity, unit_cost, value,
        quantity_after, value_after, average_after, resource, document, number, line, cause, created_by, created_at,
          updated_at)
      values (current_team, armazem_uuid_v7(), move.product, move.branch, level.movements + 2, 'costCorrection', on_day,
        0, next_average, correction, next_quantity, next_value, next_average,
        of_resource, of_document, of_number, move.line, move.cause, by_person, posted_at, posted_at);
    end if;
    update inventory stock_level set
      on_hand = next_quantity,
      value = next_value,
      average_cost = next_average,
      reserved = stock_level.reserved + coalesce(move.reserved, 0),
      incoming = stock_level.incoming + coalesce(move.incoming, 0),
      movements = level.movements + case when correction <> 0 then 2 else 1 end,
      moved_at = armazem_clock()
    where stock_level.team_id = current_team and stock_level.id = level.id;
    if move.type = 'purchase' then
      update products product set
        purchase_price = case when move.quantity = 0 then coalesce(move.cost, product.purchase_price)
          else armazem_move_stock.unit_cost end,
        average_cost = coalesce((select known.average_cost from average_costs known
          where known.team_id = current_team and known.product = move.product), product.average_cost)
      where product.team_id = current_team and product.id = move.product;
    end if;
    return next;
  end loop;
end $$;

grant execute on function armazem_move_stock to armazem_app;
