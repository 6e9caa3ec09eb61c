import { date, reference } from '../../../src/schema/fields.ts'
import type { Values } from '../../../src/schema/values.ts'

/** Declares the period and the branch of a report in each of its rows, so that a row can open the list of its entries. */
export const periodFields = {
  periodStart: date({ internal: true }),
  periodEnd: date({ internal: true }),
  periodBranch: reference('branches', { internal: true }),
} as const

/** Returns the filter of entries in the period and the branch of a report's row. */
export function filterByPeriod({ periodStart, periodEnd, periodBranch }: Values): Values {
  return {
    ...(typeof periodStart === 'string' && { date_gte: periodStart }),
    date_lte: periodEnd,
    ...(typeof periodBranch === 'string' && { branch: periodBranch }),
  }
}
