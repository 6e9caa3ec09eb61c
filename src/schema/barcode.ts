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
 * Returns the first of the known symbologies whose check digit is that of the code, else the first symbology without a
 * check digit; undefined without such a symbology.
 */
export function findSymbology(text: string, known: readonly string[]): string | undefined {
  const fitting = known.filter((type) => hasValidCheckDigit(text, type))
  return fitting.find((type) => LENGTHS[type] !== undefined) ?? fitting[0]
}
