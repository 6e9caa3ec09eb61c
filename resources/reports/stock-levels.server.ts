/**
 * What branches hold of products, with the levels at which they reorder; what never moved anywhere counts at the primary
 * branch. Archived products are among them.
 */
export const stockLevels = `
  select p.team_id, coalesce(i.id, p.id) as id, p.id as product, b.id as branch,
    coalesce(i.on_hand, 0) as on_hand, coalesce(i.reserved, 0) as reserved, coalesce(i.available, 0) as available,
    coalesce(i.incoming, 0) as incoming, coalesce(i.value, 0) as value, coalesce(i.average_cost, 0) as average_cost,
    p.reorder_point, p.target_level
  from products p
  left join inventory i on i.team_id = p.team_id and i.product = p.id
  join branches b on b.team_id = p.team_id and (b.id = i.branch or (i.id is null and b.is_primary))
  where p.type = 'stock'`
