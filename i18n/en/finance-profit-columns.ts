/** Words of profit and loss by month, fetched with it. */
export const profitColumnsWords = {
  heading: 'Profit and loss by %{column}',
  columns: 'Columns',
  by: { 'date.month': 'Month', 'date.quarter': 'Quarter', 'date.year': 'Year', branch: 'Branch' },
  period: 'Period',
  periods: {
    thisYear: 'This year',
    last12: 'Last 12 months',
    lastYear: 'Last year',
    custom: 'Other days',
  },
  from: 'From',
  to: 'To',
  branch: 'Branch',
  allBranches: 'All branches',
  statement: 'Line',
}

export type ProfitColumnsWords = typeof profitColumnsWords
