/**
 * Selects goods received and returned by day, at the amounts that they added to the bill; the dashboard uses the same
 * amounts (I18). A credit note for goods that never arrived, whose goods status is `none`, has no goods.
 */
const purchasedGoods = `
  select receipt.team_id, receipt.id, receipt.number, 'purchase' as kind, receipt.date, receipt.supplier,
    receipt.branch, receipt.purchase, receipt.purchase as document,
    coalesce(receipt.net, receipt.total) as net, coalesce(receipt.tax_total, 0) as tax,
    coalesce(receipt.charges, 0) as charges, receipt.total, receipt.created_by as entered_by
  from receipts receipt where not receipt.reversed and receipt.kind <> 'cost'
  union all
  select purchase.team_id, purchase.id, purchase.number, 'return', purchase.bill_date, purchase.supplier,
    purchase.branch, purchase.original, purchase.id,
    purchase.subtotal - purchase.discount_total, purchase.tax_total,
      coalesce(purchase.net_shipping, 0) + purchase.rounding, purchase.total, purchase.created_by
  from purchases purchase where purchase.kind = 'return' and purchase.status = 'closed'
    and purchase.goods_status <> 'none'`

const IS_LATEST = `not exists (select from receipts receipt where receipt.team_id = goods.team_id
  and receipt.purchase = goods.document
    and not receipt.reversed and receipt.kind <> 'cost' and (receipt.date, receipt.id) > (goods.date, goods.id))`

/**
 * Adds the paid and due amounts of each purchase to the row of its latest receipt only, so that totals of
 * the report count them once. The amounts are joined outside the union, so that they are read only for the rows of a
 * page.
 */
export const purchaseReportView = `
  select goods.*, purchase.supplier_ref, purchase.status, purchase.goods_status, purchase.payment_status,
    case goods.kind when 'purchase' then (
      select count(*) from receipts_lines line where line.team_id = goods.team_id and line.parent = goods.id
        and line.accepted > 0)
    else (
      select count(*) from purchases_lines line where line.team_id = goods.team_id
        and line.parent = goods.id) end as items,
    case goods.kind when 'purchase' then (
      select coalesce(sum(round(line.accepted * coalesce(purchase_line.factor, 1), 4)), 0) from receipts_lines line
      join purchases_lines purchase_line on purchase_line.team_id = line.team_id
        and purchase_line.parent = goods.purchase
        and purchase_line.id::text = line.line
      where line.team_id = goods.team_id and line.parent = goods.id)
    else (
      select coalesce(sum(line.base_quantity), 0) from purchases_lines line
      where line.team_id = goods.team_id and line.parent = goods.id) end as quantity,
    case when ${IS_LATEST} then purchase.paid end as paid, case when ${IS_LATEST} then purchase.due end as due
  from (${purchasedGoods}) goods
  join purchases purchase on purchase.team_id = goods.team_id and purchase.id = goods.document`
