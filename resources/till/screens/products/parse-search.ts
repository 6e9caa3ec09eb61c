/** Holds the quantity and the text of a search. */
export interface ParsedSearch {
  readonly quantity: number
  readonly text: string
}

/**
 * Parses a search. `3*desk` searches for "desk" with quantity 3, and `1,5 * rice` for "rice" with quantity 1.5. Without
 * a number, the quantity is 1.
 */
export function parseSearch(typed: string): ParsedSearch {
  const [, count = '', rest = ''] = /^\s*(\d+(?:[.,]\d+)?)\s*\*\s*(.*)$/.exec(typed) ?? []
  const quantity = Number(count.replace(',', '.'))
  return quantity > 0 ? { quantity, text: rest.trim() } : { quantity: 1, text: typed.trim() }
}
