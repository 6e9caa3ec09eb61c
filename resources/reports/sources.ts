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
