import pg from 'pg'
import { SessionChanged } from '../session-proof.ts'
import type { Prologue, DatabaseSession } from './session.ts'
import { getPendingProof, getViewerScope, type Viewer } from '../viewer.ts'

/**
 * Declares the parts of pg's query and connection that are needed to send one statement before
 * another. pg's types leave them out.
 */
interface Query {
  submit(connection: Connection): Error | null
  handleDataRow(message: RowMessage): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
interface Connection {
  parse(config: { name: string; text: string }): void
  bind(config: { portal: string; statement: string; values: RowTexts }): void
  execute(config: { portal: string }): void
}
type RowTexts = readonly (string | null)[]
/** Holds a row as sent by the protocol, as texts. */
interface RowMessage {
  readonly fields: readonly (Buffer | string | null)[]
}
type StatementDone = (problem: Error | null, result: pg.QueryResult) => void
type QueryConstructor = new (
  config: pg.QueryConfig,
  values: undefined,
  done: StatementDone,
) => Query

/**
 * Prepares a new connection for scoped queries by running the scope once, without a team, in its
 * own transaction.
 */
export async function prepareScope(client: pg.ClientBase, session: DatabaseSession): Promise<void> {
  const nobody = ['', '', '', 'auto']
  const { scope, provingScope } = session
  if (scope.name === '') return
  await Promise.all([
    client.query({ ...scope, values: nobody }),
    client.query({ ...provingScope, values: [...nobody, '', null] }),
  ])
}

/**
 * Runs a read-only statement as a team or with the rights of a member. `usesGenericPlan` has the same
 * meaning as in `Statement`. The same message checks a session that is not confirmed yet. Throws
 * `SessionChanged` when the session is no longer valid.
 */
export async function runScopedQuery(
  client: pg.ClientBase,
  session: DatabaseSession,
  viewer: Viewer,
  config: pg.QueryConfig,
  usesGenericPlan = false,
): Promise<pg.QueryResult> {
  const values = [...getViewerScope(viewer), usesGenericPlan ? 'force_generic_plan' : 'auto']
  const proof = getPendingProof(viewer)
  if (!proof) return runQueryAfter(client, session.scope, values, config)
  const result = await runQueryAfter(
    client,
    session.provingScope,
    [...values, ...proof.values],
    config,
    ({ fields: [found = null] }) => {
      proof.isHeld = found !== null && String(found) === proof.expected
    },
  )
  if (!proof.isHeld) throw new SessionChanged()
  return result
}

/** Runs a statement of the owner with the settings of its session. */
export function runOwnQuery(
  client: pg.ClientBase,
  { settings }: DatabaseSession,
  config: pg.QueryConfig,
): Promise<pg.QueryResult> {
  if (settings === '') return client.query(config)
  return runQueryAfter(client, { name: '', text: `select ${settings}` }, [], config)
}

/**
 * Runs a statement after its prologue, which is sent before it with the same synchronisation point.
 * Both are then one transaction (PostgreSQL 54.2.4, "Pipelining") and one round trip; begin, set
 * and commit would take three. When one fails, both are rolled back.
 */
function runQueryAfter(
  client: pg.ClientBase,
  { name, text }: Prologue,
  values: RowTexts,
  config: pg.QueryConfig,
  onPrologue: (row: RowMessage) => void = () => {},
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new (pg.Query as unknown as QueryConstructor)(
      // A statement without parameters would be sent as a simple query, which does not belong to
      // the transaction of the prologue.
      { ...config, queryMode: 'extended' } as pg.QueryConfig,
      undefined,
      (problem, result) => (problem ? reject(problem) : resolve(result)),
    )
    const { submit, handleDataRow, handleCommandComplete } = query
    let isPrologue = true
    query.submit = (connection) => {
      if (name === '') connection.parse({ name, text })
      connection.bind({ portal: '', statement: name, values })
      connection.execute({ portal: '' })
      return submit.call(query, connection)
    }
    query.handleDataRow = (message) => {
      if (isPrologue) onPrologue(message)
      else handleDataRow.call(query, message)
    }
    query.handleCommandComplete = (message, connection) => {
      if (!isPrologue) handleCommandComplete.call(query, message, connection)
      isPrologue = false
    }
    client.query(query as unknown as pg.Submittable)
  })
}
