import { refuse } from './lines.server.ts'

/** The business day of a posting: today unless an earlier one was given; never in the future. */
export function dayOf(act: {
  readonly input: { readonly date?: string | null }
  readonly today: string
}): string {
  const date = act.input.date ?? act.today
  if (date > act.today) throw refuse('TOO_LARGE', '/date', { max: act.today })
  return date
}
