import type pg from 'pg'
import { getErrorCode } from '../error-code.ts'
import { SessionChanged } from '../session-proof.ts'
import { createBatches, SKIPPED, type Config, type Send } from '../statement-batch.ts'
import { BY_INDEX, type Prologue, type DatabaseSession } from './session.ts'
import type { Statement } from '../statement.ts'
import { getPendingProof, getViewerScope, type Viewer } from '../viewer.ts'

/** Leaves the planning mode of prepared statements to the server's setting, which is `auto` by default. */
const KEEP_PLANNING = ''

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
  if (!proof) return (await runQueryAfter(client, session.scope, values, config)).result
  const proving = [...values, ...proof.values]
  const { prologue, result } = await runQueryAfter(client, session.provingScope, proving, config)
  const [{ version }] = prologue.rows as [{ version: string | null }]
  proof.isConfirmed = version === proof.expected
  if (!proof.isConfirmed) throw new SessionChanged()
  return result
}

function choosePlanning({ name }: Config, usesGenericPlan: Statement['usesGenericPlan']): string {
  if (usesGenericPlan === 'byIndex') return BY_INDEX
  if (usesGenericPlan) return 'force_generic_plan'
  return name === undefined ? 'auto' : KEEP_PLANNING
}

/** Runs a statement of the owner with the settings of its session. */
export async function runOwnQuery(
  client: pg.ClientBase,
  { settings }: DatabaseSession,
  config: pg.QueryConfig,
): Promise<pg.QueryResult> {
  if (settings === '') return client.query(config)
  const prologue = { name: '', text: `select ${settings}` }
  return (await runQueryAfter(client, prologue, [], config)).result
}

/**
 * Runs a statement after its prologue. Both are sent with one synchronisation point, so that they
 * are one transaction (PostgreSQL manual, "Message Flow", "Pipelining") and one round trip; begin,
 * set and commit would take three round trips. Statements that need the same prologue and are sent
 * in the same turn of the event loop share it. When one of them fails, PostgreSQL skips those
 * behind it, which are then sent again, each in a transaction of its own.
 */
async function runQueryAfter(
  client: pg.ClientBase,
  prologue: Prologue,
  values: readonly (string | null)[],
  config: Config,
): Promise<{ prologue: pg.QueryResult; result: pg.QueryResult }> {
  const group = joinGroup(client, prologue, values)
  const sent = group.send(config)
  const isSkipped = (problem: unknown) => getErrorCode(problem) === SKIPPED
  try {
    const [scope, result] = await Promise.all([group.prologue, sent])
    return { prologue: scope, result }
  } catch (problem) {
    if (!isSkipped(problem)) throw problem
    const alone = startGroup(client, prologue, values)
    const [scope, result] = await Promise.all([alone.prologue, alone.send(config)])
    return { prologue: scope, result }
  }
}

/** Holds the statements of one turn of the event loop that share a prologue on one connection. */
interface Group {
  readonly key: string
  readonly send: Send
  readonly prologue: Promise<pg.QueryResult>
}

/** Holds the group of each connection that still accepts statements. */
const groups = new WeakMap<pg.ClientBase, Group>()

function joinGroup(
  client: pg.ClientBase,
  prologue: Prologue,
  values: readonly (string | null)[],
): Group {
  const key = JSON.stringify([prologue.text, ...values])
  const open = groups.get(client)
  if (open?.key === key) return open
  // The group is closed before the callback that sends it: what runs in between would otherwise be
  // sent without the prologue.
  setImmediate(() => groups.get(client) === group && groups.delete(client))
  const group = { key, ...startGroup(client, prologue, values) }
  groups.set(client, group)
  return group
}

function startGroup(
  client: pg.ClientBase,
  { name, text }: Prologue,
  values: readonly (string | null)[],
): Omit<Group, 'key'> {
  const send = createBatches(client, true)
  return { send, prologue: send({ ...(name !== '' && { name }), text, values: [...values] }) }
}
