/**
 * Returns the business day of an action: the one that was given, else today. The engine has asked the day rule about
 * it.
 */
export function dayOf(act: {
  readonly input: { readonly date?: string | null }
  readonly today: string
}): string {
  return act.input.date ?? act.today
}
