import { postedSales } from '../../sales/reports/posted-sales.server.ts'
import { stockLossesView } from '../../inventory/reports/stock-losses.server.ts'

/**
 * Selects net sales and returns, the cost of their goods, expenses, stock losses and gains, and write-offs: one row for
 * each.
 */
export const profitEntriesView = `
  select s.team_id, s.id, s.number, s.date, case when s.kind = 'return' then 'returns' else 'sales' end as kind,
    s.branch, null::uuid as category, s.net as amount, 'sales' as resource, s.id::text as document
  from (${postedSales}) s
  union all
  select s.team_id, armazem_row_id(s.id::text || 'cost'), s.number, s.date, 'costOfGoods', s.branch, null::uuid, -s.cost,
    'sales', s.id::text
  from (${postedSales}) s where s.cost <> 0
  union all
  select e.team_id, e.id, e.number, e.date, 'expenses', e.branch, e.category, -e.total, 'expenses', e.id::text
  from expenses e where e.status = 'posted'
  union all
  select l.team_id, l.id, l.number, l.date, case when l.loss > 0 then 'stockLoss' else 'stockGain' end, l.branch,
    null::uuid, l.gain - l.loss, l.resource, l.document
  from (${stockLossesView}) l where l.gain <> l.loss
  union all
  select w.team_id, w.id, coalesce(s.number, m.number), w.date, 'writeOffs', w.branch, null::uuid, -w.amount,
    case when w.sale is null then 'payments' else 'sales' end, coalesce(w.sale, w.payment)::text
  from write_offs w
  left join sales s on s.team_id = w.team_id and s.id = w.sale
  left join payments m on m.team_id = w.team_id and m.id = w.payment`
