/** Selects counted lines of posted counts, without reversed ones. */
export const countVarianceView = `
  select l.team_id, l.id, a.id as adjustment, a.number, a.date, a.branch, l.product, p.category,
    l.expected, l.counted, l.difference, l.value, a.created_by as counted_by,
    case when l.difference < 0 then 'short' when l.difference > 0 then 'surplus' else 'exact' end as result
  from adjustments a
  join adjustments_lines l on l.team_id = a.team_id and l.parent = a.id
  join products p on p.team_id = l.team_id and p.id = l.product
  where a.mode = 'count' and a.status = 'posted' and l.counted is not null`
