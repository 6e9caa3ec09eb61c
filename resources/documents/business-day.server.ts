/**
 * Returns the business day of an action: the one that was given, else today. The engine has asked the day rule about
 * it.
 */
export function getBusinessDay(context: {
  readonly input: { readonly date?: string | null }
  readonly today: string
}): string {
  return context.input.date ?? context.today
}
