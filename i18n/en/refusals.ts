import { serverIssues } from './common.ts'
import { accessIssues } from './people-access.ts'
import { documentIssues } from './documents.ts'
import { requestIssues, signInIssues } from './engine-identity.ts'
import { stockIssues, stockReportIssues } from './inventory.ts'

/** Holds the texts of problems that only the server reports; the browser does not load them. */
export const refusals = {
  ...serverIssues,
  ...documentIssues,
  ...stockReportIssues,
  ...stockIssues,
  ...accessIssues,
  ...requestIssues,
  ...signInIssues,
} as const
