/**
 * Matches text that a spreadsheet could run as a formula, also after a tab or a carriage return (OWASP:
 * CSV injection). East Asian versions treat the full-width signs `＝＋－＠` like the plain signs. Text
 * with leading quotes before such a sign is guarded as well, so that `unguardFormula` restores the
 * original text.
 */
const DANGEROUS = /^'*[=+\-@＝＋－＠\t\r]/

/**
 * Returns the text with a leading `'` when a spreadsheet would run it as a formula. Callers pass no numbers as text,
 * because `-5` would get the `'` as well.
 */
export function guardFormula(text: string): string {
  return DANGEROUS.test(text) ? `'${text}` : text
}

/** Removes the `'` that `guardFormula` has added to a text. Returns other texts unchanged. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && DANGEROUS.test(text.slice(1)) ? text.slice(1) : text
}
