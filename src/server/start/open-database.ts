import type { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { openCluster, type Cluster, type ClusterOptions } from '../cluster/cluster.ts'
import {
  DIRECT,
  findConnectionRoute,
  type ConnectionRoute,
} from '../database/connections/pooler.ts'
import { getErrorCode, isOutage } from '../database/error-code.ts'
import type { Environment } from './environment.ts'
import type { AppContext } from '../context/context.ts'
import { toHttpProblem } from '../http/to-http-problem.ts'
import { describeLoginProblem, NO_PASSWORD, type LoginVariable } from './start-problem.ts'

const RETRY_MS = 1000
/** Limits the time of one attempt to connect. */
const CONNECT_MS = 5000

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
 * Waits until the database accepts connections of both logins or `signal` is aborted. Throws an error that waiting cannot
 * solve, with a line that names the variable of the login and says what to do.
 */
export async function waitForLogins(
  { connection, teamConnection }: Pick<Cluster, 'connection' | 'teamConnection'>,
  log: AppContext['log'],
  signal: AbortSignal,
): Promise<void> {
  await waitUntilReachable(connection, 'DATABASE_URL', log, signal)
  if (teamConnection) await waitUntilReachable(teamConnection, 'DATABASE_APP_URL', log, signal)
}

async function waitUntilReachable(
  connection: pg.ClientConfig,
  variable: LoginVariable,
  log: AppContext['log'],
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      await checkLogin(connection, variable)
      return
    } catch (problem) {
      // `checkLogin` throws only errors with a cause.
      const { cause, message } = problem as Error
      if (![503, 507].includes(toHttpProblem(cause).status)) throw problem
      if (attempt === 0)
        log.warn({ err: cause }, `the database cannot be reached; waiting for it: ${message}`)
    }
    await pause(RETRY_MS, undefined, { signal }).catch(() => {})
  }
}

/**
 * Connects once to the address of a variable. Throws an error with a line that says why the login cannot connect and
 * what to do, and with the error of pg as its cause.
 */
export async function checkLogin(
  connection: pg.ClientConfig,
  variable: LoginVariable,
): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  let isPasswordRequired = false
  // The types of pg do not declare its connection.
  const { connection: messages } = client as unknown as { connection: EventEmitter }
  messages.once('authenticationSASL', () => (isPasswordRequired = !client.password))
  try {
    await client.connect()
  } catch (problem) {
    const code = isPasswordRequired ? NO_PASSWORD : getConnectCode(problem)
    throw new Error(describeLoginProblem(problem, code, variable), { cause: problem })
  } finally {
    client.end().catch(() => {})
  }
}

/** Returns the code of an error of pg. An outage without a code is a host that did not respond in time. */
function getConnectCode(problem: unknown): string {
  const code = getErrorCode(problem)
  return code === '' && isOutage(problem) ? 'ETIMEDOUT' : code
}
