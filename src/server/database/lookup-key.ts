/**
 * Returns the lookup key of a text, as the database function `armazem_key` does: two texts that
 * differ only in case, in outer spaces, or in non-breaking instead of plain spaces have the same
 * key.
 */
export function createLookupKey(text: string): string {
  const normal = NOT_ASCII.test(text) ? text.normalize('NFC').replaceAll('\u00a0', ' ') : text
  return normal.trim().toLowerCase()
}

/** Matches texts that need to be normalized, which takes longer than all other steps. */
const NOT_ASCII = /[^\x20-\x7e]/
