/**
 * Selects the entries of supplier accounts (I13): receipts raise the balance, and a bill adds the goods that were not
 * received before. The id of an entry is the id of its document, which sorts the entries of a day. A bill has the id of
 * its purchase with another digit as UUID version.
 */
export const supplierChanges = `
  select supplier.team_id, supplier.id, supplier.id as supplier, null::uuid as branch,
    supplier.opening_balance_date as date, 'opening' as type,
    null as number, null as reference, supplier.opening_balance as amount, null::numeric as debit,
      supplier.opening_balance as credit,
    'suppliers' as resource, supplier.id::text as document
  from suppliers supplier where supplier.opening_balance <> 0
  union all
  select purchase.team_id, purchase.id, purchase.supplier, purchase.branch, purchase.date, 'purchase',
    purchase.number, purchase.supplier_ref, purchase.total, null, null,
    'purchases', purchase.id::text
  from purchases purchase where purchase.kind = 'purchase' and purchase.status in ('ordered', 'closed')
  union all
  select receipt.team_id, receipt.id, receipt.supplier, receipt.branch, receipt.date, 'receipt', receipt.number, null,
    receipt.total, null,
    case when purchase.bill_date is null or receipt.date <= purchase.bill_date then receipt.total else 0 end,
      'purchases', receipt.purchase::text
  from receipts receipt join purchases purchase on purchase.team_id = receipt.team_id and purchase.id = receipt.purchase
  where not receipt.reversed and receipt.kind <> 'cost'
  union all
  select purchase.team_id, overlay(purchase.id::text placing '8' from 15)::uuid, purchase.supplier, purchase.branch,
    purchase.bill_date, 'bill', purchase.number,
    purchase.supplier_ref, purchase.billed, null,
      purchase.billed - coalesce((select sum(receipt.total) from receipts receipt
      where receipt.team_id = purchase.team_id and receipt.purchase = purchase.id and not receipt.reversed
        and receipt.date <= purchase.bill_date), 0),
    'purchases', purchase.id::text
  from purchases purchase where purchase.kind = 'purchase' and purchase.status in ('ordered', 'closed')
    and purchase.bill_date is not null
  union all
  select purchase.team_id, purchase.id, purchase.supplier, purchase.branch, purchase.bill_date, 'return',
    purchase.number, purchase.notes, purchase.total, -purchase.total, null,
    'purchases', purchase.id::text
  from purchases purchase where purchase.kind = 'return' and purchase.status = 'closed'
  union all
  select payment.team_id, payment.id, payment.supplier, payment.branch, payment.date,
    case payment.direction when 'out' then 'payment' else 'refund' end, payment.number, payment.reference,
    payment.amount, case payment.direction when 'out' then payment.amount end,
    case payment.direction when 'in' then payment.amount end, 'payments', payment.id::text
  from payments payment where payment.supplier is not null and payment.status = 'posted'
  union all
  select write_off.team_id, write_off.id, write_off.supplier, write_off.branch, write_off.date, 'writeOff',
    payment.number, write_off.reason, write_off.amount,
    case when write_off.amount < 0 then -write_off.amount end,
    case when write_off.amount > 0 then write_off.amount end, 'payments', payment.id::text
  from write_offs write_off join payments payment on payment.team_id = write_off.team_id
    and payment.id = write_off.payment and payment.status = 'posted'
  where write_off.supplier is not null`

/** Selects all entries with the running balance of each supplier. */
export const supplierEvents = `
  select supplier_changes.*, sum(coalesce(supplier_changes.credit, 0) - coalesce(supplier_changes.debit, 0))
    over (partition by supplier_changes.team_id, supplier_changes.supplier order by supplier_changes.date,
      supplier_changes.id) as balance
  from (${supplierChanges}) supplier_changes`
