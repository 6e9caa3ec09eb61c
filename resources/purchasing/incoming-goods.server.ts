/** Selects goods of purchases that suppliers still have to deliver (I4). */
export const incomingByPurchases = `
  select purchase.team_id, purchase.branch, line.product,
    round(line.base_quantity * (line.quantity - line.cancelled - least(line.received, line.quantity)) / line.quantity,
      4) as quantity
  from purchases purchase
  join purchases_lines line on line.team_id = purchase.team_id and line.parent = purchase.id
  where purchase.status = 'ordered'`
