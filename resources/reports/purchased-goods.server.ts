/**
 * Goods received and sent back, by day, at what they added to the bill: what purchases cost, in the purchase report and
 * on the dashboard (I18). What is paid and due of a purchase stands in the row of its latest receipt, so that neither
 * is added up twice.
 */
export const purchasedGoods = `
  select r.team_id, r.id, r.number, 'purchase' as kind, r.date, r.supplier, p.supplier_ref, r.branch, r.purchase,
    p.status, p.goods_status, p.payment_status,
    (select count(*) from receipts_lines l
      where l.team_id = r.team_id and l.parent = r.id and l.accepted > 0) as items,
    (select coalesce(sum(round(l.accepted * coalesce(o.factor, 1), 4)), 0) from receipts_lines l
      join purchases_lines o on o.team_id = l.team_id and o.id = l.line::uuid
      where l.team_id = r.team_id and l.parent = r.id) as quantity,
    coalesce(r.net, r.total) as net, coalesce(r.tax_total, 0) as tax, coalesce(r.charges, 0) as charges, r.total,
    case when ${isLatest('r')} then p.paid end as paid, case when ${isLatest('r')} then p.due end as due,
    r.created_by as entered_by, r.purchase as document
  from receipts r join purchases p on p.team_id = r.team_id and p.id = r.purchase
  where not r.reversed
  union all
  select p.team_id, p.id, p.number, 'return', p.bill_date, p.supplier, p.supplier_ref, p.branch, p.original,
    p.status, p.goods_status, p.payment_status,
    (select count(*) from purchases_lines l where l.team_id = p.team_id and l.parent = p.id),
    (select coalesce(sum(l.base_quantity), 0) from purchases_lines l
      where l.team_id = p.team_id and l.parent = p.id),
    p.subtotal - p.discount_total, p.tax_total, coalesce(p.shipping, 0) + p.rounding, p.total, p.paid, p.due,
    p.created_by, p.id
  from purchases p where p.kind = 'return' and p.status = 'closed'`

function isLatest(alias: string): string {
  return `not exists (select from receipts x where x.team_id = ${alias}.team_id and x.purchase = ${alias}.purchase
    and not x.reversed and (x.date, x.id) > (${alias}.date, ${alias}.id))`
}
