/**
 * Matches text that a spreadsheet would run as a formula, or take for a control character (OWASP: CSV injection); East
 * Asian versions read the full-width signs `＝＋－＠` like the plain ones. A quote before such text is guarded as well, so
 * that `unguardFormula` gives back exactly the original text.
 */
const DANGEROUS = /^'*[=+\-@＝＋－＠\t\r]/

/** Returns the text with a leading `'` where a spreadsheet would calculate it; for text only, never for numbers. */
export function guardFormula(text: string): string {
  return DANGEROUS.test(text) ? `'${text}` : text
}

/** Returns the text that was given to `guardFormula`. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && DANGEROUS.test(text.slice(1)) ? text.slice(1) : text
}
