/** Text as it is compared: without accents and case, as the server's search does. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Whether each word of `query` begins a word of `text`, or stands anywhere in it when it is three letters or longer. */
export function matches(text: string, query: string): boolean {
  const folded = fold(text)
  return fold(query)
    .split(/\s+/)
    .filter(Boolean)
    .every(
      (word) =>
        folded.startsWith(word) ||
        folded.includes(` ${word}`) ||
        (word.length > 2 && folded.includes(word)),
    )
}
