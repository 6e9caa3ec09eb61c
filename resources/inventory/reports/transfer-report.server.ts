/** Transfers that have left, with what of each has arrived, was lost or is on its way. */
export const transferReportView = `
  select t.team_id, t.id, t.id as transfer, t.number, t.status, t.from_branch, t.to_branch, t.dispatched_date,
    t.received_date,
    coalesce(t.received_date, (select armazem_today())) - t.dispatched_date as days_in_transit,
    l.dispatched, l.received, l.lost, l.dispatched - l.received - l.lost as in_transit,
    l.value, l.value - l.settled as value_in_transit
  from transfers t
  cross join lateral (
    select coalesce(sum(dispatched), 0) as dispatched, coalesce(sum(received), 0) as received,
      coalesce(sum(lost), 0) as lost, coalesce(sum(value), 0) as value, coalesce(sum(settled), 0) as settled
    from transfers_lines l where l.team_id = t.team_id and l.parent = t.id) l
  where t.dispatched_date is not null and t.status <> 'cancelled'`
