import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { openCluster, type Cluster } from '../cluster/cluster.ts'
import type { Environment } from '../environment.ts'
import type { House } from '../house.ts'
import { refusalOf } from '../refusal-of.ts'

const RETRY_MS = 1000

/** The database to use: the embedded one, or the one that DATABASE_URL names, which is not ours to stop. */
export async function openDatabase(
  environment: Environment,
  log?: Pick<Logger, 'info' | 'warn'>,
): Promise<Cluster> {
  const { databaseUrl, dataDir } = environment
  if (databaseUrl === undefined) return openCluster(dataDir, { log })
  return { connection: { connectionString: databaseUrl }, stop: async () => {} }
}

/** Waits until the server takes connections; any other refusal (a wrong password, no such database) is thrown. */
export async function untilReachable(
  connection: pg.ClientConfig,
  log: House['log'],
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (problem) {
      if (refusalOf(problem).status !== 503) throw problem
      if (attempt === 0)
        log.warn({ err: problem }, 'the database cannot be reached; waiting for it')
    } finally {
      client.end().catch(() => {})
    }
    await pause(RETRY_MS, undefined, { signal }).catch(() => {})
  }
}
