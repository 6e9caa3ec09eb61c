-- The amount that a customer owes, or that a supplier is owed, reads only open documents and payments that are not fully
-- allocated, however many documents the customer or supplier has.
drop index sales_open;
create index sales_open on sales (team_id, customer, id) where due <> 0;
drop index purchases_open;
create index purchases_open on purchases (team_id, supplier, id) where due <> 0;
create index payments_of_customers_open on payments (team_id, customer, id)
  where unallocated <> 0 and party = 'customer';
create index payments_of_suppliers_open on payments (team_id, supplier, id)
  where unallocated <> 0 and party = 'supplier';
