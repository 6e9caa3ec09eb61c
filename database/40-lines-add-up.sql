-- Guarantees: after the amounts of a posted purchase or sale change, or one of its lines changes or is removed, the
--   lines add up to its total without freight and rounding. The quantity of a line in stock units is its quantity
--   times its factor, except in returns.
-- Contract: refuses with check_violation; sums are checked at the end of the transaction. A transaction that only adds
--   lines is not checked: each sale and purchase adds its lines before it is posted.
-- Source: decisions 036 and 062, rules 2.1 and 2.2.

alter table purchases_lines
  drop constraint if exists purchases_lines_in_stock_units,
  add constraint purchases_lines_in_stock_units
    check (original is not null or base_quantity is null or base_quantity = round(quantity * coalesce(factor, 1), 4));

alter table sales_lines
  drop constraint if exists sales_lines_in_stock_units,
  add constraint sales_lines_in_stock_units
    check (original is not null or base_quantity is null or base_quantity = round(quantity * coalesce(factor, 1), 4));

-- Drops the function of earlier versions, which checked purchases only.
drop function if exists armazem_check_purchase_lines() cascade;

create or replace function armazem_check_lines_add_up() returns trigger language plpgsql as $$
declare
  document_table constant text := tg_argv[0];
  document uuid;
  goods_total numeric;
  lines_total numeric;
begin
  if tg_table_name = document_table then
    document := new.id;
  else
    document := old.parent;
  end if;
  execute format('select document.total - coalesce(document.net_shipping, 0)
      - coalesce(document.shipping_tax_amount, 0) - coalesce(document.rounding, 0)
    from %I document where document.team_id = $1 and document.id = $2 and document.number is not null', document_table)
  into goods_total using old.team_id, document;
  execute format('select sum(line.total) from %I line where line.team_id = $1 and line.parent = $2',
    document_table || '_lines')
  into lines_total using old.team_id, document;
  if goods_total <> coalesce(lines_total, 0) then
    perform armazem_refuse_books('lines_add_up', document_table || ' ' || document,
      jsonb_build_object('total', goods_total, 'lines', lines_total));
  end if;
  return null;
end $$;

drop trigger if exists lines_add_up on purchases_lines;
create constraint trigger lines_add_up after update of quantity, unit_price, net, tax_amount, total on purchases_lines
  deferrable initially deferred for each row
  when ((old.quantity, old.unit_price, old.net, old.tax_amount, old.total)
    is distinct from (new.quantity, new.unit_price, new.net, new.tax_amount, new.total))
  execute function armazem_check_lines_add_up('purchases');

drop trigger if exists removed_lines_add_up on purchases_lines;
create constraint trigger removed_lines_add_up after delete on purchases_lines
  deferrable initially deferred for each row
  execute function armazem_check_lines_add_up('purchases');

drop trigger if exists total_adds_up on purchases;
create constraint trigger total_adds_up after update of total, net_shipping, shipping_tax_amount, rounding on purchases
  deferrable initially deferred for each row
  when (old.number is not null
    and (old.total, old.net_shipping, old.shipping_tax_amount, old.rounding)
      is distinct from (new.total, new.net_shipping, new.shipping_tax_amount, new.rounding))
  execute function armazem_check_lines_add_up('purchases');

drop trigger if exists lines_add_up on sales_lines;
create constraint trigger lines_add_up after update of quantity, unit_price, net, tax_amount, total on sales_lines
  deferrable initially deferred for each row
  when ((old.quantity, old.unit_price, old.net, old.tax_amount, old.total)
    is distinct from (new.quantity, new.unit_price, new.net, new.tax_amount, new.total))
  execute function armazem_check_lines_add_up('sales');

drop trigger if exists removed_lines_add_up on sales_lines;
create constraint trigger removed_lines_add_up after delete on sales_lines
  deferrable initially deferred for each row
  execute function armazem_check_lines_add_up('sales');

drop trigger if exists total_adds_up on sales;
create constraint trigger total_adds_up after update of total, net_shipping, shipping_tax_amount, rounding on sales
  deferrable initially deferred for each row
  when (old.number is not null
    and (old.total, old.net_shipping, old.shipping_tax_amount, old.rounding)
      is distinct from (new.total, new.net_shipping, new.shipping_tax_amount, new.rounding))
  execute function armazem_check_lines_add_up('sales');
