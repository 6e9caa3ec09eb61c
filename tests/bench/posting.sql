-- Makes the same writes as posting a sale, the stored response included, in one function: the fastest possible posting.
create function bench_post_sale(of_sale uuid, by_person uuid, request_key text) returns void language plpgsql as $$
declare
  current_team constant uuid := current_setting('app.team')::uuid;
  sale sales;
  given text;
  total_cost numeric;
begin
  select * into strict sale from sales where team_id = current_team and id = of_sale for update;
  if sale.status <> 'draft' then raise exception 'posted already'; end if;
  given := 'S-BENCH-' || armazem_next_number('S-BENCH');
  with moved as (
    select movement.place, movement.value, movement.unit_cost from armazem_move_stock(
      (select jsonb_agg(jsonb_build_object('product', line.product, 'branch', sale.branch, 'line', line.id,
        'type', 'sale', 'quantity', -line.base_quantity) order by line.position)
      from sales_lines line where line.team_id = current_team and line.parent = of_sale),
      'sales', of_sale::text, given, sale.date, by_person, 2) movement),
  lines as (
    update sales_lines line set delivered = line.quantity, cost = -moved.value, unit_cost = moved.unit_cost
    from moved where line.team_id = current_team and line.parent = of_sale and line.position = moved.place
    returning moved.value)
  select -sum(value) into total_cost from lines;
  update sales set status = 'closed', number = given, goods_status = 'full', cost = total_cost, invoiced = total,
    invoice_date = sale.date, due_date = sale.date, version = version + 1, updated_at = now()
  where team_id = current_team and id = of_sale;
  insert into history (team_id, resource, record_id, action, version, after, user_id)
  select current_team, 'sales', of_sale, 'complete', 2, jsonb_build_object('status', 'closed', 'number', given, 'lines',
    (select jsonb_agg(to_jsonb(line)) from sales_lines line
      where line.team_id = current_team and line.parent = of_sale)), by_person;
  insert into idempotency (team_id, user_id, key, route, body_hash, status, headers, body)
  select current_team, by_person, request_key, 'POST /sales/' || of_sale || '/complete', '', 200, '{}',
    (to_jsonb(posted) || jsonb_build_object('lines', (
      select jsonb_agg(to_jsonb(line) order by line.position) from sales_lines line
      where line.team_id = current_team and line.parent = of_sale)))::text
  from sales posted where posted.team_id = current_team and posted.id = of_sale;
end $$;
grant execute on function bench_post_sale to armazem_app;

-- Creates `copies` copies of the drafts `templates` with their lines, one draft after the other; returns the ids of the
-- copies.
create function bench_copy_sales(templates uuid[], copies int) returns setof uuid language plpgsql as $$
declare
  copied constant uuid[] := array(select armazem_uuid_v7() from generate_series(1, copies));
  template_of_each constant uuid[] := array(
    select templates[1 + n % cardinality(templates)] from generate_series(1, copies) n);
begin
  execute format('insert into sales (id, %1$s) select copy, %1$s
    from unnest($1, $2) each (copy, template) join sales on sales.id = template', bench_columns('sales', '{id}'))
  using copied, template_of_each;
  execute format('insert into sales_lines (parent, %1$s) select copy, %1$s
    from unnest($1, $2) each (copy, template) join sales_lines on parent = template', bench_columns('sales_lines', '{id,parent}'))
  using copied, template_of_each;
  return query select unnest(copied);
end $$;

-- Returns the columns of a table that are not generated, except those in `without`, separated by commas.
create function bench_columns(of_table regclass, without text[]) returns text language sql as $$
  select string_agg(quote_ident(attname), ', ') from pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all (without)
$$;
