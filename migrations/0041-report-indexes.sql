-- Reports start from the documents that are open or changed after a day, and lists from the latest entries: without
-- these indexes they read all that ever happened.
create index sales_open on sales (team_id, id) where due <> 0;
create index purchases_open on purchases (team_id, id) where due <> 0;
create index purchases_bill_date on purchases (team_id, bill_date) where bill_date is not null;
create index payments_allocations_date on payments_allocations (team_id, date) where date is not null;
create index sales_invoice_date on sales (team_id, invoice_date desc nulls last, id desc);
create index history_at on history (team_id, at desc nulls last, id desc);
-- The few sales that charge something beside goods: their charges are looked up by sale among the lines.
create index sales_charges on sales (team_id, id) where coalesce(shipping, 0) + coalesce(rounding, 0) <> 0;
