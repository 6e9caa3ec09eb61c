-- Finds the few sales that were settled by something else than payments, so that sums of paid amounts read only these.
create index sales_settled_otherwise on sales (team_id, invoice_date) where credited <> 0 or written_off <> 0;
