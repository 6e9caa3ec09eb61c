const sums = ['dispatched', 'received', 'lost', 'value', 'settled'].map(
  (column) => `coalesce(sum(${column}), 0) as ${column}`,
)

/** Selects dispatched transfers with the quantities that were received, were lost or are in transit. */
export const transferReportView = `
  select transfer.team_id, transfer.id, transfer.id as transfer, transfer.number, transfer.status,
    transfer.from_branch, transfer.to_branch, transfer.dispatched_date, transfer.received_date,
    coalesce(transfer.received_date, (select armazem_today())) - transfer.dispatched_date as days_in_transit,
    transfers_lines.*, transfers_lines.dispatched - transfers_lines.received - transfers_lines.lost as in_transit,
    transfers_lines.value - transfers_lines.settled as value_in_transit
  from transfers transfer
  cross join lateral (
    select ${sums.join(', ')}
    from transfers_lines line where line.team_id = transfer.team_id and line.parent = transfer.id) transfers_lines
  where transfer.dispatched_date is not null and transfer.status <> 'cancelled'`
