import { accessIssues } from './en-access.ts'
import { documentIssues } from './en-documents.ts'
import { doorIssues } from './en-doors.ts'
import { stockIssues } from './en-stock.ts'
import { stockReportIssues } from './en-stock-reports.ts'

/** What only the server refuses, and says so itself: the browser need not know the words. */
export const refusals = {
  ...documentIssues,
  ...stockReportIssues,
  ...stockIssues,
  ...accessIssues,
  ...doorIssues,
} as const
