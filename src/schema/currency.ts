const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Returns whether a text is an ISO 4217 currency code. */
export function isCurrency(code: string): boolean {
  return currencies.has(code)
}

/** Returns the decimals of a currency: 2 for USD, 0 for JPY. */
export function getCurrencyDecimals(currency: string): number {
  const cached = decimalsByCurrency.get(currency)
  if (cached !== undefined) return cached
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2
  decimalsByCurrency.set(currency, decimals)
  return decimals
}

/**
 * Caches the decimals, because creating a formatter is a hundred times slower than reading the
 * cache.
 */
const decimalsByCurrency = new Map<string, number>()
