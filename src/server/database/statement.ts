/** Holds SQL with its parameters. The text never contains a value of a request. */
export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  /**
   * Reuses one plan for all values, because planning the statement takes longer than a specific
   * plan would save. The plan `byIndex` reads no table as a whole, so that it is also fast for a small team on a server
   * with large teams.
   */
  readonly usesGenericPlan?: boolean | 'byIndex'
  /**
   * Plans the statement for each of its values, because a plan for all values would be much slower.
   */
  readonly usesCustomPlan?: boolean
}

/** Collects the parameters of one statement: `add(value)` returns its placeholder, `$1`, `$2` … */
export interface Parameters {
  readonly values: unknown[]
  add(value: unknown): string
}

/** Creates an empty list of parameters. */
export function createParameters(): Parameters {
  const values: unknown[] = []
  return { values, add: (value) => `$${values.push(value)}` }
}

/**
 * Quotes a name for SQL. Names come from declarations. Quoting allows reserved words and capital
 * letters.
 */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Quotes a constant of the program as SQL text. Values of requests must be parameters instead. */
export function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
