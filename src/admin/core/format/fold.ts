/** Returns a text without accents and in lower case for comparison, as the server's search does. */
export function foldAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/**
 * Returns whether each word of `query` begins a word of `text`, or occurs anywhere in it when it has three letters or
 * more.
 */
export function matches(text: string, query: string): boolean {
  return matchesFolded(foldAccents(text), query)
}

/** Returns whether a text matches, like `matches`; `folded` is the text as `foldAccents` returns it. */
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
