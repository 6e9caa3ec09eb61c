/** Maps symbologies with a check digit to the number of digits of their codes. */
const LENGTHS: Readonly<Record<string, number>> = { ean13: 13, ean8: 8, upca: 12 }

/**
 * Returns whether the check digit of a barcode is correct (GS1 General Specifications §7.9:
 * weights 3 and 1 from the right, modulo 10). Always true for symbologies without a check digit
 * (code128, other).
 */
export function hasValidCheckDigit(text: string, type: unknown): boolean {
  const length = LENGTHS[String(type)]
  if (length === undefined) return true
  if (text.length !== length || !/^\d+$/.test(text)) return false
  const digits = [...text].map(Number).reverse()
  return digits.reduce((sum, digit, i) => sum + digit * (i % 2 ? 3 : 1), 0) % 10 === 0
}

/**
 * Returns the first of `symbologies` with a check digit for which the code is valid, otherwise the first symbology
 * without a check digit; undefined when `symbologies` has neither.
 */
export function findSymbology(text: string, symbologies: readonly string[]): string | undefined {
  const valid = symbologies.filter((type) => hasValidCheckDigit(text, type))
  return valid.find((type) => LENGTHS[type] !== undefined) ?? valid[0]
}
