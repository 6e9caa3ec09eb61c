const writeCost = (line: string) =>
  `coalesce(${line}.unit_cost, round(${line}.net / nullif(${line}.base_quantity, 0), 6))`

const posted = `('ordered', 'closed')`

/**
 * Selects lines of ordered and closed purchases and of returns to suppliers. A subquery looks up the previous cost for
 * each row of the page; a window function would read all lines.
 */
export const purchaseHistoryView = `
  select costed.*,
    round((costed.net_unit_cost - costed.previous_cost)
    * 100 / nullif(costed.previous_cost, 0), 2) as cost_change
  from (
    select purchase_line.team_id, purchase_line.id, purchase.id as purchase, purchase.number,
      purchase.kind, purchase.date, purchase_line.product, product.category, product.brand,
      purchase.supplier, purchase.branch,
      purchase_line.unit_price, purchase_line.quantity, purchase_line.unit, purchase_line.received,
      purchase_line.discount + purchase_line.document_discount as discount, purchase_line.net,
      ${writeCost('purchase_line')} as net_unit_cost,
      case when purchase.kind = 'purchase' then (
        select ${writeCost('line')} from purchases_lines line join purchases earlier on earlier.team_id = line.team_id
          and earlier.id = line.parent
        where line.team_id = purchase_line.team_id and line.product = purchase_line.product
          and earlier.kind = 'purchase' and earlier.status in ${posted}
          and (earlier.date, earlier.id, line.id) < (purchase.date, purchase.id, purchase_line.id)
        order by earlier.date desc, earlier.id desc, line.id desc limit 1) end as previous_cost
    from purchases_lines purchase_line
    join purchases purchase on purchase.team_id = purchase_line.team_id and purchase.id = purchase_line.parent
    join products product on product.team_id = purchase_line.team_id and product.id = purchase_line.product
    where purchase.status in ${posted}) costed`
