import { date, money, select } from '../../../src/schema/fields.ts'

/**
 * Declares the parameters: the day, and whether days count from the due date (case P11) or from the date of the
 * document.
 */
export const ageingParams = {
  asOf: date({ default: 'today' }),
  basis: select({ choices: { dueDate: 'neutral', documentDate: 'neutral' }, default: 'dueDate' }),
} as const

/** Declares the day of the report in each of its rows, so that a row can open the documents that it sums up. */
export const ageingDay = { periodEnd: date({ internal: true }) } as const

/**
 * Declares due amounts by age in days: `current` until 0, `days30` 1–30, `days60` 31–60, `days90` 61–90, `older` more
 * than 90. The columns add up to the total.
 */
export const ageFields = {
  current: money({ column: true }),
  days30: money({ column: true }),
  days60: money({ column: true }),
  days90: money({ column: true }),
  older: money({ column: true }),
} as const
