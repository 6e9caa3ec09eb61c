import type { RowView } from '../../../src/server/database/view-source.ts'

/** Selects the bin of each stock level. Products store their bins in each branch (rule 1.11). */
export const inventoryDerivedFields: RowView = {
  row: (level) => `
    select products_reorder_point.bin from (select) one_row
    left join products_reorder_points products_reorder_point on products_reorder_point.team_id = ${level}.team_id
      and products_reorder_point.parent = ${level}.product and products_reorder_point.branch = ${level}.branch`,
}

/**
 * Returns SQL that selects the bin of the row `product` in a branch; null for products without a bin there. `branch` is
 * a placeholder, such as `$2`.
 */
export function selectBin(branch: string): string {
  return `(select products_reorder_point.bin from products_reorder_points products_reorder_point
    where products_reorder_point.team_id = product.team_id and products_reorder_point.parent = product.id
      and products_reorder_point.branch = ${branch}::uuid)`
}
