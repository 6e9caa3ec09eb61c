import pg from 'pg'
import type { Scope } from './viewer.ts'

/** Sets role, team and what bounds the viewer's sight for the rest of the transaction; prepared on every connection that carries scoped queries. */
export const SCOPE = {
  name: 'scope',
  text: `select set_config('role', armazem_team_role(), true), set_config('app.team', $1, true), set_config('app.branches', $2, true), set_config('app.own', $3, true), set_config('transaction_read_only', 'on', true)`,
} as const

/** What is needed of pg's query and connection to send one statement before another; its types leave it out. */
interface Query {
  submit(connection: Connection): Error | null
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
interface Connection {
  bind(config: { portal: string; statement: string; values: readonly string[] }): void
  execute(config: { portal: string }): void
}
type Done = (problem: Error | null, result: pg.QueryResult) => void
type QueryConstructor = new (config: pg.QueryConfig, values: undefined, done: Done) => Query

/**
 * Runs a statement as a team, or with the eyes of a member, read-only. SCOPE travels in front of it to the same synchronisation point, which makes
 * the two one transaction (PostgreSQL 54.2.4, "Pipelining"): one message there and one back, where begin, set and
 * commit would take three. Whatever fails undoes both.
 */
export function scopedQuery(
  client: pg.Client,
  scope: Scope,
  config: pg.QueryConfig,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new (pg.Query as unknown as QueryConstructor)(
      // A statement without parameters would go as a simple query, which does not end the transaction that SCOPE began.
      { ...config, queryMode: 'extended' } as pg.QueryConfig,
      undefined,
      (problem, result) => (problem ? reject(problem) : resolve(result)),
    )
    const { submit, handleDataRow, handleCommandComplete } = query
    let inScope = true
    query.submit = (connection) => {
      connection.bind({ portal: '', statement: SCOPE.name, values: scope })
      connection.execute({ portal: '' })
      return submit.call(query, connection)
    }
    query.handleDataRow = (message) => {
      if (!inScope) handleDataRow.call(query, message)
    }
    query.handleCommandComplete = (message, connection) => {
      if (!inScope) handleCommandComplete.call(query, message, connection)
      inScope = false
    }
    client.query(query as unknown as pg.Submittable)
  })
}
