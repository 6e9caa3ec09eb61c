/** Limits the number of texts that have a name. */
const MAX_NAMES = 2000

/** Lists the error codes invalid_sql_statement_name and duplicate_prepared_statement. */
const UNPREPARED = new Set(['26000', '42P05'])

/**
 * Returns whether a named statement failed because of its name: its first run on a connection
 * failed or was skipped while other statements with its name were already sent, or a pooler keeps no
 * names. The statement can be repeated without a name.
 */
export function isUnprepared(code: string): boolean {
  return UNPREPARED.has(code)
}

/**
 * Creates names for prepared statements, so that PostgreSQL parses each SQL text once per connection
 * and can keep its plan. Remembers the names of the `limit` texts that were used last, to protect the memory of the
 * server; a forgotten text gets a new name when it is used twice again. Each connection keeps fewer statements
 * (statement-batch.ts).
 */
export function createStatementNames(limit = MAX_NAMES) {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  let count = 0

  return function nameStatement(text: string): string | undefined {
    const existing = names.get(text)
    if (existing !== undefined) {
      names.delete(text)
      names.set(text, existing)
      return existing
    }
    // A text is prepared when it is used a second time, because filters that are used once should
    // not replace statements that are used often.
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= limit) seenOnce.clear()
      seenOnce.add(text)
      return undefined
    }
    const [oldest] = names.keys()
    if (names.size >= limit) names.delete(oldest!)
    const name = `s${count++}`
    names.set(text, name)
    return name
  }
}
