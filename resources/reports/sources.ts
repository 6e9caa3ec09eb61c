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

/** Goods whose branch has too little of them (business.md §4.10); what never moved counts at the primary branch. */
export const stockAlerts = `
  select p.team_id, coalesce(i.id, p.id) as id, p.id as product, b.id as branch, p.category, p.preferred_supplier as supplier,
    coalesce(i.on_hand, 0) as on_hand, coalesce(i.available, 0) as available, coalesce(i.incoming, 0) as incoming,
    p.reorder_point, p.target_level,
    case when coalesce(i.available, 0) <= 0 then 'out' else 'low' end as state,
    case when coalesce(i.available, 0) + coalesce(i.incoming, 0) <= p.reorder_point
      then greatest(coalesce(p.reorder_qty, 0),
        coalesce(p.target_level, p.reorder_point) - coalesce(i.available, 0) - coalesce(i.incoming, 0))
      else 0 end as suggested
  from products p
  left join inventory i on i.team_id = p.team_id and i.product = p.id
  join branches b on b.team_id = p.team_id and (b.id = i.branch or (i.id is null and b.is_primary))
  where p.type = 'stock' and p.status = 'active' and p.reorder_point is not null
    and coalesce(i.available, 0) <= p.reorder_point`
