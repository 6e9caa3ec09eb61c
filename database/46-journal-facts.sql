-- Guarantees: posting a document, opening the books and the integrity check read the same view of the amounts that each
--   document posts to the journal.
-- Contract: journal_facts has a row for each amount, positive for a debit. `origin` is `stock` for the value of stock
--   movements, else `document`. A document that is void, cancelled or a draft again has no rows with the origin
--   `document`; its stock movements and their reversals add up to zero. `role`, `tax_rate` and `cause` choose the
--   account, unless `account` names it. `line` is the line of the document to which the amount belongs: of goods,
--   manual entries and expenses with lines. Filter by `origin`, `resource` and either `document` or `document_text` to
--   read one document by its indexes.
--   Each view that journal_facts consists of has the same columns. One document is read from the view of its resource,
--   because PostgreSQL prepares each part of a view for each statement, also the parts without rows.
-- Source: rule 1.24.

drop view if exists journal_facts;
drop view if exists journal_facts_of_stock;
drop view if exists journal_facts_of_sales;
drop view if exists journal_facts_of_purchases;
drop view if exists journal_facts_of_payments;
drop view if exists journal_facts_of_others;

create view journal_facts_of_stock with (security_invoker = true) as
-- The value of goods that move, against the account for the reason of the movement.
select movement.team_id, 'stock' as origin, movement.resource::text as resource, movement.document::uuid as document,
  movement.document::text as document_text, movement.number::text as number, movement.date, leg.role,
  null::numeric as tax_rate, null::uuid as account, movement.branch, null::uuid as customer, null::uuid as supplier,
  leg.product, leg.amount, null::text as description,
  case when leg.product is not null then movement.line::text end as line,
  case when leg.role in ('stockGains', 'stockLosses') then movement.cause::text end as cause
from stock_movements movement
-- Uses subqueries instead of joins, so that posting one document never reads a whole table.
cross join lateral (
  select
    case
    -- Compares the type first, because PostgreSQL would otherwise call the function for each movement.
    when movement.type = 'costCorrection' and armazem_corrects_reversed_receipt(movement) then 'purchaseReturn'
    when movement.reverses is null then movement.type
    else (select reversed.type from stock_movements reversed
      where reversed.team_id = movement.team_id and reversed.id = movement.reverses) end as type) kind
cross join lateral (values
  ('inventory', movement.product, movement.value), (
    case
    when kind.type = any (armazem_kinds('stock-movements', 'opening')) then 'openingBalances'
    when kind.type = any (armazem_kinds('stock-movements', 'purchase')) then
      -- Free goods at the average cost are a gain.
      case when exists (
        select from purchases_lines ordered
        where ordered.team_id = movement.team_id and ordered.id = movement.purchase_line and ordered.keeps_average
          and ordered.net = 0 and not armazem_has_freight(ordered))
        then 'stockGains' else 'goodsReceivedNotInvoiced' end
    when kind.type = any (armazem_kinds('stock-movements', 'purchaseReturn')) then 'purchaseVariance'
    when kind.type = any (armazem_kinds('stock-movements', 'sale', 'saleReturn'))
      then 'goodsDeliveredNotInvoiced'
    when kind.type = any (armazem_kinds('stock-movements', 'adjustIn', 'adjustOut', 'count', 'transferLoss',
      'costCorrection'))
      then case when movement.value > 0 then 'stockGains' else 'stockLosses' end
    -- Goods on their way to another branch, and goods of the company at other places.
    else 'goodsInTransit' end, null, -movement.value)) leg (role, product, amount)
where movement.value <> 0;

create view journal_facts_of_sales with (security_invoker = true) as
-- The invoice or credit note of a sale, without its lines.
select sale.team_id, 'document' as origin, 'sales' as resource, sale.id as document, null::text as document_text,
  sale.number, sale.invoice_date as date, leg.role, leg.tax_rate, null::uuid as account, sale.branch,
  case when leg.role = 'receivables' then sale.customer end as customer, null::uuid as supplier,
  null::uuid as product, leg.amount, null::text as description, null::text as line,
  null::text as cause
from sales sale
cross join lateral (values
  ('receivables', null, sale.invoiced),
  (case when sale.kind = 'return' then 'salesReturns' else 'postage' end, null, -coalesce(sale.net_shipping, 0)),
  ('outputTax', coalesce(sale.shipping_tax_rate, 0), -coalesce(sale.shipping_tax_amount, 0)),
  (case when sale.kind = 'return' then 'salesReturns' else 'rounding' end, null, -coalesce(sale.rounding, 0)),
  ('costOfGoods', null, coalesce(sale.cost, 0)),
  ('goodsDeliveredNotInvoiced', null, -coalesce(sale.cost, 0))) leg (role, tax_rate, amount)
where sale.status in ('confirmed', 'closed') and sale.invoice_date is not null
union all
select sale.team_id, 'document', 'sales', sale.id, null, sale.number, sale.invoice_date, leg.role, leg.tax_rate, null,
  sale.branch, null, null, null, leg.amount, null, null, null
from sales sale
join sales_lines line on line.team_id = sale.team_id and line.parent = sale.id
cross join lateral (values
  ('outputTax', coalesce(line.tax_rate, 0), -line.tax_amount),
  (case when sale.kind = 'return' then 'salesReturns' else 'sales' end, null,
    case when sale.kind = 'return' then -line.net else -line.net - coalesce(line.net_discount, 0) end),
  ('discounts', null, case when sale.kind = 'return' then 0 else coalesce(line.net_discount, 0) end)
) leg (role, tax_rate, amount)
where sale.status in ('confirmed', 'closed') and sale.invoice_date is not null;

create view journal_facts_of_purchases with (security_invoker = true) as
-- The supplier's bill: the whole purchase, or its received goods.
select purchase.team_id, 'document' as origin, 'purchases' as resource, purchase.id as document,
  null::text as document_text, purchase.number, purchase.bill_date as date, leg.role, null::numeric as tax_rate,
  null::uuid as account, purchase.branch, null::uuid as customer,
  case when leg.role = 'payables' then purchase.supplier end as supplier, null::uuid as product, leg.amount,
  null::text as description, null::text as line,
  null::text as cause
from purchases purchase
left join lateral (
  select sum(receipt.tax_total) as tax from receipts receipt
  where purchase.billed <> purchase.total and receipt.team_id = purchase.team_id and receipt.purchase = purchase.id
    and not receipt.reversed) received on true
cross join lateral (values
  ('payables', -purchase.billed),
  ('purchaseVariance', case when purchase.billed = purchase.total then coalesce(purchase.rounding, 0) else 0 end),
  -- A return without goods credits goods that were billed and did not arrive.
  (case when purchase.kind = 'return' and purchase.goods_status <> 'none' then 'purchaseVariance'
    else 'goodsReceivedNotInvoiced' end,
    case when purchase.billed = purchase.total
      then purchase.billed - purchase.tax_total - coalesce(purchase.rounding, 0)
      else purchase.billed - coalesce(received.tax, 0) end)) leg (role, amount)
where purchase.status in ('ordered', 'closed') and purchase.bill_date is not null
union all
select taxed.team_id, 'document', 'purchases', taxed.purchase, null, taxed.number, taxed.date, 'inputTax', taxed.rate,
  null, taxed.branch, null, null, null, taxed.tax, null, null, null
from purchase_taxes taxed
union all
-- The cost of services, and of differences between the bill and goods that had left stock.
select receipt.team_id, 'document', 'purchases', receipt.purchase, null, receipt.number, receipt.date, leg.role, null,
  null, receipt.branch, null, null, leg.product, leg.amount, null,
  case when leg.product is not null then goods.line::text end, null
from receipts receipt
join receipts_lines goods on goods.team_id = receipt.team_id and goods.parent = receipt.id
cross join lateral (values
  ('purchaseVariance', goods.product, goods.variance),
  ('goodsReceivedNotInvoiced', null, -goods.variance)) leg (role, product, amount)
where not receipt.reversed and goods.variance <> 0;

create view journal_facts_of_payments with (security_invoker = true) as
-- Money in or out. The money of a customer or supplier is credit until it is allocated.
select payment.team_id, 'document' as origin, 'payments' as resource, payment.id as document,
  null::text as document_text, payment.number, payment.date, leg.role, null::numeric as tax_rate, leg.account,
  payment.branch, leg.customer, leg.supplier, null::uuid as product,
  case payment.direction when 'in' then leg.amount else -leg.amount end as amount, null::text as description,
  null::text as line,
  null::text as cause
from payments payment
join payment_methods method on method.team_id = payment.team_id and method.id = payment.method
cross join lateral (values
  (case when method.account is null then 'customerCredit' when method.kind = 'cash' then 'cash' else 'bank' end,
    method.account, null::uuid, null::uuid, payment.amount),
  (case payment.party when 'customer' then 'customerCredit' when 'supplier' then 'supplierCredit' else 'payables' end,
    null::uuid, payment.customer, payment.supplier, -payment.amount)) leg (role, account, customer, supplier, amount)
where payment.status = 'posted'
union all
select payment.team_id, 'document', 'payments', payment.id, null, payment.number,
  coalesce(allocation.date, payment.date), leg.role, null, null, payment.branch, payment.customer, payment.supplier,
  null, case payment.direction when 'in' then leg.amount else -leg.amount end, null, null, null
from payments payment
join payments_allocations allocation on allocation.team_id = payment.team_id and allocation.parent = payment.id
cross join lateral (values
  (case payment.party when 'customer' then 'customerCredit' else 'supplierCredit' end, allocation.amount),
  (case payment.party when 'customer' then 'receivables' else 'payables' end, -allocation.amount)) leg (role, amount)
where payment.status = 'posted' and payment.party in ('customer', 'supplier');

create view journal_facts_of_others with (security_invoker = true) as
select expense.team_id, 'document' as origin, 'expenses' as resource, expense.id as document,
  null::text as document_text, expense.number, expense.date, 'payables' as role, null::numeric as tax_rate,
  null::uuid as account, expense.branch, null::uuid as customer, null::uuid as supplier, null::uuid as product,
  -expense.total as amount, null::text as description, null::text as line,
  null::text as cause
from expenses expense
where expense.status = 'posted'
union all
select expense.team_id, 'document', 'expenses', expense.id, null, expense.number, expense.date, leg.role,
  leg.tax_rate, leg.account, expense.branch, null, null, null, leg.amount, null, leg.line, null
from expenses expense
join expense_categories category on category.team_id = expense.team_id and category.id = expense.category
join expense_taxes taxed on taxed.team_id = expense.team_id and taxed.expense = expense.id
cross join lateral (values
  ('expense', null::numeric, category.account, taxed.line,
    taxed.base + case when expense.deducts_tax then 0 else coalesce(taxed.tax, 0) end),
  ('inputTax', taxed.rate, null, null, case when expense.deducts_tax then taxed.tax end)
) leg (role, tax_rate, account, line, amount)
where expense.status = 'posted'
union all
-- Write-offs: positive amounts are debts that will not be paid, negative ones are credit that nobody claims.
select write_off.team_id, 'document', 'write-offs', write_off.id, null, coalesce(sale.number, payment.number),
  write_off.date, leg.role, null, null, write_off.branch,
  case when leg.role <> 'writeOffs' then write_off.customer end,
  case when leg.role <> 'writeOffs' then write_off.supplier end, null, leg.amount, write_off.reason, null,
  null
from write_offs write_off
left join sales sale on sale.team_id = write_off.team_id and sale.id = write_off.sale
left join payments payment on payment.team_id = write_off.team_id and payment.id = write_off.payment
cross join lateral (values
  ('writeOffs', write_off.amount),
  (case when write_off.sale is not null then 'receivables' when write_off.supplier is not null then 'supplierCredit'
    else 'customerCredit' end, -write_off.amount)) leg (role, amount)
union all
select customer.team_id, 'document', 'customers', customer.id, null, customer.code, customer.opening_balance_date,
  leg.role, null, null, null, case when leg.role = 'receivables' then customer.id end, null, null, leg.amount, null,
  null, null
from customers customer
cross join lateral (values
  ('receivables', customer.opening_balance), ('openingBalances', -customer.opening_balance)) leg (role, amount)
where customer.opening_balance <> 0
union all
select supplier.team_id, 'document', 'suppliers', supplier.id, null, supplier.code, supplier.opening_balance_date,
  leg.role, null, null, null, null, case when leg.role = 'payables' then supplier.id end, null, leg.amount, null,
  null, null
from suppliers supplier
cross join lateral (values
  ('payables', -supplier.opening_balance), ('openingBalances', supplier.opening_balance)) leg (role, amount)
where supplier.opening_balance <> 0
union all
-- Counted cash that differs from the expected cash.
select closing.team_id, 'document', 'day-closings', closing.id, null, closing.number, closing.date, leg.role, null,
  leg.account, closing.branch, null, null, null, leg.amount, null, null, null
from day_closings closing
cross join lateral (values
  -- Closings of earlier versions have no account.
  ('cash', coalesce(closing.account, (select account.id from accounts account
    where account.team_id = closing.team_id and account.role = 'cash' order by account.code limit 1)),
    closing.difference),
  ('cashDifference', null, -closing.difference)) leg (role, account, amount)
where closing.status = 'closed' and closing.difference <> 0
union all
select entry.team_id, 'document', 'journal-entries', entry.id, null, entry.number, leg.date, account.role, null,
  line.account, entry.branch, null, null, null, leg.sign * (coalesce(line.debit, 0) - coalesce(line.credit, 0)),
  coalesce(line.description, entry.description), line.id::text, null
from journal_entries entry
join journal_entries_lines line on line.team_id = entry.team_id and line.parent = entry.id
join accounts account on account.team_id = line.team_id and account.id = line.account
cross join lateral (values (entry.date, 1), (entry.reversed_on, -1)) leg (date, sign)
where entry.status in ('posted', 'reversed') and leg.date is not null
union all
select transfer.team_id, 'document', 'cash-transfers', transfer.id, null, transfer.number, transfer.date, account.role,
  null, account.id, leg.branch, null, null, null, leg.amount, transfer.note, null, null
from cash_transfers transfer
cross join lateral (values
  (transfer."to", coalesce(transfer.to_branch, transfer.branch), transfer.amount),
  (transfer."from", transfer.branch, -transfer.amount)) leg (account, branch, amount)
join accounts account on account.team_id = transfer.team_id and account.id = leg.account
where transfer.status = 'posted';

create view journal_facts with (security_invoker = true) as
select * from journal_facts_of_stock
union all
select * from journal_facts_of_sales
union all
select * from journal_facts_of_purchases
union all
select * from journal_facts_of_payments
union all
select * from journal_facts_of_others;

grant select on journal_facts, journal_facts_of_stock, journal_facts_of_sales, journal_facts_of_purchases,
  journal_facts_of_payments, journal_facts_of_others to armazem_app;
