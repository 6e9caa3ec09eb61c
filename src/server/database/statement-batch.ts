import type { Socket } from 'node:net'
import pg from 'pg'

/** What is needed of pg's query and connection; its types leave it out. */
interface Query {
  name: string | undefined
  text: string | undefined
  submit(connection: Connection): Error | null
  handleRowDescription(columns: Columns): void
  handleDataRow(row: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleEmptyQuery(connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(problem: unknown, connection: Connection): void
}
interface Connection {
  readonly stream: Socket
  readonly parsedStatements: Readonly<Record<string, string | undefined>>
  readonly submittedNamedStatements: Record<string, string | undefined>
  sync(): void
}
interface Columns {
  readonly fields: readonly unknown[]
}
type Done = (problem: Error | null, result: pg.QueryResult) => void
const PgQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values?: undefined,
  done?: Done,
) => Query

/** Runs a statement on one connection; what is sent without a pause travels together. */
export type Send = (config: pg.QueryConfig) => Promise<pg.QueryResult>

/** in_failed_sql_transaction: PostgreSQL's word for a statement that was not run because one before it failed. */
export const SKIPPED = '25P02'

/**
 * Returns a function that gathers statements until the process has handled what has just come in, and sends them as
 * one piece with one synchronisation point: one system call here, one awakening of PostgreSQL, and one answer when it
 * has run all of them. After a failure PostgreSQL skips the rest.
 */
export function createBatches(client: pg.ClientBase): Send {
  let gathered: Query[] = []

  function flush(): void {
    const queries = gathered
    gathered = []
    client.query(new Batch(queries) as unknown as pg.Submittable)
  }

  return (config) =>
    new Promise((resolve, reject) => {
      const query = new PgQuery(
        // A statement without parameters would go as a simple query, which is a piece of its own.
        { ...config, queryMode: 'extended' } as pg.QueryConfig,
        undefined,
        (problem, result) => (problem ? reject(problem) : resolve(result)),
      )
      if (gathered.push(query) === 1) setImmediate(flush)
    })
}

/** The columns of a connection's named statements, null where they have none: PostgreSQL tells them once. */
const knownColumns = new WeakMap<Connection, Map<string, Columns | null>>()

/** Makes several queries look like one to pg's client. */
class Batch extends PgQuery {
  /** Those that are not answered yet. */
  readonly #queries: Query[]
  #columns = new Map<string, Columns | null>()

  constructor(queries: Query[]) {
    super({ text: '' })
    this.#queries = queries
  }

  override submit(connection: Connection): null {
    this.#columns = knownColumns.get(connection) ?? this.#columns
    knownColumns.set(connection, this.#columns)
    connection.stream.cork()
    for (const [place, query] of this.#queries.entries()) {
      const columns = query.name === undefined ? undefined : this.#columns.get(query.name)
      let isSent = true
      const problem = query.submit(quiet(connection, columns !== undefined, () => (isSent = false)))
      if (problem) query.handleError(problem, connection)
      if (problem || !isSent) {
        this.#skip(connection, place)
        break
      }
      if (columns) query.handleRowDescription(columns)
    }
    connection.sync()
    connection.stream.uncork()
    this.#tell()
    return null
  }

  override handleRowDescription(columns: Columns): void {
    const [query] = this.#queries
    if (query?.name !== undefined) this.#columns.set(query.name, columns)
    query?.handleRowDescription(columns)
  }

  override handleDataRow(row: unknown): void {
    this.#queries[0]?.handleDataRow(row)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    const query = this.#queries.shift()
    this.#tell()
    if (!query) return
    if (query.name !== undefined && !this.#columns.has(query.name)) {
      this.#columns.set(query.name, null)
    }
    query.handleCommandComplete(message, connection)
    query.handleReadyForQuery(connection)
  }

  override handleEmptyQuery(connection: Connection): void {
    this.handleCommandComplete({ text: '' }, connection)
  }

  override handleReadyForQuery(): void {}

  override handleError(problem: unknown, connection: Connection): void {
    this.#queries.shift()?.handleError(problem, connection)
    this.#skip(connection, 0)
  }

  /** Names the query that is being answered: by that the client keeps account of prepared statements. */
  #tell(): void {
    this.name = this.#queries[0]?.name
    this.text = this.#queries[0]?.text
  }

  #skip(connection: Connection, from: number): void {
    for (const query of this.#queries.splice(from)) {
      const { name = '' } = query
      if (connection.parsedStatements[name] === undefined) {
        delete connection.submittedNamedStatements[name]
      }
      query.handleError(new Skipped(), connection)
    }
  }
}

class Skipped extends Error {
  readonly code = SKIPPED

  constructor() {
    super('A statement before this one failed')
  }
}

/**
 * Returns a connection that leaves the synchronisation point to the batch and does not ask for columns that are known;
 * `onUnsent` is called when the values of a statement cannot be written.
 */
function quiet(connection: Connection, isDescribed: boolean, onUnsent: () => void): Connection {
  const nothing = { value: () => {} }
  return Object.create(connection, {
    sync: nothing,
    close: { value: onUnsent },
    ...(isDescribed && { describe: nothing }),
  }) as Connection
}
