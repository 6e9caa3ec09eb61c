/** Returns a text without accents and in lower case for comparison, as the server's search does. */
export function foldAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/**
 * Returns whether each word of `query` begins a word of `text`. Words of three letters or more may also occur inside a
 * word.
 */
export function matches(text: string, query: string): boolean {
  return matchesFolded(foldAccents(text), query)
}

/** Returns the result of `matches` for a text that `foldAccents` has returned. */
export function matchesFolded(folded: string, query: string): boolean {
  return foldAccents(query)
    .split(/\s+/)
    .filter(Boolean)
    .every(
      (word) =>
        folded.startsWith(word) ||
        folded.includes(` ${word}`) ||
        (word.length > 2 && folded.includes(word)),
    )
}
