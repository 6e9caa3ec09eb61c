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
  const { databaseUrl, databaseAppUrl, dataDir } = environment
  if (databaseUrl === undefined) return openCluster(dataDir, { log, signal })
  return {
    connection: { connectionString: databaseUrl },
    ...(databaseAppUrl !== undefined && { teamConnection: { connectionString: databaseAppUrl } }),
    stop: async () => {},
  }
}

/** Returns the configuration of the direct connection to the database, without the pooler. */
export function getDirectConnection(
  { connection }: Cluster,
  { databaseDirectUrl }: Environment,
): pg.ClientConfig {
  return databaseDirectUrl === undefined ? connection : { connectionString: databaseDirectUrl }
}

const NAMES_ADVICE =
  'leads through a pooler that keeps no prepared statements, so that PostgreSQL parses every statement again; pgBouncer 1.21 or newer with max_prepared_statements = 200 keeps them'

/** Describes how the connections of a server reach the database. */
interface Routes {
  readonly route: ConnectionRoute
  /** Describes the connections for statements of teams. */
  readonly teamRoute: ConnectionRoute
  readonly direct: pg.ClientConfig
}

/**
 * Returns the routes to the database and the configuration of the direct connection. Throws an error when only a pooler
 * in transaction mode is configured, because migrations and events need a direct connection.
 */
export async function readRoutes(
  { connection, teamConnection }: Pick<Cluster, 'connection' | 'teamConnection'>,
  { databaseUrl, databaseDirectUrl }: Environment,
  log: Pick<Logger, 'warn'>,
): Promise<Routes> {
  if (databaseUrl === undefined) return { route: DIRECT, teamRoute: DIRECT, direct: connection }
  const route = await findConnectionRoute(connection)
  if (!route.hasNames) log.warn(`DATABASE_URL ${NAMES_ADVICE}`)
  const teamRoute = teamConnection ? await findConnectionRoute(teamConnection) : route
  if (teamConnection && !teamRoute.hasNames) log.warn(`DATABASE_APP_URL ${NAMES_ADVICE}`)
  if (databaseDirectUrl !== undefined) {
    return { route, teamRoute, direct: { connectionString: databaseDirectUrl } }
  }
  if (route.hasSession) return { route, teamRoute, direct: connection }
  throw new Error(
    'DATABASE_URL leads through a pooler in transaction mode: set DATABASE_DIRECT_URL to the same database without the pooler, for migrations and events.',
  )
}

/**
 * Waits until the database accepts connections of both logins or `signal` is aborted. Throws an error that waiting
 * cannot solve. An error of the login for teams names DATABASE_APP_URL.
 */
export async function waitForLogins(
  { connection, teamConnection }: Pick<Cluster, 'connection' | 'teamConnection'>,
  log: AppContext['log'],
  signal: AbortSignal,
): Promise<void> {
  await waitUntilReachable(connection, log, signal)
  if (!teamConnection) return
  try {
    await waitUntilReachable(teamConnection, log, signal)
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem)
    throw new Error(
      `PostgreSQL refuses DATABASE_APP_URL: correct user, password and database, and let the user connect to the database. (${reason})`,
      { cause: problem },
    )
  }
}

/**
 * Waits until the database accepts connections or `signal` is aborted. Throws an error that waiting cannot solve, such
 * as a wrong password or a missing database.
 */
async function waitUntilReachable(
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
