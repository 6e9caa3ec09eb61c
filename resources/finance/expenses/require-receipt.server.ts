import type { Caller } from '../../../src/server/http/caller.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import { getSettings } from '../../company/settings.ts'

interface Spent {
  readonly total?: unknown
  readonly receipt?: unknown
}

/** Refuses an expense without receipt above the amount in the team's settings (rule 1.15). */
export function requireReceipt({ total, receipt }: Spent, { team }: Caller): void {
  const above = getSettings(team).receiptRequiredAbove
  if (receipt || above === null || Number(total) <= above) return
  throw createProblem('RECEIPT_REQUIRED', '/receipt', { above })
}
