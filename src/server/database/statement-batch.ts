import type { Socket } from 'node:net'
import pg from 'pg'

/** Declares the parts of pg's query and connection that batches need. pg's types leave them out. */
interface Query {
  name: string | undefined
  text: string | undefined
  values: readonly unknown[] | undefined
  queryMode: string | undefined
  readonly _result: ResultBuilder
  submit(connection: Connection): Error | null
  handleRowDescription(columns: Columns): void
  handleDataRow(row: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleEmptyQuery(connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(problem: unknown, connection: Connection): void
}
interface ResultBuilder {
  _types: pg.CustomTypesConfig | undefined
  parseRow: (fields: readonly unknown[]) => unknown
  _parseRowAsArray(fields: readonly unknown[]): unknown
}
interface Connection {
  readonly stream: Socket
  readonly parsedStatements: Record<string, string | undefined>
  readonly submittedNamedStatements: Record<string, string | undefined>
  close(statement: { readonly type: 'S'; readonly name: string }): void
  sync(): void
  flush(): void
}
interface Columns {
  readonly fields: readonly unknown[]
}
type StatementDone = (problem: Error | null, result: pg.QueryResult) => void
const PgQuery = pg.Query as unknown as new (
  text: string,
  values?: undefined,
  done?: StatementDone,
) => Query

/** Describes a statement whose rows may be arrays. */
export type Config = Pick<pg.QueryConfig, 'name' | 'text' | 'values' | 'types'> & {
  readonly rowMode?: string
}

/**
 * Runs a statement on one connection. The statements of one turn of the event loop are sent in one piece.
 */
export type Send = (config: Config) => Promise<pg.QueryResult>

/** Holds the SQLSTATE code in_failed_sql_transaction: PostgreSQL skips statements after one that failed. */
export const SKIPPED = '25P02'

/**
 * Returns a function that collects the statements of one turn of the event loop and sends them in
 * one piece with one synchronisation point: one system call, which wakes PostgreSQL once. After a
 * failure, PostgreSQL skips the rest of the statements. PostgreSQL sends all responses together after the
 * last statement. With `hasPrologue`, nobody waits for the response to the first statement, and each
 * later response is sent before the next statement runs: a fast statement does not wait for a slow one.
 */
export function createBatches(client: pg.ClientBase, hasPrologue = false): Send {
  let gathered: Query[] = []

  function flush(): void {
    const queries = gathered
    gathered = []
    client.query(new Batch(queries, hasPrologue) as unknown as pg.Submittable)
  }

  return ({ name, text, values, types, rowMode }) =>
    new Promise((resolve, reject) => {
      // pg would copy an object property by property, which takes longer than all other steps here.
      const query = new PgQuery(text, undefined, (problem, result) =>
        problem ? reject(problem) : resolve(result),
      )
      query.name = name
      query.values = values
      query._result._types = types
      if (rowMode === 'array') query._result.parseRow = query._result._parseRowAsArray
      // A statement without parameters would be sent as a simple query outside of the batch.
      query.queryMode = 'extended'
      if (gathered.push(query) === 1) setImmediate(flush)
    })
}

/** Limits the number of prepared statements of a connection, whose plans take memory in its PostgreSQL process. */
const MAX_PREPARED = 500

/** Holds the prepared statements of a connection, and the wrapped connections that batches need. */
interface ConnectionState {
  /**
   * Holds the columns of named statements, null for statements without columns. PostgreSQL sends
   * them once. Statements that were used last are at the end.
   */
  readonly columns: Map<string, Columns | null>
  /** Wraps the connection without the synchronisation point, which the batch sends. */
  readonly withoutSync: Connection
  /** Wraps the connection without the request for columns. */
  readonly withoutDescribe: Connection
  /** Indicates whether the values of the last statement could be sent. */
  isSent: boolean
}

const connections = new WeakMap<Connection, ConnectionState>()

function getConnectionState(connection: Connection): ConnectionState {
  const existing = connections.get(connection)
  if (existing) return existing
  const nothing = { value: () => {} }
  const unsent = { value: () => void (state.isSent = false) }
  const withoutSync = Object.create(connection, { sync: nothing, close: unsent }) as Connection
  const withoutDescribe = Object.create(withoutSync, { describe: nothing }) as Connection
  const state: ConnectionState = { columns: new Map(), withoutSync, withoutDescribe, isSent: true }
  connections.set(connection, state)
  return state
}

/** Presents several queries as one query to pg's client. */
class Batch extends PgQuery {
  /** Holds the queries that are not answered yet. */
  readonly #queries: Query[]
  readonly #hasPrologue: boolean
  /** Holds the last query after its response: the transaction can still fail when it is committed. */
  #last: Query | undefined
  #columns = new Map<string, Columns | null>()

  constructor(queries: Query[], hasPrologue: boolean) {
    super('')
    this.#queries = queries
    this.#hasPrologue = hasPrologue
  }

  override submit(connection: Connection): null {
    const state = getConnectionState(connection)
    this.#columns = state.columns
    connection.stream.cork()
    this.#closeLeastRecentlyUsed(connection)
    for (const [place, query] of this.#queries.entries()) {
      const columns = query.name === undefined ? undefined : this.#columns.get(query.name)
      if (this.#hasPrologue && place > 1) connection.flush()
      state.isSent = true
      const problem = query.submit(
        columns === undefined ? state.withoutSync : state.withoutDescribe,
      )
      if (problem) query.handleError(problem, connection)
      if (problem || !state.isSent) {
        this.#skip(connection, place)
        break
      }
      if (columns) query.handleRowDescription(columns)
    }
    connection.sync()
    connection.stream.uncork()
    this.#setActiveQuery()
    return null
  }

  /**
   * Closes the least recently used statements when the connection would keep more than the limit. Sends the messages
   * first, because PostgreSQL skips messages after a failed statement.
   */
  #closeLeastRecentlyUsed(connection: Connection): void {
    const added = new Set<string>()
    for (const { name } of this.#queries) {
      if (name === undefined) continue
      const columns = this.#columns.get(name)
      if (columns === undefined) added.add(name)
      else {
        this.#columns.delete(name)
        this.#columns.set(name, columns)
      }
    }
    if (added.size === 0) return
    const excess = this.#columns.size + added.size - MAX_PREPARED
    for (const name of [...this.#columns.keys()].slice(0, Math.max(0, excess))) {
      this.#columns.delete(name)
      delete connection.parsedStatements[name]
      connection.close({ type: 'S', name })
    }
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
    this.#setActiveQuery()
    if (!query) return
    // A statement that a later batch has closed meanwhile is not prepared any more.
    const isPrepared = query.name !== undefined && connection.parsedStatements[query.name]
    if (isPrepared && !this.#columns.has(query.name!)) this.#columns.set(query.name!, null)
    query.handleCommandComplete(message, connection)
    if (this.#queries.length === 0) this.#last = query
    else query.handleReadyForQuery(connection)
  }

  override handleEmptyQuery(connection: Connection): void {
    this.handleCommandComplete({ text: '' }, connection)
  }

  override handleReadyForQuery(connection: Connection): void {
    this.#last?.handleReadyForQuery(connection)
  }

  override handleError(problem: unknown, connection: Connection): void {
    const query = this.#last ?? this.#queries.shift()
    query?.handleError(problem, connection)
    this.#skip(connection, 0)
  }

  /**
   * Sets the query that is being answered in pg's client, because the client tracks prepared statements
   * by query.
   */
  #setActiveQuery(): void {
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
