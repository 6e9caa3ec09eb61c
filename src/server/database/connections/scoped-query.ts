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
  if (!proof) return (await runReadAfter(client, session.scope, values, config)).result
  const proving = [...values, ...proof.values]
  const { prologue, result } = await runReadAfter(client, session.provingScope, proving, config)
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

/** Runs a statement as the owner, with the settings of the session. */
export async function runOwnQuery(
  client: pg.ClientBase,
  { settings }: DatabaseSession,
  config: pg.QueryConfig,
): Promise<pg.QueryResult> {
  if (settings === '') return client.query(config)
  // The statement may write. In a shared transaction, a later statement that fails would undo it.
  const group = startGroup(client, { name: '', text: `select ${settings}` }, [])
  return (await runInGroup(group, config)).result
}

/**
 * Runs a read-only statement after its prologue. Both are sent with one synchronisation point,
 * so that they are one transaction (PostgreSQL manual, "Message Flow", "Pipelining") and one round
 * trip; begin, set and commit would take three round trips. Statements that need the same prologue
 * and are sent in the same turn of the event loop share the prologue. When one of these statements
 * fails, PostgreSQL skips the later ones, which are then sent again, each in its own transaction.
 */
async function runReadAfter(
  client: pg.ClientBase,
  prologue: Prologue,
  values: readonly (string | null)[],
  config: Config,
): Promise<GroupResult> {
  try {
    return await runInGroup(joinGroup(client, prologue, values), config)
  } catch (problem) {
    if (getErrorCode(problem) !== SKIPPED) throw problem
    return await runInGroup(startGroup(client, prologue, values), config)
  }
}

/** Sends statements of one turn of the event loop behind one prologue on one connection. */
interface Group {
  readonly send: Send
  readonly prologue: Promise<pg.QueryResult>
}

interface GroupResult {
  readonly prologue: pg.QueryResult
  readonly result: pg.QueryResult
}

/** Sends a statement immediately: a group accepts statements only in the turn in which it starts. */
async function runInGroup(group: Group, config: Config): Promise<GroupResult> {
  const [prologue, result] = await Promise.all([group.prologue, group.send(config)])
  return { prologue, result }
}

interface OpenGroup extends Group {
  /** Holds the prologue with its values, which are equal for all statements of the group. */
  readonly key: string
}

/** Holds the group of each connection that still accepts reads. */
const groups = new WeakMap<pg.ClientBase, OpenGroup>()

function joinGroup(
  client: pg.ClientBase,
  prologue: Prologue,
  values: readonly (string | null)[],
): Group {
  const key = JSON.stringify([prologue.text, ...values])
  const open = groups.get(client)
  if (open?.key === key) return open
  // The group is closed before the callback that sends it: a read that begins after the group was
  // sent would otherwise run without the prologue.
  setImmediate(() => groups.get(client) === group && groups.delete(client))
  const group = { key, ...startGroup(client, prologue, values) }
  groups.set(client, group)
  return group
}

function startGroup(
  client: pg.ClientBase,
  { name, text }: Prologue,
  values: readonly (string | null)[],
): Group {
  const send = createBatches(client, true)
  return { send, prologue: send({ ...(name !== '' && { name }), text, values: [...values] }) }
}
