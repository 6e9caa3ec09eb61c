/**
 * Selects stock levels with reorder points: the branch's own where it has them. Products that never moved count at the
 * primary branch and at branches with own reorder points. Archived products and branches are included; branches outside
 * of the viewer's are not.
 */
export const stockLevels = `
  select p.team_id, coalesce(i.id, r.id, p.id) as id, p.id as product, b.id as branch, b.is_active as is_branch_active, r.bin,
    coalesce(i.on_hand, 0) as on_hand, coalesce(i.reserved, 0) as reserved, coalesce(i.available, 0) as available,
    coalesce(i.incoming, 0) as incoming, coalesce(i.value, 0) as value, coalesce(i.average_cost, 0) as average_cost,
    coalesce(r.reorder_point, p.reorder_point) as reorder_point,
    greatest(coalesce(r.target_level, p.target_level), r.reorder_point) as target_level
  from products p
  join branches b on b.team_id = p.team_id
  left join inventory i on i.team_id = p.team_id and i.product = p.id and i.branch = b.id
  left join products_reorder_points r on r.team_id = p.team_id and r.parent = p.id and r.branch = b.id
  where p.type = 'stock'
    and ((select armazem_branches()) is null or b.id = any ((select armazem_branches())::uuid[]))
    and (i.id is not null or r.reorder_point is not null or r.target_level is not null or b.is_primary and not exists (
      select from inventory x where x.team_id = p.team_id and x.product = p.id))`
