-- Find the few sales with shipping or rounding, which are lines of their own in sold_lines: lists, counts and sums of
-- sale lines read all sales to find them.
create index sales_with_shipping on sales (team_id, id) where coalesce(net_shipping, 0) <> 0;
create index sales_with_rounding on sales (team_id, id) where coalesce(rounding, 0) <> 0;
