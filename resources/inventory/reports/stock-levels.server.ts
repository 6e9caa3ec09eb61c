import { selectOrZero } from '../../../src/server/database/sum-sql.ts'

const FIGURES = ['on_hand', 'reserved', 'available', 'incoming', 'value', 'average_cost']

/**
 * Returns SQL of stock levels with the reorder point and target level of the product in the branch or, where the branch
 * has none, of the product; `levels` is SQL of the levels, of today or of a past day. Products without movements are
 * listed in the primary branch. Every branch with a reorder point or target level of its own for a product is listed.
 * Archived products and branches are included. Branches that the caller may not see are not included.
 */
export const selectStockLevels = (levels: string): string => `
  select product.team_id, coalesce(level.id, products_reorder_point.id, product.id) as id, product.id as product,
    branch.id as branch, branch.is_active as is_branch_active, products_reorder_point.bin,
    ${selectOrZero('level', ...FIGURES)},
    coalesce(products_reorder_point.reorder_point, product.reorder_point) as reorder_point,
    greatest(coalesce(products_reorder_point.target_level, product.target_level),
      products_reorder_point.reorder_point) as target_level
  from products product
  join branches branch on branch.team_id = product.team_id
  left join ${levels} level on level.team_id = product.team_id and level.product = product.id
    and level.branch = branch.id
  left join products_reorder_points products_reorder_point on products_reorder_point.team_id = product.team_id
    and products_reorder_point.parent = product.id and products_reorder_point.branch = branch.id
  where product.type = 'stock'
    and ((select armazem_branches()) is null or branch.id = any ((select armazem_branches())::uuid[]))
    and (level.id is not null or products_reorder_point.reorder_point is not null
      or products_reorder_point.target_level is not null or branch.is_primary and not exists (
      select from inventory stock_level where stock_level.team_id = product.team_id
        and stock_level.product = product.id))`
