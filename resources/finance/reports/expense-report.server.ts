import type { SummedView } from '../../../src/server/database/view-source.ts'
import { fromProfit, IS_EXPENSE } from '../profit/profit-entries.server.ts'

/** Lists the expenses of profit and loss; the sums of their costs are those of the totals of the journal (I18). */
export const expenseReportView = {
  whole: () => 'select expense_costs.* from expense_costs',
  totals: {
    by: ['date', 'branch'],
    sums: ['cost'],
    isUncounted: true,
    select: () => `
  select line.team_id, line.date, line.branch, line.debit - line.credit as cost ${fromProfit('journal_totals')}
  where ${IS_EXPENSE}`,
  },
} as const satisfies SummedView
