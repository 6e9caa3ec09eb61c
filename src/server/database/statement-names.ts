const LIMIT = 500

/**
 * Names for prepared statements, so that PostgreSQL parses and plans each shape of SQL once per connection. The
 * shapes are bounded: a text that is not among the last 500 newcomers runs unnamed rather than fill the server.
 */
export function createStatementNames(limit = LIMIT) {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()

  return function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined) return known
    // A shape earns its name when it comes a second time; one-off filters must not use up the room.
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= limit) seenOnce.clear()
      seenOnce.add(text)
      return undefined
    }
    if (names.size >= limit) return undefined
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}
