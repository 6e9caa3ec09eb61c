import pg from 'pg'

/** The statements that the process sent to PostgreSQL while it was watched, each once. */
export interface StatementWatch {
  readonly texts: ReadonlySet<string>
  stop(): void
}

/** Types the method that every query of pg has when it is sent, alone or in a batch; pg's types leave it out. */
interface Sent {
  readonly text?: unknown
  submit(...given: unknown[]): unknown
}

/** Notes the text of every statement of this process, by whatever connection it goes. */
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
