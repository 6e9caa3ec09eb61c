-- What posting a sale writes, as one function of the database: the limit that the bench compares with.
create function bench_post_sale(of_sale uuid, by_person uuid) returns void language plpgsql as $$
declare
  our_team constant uuid := current_setting('app.team')::uuid;
  sale sales;
  given text;
  worth numeric;
begin
  select * into strict sale from sales where team_id = our_team and id = of_sale for update;
  if sale.status <> 'draft' then raise exception 'posted already'; end if;
  given := 'S-BENCH-' || armazem_next_number('S-BENCH');
  with moved as (
    select m.place, m.value, m.unit_cost from armazem_move_stock(
      (select jsonb_agg(jsonb_build_object('product', l.product, 'branch', sale.branch, 'line', l.id, 'type', 'sale',
        'quantity', -l.base_quantity) order by l.position) from sales_lines l where l.team_id = our_team and l.parent = of_sale),
      'sales', of_sale::text, given, sale.date, by_person, 2) m),
  lines as (
    update sales_lines l set delivered = l.quantity, cost = -m.value, unit_cost = m.unit_cost
    from moved m where l.team_id = our_team and l.parent = of_sale and l.position = m.place returning m.value)
  select -sum(value) into worth from lines;
  update sales set status = 'closed', number = given, goods_status = 'full', cost = worth, invoiced = total,
    invoice_date = sale.date, due_date = sale.date, version = version + 1, updated_at = now()
  where team_id = our_team and id = of_sale;
  insert into history (team_id, resource, record_id, action, version, after, user_id)
  select our_team, 'sales', of_sale, 'complete', 2, jsonb_build_object('status', 'closed', 'number', given, 'lines',
    (select jsonb_agg(to_jsonb(l)) from sales_lines l where l.team_id = our_team and l.parent = of_sale)), by_person;
end $$;
grant execute on function bench_post_sale to armazem_app;
