import type { refusals as english } from './en-refusals.ts'
import { accessIssues } from './pt-access.ts'
import { documentIssues } from './pt-documents.ts'
import { doorIssues } from './pt-doors.ts'
import { stockIssues } from './pt-stock.ts'
import { stockReportIssues } from './pt-stock-reports.ts'

/** O que só o servidor recusa. */
export const refusals: Readonly<Record<keyof typeof english, string>> = {
  ...documentIssues,
  ...stockReportIssues,
  ...stockIssues,
  ...accessIssues,
  ...doorIssues,
}
