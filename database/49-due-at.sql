-- Guarantees: what customers owe and what is owed to suppliers on a past day is computed in one place.
-- Contract: armazem_due_at(day) returns the items of party_ledger with an amount at the end of the day: a sale, a
--   purchase, a payment (its credit, negative), or the opening balance of a customer or supplier. The amount is the sum
--   of the entries up to the day, computed as the amount of today less the entries after the day, so that only items
--   are read that are open today or changed after the day. Items that begin after the day may be among them: callers
--   join the document and compare its date. PostgreSQL puts the function into the statement that calls it, and leaves
--   out the parts that the conditions exclude, such as `sale is not null`.
-- Source: rules 4.8, 4.18 and 5.3.

create or replace function armazem_due_at(day date) returns table (
  team_id uuid, sale uuid, purchase uuid, payment uuid, customer uuid, supplier uuid, due numeric)
  language sql stable parallel safe as $$
  select item.team_id, item.sale, item.purchase, item.payment, item.customer, item.supplier, sum(item.amount)
  from (
    select sale.team_id, sale.id as sale, null::uuid as purchase, null::uuid as payment, null::uuid as customer,
      null::uuid as supplier, sale.due as amount
    from sales sale where sale.due <> 0
    union all
    select purchase.team_id, null, purchase.id, null, null, null, purchase.due
    from purchases purchase where purchase.due <> 0
    union all
    select payment.team_id, null, null, payment.id, null, null,
      case when (payment.direction = 'in') = (payment.party = 'customer') then -payment.unallocated
        else payment.unallocated end
    from payments payment where payment.unallocated <> 0 and payment.status = 'posted'
    union all
    select customer.team_id, null, null, null, customer.id, null, customer.opening_balance - customer.opening_paid
    from customers customer where customer.opening_balance <> customer.opening_paid
    union all
    select supplier.team_id, null, null, null, null, supplier.id, supplier.opening_balance - supplier.opening_paid
    from suppliers supplier where supplier.opening_balance <> supplier.opening_paid
    union all
    select entry.team_id, entry.sale, entry.purchase, entry.payment,
      case when coalesce(entry.sale, entry.purchase, entry.payment) is null then entry.customer end,
      case when coalesce(entry.sale, entry.purchase, entry.payment) is null then entry.supplier end, -entry.amount
    from party_ledger entry
    where entry.date > day and not entry.is_first
  ) item
  group by item.team_id, item.sale, item.purchase, item.payment, item.customer, item.supplier
  having sum(item.amount) <> 0
$$;

grant execute on function armazem_due_at to armazem_app;
