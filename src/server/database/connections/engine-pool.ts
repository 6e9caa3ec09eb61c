import pg from 'pg'
import { runOwnQuery } from './scoped-query.ts'
import type { DatabaseSession } from './session.ts'
import type { ConnectionCount } from './pipelines.ts'
import { watchSilence } from './watch-silence.ts'
import { countPool, listenForErrors } from '../queues/writers.ts'

/** Provides connections for better-auth and for statements that must share a connection. */
export interface EnginePool {
  /**
   * Returns a connection, which the caller releases after use. With `isPatient`, statements may take longer than the time
   * limit of the session (`statement_timeout`), which the caller must switch off.
   */
  connect(options?: { readonly isPatient?: boolean }): Promise<EngineClient>
  /** Counts the open connections. */
  countConnections(): ConnectionCount
  end(): Promise<void>
}

/** Runs statements of the engine on one connection until it is released. */
export interface EngineClient {
  query<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Pick<pg.QueryResult, 'command' | 'rowCount'> & { rows: Row[] }>
  release(destroy?: boolean): void
}

/**
 * Creates a pool of connections whose statements and transactions have the settings of the session.
 * `max` limits its connections.
 */
export function createEnginePool(session: DatabaseSession, max: number): EnginePool {
  const pool = new pg.Pool({ ...session.config, max })
  listenForErrors(pool)
  return {
    async connect({ isPatient = false } = {}) {
      const client = await pool.connect()
      const stop = isPatient ? () => {} : watchSilence(client, session.silence_ms)
      const release = (destroy?: boolean) => {
        stop()
        client.release(destroy)
      }
      if (session.settings === '')
        return { query: (text, values) => client.query(text, values && [...values]), release }
      let isInTransaction = false
      return {
        query(text, values = []) {
          const begin = BEGIN.exec(text)?.[0]
          if (begin !== undefined) {
            isInTransaction = true
            const rest = text.slice(begin.length)
            return client.query(`${begin}; select ${session.settings}${rest}`)
          }
          if (END.test(text)) isInTransaction = false
          return isInTransaction
            ? client.query(text, [...values])
            : runOwnQuery(client, session, { text, values: [...values] })
        },
        release,
      }
    },
    countConnections: () => countPool(pool),
    end: () => pool.end(),
  }
}

const BEGIN = /^(?:begin|start transaction)[^;]*/i
const END = /^(?:commit|rollback)$/i
