/**
 * Text that a spreadsheet would run as a formula, or take for a control character (OWASP: CSV injection). A quote
 * that precedes such text is guarded as well, so that taking the guard off again gives back exactly what was there.
 */
const DANGEROUS = /^'*[=+\-@\t\r]/

/** The text with a leading `'` where a spreadsheet would calculate it; for text only, never for numbers. */
export function guard(text: string): string {
  return DANGEROUS.test(text) ? `'${text}` : text
}

/** What `guard` was given. */
export function unguard(text: string): string {
  return text.startsWith("'") && DANGEROUS.test(text.slice(1)) ? text.slice(1) : text
}
