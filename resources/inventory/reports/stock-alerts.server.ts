import { stockLevels } from './stock-levels.server.ts'

/**
 * Selects products below the reorder point of a branch, and the order to suggest: up to the target level, at least the
 * minimum quantities of product and supplier, in whole packs or in the decimals of the unit (rule 4.10). Suggests
 * nothing where enough is incoming.
 */
export const stockAlerts = `
  select a.*,
    case when a.available > 0 then 'low' when a.on_hand > 0 then 'reserved' else 'out' end as state,
    case when a.available + a.incoming <= a.reorder_point
      then coalesce(ceil(a.wanted / a.pack_size) * a.pack_size, ceil(a.wanted * a.parts) / a.parts) else 0 end as suggested,
    (select coalesce(sum(d.base_quantity), 0) from purchases_lines d
      join purchases o on o.team_id = d.team_id and o.id = d.parent
      where d.team_id = a.team_id and d.product = a.product and o.branch = a.branch and o.status = 'draft') as drafted
  from (
    select l.team_id, l.id, l.product, l.branch, p.category, coalesce(p.preferred_supplier, s.supplier) as supplier,
      l.on_hand, l.available, l.incoming, l.reorder_point, l.target_level, s.pack_size, s.lead_time_days,
      s.price as supplier_price, p.purchase_price as last_cost, 10::numeric ^ u.decimals as parts,
      greatest(coalesce(p.reorder_qty, 0), coalesce(s.min_order_qty, 0),
        coalesce(l.target_level, l.reorder_point) - l.available - l.incoming) as wanted
    from (${stockLevels}) l
    join products p on p.team_id = l.team_id and p.id = l.product
    join units u on u.team_id = p.team_id and u.id = p.stock_unit
    left join lateral (
      select x.supplier, x.pack_size, x.min_order_qty, x.lead_time_days, x.price from products_suppliers x
      where x.team_id = p.team_id and x.parent = p.id
        and (p.preferred_supplier is null or x.supplier = p.preferred_supplier)
      order by x.position limit 1) s on true
    where l.is_branch_active and p.status = 'active' and l.available <= l.reorder_point) a`
