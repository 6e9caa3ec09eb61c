const LIMIT = 500

/** Lists the error codes invalid_sql_statement_name and duplicate_prepared_statement. */
const UNPREPARED = new Set(['26000', '42P05'])

/**
 * Returns whether a named statement failed because of its name: its first run on a connection
 * failed or was skipped while others with the same name were already sent, or a pooler keeps no
 * names. The statement can be repeated without a name.
 */
export function isUnprepared(code: string): boolean {
  return UNPREPARED.has(code)
}

/**
 * Creates names for prepared statements, so that PostgreSQL parses each SQL text once per connection
 * and can keep its plan. The number of names is limited to protect the server's memory: once `limit`
 * texts have names, further texts run without a name.
 */
export function createStatementNames(limit = LIMIT) {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()

  return function nameStatement(text: string): string | undefined {
    const existing = names.get(text)
    if (existing !== undefined) return existing
    // A text is prepared when it is used a second time, because filters that are used once should
    // not fill the memory.
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
