const known = new Set(Intl.supportedValuesOf('currency'))

/** Returns whether a text is an ISO 4217 currency code. */
export function isCurrency(code: string): boolean {
  return known.has(code)
}

/** Returns the decimals of a currency: 2 for USD, 0 for JPY. */
export function getCurrencyDecimals(currency: string): number {
  const counted = digits.get(currency)
  if (counted !== undefined) return counted
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const count = format.resolvedOptions().maximumFractionDigits ?? 2
  digits.set(currency, count)
  return count
}

/**
 * Caches the decimals, because creating a formatter is a hundred times slower than reading the
 * cache.
 */
const digits = new Map<string, number>()
