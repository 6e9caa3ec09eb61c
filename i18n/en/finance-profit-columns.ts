/** Holds the texts of profit and loss in columns, loaded with that screen. */
export const profitColumns = {
  heading: 'Profit and loss by %{column}',
  columns: 'Columns',
  by: { month: 'Month', quarter: 'Quarter', year: 'Year', branch: 'Branch' },
  period: 'Period',
  periods: {
    thisYear: 'This year',
    last12: 'Last 12 months',
    lastYear: 'Last year',
    thisFiscalYear: 'This fiscal year',
    lastFiscalYear: 'Last fiscal year',
    custom: 'Other days',
  },
  from: 'From',
  to: 'To',
  branch: 'Branch',
  allBranches: 'All branches',
  statement: 'Line',
} as const
