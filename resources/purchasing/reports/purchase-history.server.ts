const cost = (line: string) =>
  `coalesce(${line}.unit_cost, round(${line}.net / nullif(${line}.base_quantity, 0), 6))`

const posted = `('ordered', 'closed')`

/**
 * Selects lines of ordered purchases and of returns to suppliers. The previous cost is looked up per row, for the rows
 * of one page; a window function would read all lines.
 */
export const purchaseLines = `
  select purchases_lines.*,
    round((purchases_lines.net_unit_cost - purchases_lines.previous_cost)
    * 100 / nullif(purchases_lines.previous_cost, 0), 2) as cost_change
  from (
    select purchase_line.team_id, purchase_line.id, other_purchase.id as purchase, other_purchase.number,
      other_purchase.kind, other_purchase.date, purchase_line.product, product.category, product.brand,
      other_purchase.supplier, other_purchase.branch,
      purchase_line.unit_price, purchase_line.quantity, purchase_line.unit, purchase_line.received,
        purchase_line.discount + purchase_line.document_discount as discount, purchase_line.net,
      ${cost('purchase_line')} as net_unit_cost,
      case when other_purchase.kind = 'purchase' then (
        select ${cost('line')} from purchases_lines line join purchases purchase on purchase.team_id = line.team_id
          and purchase.id = line.parent
        where line.team_id = purchase_line.team_id and line.product = purchase_line.product
          and purchase.kind = 'purchase' and purchase.status in ${posted}
          and (purchase.date, purchase.id, line.id) < (other_purchase.date, other_purchase.id, purchase_line.id)
        order by purchase.date desc, purchase.id desc, line.id desc limit 1) end as previous_cost
    from purchases_lines purchase_line
    join purchases other_purchase on other_purchase.team_id = purchase_line.team_id
      and other_purchase.id = purchase_line.parent
    join products product on product.team_id = purchase_line.team_id and product.id = purchase_line.product
    where other_purchase.status in ${posted}) purchases_lines`
