/** Selects goods of confirmed sales that are still to be delivered (I4). */
export const reservedBySales = `
  select sale.team_id, sale.branch, line.product,
    round(line.base_quantity * (line.quantity - line.delivered) / line.quantity, 4) as quantity
  from sales sale
  join sales_lines line on line.team_id = sale.team_id and line.parent = sale.id
  where sale.status = 'confirmed' and line.quantity <> line.delivered`
