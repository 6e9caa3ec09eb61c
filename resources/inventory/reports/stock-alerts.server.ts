import { selectStockLevels } from './stock-levels.server.ts'

/**
 * Selects products at or below the reorder point of a branch, and the quantity to order: up to the target level, at
 * least the minimum quantities of product and supplier, in whole packs or in the decimals of the unit (rule 4.10).
 * Nothing is suggested when enough is incoming. Purchases that are drafts or wait for approval are read once for all
 * products, with the index purchases_unbilled, because they have no bill.
 */
export const stockAlertsView = `
  select products.*, coalesce(drafts.drafted, 0) as drafted,
    case when products.available > 0 then 'low' when products.on_hand > 0 then 'reserved' else 'out' end as state,
    case when products.available + products.incoming <= products.reorder_point
      then coalesce(ceil(products.wanted / products.pack_size) * products.pack_size,
        ceil(products.wanted * products.parts) / products.parts) else 0 end as suggested
  from (
    select stock_levels.team_id, stock_levels.id, stock_levels.product, stock_levels.branch, product.category,
      coalesce(product.preferred_supplier, supplier_offer.supplier) as supplier,
      stock_levels.on_hand, stock_levels.available, stock_levels.incoming, stock_levels.reorder_point,
      stock_levels.target_level, supplier_offer.pack_size, supplier_offer.lead_time_days,
      supplier_offer.price as supplier_price, product.purchase_price as last_cost, 10::numeric ^ unit.decimals as parts,
      greatest(coalesce(product.reorder_qty, 0), coalesce(supplier_offer.min_order_qty, 0),
        coalesce(stock_levels.target_level, stock_levels.reorder_point) - stock_levels.available
          - stock_levels.incoming) as wanted
    from (${selectStockLevels('inventory')}) stock_levels
    join products product on product.team_id = stock_levels.team_id and product.id = stock_levels.product
    join units unit on unit.team_id = product.team_id and unit.id = product.stock_unit
    left join lateral (
      select offer.supplier, offer.pack_size, offer.min_order_qty, offer.lead_time_days, offer.price
      from products_suppliers offer
      where offer.team_id = product.team_id and offer.parent = product.id
        and (product.preferred_supplier is null or offer.supplier = product.preferred_supplier)
      order by offer.position limit 1) supplier_offer on true
    where stock_levels.is_branch_active and product.status = 'active'
      and stock_levels.available <= stock_levels.reorder_point) products
  left join (
    select line.team_id, draft.branch, line.product, sum(line.base_quantity) as drafted
    from purchases draft join purchases_lines line on line.team_id = draft.team_id and line.parent = draft.id
    where draft.status in ('draft', 'pendingApproval') and draft.bill_date is null group by 1, 2, 3
  ) drafts on (drafts.team_id, drafts.product, drafts.branch) = (products.team_id, products.product, products.branch)`
