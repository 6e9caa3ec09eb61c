/** Selects the counted lines of posted counts that are not reversed. */
export const countVarianceView = `
  select line.team_id, line.id, adjustment.id as adjustment, adjustment.number, adjustment.date, adjustment.branch,
    line.product, product.category, line.expected, line.counted, line.difference, line.value,
    adjustment.created_by as counted_by,
    case when line.difference < 0 then 'short' when line.difference > 0 then 'surplus' else 'exact' end as result
  from adjustments adjustment
  join adjustments_lines line on line.team_id = adjustment.team_id and line.parent = adjustment.id
  join products product on product.team_id = line.team_id and product.id = line.product
  where adjustment.mode = 'count' and adjustment.status = 'posted' and line.counted is not null`
