const cost = (line: string) =>
  `coalesce(${line}.unit_cost, round(${line}.net / nullif(${line}.base_quantity, 0), 6))`

const posted = `('ordered', 'closed')`

/**
 * Lines of ordered purchases and of returns to suppliers. The cost before is looked up by row: only the rows of a page
 * are, while a window would go over all lines there ever were.
 */
export const purchaseLines = `
  select h.*, round((h.net_unit_cost - h.previous_cost) * 100 / nullif(h.previous_cost, 0), 2) as cost_change
  from (
    select l.team_id, l.id, p.id as purchase, p.number, p.kind, p.date, l.product, o.category, o.brand, p.supplier, p.branch,
      l.unit_price, l.quantity, l.unit, l.received, l.discount + l.document_discount as discount, l.net,
      ${cost('l')} as net_unit_cost,
      case when p.kind = 'purchase' then (
        select ${cost('b')} from purchases_lines b join purchases q on q.team_id = b.team_id and q.id = b.parent
        where b.team_id = l.team_id and b.product = l.product and q.kind = 'purchase' and q.status in ${posted}
          and (q.date, q.id, b.id) < (p.date, p.id, l.id)
        order by q.date desc, q.id desc, b.id desc limit 1) end as previous_cost
    from purchases_lines l
    join purchases p on p.team_id = l.team_id and p.id = l.parent
    join products o on o.team_id = l.team_id and o.id = l.product
    where p.status in ${posted}) h`
