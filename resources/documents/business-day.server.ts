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
