const LIMIT = 500

/**
 * Returns a function that writes a text once per key. PostgreSQL's statements are found by their
 * text, which takes longer for a text that was just written. The number of texts is limited to
 * protect the server's memory.
 */
export function createTextCache() {
  const texts = new Map<string, string>()
  return (key: string, write: () => string): string => {
    const known = texts.get(key)
    if (known !== undefined) return known
    if (texts.size >= LIMIT) texts.clear()
    const text = write()
    texts.set(key, text)
    return text
  }
}
