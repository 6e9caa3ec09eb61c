/** Matches a text that would be split, or whose outer spaces would be lost. */
const NEEDS_QUOTES = /[,;"\r\n]|^\s|\s$/

/** Matches the next text of a list, with or without quotation marks, and the separator after it. */
const ITEM = /\s*(?:"((?:[^"]|"")*)"\s*|([^,;\r\n]*))(?:[,;\r\n]|$)/g

/**
 * Joins texts for one cell of a file: `Milk, Eggs`. A text that contains a separator is quoted as in
 * CSV files: `"Nuts, shelled", Milk`.
 */
export function joinTexts(texts: readonly string[]): string {
  return texts
    .map((text) => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(', ')
}

/** Splits the text of a cell at commas, semicolons and line breaks outside of quotation marks. */
export function splitTexts(text: string): readonly string[] {
  return [...text.matchAll(ITEM)]
    .map(([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare.trim())
    .filter((each) => each !== '')
}
