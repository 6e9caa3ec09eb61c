import type { Invariant } from '../../../src/server/context/invariant.ts'
import { createKeptMonthsInvariant } from '../../documents/integrity/kept-months.server.ts'
import { selectProfitLines } from '../profit/profit-loss.server.ts'

/**
 * Checks that the net profit of each day is the change of the assets less the liabilities (I24). The value of goods is
 * read from the stock ledger and not from the journal; I22 compares customers and suppliers with documents on each day.
 */
export const profitInvariant: Invariant = {
  code: 'I24',
  description:
    'The net profit of each day is the change of stock, receivables, cash, payables, tax and credit.',
  sql: `
    select change.team_id, change.date::text as subject, sum(change.net_assets) as net_assets,
      sum(change.profit) as profit
    from (
      select team_id, date, value as net_assets, 0 as profit from stock_movements
      union all
      select line.team_id, line.date, line.debit - line.credit, 0
      from journal_lines line
      join accounts account on account.team_id = line.team_id and account.id = line.account
      -- Equity is included, because capital and opening balances change net assets without a profit. Goods are counted
      -- from the stock ledger.
      where account.type in ('asset', 'liability', 'equity')
        and (line.role is distinct from 'inventory' or line.product is null)
      union all
      select team_id, date, 0, amount from (${selectProfitLines}) line where line.line = 'netProfit'
    ) change
    group by change.team_id, change.date
    having sum(change.net_assets) <> sum(change.profit)`,
}

/** Checks that the kept totals of profit are the sums of the profit entries (I23). */
export const profitTotalsInvariant = createKeptMonthsInvariant({
  description: 'The totals of profit by month are the sums of the profit entries.',
  source: 'profit',
  table: 'profit_totals',
  rows: 'select * from posted_profit',
  keys: ['branch', 'category', 'kind'],
  sums: { amount: 'summed.amount', entries: '1' },
})
