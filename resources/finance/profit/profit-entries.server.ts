import type { Registry } from '../../../src/schema/registry.ts'
import { postedSales } from './posted-sales.server.ts'
import { selectStockLosses } from '../../inventory/reports/stock-losses.server.ts'

/** Selects one row for each sale and return, cost of goods, expense, stock loss or gain, and write-off. */
export const selectProfitEntries = (registry: Registry): string => `
  select posted_sales.team_id, posted_sales.id, posted_sales.number, posted_sales.date,
    case when posted_sales.kind = 'return' then 'returns' else 'sales' end as kind,
    posted_sales.branch, null::uuid as category, posted_sales.net as amount, 'sales' as resource,
    posted_sales.id::text as document
  from (${postedSales}) posted_sales
  union all
  select posted_sales.team_id, armazem_row_id(posted_sales.id::text || 'cost'), posted_sales.number,
    posted_sales.date, 'costOfGoods', posted_sales.branch, null::uuid, -posted_sales.cost,
    'sales', posted_sales.id::text
  from (${postedSales}) posted_sales where posted_sales.cost <> 0
  union all
  select expense.team_id, expense.id, expense.number, expense.date, 'expenses', expense.branch, expense.category,
    -expense.total, 'expenses', expense.id::text
  from expenses expense where expense.status = 'posted'
  union all
  select stock_losses.team_id, stock_losses.id, stock_losses.number, stock_losses.date,
    case when stock_losses.loss > 0 then 'stockLoss' else 'stockGain' end, stock_losses.branch,
    null::uuid, stock_losses.gain - stock_losses.loss, stock_losses.resource, stock_losses.document
  from (${selectStockLosses(registry)}) stock_losses where stock_losses.gain <> stock_losses.loss
  union all
  select write_off.team_id, write_off.id, coalesce(sale.number, payment.number), write_off.date, 'writeOffs',
    write_off.branch, null::uuid, -write_off.amount,
    case when write_off.sale is null then 'payments' else 'sales' end, coalesce(write_off.sale, write_off.payment)::text
  from write_offs write_off
  left join sales sale on sale.team_id = write_off.team_id and sale.id = write_off.sale
  left join payments payment on payment.team_id = write_off.team_id and payment.id = write_off.payment`
