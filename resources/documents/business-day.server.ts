import { createProblem } from './lines/lines.server.ts'

/**
 * Returns the business day of an action: the day that was entered, else today. The engine has already checked the day
 * against the day rule.
 */
export function getBusinessDay(context: {
  readonly input: { readonly date?: string | null }
  readonly today: string
}): string {
  return context.input.date ?? context.today
}

/**
 * Refuses a day before `min`, the day of the step that must come first: the order for a delivery, the delivery for a
 * return. Accepts every day if `min` is null.
 */
export function checkNotBefore(min: string | null, day: string): void {
  if (min !== null && day < min) throw createProblem('TOO_SMALL', '/date', { min })
}
