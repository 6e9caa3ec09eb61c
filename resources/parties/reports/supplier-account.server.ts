/**
 * Selects the entries of supplier accounts (I13): receipts raise the balance, a bill adds what was not received before
 * it. The ids are those of the documents, which keep the order within one day; a bill has the id of its purchase except
 * for the digit of the UUID version.
 */
export const supplierChanges = `
  select s.team_id, s.id, s.id as supplier, null::uuid as branch, s.opening_balance_date as date, 'opening' as type,
    null as number, null as reference, s.opening_balance as amount, null::numeric as debit, s.opening_balance as credit,
    'suppliers' as resource, s.id::text as document
  from suppliers s where s.opening_balance <> 0
  union all
  select p.team_id, p.id, p.supplier, p.branch, p.date, 'purchase', p.number, p.supplier_ref, p.total, null, null,
    'purchases', p.id::text
  from purchases p where p.kind = 'purchase' and p.status in ('ordered', 'closed')
  union all
  select r.team_id, r.id, r.supplier, r.branch, r.date, 'receipt', r.number, null, r.total, null,
    case when p.bill_date is null or r.date <= p.bill_date then r.total else 0 end, 'purchases', r.purchase::text
  from receipts r join purchases p on p.team_id = r.team_id and p.id = r.purchase
  where not r.reversed
  union all
  select p.team_id, overlay(p.id::text placing '8' from 15)::uuid, p.supplier, p.branch, p.bill_date, 'bill', p.number,
    p.supplier_ref, p.billed, null, p.billed - coalesce((select sum(r.total) from receipts r
      where r.team_id = p.team_id and r.purchase = p.id and not r.reversed and r.date <= p.bill_date), 0),
    'purchases', p.id::text
  from purchases p where p.kind = 'purchase' and p.status in ('ordered', 'closed') and p.bill_date is not null
  union all
  select p.team_id, p.id, p.supplier, p.branch, p.bill_date, 'return', p.number, p.notes, p.total, -p.total, null,
    'purchases', p.id::text
  from purchases p where p.kind = 'return' and p.status = 'closed'
  union all
  select m.team_id, m.id, m.supplier, m.branch, m.date, case m.direction when 'out' then 'payment' else 'refund' end,
    m.number, m.reference, m.amount, case m.direction when 'out' then m.amount end,
    case m.direction when 'in' then m.amount end, 'payments', m.id::text
  from payments m where m.supplier is not null and m.status = 'posted'
  union all
  select w.team_id, w.id, w.supplier, w.branch, w.date, 'writeOff', m.number, w.reason, w.amount,
    case when w.amount < 0 then -w.amount end, case when w.amount > 0 then w.amount end, 'payments', m.id::text
  from write_offs w join payments m on m.team_id = w.team_id and m.id = w.payment and m.status = 'posted'
  where w.supplier is not null`

/** Selects all entries with the running balance of each supplier. */
export const supplierEvents = `
  select e.*, sum(coalesce(e.credit, 0) - coalesce(e.debit, 0))
    over (partition by e.team_id, e.supplier order by e.date, e.id) as balance
  from (${supplierChanges}) e`
