/** Movements that changed what stock is worth though nothing was bought or sold; openings are no gain. */
export const stockLossesView = `
  select m.team_id, m.id, m.product, m.branch, m.date, m.type, m.number, m.reason, m.quantity,
    greatest(-m.value, 0) as loss, greatest(m.value, 0) as gain, m.resource, m.document
  from stock_movements m
  where m.type in ('adjustIn', 'adjustOut', 'count', 'transferLoss', 'costCorrection')
    or (m.type = 'reversal' and m.resource in ('adjustments', 'transfers') and exists (
      select from stock_movements o where o.team_id = m.team_id and o.id = m.reverses
      and o.type in ('adjustIn', 'adjustOut', 'count', 'transferLoss', 'costCorrection')))`
