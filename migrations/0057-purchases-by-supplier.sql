-- Finds the purchases of one supplier whose goods may be received and not billed, for the balance before an entry.
drop index purchases_unbilled;
create index purchases_unbilled on purchases (team_id, supplier, id) where bill_date is null;
-- Finds the bills of one supplier on a day.
drop index purchases_bill_date;
create index purchases_bill_date on purchases (team_id, bill_date, supplier) where bill_date is not null;
