/** Holds quantity and words typed into the search. */
export interface ParsedSearch {
  readonly quantity: number
  readonly text: string
}

/** Parses the search: `3*desk` means three desks, `1,5 * rice` one and a half; anything else one. */
export function parseSearch(typed: string): ParsedSearch {
  const [, count = '', rest = ''] = /^\s*(\d+(?:[.,]\d+)?)\s*\*\s*(.*)$/.exec(typed) ?? []
  const quantity = Number(count.replace(',', '.'))
  return quantity > 0 ? { quantity, text: rest.trim() } : { quantity: 1, text: typed.trim() }
}
