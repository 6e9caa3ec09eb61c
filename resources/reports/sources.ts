/**
 * Every sale and return that counts as turnover, by invoice date: what the sales report lists and the dashboard sums
 * (I18). Amounts of returns are negative; `net` is without tax.
 */
export const postedSales = `
  select s.team_id, s.id, s.number, s.kind, s.invoice_date as date, s.due_date, s.customer, s.branch,
    s.created_by as cashier, s.subtotal, s.discount_total as discount, s.total - s.tax_total as net,
    s.tax_total as tax, s.total, s.cost, s.total - s.tax_total - coalesce(s.cost, 0) as profit,
    s.paid, s.credited, s.due, s.payment_status, s.created_at, s.original,
    (select coalesce(sum(l.base_quantity), 0) from sales_lines l where l.team_id = s.team_id and l.parent = s.id) as items
  from sales s
  where s.status in ('confirmed', 'closed') and s.invoice_date is not null`

/**
 * Goods whose branch has too little of them (business.md §4.10), by the branch's own reorder point where it has one. What
 * never moved anywhere counts at the primary branch, and at those that have a reorder point of their own.
 */
export const stockAlerts = `
  select s.*,
    case when s.available <= 0 then 'out' else 'low' end as state,
    case when s.available + s.incoming <= s.reorder_point
      then greatest(coalesce(s.reorder_qty, 0), coalesce(s.target_level, s.reorder_point) - s.available - s.incoming)
      else 0 end as suggested
  from (
    select p.team_id, coalesce(i.id, r.id, p.id) as id, p.id as product, b.id as branch, p.category,
      p.preferred_supplier as supplier, coalesce(i.on_hand, 0) as on_hand, coalesce(i.available, 0) as available,
      coalesce(i.incoming, 0) as incoming, p.reorder_qty,
      coalesce(r.reorder_point, p.reorder_point) as reorder_point,
      greatest(coalesce(r.target_level, p.target_level), r.reorder_point) as target_level
    from products p
    join branches b on b.team_id = p.team_id and b.is_active
    left join inventory i on i.team_id = p.team_id and i.product = p.id and i.branch = b.id
    left join products_reorder_points r on r.team_id = p.team_id and r.parent = p.id and r.branch = b.id
    where p.type = 'stock' and p.status = 'active'
      and (i.id is not null or r.id is not null or b.is_primary and not exists (
        select from inventory x where x.team_id = p.team_id and x.product = p.id))) s
  where s.available <= s.reorder_point`
