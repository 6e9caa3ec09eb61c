-- Guarantees: statements, due amounts, credit, ageing and balances of customers and suppliers are sums over the same
--   entries.
-- Contract: party_ledger has a row for each change of the amount that a customer owes or that is owed to a supplier, on
--   the date of the change; `amount` is positive when it raises what is owed. The entries of an item add up to its due
--   amount: an item is a sale, a purchase, a payment (its credit, negative) or, without any of these, the opening
--   balance of the party. `is_first` marks the first entry of a document. An order is listed with the amount null.
--   `total` is the amount of the document, `debit` and `credit` are the amounts of a statement.
--   statement_entries has the entries of statements, without allocations and set-offs, which move an amount between two
--   items of a party. `is_listed` is false for the orders and the bills of suppliers that change nothing: the history
--   of suppliers lists them, statements do not.
--   armazem_unbilled_receipts(day) returns the receipts of goods that suppliers delivered and did not bill by the end
--   of the day. party_ledger contains them, but the account of payables does not.
-- Source: rule 1.10, I10, I11 and I13.

drop view if exists party_ledger cascade;

create view party_ledger with (security_invoker = true) as
select entry.*,
  case when entry.is_decrease = (entry.supplier is not null) then
    case when entry.is_decrease then -entry.amount else entry.amount end end as debit,
  case when entry.is_decrease <> (entry.supplier is not null) then
    case when entry.is_decrease then -entry.amount else entry.amount end end as credit
from (
  select customer.team_id, customer.id, customer.opening_balance_date as date, 'opening' as type, false as is_first,
    false as is_decrease, null::text as number, null::text as reference, customer.id as customer,
    null::uuid as supplier, null::uuid as branch, customer.opening_balance as amount, customer.opening_balance as total,
    null::uuid as sale, null::uuid as purchase, null::uuid as payment, 'customers' as resource,
    customer.id::text as document
  from customers customer
  where customer.opening_balance <> 0
  union all
  select supplier.team_id, supplier.id, supplier.opening_balance_date, 'opening', false, false, null, null, null,
    supplier.id, null, supplier.opening_balance, supplier.opening_balance, null, null, null, 'suppliers',
    supplier.id::text
  from suppliers supplier
  where supplier.opening_balance <> 0
  union all
  select sale.team_id, sale.id, sale.invoice_date, case sale.kind when 'return' then 'return' else 'invoice' end,
    true, sale.kind = 'return', coalesce(sale.invoice_number, sale.number), null, sale.customer, null, sale.branch,
    sale.total, sale.total, sale.id, null, null, 'sales', sale.id::text
  from sales sale
  where sale.status in ('confirmed', 'closed') and sale.invoice_date is not null
  union all
  -- An order, whose goods and bill raise the amount owed.
  select purchase.team_id, purchase.id, purchase.date, 'purchase', true, false, purchase.number,
    purchase.supplier_ref, null, purchase.supplier, purchase.branch, null, purchase.total, null, purchase.id, null,
    'purchases', purchase.id::text
  from purchases purchase
  where purchase.kind = 'purchase' and purchase.status in ('ordered', 'closed')
  union all
  select receipt.team_id, receipt.id, receipt.date,
    case receipt.kind when 'bill' then 'billDifference' else 'receipt' end, false, false, receipt.number,
    case receipt.kind when 'bill' then purchase.supplier_ref end, null, receipt.supplier, receipt.branch,
    case when purchase.bill_date is null or receipt.date <= purchase.bill_date then receipt.total else 0 end,
    receipt.total, null, receipt.purchase, null, 'purchases', receipt.purchase::text
  from receipts receipt
  join purchases purchase on purchase.team_id = receipt.team_id and purchase.id = receipt.purchase
  where not receipt.reversed and receipt.kind <> 'cost'
  union all
  -- The bill adds the billed amount less the amount of the goods that were received up to its date. Its id is the id of
  -- the purchase with another digit as UUID version.
  select purchase.team_id, overlay(purchase.id::text placing '8' from 15)::uuid, purchase.bill_date, 'bill', false,
    false, purchase.number, purchase.supplier_ref, null, purchase.supplier, purchase.branch,
    purchase.billed - received.total, purchase.billed, null, purchase.id, null, 'purchases', purchase.id::text
  from purchases purchase
  -- Uses a join, so that the sum is computed once for all columns.
  cross join lateral (
    select coalesce(sum(receipt.total), 0) as total
    from receipts receipt
    where receipt.team_id = purchase.team_id and receipt.purchase = purchase.id and not receipt.reversed
      and receipt.date <= purchase.bill_date) received
  where purchase.kind = 'purchase' and purchase.status in ('ordered', 'closed') and purchase.bill_date is not null
  union all
  select purchase.team_id, purchase.id, purchase.bill_date, 'return', true, true, purchase.number, purchase.notes,
    null, purchase.supplier, purchase.branch, purchase.total, purchase.total, null, purchase.id, null, 'purchases',
    purchase.id::text
  from purchases purchase
  where purchase.kind = 'return' and purchase.status = 'closed'
  union all
  select payment.team_id, payment.id, payment.date, case when side.is_decrease then 'payment' else 'refund' end, true,
    side.is_decrease, payment.number, payment.reference, payment.customer, payment.supplier, payment.branch,
    case when side.is_decrease then -payment.amount else payment.amount end, payment.amount, null, null, payment.id,
    'payments', payment.id::text
  from payments payment
  cross join lateral (
    select (payment.direction = 'in') = (payment.party = 'customer') as is_decrease) side
  where payment.status = 'posted' and payment.party in ('customer', 'supplier')
  union all
  -- A positive write-off is a debt of a customer, or credit with a supplier, that will not be paid.
  select write_off.team_id, write_off.id, write_off.date, 'writeOff', false,
    (write_off.amount < 0) = (write_off.supplier is not null), coalesce(sale.number, payment.number),
    write_off.reason, write_off.customer, write_off.supplier, write_off.branch,
    case when write_off.supplier is null then -write_off.amount else write_off.amount end, write_off.amount,
    write_off.sale, null, write_off.payment, case when write_off.sale is null then 'payments' else 'sales' end,
    coalesce(write_off.sale, write_off.payment)::text
  from write_offs write_off
  left join sales sale on sale.team_id = write_off.team_id and sale.id = write_off.sale
  left join payments payment on payment.team_id = write_off.team_id and payment.id = write_off.payment
  where sale.status in ('confirmed', 'closed') or payment.status = 'posted'
  union all
  select paid.team_id, paid.id, paid.date, 'allocation', false, leg.amount < 0, paid.number, null, paid.customer,
    paid.supplier, paid.branch,
    case when (paid.direction = 'in') = (paid.party = 'customer') then -leg.amount else leg.amount end, null,
    leg.sale, leg.purchase, leg.payment, 'payments', paid.payment::text
  from (
    -- Uses two selects, so that each finds the allocations of a period by the index of its date.
    select allocation.id, payment.date, payment.team_id, payment.id as payment, payment.number, payment.direction,
      payment.party, payment.customer, payment.supplier, payment.branch, allocation.sale, allocation.purchase,
      allocation.amount
    from payments payment
    join payments_allocations allocation on allocation.team_id = payment.team_id and allocation.parent = payment.id
    where payment.status = 'posted' and payment.party in ('customer', 'supplier') and allocation.date is null
    union all
    select allocation.id, allocation.date, payment.team_id, payment.id, payment.number, payment.direction,
      payment.party, payment.customer, payment.supplier, payment.branch, allocation.sale, allocation.purchase,
      allocation.amount
    from payments payment
    join payments_allocations allocation on allocation.team_id = payment.team_id and allocation.parent = payment.id
    where payment.status = 'posted' and payment.party in ('customer', 'supplier') and allocation.date is not null
  ) paid
  cross join lateral (values
    (paid.sale, paid.purchase, null::uuid, paid.amount),
    (null, null, paid.payment, -paid.amount)) leg (sale, purchase, payment, amount)
  union all
  -- The credit of a customer's return pays a sale; the credit of a return to a supplier pays its purchase at once.
  select set_off.team_id, set_off.id, set_off.date, 'setOff', false, leg.amount < 0, null, null, null, null, null,
    leg.amount, null, leg.sale, null, null, 'sales', leg.sale::text
  from set_offs set_off
  cross join lateral (values
    (set_off.sale, -set_off.amount), (set_off.credit_note, set_off.amount)) leg (sale, amount)
  union all
  select purchase.team_id, purchase.id, purchase.date, 'setOff', false, leg.amount < 0, purchase.number, null, null,
    purchase.supplier, purchase.branch, leg.amount, null, null, leg.purchase, null, 'purchases', leg.purchase::text
  from purchases purchase
  cross join lateral (values
    (purchase.original, purchase.credited), (purchase.id, -purchase.credited)) leg (purchase, amount)
  where purchase.status = 'closed' and purchase.original is not null and purchase.credited <> 0
) entry;

create view statement_entries with (security_invoker = true) as
select entry.*, case when entry.customer is null then 'supplier' else 'customer' end as party,
  entry.customer is not null or entry.amount <> 0 as is_listed
from party_ledger entry
where entry.type not in ('allocation', 'setOff');

grant select on party_ledger, statement_entries to armazem_app;

-- Returns the days of a period with entries of account statements, and some days without entries. Looks up one day
-- after the other by the indexes of the dates, which takes as long for many entries as for few.
create or replace function armazem_entry_days(from_day date, to_day date) returns table (date date)
language sql stable parallel safe as $$
  with recursive sale_days as (
    select (
      select min(sale.invoice_date) from sales sale
      where sale.team_id = armazem_team() and sale.invoice_date >= coalesce(from_day, '-infinity')) as date
    union all
    select (
      select min(sale.invoice_date) from sales sale
      where sale.team_id = armazem_team() and sale.invoice_date > earlier.date)
    from sale_days earlier where earlier.date < coalesce(to_day, 'infinity')
  ), purchase_days as (
    select (
      select min(purchase.bill_date) from purchases purchase
      where purchase.team_id = armazem_team() and purchase.bill_date >= coalesce(from_day, '-infinity')) as date
    union all
    select (
      select min(purchase.bill_date) from purchases purchase
      where purchase.team_id = armazem_team() and purchase.bill_date > earlier.date)
    from purchase_days earlier where earlier.date < coalesce(to_day, 'infinity')
  ), receipt_days as (
    select (
      select min(receipt.date) from receipts receipt
      where receipt.team_id = armazem_team() and receipt.date >= coalesce(from_day, '-infinity')) as date
    union all
    select (
      select min(receipt.date) from receipts receipt
      where receipt.team_id = armazem_team() and receipt.date > earlier.date)
    from receipt_days earlier where earlier.date < coalesce(to_day, 'infinity')
  ), payment_days as (
    select (
      select min(payment.date) from payments payment
      where payment.team_id = armazem_team() and payment.date >= coalesce(from_day, '-infinity')) as date
    union all
    select (
      select min(payment.date) from payments payment
      where payment.team_id = armazem_team() and payment.date > earlier.date)
    from payment_days earlier where earlier.date < coalesce(to_day, 'infinity')
  )
  select known.date
  from (
    select sale_days.date from sale_days
    union all
    select purchase_days.date from purchase_days
    union all
    select receipt_days.date from receipt_days
    union all
    select payment_days.date from payment_days
    union all
    select write_off.date from write_offs write_off where write_off.team_id = armazem_team()
    union all
    select customer.opening_balance_date from customers customer
    where customer.team_id = armazem_team() and customer.opening_balance <> 0
    union all
    select supplier.opening_balance_date from suppliers supplier
    where supplier.team_id = armazem_team() and supplier.opening_balance <> 0
  ) known
  where known.date between coalesce(from_day, '-infinity') and coalesce(to_day, 'infinity')
  group by known.date
$$;

grant execute on function armazem_entry_days to armazem_app;

-- Uses two selects, so that each finds its purchases by an index. The supplier is that of the purchase, so that the
-- receipts of one supplier are found by the purchases of this supplier.
create or replace function armazem_unbilled_receipts(day date) returns table (
  team_id uuid, supplier uuid, total numeric)
  language sql stable parallel safe as $$
  select unbilled.team_id, unbilled.supplier, receipt.total
  from (
    select purchase.team_id, purchase.id, purchase.supplier from purchases purchase
    where purchase.bill_date is null
    union all
    select purchase.team_id, purchase.id, purchase.supplier from purchases purchase
    where purchase.bill_date > day) unbilled
  join receipts receipt on receipt.team_id = unbilled.team_id and receipt.purchase = unbilled.id
  where receipt.date <= day and not receipt.reversed and receipt.kind <> 'cost'
$$;

grant execute on function armazem_unbilled_receipts to armazem_app;
