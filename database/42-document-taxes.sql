-- Guarantees: the tax report and its documents are sums over the same rows.
-- Contract: document_taxes has the base and the tax of each document by rate, line by line: sales and returns, bills of
--   suppliers and returns to them, and expenses whose tax is deducted. They are the documents that the journal posts to
--   the tax accounts, on the same dates, without the rounding of totals. `payable` is the tax to be paid: the tax of
--   sales, and with the opposite sign the tax of purchases and expenses.
-- Source: rule 5.8.

drop view if exists document_taxes cascade;

create view document_taxes with (security_invoker = true) as
select sold.team_id, case sold.kind when 'return' then 'return' else 'sale' end as kind,
  coalesce(sold.invoice_number, sold.number) as number, sold.date, sold.branch, sold.customer, null::uuid as supplier,
  sold.tax_rate as rate, sold.net as base, sold.tax, sold.tax as payable, 'sales' as resource, sold.sale as document
from sold_lines sold
-- The rounding of a total is not taxed, not even at 0 %.
where sold.product is not null or sold.id <> armazem_row_id(sold.sale::text || 'rounding')
union all
select taxed.team_id, case taxed.kind when 'return' then 'purchaseReturn' else 'purchase' end, taxed.number, taxed.date,
  taxed.branch, null, taxed.supplier, taxed.rate, taxed.base, taxed.tax, -taxed.tax, 'purchases', taxed.purchase
from purchase_taxes taxed
union all
select expense.team_id, 'expense', expense.number, expense.date, expense.branch, null, null, coalesce(taxed.rate, 0),
  taxed.base, taxed.tax, -taxed.tax, 'expenses', expense.id
from expenses expense
join expense_taxes taxed on taxed.team_id = expense.team_id and taxed.expense = expense.id
where expense.status = 'posted' and expense.deducts_tax and (taxed.rate is not null or taxed.tax <> 0);

grant select on document_taxes to armazem_app;
