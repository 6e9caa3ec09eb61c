import pg from 'pg'

/** Lists the statements that the process sent to PostgreSQL while it was watched, each once. */
export interface StatementWatch {
  readonly texts: ReadonlySet<string>
  stop(): void
}

/** Types a method of pg's queries that pg's own types leave out. */
interface Sent {
  readonly text?: unknown
  submit(...given: unknown[]): unknown
}

/** Records the text of every statement of this process, on any connection. */
export function watchStatements(): StatementWatch {
  const texts = new Set<string>()
  const prototype = pg.Query.prototype as unknown as Sent
  const { submit } = prototype
  prototype.submit = function (this: Sent, ...given: unknown[]) {
    if (typeof this.text === 'string') texts.add(this.text)
    return Reflect.apply(submit, this, given)
  }
  return {
    texts,
    stop() {
      prototype.submit = submit
    },
  }
}
