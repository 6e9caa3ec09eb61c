import pg from 'pg'
import { SessionChanged } from '../session-proof.ts'
import { BY_INDEX, type Prologue, type DatabaseSession } from './session.ts'
import type { Statement } from '../statement.ts'
import { getPendingProof, getViewerScope, type Viewer } from '../viewer.ts'

/**
 * Declares the parts of pg's query and connection that are needed to send one statement before
 * another. pg's types leave them out.
 */
interface Query {
  name: string | undefined
  values: readonly unknown[] | undefined
  queryMode: string | undefined
  readonly _result: ResultBuilder
  submit(connection: Connection): Error | null
  handleDataRow(message: RowMessage): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
interface ResultBuilder {
  _types: pg.CustomTypesConfig | undefined
  parseRow: (fields: RowTexts) => unknown
  _parseRowAsArray(fields: RowTexts): unknown
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
const PgQuery = pg.Query as unknown as new (
  text: string,
  values: undefined,
  done: StatementDone,
) => Query

/** Leaves the planning mode of prepared statements to the server's setting, which is `auto` by default. */
const KEEP_PLANNING = ''

/** Describes a statement whose rows may be arrays. */
type Config = pg.QueryConfig & { readonly rowMode?: string }

/**
 * Prepares a new connection for scoped queries by running the scope once, without a team, in its
 * own transaction.
 */
export async function prepareScope(client: pg.ClientBase, session: DatabaseSession): Promise<void> {
  const nobody = ['', '', '', KEEP_PLANNING]
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
  usesGenericPlan: Statement['usesGenericPlan'] = false,
): Promise<pg.QueryResult> {
  const values = [...getViewerScope(viewer), choosePlanning(config, usesGenericPlan)]
  const proof = getPendingProof(viewer)
  if (!proof) return runQueryAfter(client, session.scope, values, config)
  const result = await runQueryAfter(
    client,
    session.provingScope,
    [...values, ...proof.values],
    config,
    ({ fields: [found = null] }) => {
      proof.isConfirmed = found !== null && String(found) === proof.expected
    },
  )
  if (!proof.isConfirmed) throw new SessionChanged()
  return result
}

function choosePlanning({ name }: Config, usesGenericPlan: Statement['usesGenericPlan']): string {
  if (usesGenericPlan === 'byIndex') return BY_INDEX
  if (usesGenericPlan) return 'force_generic_plan'
  return name === undefined ? 'auto' : KEEP_PLANNING
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
 * Runs a statement after its prologue. Both are sent with one synchronisation point, so that they
 * are one transaction (PostgreSQL manual, "Message Flow", "Pipelining") and one round trip; begin,
 * set and commit would take three round trips. When one of the two fails, both are rolled back.
 */
function runQueryAfter(
  client: pg.ClientBase,
  prologue: Prologue,
  values: RowTexts,
  config: Config,
  onPrologue?: (row: RowMessage) => void,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const done: StatementDone = (problem, result) => (problem ? reject(problem) : resolve(result))
    const query = new QueryAfter(config, done, prologue, values, onPrologue)
    client.query(query as unknown as pg.Submittable)
  })
}

/** Presents a statement and its prologue as one query to pg's client. */
class QueryAfter extends PgQuery {
  readonly #prologue: Prologue
  readonly #values: RowTexts
  readonly #onPrologue: ((row: RowMessage) => void) | undefined
  #isPrologue = true

  constructor(
    { name, text, values, types, rowMode }: Config,
    done: StatementDone,
    prologue: Prologue,
    prologueValues: RowTexts,
    onPrologue: ((row: RowMessage) => void) | undefined,
  ) {
    // pg would copy an object property by property, which takes longer than all other steps here.
    super(text, undefined, done)
    this.name = name
    this.values = values
    this._result._types = types
    if (rowMode === 'array') this._result.parseRow = this._result._parseRowAsArray
    this.#prologue = prologue
    this.#values = prologueValues
    this.#onPrologue = onPrologue
    // A statement without parameters would be sent as a simple query, which does not belong to the
    // transaction of the prologue.
    this.queryMode = 'extended'
  }

  override submit(connection: Connection): Error | null {
    const { name, text } = this.#prologue
    if (name === '') connection.parse({ name, text })
    connection.bind({ portal: '', statement: name, values: this.#values })
    connection.execute({ portal: '' })
    return super.submit(connection)
  }

  override handleDataRow(message: RowMessage): void {
    if (this.#isPrologue) this.#onPrologue?.(message)
    else super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (!this.#isPrologue) super.handleCommandComplete(message, connection)
    this.#isPrologue = false
  }
}
