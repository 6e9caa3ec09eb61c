import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { getErrorCode } from '../error-code.ts'
import { isUnprepared } from '../statement-names.ts'

/** Describes how connections reach PostgreSQL, as far as statements depend on it. */
export interface ConnectionRoute {
  /**
   * Indicates that a pooler ignores settings at the start of a connection, so that each transaction
   * sets them.
   */
  readonly isPooled: boolean
  /**
   * Indicates that a connection stays with one server process, so that LISTEN and session locks work.
   */
  readonly hasSession: boolean
  /** Indicates that named prepared statements are kept for the next transaction. */
  readonly hasNames: boolean
}

export const DIRECT: ConnectionRoute = { isPooled: false, hasSession: true, hasNames: true }

const WITHOUT_NAMES: ConnectionRoute = { isPooled: true, hasSession: false, hasNames: false }

/**
 * Returns the route without named statements if the probe has failed because of the name of its
 * statement: the name was unknown, or another connection of the same server process used it. Throws
 * any other error.
 */
function getRouteWithoutNames(problem: unknown): ConnectionRoute {
  if (!isUnprepared(getErrorCode(problem))) throw problem
  return WITHOUT_NAMES
}

/** Sets the timeout of the probe to a value that is unlikely to be set by chance. */
const PROBE_TIMEOUT_MS = 4321
/** Limits the wait for each statement of the probe. */
const STATEMENT_TIMEOUT_MS = 3000
/** Sets the number of transactions that are open while the probe sends its next statement. */
const BLOCKERS = 3

/**
 * Detects whether connections use a pooler such as pgBouncer, and what the pooler keeps between
 * transactions.
 */
export async function findConnectionRoute(connection: pg.ClientConfig): Promise<ConnectionRoute> {
  if (await acceptsSettings(connection)) return DIRECT
  const clients = Array.from({ length: BLOCKERS + 1 }, () => createProbe(connection))
  const [probe, ...blockers] = clients as [pg.Client, ...pg.Client[]]
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const first = await readBackendPid(probe).catch(getRouteWithoutNames)
    if (typeof first !== 'number') return first
    // A transaction that starts now gets the server process that the probe has just returned.
    for (const blocker of blockers) {
      await Promise.race([blocker.query('begin'), pause(STATEMENT_TIMEOUT_MS / BLOCKERS)])
    }
    const answer = readBackendPid(probe).then(
      (pid) => ({ isPooled: true, hasSession: pid === first, hasNames: true }),
      getRouteWithoutNames,
    )
    // When all connections share one server process, the probe waits for the other transactions. In
    // this case, the connection of the probe has no server process of its own either.
    const late = pause(STATEMENT_TIMEOUT_MS, WITHOUT_NAMES)
    return await Promise.race([answer, late])
  } finally {
    for (const client of clients) void client.end().catch(() => {})
  }
}

/** Returns whether a connection accepts settings at its start. A pooler rejects or ignores them. */
async function acceptsSettings(connection: pg.ClientConfig): Promise<boolean> {
  const client = createProbe({ ...connection, statement_timeout: PROBE_TIMEOUT_MS })
  try {
    await client.connect()
    const { rows } = await client.query<{ timeout: string }>(
      `select current_setting('statement_timeout') as timeout`,
    )
    return rows[0]?.timeout === `${PROBE_TIMEOUT_MS}ms`
  } catch (problem) {
    if (problem instanceof Error && /unsupported startup parameter/.test(problem.message)) {
      return false
    }
    throw problem
  } finally {
    void client.end().catch(() => {})
  }
}

function createProbe(connection: pg.ClientConfig): pg.Client {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: STATEMENT_TIMEOUT_MS })
  client.on('error', () => {})
  return client
}

/** Returns the id of the server process that runs a named statement. */
async function readBackendPid(client: pg.Client): Promise<number> {
  const text = 'select pg_backend_pid() as pid'
  const { rows } = await client.query<{ pid: number }>({ name: 'armazem_probe', text })
  return rows[0]!.pid
}
