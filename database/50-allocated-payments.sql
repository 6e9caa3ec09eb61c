-- Guarantees: pages and sums of the list of allocated payments use the same allocations.
-- Contract: allocated_payments has the allocations of posted payments to sales, purchases and expenses, on the date of
--   the allocation or, if it has none, of the payment. Statements that read a few days find the payments and the
--   allocations by the indexes of their dates, and the document of an allocation by its id.
-- Source: rule 1.10.

drop view if exists allocated_payments cascade;

create view allocated_payments with (security_invoker = true) as
select paid.team_id, paid.id, paid.number, paid.direction, paid.date, paid.method, paid.amount, paid.payment,
  settled.sale, settled.purchase, settled.expense
from (
  -- Uses two selects, so that each finds the allocations of a period by the index of its date.
  select allocation.team_id, allocation.id, payment.number, payment.direction, payment.date, payment.method,
    allocation.amount, payment.id as payment, allocation.kind, allocation.document
  from payments payment
  join payments_allocations allocation on allocation.team_id = payment.team_id and allocation.parent = payment.id
  where payment.status = 'posted' and allocation.date is null
  union all
  select allocation.team_id, allocation.id, payment.number, payment.direction, allocation.date, payment.method,
    allocation.amount, payment.id, allocation.kind, allocation.document
  from payments payment
  join payments_allocations allocation on allocation.team_id = payment.team_id and allocation.parent = payment.id
  where payment.status = 'posted' and allocation.date is not null
) paid
-- Casts in a subquery, because row-level security prevents the use of an index for a condition with a cast to uuid.
cross join lateral (select paid.document::uuid as id offset 0) named
cross join lateral (
  select sale.id as sale, null::uuid as purchase, null::uuid as expense
  from sales sale
  where paid.kind = 'sale' and sale.team_id = paid.team_id and sale.id = named.id
  union all
  select null, purchase.id, null
  from purchases purchase
  where paid.kind = 'purchase' and purchase.team_id = paid.team_id and purchase.id = named.id
  union all
  select null, null, expense.id
  from expenses expense
  where paid.kind = 'expense' and expense.team_id = paid.team_id and expense.id = named.id) settled;

grant select on allocated_payments to armazem_app;
