-- Finds the purchases whose goods may be received and not billed, for the balances of suppliers before a period.
create index purchases_unbilled on purchases (team_id, id) where bill_date is null;
-- Finds the totals of one account, for the balance before an entry of the general ledger.
create index journal_totals_account on journal_totals (team_id, account, date);
-- Finds income and cost among the journal lines, most of which are on accounts of the balance sheet.
create index journal_lines_profit on journal_lines (team_id, date, id) where role is null or role not in (
  'cash', 'bank', 'receivables', 'inventory', 'goodsDeliveredNotInvoiced', 'goodsInTransit', 'inputTax',
  'supplierCredit', 'payables', 'goodsReceivedNotInvoiced', 'outputTax', 'customerCredit', 'equity',
  'openingBalances');
