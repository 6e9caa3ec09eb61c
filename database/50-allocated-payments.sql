-- Guarantees: pages and sums of the list of allocated payments use the same allocations.
-- Contract: allocated_payments has the allocations of posted payments to the sales, purchases and expenses that the
--   caller may see. The date is that of the allocation or, for an allocation without a date, that of the payment.
--   Statements that read a few days find the payments and the allocations by the indexes of their dates. Statements
--   that read the payments of a document find them by the index of the document's foreign key.
-- Source: rule 1.10.

drop view if exists allocated_payments cascade;

create view allocated_payments with (security_invoker = true) as
select paid.team_id, paid.id, paid.number, paid.direction, paid.date, paid.method, paid.amount, paid.payment,
  sale.id as sale, purchase.id as purchase, expense.id as expense
from (
  -- Uses two selects, so that each finds the allocations of a period by the index of its date.
  select allocation.team_id, allocation.id, payment.number, payment.direction, payment.date, payment.method,
    allocation.amount, payment.id as payment, allocation.sale, allocation.purchase, allocation.expense
  from payments payment
  join payments_allocations allocation on allocation.team_id = payment.team_id and allocation.parent = payment.id
  where payment.status = 'posted' and allocation.date is null
  union all
  select allocation.team_id, allocation.id, payment.number, payment.direction, allocation.date, payment.method,
    allocation.amount, payment.id, allocation.sale, allocation.purchase, allocation.expense
  from payments payment
  join payments_allocations allocation on allocation.team_id = payment.team_id and allocation.parent = payment.id
  where payment.status = 'posted' and allocation.date is not null
) paid
left join sales sale on sale.team_id = paid.team_id and sale.id = paid.sale
left join purchases purchase on purchase.team_id = paid.team_id and purchase.id = paid.purchase
left join expenses expense on expense.team_id = paid.team_id and expense.id = paid.expense
where sale.id is not null or purchase.id is not null or expense.id is not null;

grant select on allocated_payments to armazem_app;
