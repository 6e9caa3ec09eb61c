/** Text as it is compared: without accents and case, as the server's search does. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Whether each word of `query` begins a word of `text`, or stands anywhere in it when it is three letters or longer. */
export function matches(text: string, query: string): boolean {
  const place = folded(text)
  return folded(query)
    .split(/\s+/)
    .filter(Boolean)
    .every(
      (word) =>
        place.startsWith(word) ||
        place.includes(` ${word}`) ||
        (word.length > 2 && place.includes(word)),
    )
}
