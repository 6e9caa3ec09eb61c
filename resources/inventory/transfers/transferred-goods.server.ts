/** Selects what approved transfers have still to send (I4). */
export const reservedByTransfers = `
  select transfer.team_id, transfer.from_branch as branch, line.product, line.quantity
  from transfers transfer
  join transfers_lines line on line.team_id = transfer.team_id and line.parent = transfer.id
  where transfer.status = 'approved'`

/** Selects what dispatched transfers have still to bring (I4). */
export const incomingByTransfers = `
  select transfer.team_id, transfer.to_branch as branch, line.product,
    line.dispatched - line.received - line.lost as quantity
  from transfers transfer
  join transfers_lines line on line.team_id = transfer.team_id and line.parent = transfer.id
  where transfer.status = 'dispatched'`
