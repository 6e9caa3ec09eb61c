/** Selects the bin of each stock level, which is stored with the product (rule 1.11). */
export const inventoryRollups = `
  select i.team_id, i.id, r.bin from inventory i
  left join products_reorder_points r on r.team_id = i.team_id and r.parent = i.product and r.branch = i.branch`

/** Selects the bin of a product `p` in the branch of a placeholder; null where it has none there. */
export function binOf(branch: string): string {
  return `(select r.bin from products_reorder_points r
    where r.team_id = p.team_id and r.parent = p.id and r.branch = ${branch}::uuid)`
}
