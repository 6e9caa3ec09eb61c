/** Selects goods of approved transfers that are still to be dispatched (I4). */
export const reservedByTransfers = `
  select transfer.team_id, transfer.from_branch as branch, line.product, line.quantity
  from transfers transfer
  join transfers_lines line on line.team_id = transfer.team_id and line.parent = transfer.id
  where transfer.status = 'approved'`

/** Selects goods of dispatched transfers that are still to be received (I4). */
export const incomingByTransfers = `
  select transfer.team_id, transfer.to_branch as branch, line.product,
    line.dispatched - line.received - line.lost as quantity
  from transfers transfer
  join transfers_lines line on line.team_id = transfer.team_id and line.parent = transfer.id
  where transfer.status = 'dispatched'`
