import type { SummedView } from '../../../src/server/database/view-source.ts'

/** Holds the SQL condition that the caller may see the expenses of colleagues. */
const SEES_ALL = `(select armazem_own('expenses')) is null`

/** Holds the SQL that adds the costs of the caller's own expenses, for which no totals are kept. */
const OWN_COSTS = `
  union all select team_id, date, branch, cost from expense_costs where not ${SEES_ALL}`

/**
 * Lists the expenses of the profit and loss statement. Their sums are read from the totals of the journal (I18). People
 * who may see only their own expenses get the sums of their own expenses.
 */
export const expenseReportView = {
  whole: () => 'select expense_costs.* from expense_costs',
  totals: {
    by: ['date', 'branch'],
    sums: ['cost'],
    isUncounted: true,
    select: () => `
  select line.team_id, line.date, line.branch, -line.amount as cost
  from profit_of_days line where line.part = 'expenses' and ${SEES_ALL} ${OWN_COSTS}`,
  },
} as const satisfies SummedView
