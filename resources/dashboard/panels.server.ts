import { postedSales } from '../reports/sales.server.ts'
import { stockAlerts } from '../reports/stock-alerts.server.ts'

/** Rows of one list on the dashboard as one JSON array. $1 team, $2 first day, $3 last day, $4 branch or null. */
const list = (sql: string) => `select coalesce(json_agg(row_to_json(r)), '[]') as rows
  from (select p.* from (${sql}) p, (select $1::uuid, $2::date, $3::date, $4::uuid) given) r`

const sold = `select s.*, c.name as "customerName", b.name as "branchName" from (${postedSales}) s
  left join customers c on c.team_id = s.team_id and c.id = s.customer
  join branches b on b.team_id = s.team_id and b.id = s.branch
  where s.team_id = $1 and s.date between $2 and $3 and ($4::uuid is null or s.branch = $4)`

/** The dashboard's panels (business.md §4.9–4.15) by name; `right` is what seeing one needs. */
export const panels = {
  recentSales: {
    right: 'sale.view',
    sql: list(`select id, number, created_at as "createdAt", customer, "customerName", "branchName", total,
      payment_status as "paymentStatus" from (${sold}) s where kind <> 'return' order by created_at desc, id desc limit 10`),
  },
  recentInvoices: {
    right: 'sale.view',
    sql: list(`select id, number, date, due_date as "dueDate", "customerName", total, due,
      case when payment_status in ('unpaid', 'partial') and due_date < current_date then 'overdue' else payment_status end as state
      from (${sold}) s where kind <> 'return' order by date desc, id desc limit 10`),
  },
  recentCustomers: {
    right: 'customer.view',
    sql: list(`select id, name, created_at as "createdAt" from customers
      where team_id = $1 and is_active order by created_at desc, id desc limit 10`),
  },
  recentProducts: {
    right: 'product.view',
    sql: list(`select id, name, sku, created_at as "createdAt" from products
      where team_id = $1 and status = 'active' order by created_at desc, id desc limit 10`),
  },
  popularProducts: {
    right: 'sale.view',
    sql: list(`select l.product as id, p.name, sum(l.base_quantity) as quantity, sum(l.net) as net
      from (${postedSales}) s join sales_lines l on l.team_id = s.team_id and l.parent = s.id
      join products p on p.team_id = l.team_id and p.id = l.product
      where s.team_id = $1 and s.date between $2 and $3 and ($4::uuid is null or s.branch = $4) and p.type = 'stock'
      group by l.product, p.name order by 3 desc, 4 desc, 2 limit 10`),
  },
  salesByDay: {
    right: 'sale.view',
    sql: list(`select date, sum(total) as total, sum(net) as net, count(*) filter (where kind <> 'return') as orders
      from (${postedSales}) s where s.team_id = $1 and s.date between $2 and $3 and ($4::uuid is null or s.branch = $4)
      group by date order by date`),
  },
  cashByDay: {
    right: 'dashboard.view_money',
    sql: list(`select date, coalesce(sum(amount) filter (where direction = 'in'), 0) as "in",
      coalesce(sum(amount) filter (where direction = 'out'), 0) as "out" from payments
      where team_id = $1 and status = 'posted' and date between $2 and $3 and ($4::uuid is null or branch = $4)
      group by date order by date`),
  },
  expensesByCategory: {
    right: 'expense.view',
    sql: list(`select e.category as id, c.name, sum(e.total) as total from expenses e
      join expense_categories c on c.team_id = e.team_id and c.id = e.category
      where e.team_id = $1 and e.status = 'posted' and e.date between $2 and $3 and ($4::uuid is null or e.branch = $4)
      group by e.category, c.name order by 3 desc`),
  },
  stockByDay: {
    right: 'view_cost',
    sql: list(`select d.date, d.in, d.out,
      (select coalesce(sum(value), 0) from stock_movements b where b.team_id = $1 and b.date < $2 and ($4::uuid is null or b.branch = $4))
        + sum(d.value) over (order by d.date) as value
      from (select date, sum(value) as value, coalesce(sum(quantity) filter (where quantity > 0), 0) as "in",
          coalesce(-sum(quantity) filter (where quantity < 0), 0) as "out"
        from stock_movements where team_id = $1 and date between $2 and $3 and ($4::uuid is null or branch = $4)
        group by date) d order by d.date`),
  },
  lowStock: {
    right: 'stock.view',
    sql: list(`select a.product as id, p.name, b.name as "branchName", a.available, a.incoming,
      a.reorder_point as "reorderPoint", a.suggested, a.state from (${stockAlerts}) a
      join products p on p.team_id = a.team_id and p.id = a.product
      join branches b on b.team_id = a.team_id and b.id = a.branch
      where a.team_id = $1 and ($4::uuid is null or a.branch = $4) order by a.available - a.reorder_point, p.name limit 10`),
  },
} as const satisfies Readonly<Record<string, { right: string; sql: string }>>
