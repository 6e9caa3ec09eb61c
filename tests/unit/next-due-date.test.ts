import { expect, it } from 'vitest'
import { computeNextDueDate } from '../../resources/finance/expenses/next-due-date.ts'

it.each([
  ['week', '2026-01-31', '2026-01-31', '2026-02-07'],
  ['month', '2026-01-31', '2026-01-31', '2026-02-28'],
  ['month', '2026-01-31', '2026-02-28', '2026-03-31'],
  ['month', '2025-12-15', '2025-12-15', '2026-01-15'],
  ['quarter', '2025-11-30', '2025-11-30', '2026-02-28'],
  ['quarter', '2025-11-30', '2026-02-28', '2026-05-30'],
  ['year', '2024-02-29', '2024-02-29', '2025-02-28'],
  ['year', '2024-02-29', '2027-02-28', '2028-02-29'],
] as const)(
  'an expense of every %s from %s on that was last due on %s is next due on %s',
  (every, start, last, next) => {
    expect(computeNextDueDate(start, last, every)).toBe(next)
  },
)
