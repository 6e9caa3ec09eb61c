import { accessIssues } from './en-access.ts'
import { documentIssues } from './en-documents.ts'
import { doorIssues } from './en-doors.ts'
import { stockIssues } from './en-stock.ts'
import { stockReportIssues } from './en-stock-reports.ts'

/** Holds the texts of problems that only the server reports; the browser does not load them. */
export const refusals = {
  ...documentIssues,
  ...stockReportIssues,
  ...stockIssues,
  ...accessIssues,
  ...doorIssues,
} as const
