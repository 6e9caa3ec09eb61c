import pg from 'pg'

/** Describes the statements that the process sent to PostgreSQL while it was watched. */
export interface StatementWatch {
  /** Lists the texts, each once. */
  readonly texts: ReadonlySet<string>
  /** Lists all statements in order, with their values. */
  readonly sent: readonly SentStatement[]
  /** Returns how many statements whose text contains `part` were sent. */
  count(part: string): number
  stop(): void
}

interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Describes a query of pg, with a method that pg's own types leave out. */
interface Sent {
  readonly text?: unknown
  readonly values?: unknown
  submit(...given: unknown[]): unknown
}

const { submit: submitUnwatched } = pg.Query.prototype as unknown as Sent

/** Returns whether the statements of this process are watched. Requests must then not be replaced by copied rows. */
export function areStatementsWatched(): boolean {
  return (pg.Query.prototype as unknown as Sent).submit !== submitUnwatched
}

/** Records the text of every statement of this process, on any connection. */
export function watchStatements(): StatementWatch {
  const texts = new Set<string>()
  const sent: SentStatement[] = []
  const counts = new Map<string, number>()
  const prototype = pg.Query.prototype as unknown as Sent
  const { submit } = prototype
  prototype.submit = function (this: Sent, ...given: unknown[]) {
    if (typeof this.text === 'string') {
      texts.add(this.text)
      sent.push({ text: this.text, values: Array.isArray(this.values) ? this.values : [] })
      counts.set(this.text, (counts.get(this.text) ?? 0) + 1)
    }
    return Reflect.apply(submit, this, given)
  }
  return {
    texts,
    sent,
    count: (part) =>
      [...counts].reduce((total, [text, sent]) => total + (text.includes(part) ? sent : 0), 0),
    stop() {
      prototype.submit = submit
    },
  }
}
