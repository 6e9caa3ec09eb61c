/** Holds the quantity and the words of a search. */
export interface ParsedSearch {
  readonly quantity: number
  readonly text: string
}

/** Parses a search: `3*desk` means three desks, `1,5 * rice` one and a half; without a number, one. */
export function parseSearch(typed: string): ParsedSearch {
  const [, count = '', rest = ''] = /^\s*(\d+(?:[.,]\d+)?)\s*\*\s*(.*)$/.exec(typed) ?? []
  const quantity = Number(count.replace(',', '.'))
  return quantity > 0 ? { quantity, text: rest.trim() } : { quantity: 1, text: typed.trim() }
}
