const known = new Set(Intl.supportedValuesOf('currency'))

/** Whether a text is the ISO 4217 code of a currency. */
export function isCurrency(code: string): boolean {
  return known.has(code)
}

/** How many digits an amount has behind the point: 2 for USD, 0 for JPY. */
export function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
