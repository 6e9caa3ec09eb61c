/** Selects dispatched transfers with the received, lost and transit quantities. */
export const transferReportView = `
  select transfer.team_id, transfer.id, transfer.id as transfer, transfer.number, transfer.status,
    transfer.from_branch, transfer.to_branch, transfer.dispatched_date, transfer.received_date,
    coalesce(transfer.received_date, (select armazem_today())) - transfer.dispatched_date as days_in_transit,
    transfers_lines.dispatched, transfers_lines.received, transfers_lines.lost,
      transfers_lines.dispatched - transfers_lines.received - transfers_lines.lost as in_transit,
    transfers_lines.value, transfers_lines.value - transfers_lines.settled as value_in_transit
  from transfers transfer
  cross join lateral (
    select coalesce(sum(dispatched), 0) as dispatched, coalesce(sum(received), 0) as received,
      coalesce(sum(lost), 0) as lost, coalesce(sum(value), 0) as value, coalesce(sum(settled), 0) as settled
    from transfers_lines line where line.team_id = transfer.team_id and line.parent = transfer.id) transfers_lines
  where transfer.dispatched_date is not null and transfer.status <> 'cancelled'`
