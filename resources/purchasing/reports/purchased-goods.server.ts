/**
 * Selects goods received and returned by day, at what they added to the bill: the purchase amount here and on the
 * dashboard (I18).
 */
const purchasedGoods = `
  select r.team_id, r.id, r.number, 'purchase' as kind, r.date, r.supplier, r.branch, r.purchase, r.purchase as document,
    coalesce(r.net, r.total) as net, coalesce(r.tax_total, 0) as tax, coalesce(r.charges, 0) as charges, r.total,
    r.created_by as entered_by
  from receipts r where not r.reversed
  union all
  select p.team_id, p.id, p.number, 'return', p.bill_date, p.supplier, p.branch, p.original, p.id,
    p.subtotal - p.discount_total, p.tax_total, coalesce(p.shipping, 0) + p.rounding, p.total, p.created_by
  from purchases p where p.kind = 'return' and p.status = 'closed'`

const IS_LATEST = `not exists (select from receipts x where x.team_id = g.team_id and x.purchase = g.document
    and not x.reversed and (x.date, x.id) > (g.date, g.id))`

/**
 * Adds the figures of the purchases. Paid and due amounts stand in the row of the latest receipt, so that neither is
 * added up twice. Look-ups of other rows are outside of the union, so that they run for the rows of a page only.
 */
export const purchaseReportView = `
  select g.*, p.supplier_ref, p.status, p.goods_status, p.payment_status,
    case g.kind when 'purchase' then (
      select count(*) from receipts_lines l where l.team_id = g.team_id and l.parent = g.id and l.accepted > 0)
    else (
      select count(*) from purchases_lines l where l.team_id = g.team_id and l.parent = g.id) end as items,
    case g.kind when 'purchase' then (
      select coalesce(sum(round(l.accepted * coalesce(o.factor, 1), 4)), 0) from receipts_lines l
      join purchases_lines o on o.team_id = l.team_id and o.parent = g.purchase and o.id::text = l.line
      where l.team_id = g.team_id and l.parent = g.id)
    else (
      select coalesce(sum(l.base_quantity), 0) from purchases_lines l
      where l.team_id = g.team_id and l.parent = g.id) end as quantity,
    case when ${IS_LATEST} then p.paid end as paid, case when ${IS_LATEST} then p.due end as due
  from (${purchasedGoods}) g
  join purchases p on p.team_id = g.team_id and p.id = g.document`
