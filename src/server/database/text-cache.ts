const LIMIT = 500

/**
 * Returns a function that builds the text of a statement once per key and returns the same string afterwards. Prepared
 * statements are looked up by their text, which is slower for a new string, because its hash must be computed first.
 * The number of texts is limited to protect the server's memory.
 */
export function createTextCache() {
  const texts = new Map<string, string>()
  return (key: string, write: () => string): string => {
    const cached = texts.get(key)
    if (cached !== undefined) return cached
    if (texts.size >= LIMIT) texts.clear()
    const text = write()
    texts.set(key, text)
    return text
  }
}
