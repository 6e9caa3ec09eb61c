import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createLanes } from './lanes.ts'
import { scopeOf, type Viewer } from './viewer.ts'
import { createStatementNames } from './statement-names.ts'
import type { Statement } from './statement.ts'
import { scopedQuery } from './scoped-query.ts'
import { inTransaction, type Transaction } from './transaction.ts'
import { rawText, valueParsers } from './value-parsers.ts'

/** The one way to PostgreSQL; a process has one. */
export interface Database {
  /** Rows that a team may see, read by one statement in a read-only transaction of its own. */
  read<Row = Record<string, unknown>>(viewer: Viewer, statement: Statement): Promise<Row[]>
  /** The first row, for statements whose columns are text that goes out as it is. */
  readText(viewer: Viewer, statement: Statement): Promise<readonly (string | null)[]>
  /** Runs `work` in one transaction; repeats it, at most three times, when others were in its way. */
  withTeam<T>(team: string, work: (trx: Transaction) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a short transaction of its own that commits at once, also from inside another transaction: on
   * connections that nothing else holds. `work` must not wait for anything but its own statements.
   */
  separately<T>(team: string, work: (trx: Transaction) => Promise<T>): Promise<T>
  /** One statement outside of any team, as the owner: for identity and the engine's own upkeep, never for records. */
  query<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>
  /** Plain connections of the owner, for better-auth and migrations. */
  readonly pool: pg.Pool
  /** What a further connection needs (LISTEN, COPY). */
  readonly connection: pg.ClientConfig
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Connections for transactions; reads have lanes of their own. */
  readonly poolSize?: number
  readonly lanes?: number
}

/** Connections for `separately`: its transactions last a millisecond. */
const SEPARATE_POOL_SIZE = 2
const STATEMENT_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 5_000
const RETRIES = 3
/** serialization_failure and deadlock_detected: running again is what they ask for. */
const IN_THE_WAY = new Set(['40001', '40P01'])

export function createDatabase(
  given: pg.ClientConfig,
  { poolSize = 10, lanes: laneCount = 4 }: DatabaseOptions = {},
): Database {
  const connection: pg.ClientConfig = {
    application_name: 'armazem',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Short queries are many here: compiling machine code for them costs more than it saves.
    options: '-c timezone=UTC -c jit=off -c datestyle=ISO',
    ...given,
  }
  const pool = new pg.Pool({ ...connection, max: poolSize })
  const writers = new pg.Pool({ ...connection, max: poolSize, pipeline: true })
  const separate = new pg.Pool({ ...connection, max: SEPARATE_POOL_SIZE, pipeline: true })
  const lanes = createLanes(connection, laneCount)
  const nameOf = createStatementNames()
  const inside = new AsyncLocalStorage<true>()
  // A broken connection fails its queries and is replaced; one between two queries, idle in the pool or taken from
  // it, would end the process without a listener.
  for (const each of [pool, writers, separate]) {
    each.on('error', () => {})
    each.on('connect', (client) => client.on('error', () => {}))
  }

  async function send(viewer: Viewer, config: pg.QueryConfig): Promise<pg.QueryResult> {
    refuseInside(inside)
    const name = nameOf(config.text)
    const named = name ? { ...config, name } : config
    return lanes.run((client) => scopedQuery(client, scopeOf(viewer), named))
  }

  return {
    pool,
    connection,
    async read<Row>(viewer: Viewer, { text, values = [] }: Statement) {
      const result = await send(viewer, { text, values: [...values], types: valueParsers })
      return result.rows as Row[]
    },
    async readText(viewer, { text, values = [] }) {
      const raw = { text, values: [...values], types: rawText, rowMode: 'array' }
      const { rows } = await send(viewer, raw)
      return (rows[0] ?? []) as readonly (string | null)[]
    },
    async withTeam(team, work) {
      refuseInside(inside)
      for (let attempt = 0; ; attempt++) {
        const client = await writers.connect()
        try {
          const done = await inside.run(true, () => inTransaction(client, team, nameOf, work))
          for (const then of done.afterCommit) then()
          return done.answer
        } catch (problem) {
          if (attempt >= RETRIES || !IN_THE_WAY.has(codeOf(problem))) throw problem
        } finally {
          client.release()
        }
        await pause(Math.random() * 20 * 2 ** attempt)
      }
    },
    async separately(team, work) {
      const client = await separate.connect()
      try {
        const done = await inTransaction(client, team, nameOf, work)
        for (const then of done.afterCommit) then()
        return done.answer
      } finally {
        client.release()
      }
    },
    async query<Row>({ text, values = [] }: Statement) {
      refuseInside(inside)
      const name = nameOf(text)
      const result = await lanes.run((client) =>
        client.query({ text, values: [...values], types: valueParsers, ...(name && { name }) }),
      )
      return result.rows as Row[]
    },
    async close() {
      await Promise.allSettled([pool.end(), writers.end(), separate.end(), lanes.close()])
    },
  }
}

/** The SQLSTATE of an error of PostgreSQL, or the code of Node's; empty for anything else. */
export function codeOf(problem: unknown): string {
  const code = typeof problem === 'object' && problem !== null && 'code' in problem && problem.code
  return typeof code === 'string' ? code : ''
}

/** Work that holds a connection and waits for a second one hangs for good once all are held (stack.md). */
function refuseInside(inside: AsyncLocalStorage<true>): void {
  if (inside.getStore()) throw new Error('Inside a transaction every statement goes through it')
}
