import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { SUPERUSER } from './create-cluster.ts'

const MAINTENANCE = 'postgres'
/** Sets the prefix of the names of all connections of this program. */
export const PROGRAM = 'armazem'
/** Names the connection by which each process shows that it uses the server. */
export const PRESENCE = 'armazem presence'

/**
 * Identifies the advisory lock that a process holds while it leaves or stops the server, and for which
 * connecting processes wait. All versions of the program use this number.
 */
export const STOP_LOCK = 4_172_019

/**
 * Returns the configuration of a role's connection to a database of the server whose socket is in
 * `folder`. Environment variables such as PGHOST are ignored.
 */
export function createConnectionConfig(
  folder: string,
  database: string,
  user: string,
): pg.ClientConfig {
  return { host: folder, port: 5432, user, database, ssl: false, application_name: PROGRAM }
}

/**
 * Connects to the server that runs on this cluster; undefined when there is none. Waits while the
 * server starts or stops, unless `stopping` is aborted.
 */
export async function joinServer(
  cluster: string,
  socketFolder: string,
  stopping: AbortSignal,
): Promise<{ client: pg.Client; socketFolder: string } | undefined> {
  for (;;) {
    const folder = findSocketFolder(cluster) ?? socketFolder
    const client = new pg.Client({
      ...createConnectionConfig(folder, MAINTENANCE, SUPERUSER),
      application_name: PRESENCE,
    })
    // Without a listener, an error would end the process. The event `end` follows the error.
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(WAIT_FOR_STOP_LOCK, [STOP_LOCK])
      return { client, socketFolder: folder }
    } catch (problem) {
      client.end().catch(() => {})
      if (!isBusy(problem) || stopping.aborted) return undefined
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * Returns the socket folder of a running server, which is the fifth line of PostgreSQL's pid file.
 */
function findSocketFolder(cluster: string): string | undefined {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  try {
    return readFileSync(pidFile, 'utf8').split('\n')[4] || undefined
  } catch {
    return undefined
  }
}

/**
 * Waits while a stopping process holds this lock. The connection then ends, and this process starts
 * the server again.
 */
const WAIT_FOR_STOP_LOCK = 'select pg_advisory_lock_shared($1), pg_advisory_unlock_shared($1)'

/**
 * Returns whether the server is starting, stopping or recovering (SQLSTATE class 57P), or has
 * closed the connection.
 */
function isBusy(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  const code = 'code' in problem ? String(problem.code) : ''
  return /^(57P|ECONNRESET|EPIPE)/.test(code) || problem.message.includes('terminated')
}
