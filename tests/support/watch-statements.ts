import pg from 'pg'

/** The statements that the process sent to PostgreSQL while it was watched, each once. */
export interface StatementWatch {
  readonly texts: ReadonlySet<string>
  stop(): void
}

/** Notes the text of every statement of this process, by whatever connection it goes. */
export function watchStatements(): StatementWatch {
  const texts = new Set<string>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [sent] = given as [string | { readonly text?: unknown } | undefined]
    const text = typeof sent === 'string' ? sent : sent?.text
    if (typeof text === 'string') texts.add(text)
    return Reflect.apply(query, this, given) as never
  } as typeof query
  return {
    texts,
    stop() {
      pg.Client.prototype.query = query
    },
  }
}
