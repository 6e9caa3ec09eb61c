-- Index the few sales with shipping or rounding, which are separate lines in sold_lines. Without the indexes, lists and
-- sums of sale lines read all sales.
create index sales_with_shipping on sales (team_id, id) where coalesce(net_shipping, 0) <> 0;
create index sales_with_rounding on sales (team_id, id) where coalesce(rounding, 0) <> 0;
