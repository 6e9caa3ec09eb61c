import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { openCluster, type Cluster, type ClusterOptions } from '../cluster/cluster.ts'
import {
  DIRECT,
  findConnectionRoute,
  type ConnectionRoute,
} from '../database/connections/pooler.ts'
import type { Environment } from './environment.ts'
import type { AppContext } from '../context/context.ts'
import { toHttpProblem } from '../http/to-http-problem.ts'

const RETRY_MS = 1000

/** Opens the database that DATABASE_URL names, which this program never stops, or the embedded database. */
export async function openDatabase(
  environment: Environment,
  { log, signal }: Pick<ClusterOptions, 'log' | 'signal'> = {},
): Promise<Cluster> {
  const { databaseUrl, dataDir } = environment
  if (databaseUrl === undefined) return openCluster(dataDir, { log, signal })
  return { connection: { connectionString: databaseUrl }, stop: async () => {} }
}

/** Returns the configuration of the direct connection to the database, without the pooler. */
export function getDirectConnection(
  { connection }: Cluster,
  { databaseDirectUrl }: Environment,
): pg.ClientConfig {
  return databaseDirectUrl === undefined ? connection : { connectionString: databaseDirectUrl }
}

const NAMES_ADVICE =
  'DATABASE_URL leads through a pooler that keeps no prepared statements, so that every statement is parsed anew; pgBouncer 1.21 or newer with max_prepared_statements = 200 keeps them'

/**
 * Returns the route to the database and the configuration of the direct connection. Throws an error when only a
 * pooler in transaction mode is given, because migrations and events need a direct connection.
 */
export async function readRoute(
  connection: pg.ClientConfig,
  { databaseUrl, databaseDirectUrl }: Environment,
  log: Pick<Logger, 'warn'>,
): Promise<{ readonly route: ConnectionRoute; readonly direct: pg.ClientConfig }> {
  if (databaseUrl === undefined) return { route: DIRECT, direct: connection }
  const route = await findConnectionRoute(connection)
  if (!route.hasNames) log.warn(NAMES_ADVICE)
  if (databaseDirectUrl !== undefined) {
    return { route, direct: { connectionString: databaseDirectUrl } }
  }
  if (route.hasSession) return { route, direct: connection }
  throw new Error(
    'DATABASE_URL leads through a pooler in transaction mode: set DATABASE_DIRECT_URL to the same database without the pooler, for migrations and events.',
  )
}

/**
 * Waits until the database accepts connections or `signal` is aborted. Throws an error that waiting cannot solve, such as a
 * wrong password or a missing database.
 */
export async function waitUntilReachable(
  connection: pg.ClientConfig,
  log: AppContext['log'],
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (problem) {
      if (![503, 507].includes(toHttpProblem(problem).status)) throw problem
      if (attempt === 0)
        log.warn({ err: problem }, 'the database cannot be reached; waiting for it')
    } finally {
      client.end().catch(() => {})
    }
    await pause(RETRY_MS, undefined, { signal }).catch(() => {})
  }
}
