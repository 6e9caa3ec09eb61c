import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createConnectionConfig, joinServer, PRESENCE, PROGRAM, STOP_LOCK } from './connect.ts'
import { createCluster, SUPERUSER } from './create-cluster.ts'
import { findDiskAdvice } from '../database/disk-advice.ts'
import { TEAM_ROLE } from '../migrate/team-role.ts'
import { DATABASE, ensureDatabase, OWNER } from './ensure-database.ts'
import { checkMajorVersion } from './cluster-version.ts'
import {
  FAST_SHUTDOWN,
  findRunningPostmaster,
  startPostmaster,
  type Postmaster,
} from './postmaster.ts'
import { findPrograms, type Programs } from './programs.ts'
import { rotateLog } from './rotate-log.ts'
import { writeSettings } from './settings.ts'
import { makeSocketFolder } from './socket-folder.ts'

/** Describes the embedded PostgreSQL server of one data folder. */
export interface Cluster {
  /** Connects as the owner of the app's database. */
  readonly connection: pg.ClientConfig
  /** Connects as the role for teams, which owns no tables. */
  readonly teamConnection?: pg.ClientConfig
  /** Connects as superuser, for statements that the owner may not run. */
  readonly superuser?: pg.ClientConfig
  /** Disconnects, and stops the server when no other process uses it. */
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** Uses the programs of an older PostgreSQL version, to read its cluster. */
  readonly programs?: Programs
  /** Logs when the server ends unexpectedly and is started again. */
  readonly log?: Pick<Logger, 'info' | 'warn'> | undefined
  /** Ends `openCluster` with an error when the signal is aborted. A server that was started is stopped again. */
  readonly signal?: AbortSignal | undefined
}

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000
/** Limits the time for repeated starts: processes of a killed server need a moment to end. */
const START_WITHIN_MS = 5_000
const REPORT_EVERY_MS = 60_000
/**
 * Limits the wait for a stopping server. After this time, this process ends, and the server finishes
 * its checkpoint alone.
 */
const STOP_WITHIN_MS = 4_000

interface Place {
  readonly programs: Programs
  readonly cluster: string
  readonly dataDir: string
  readonly socketFolder: string
}

interface Joined {
  readonly client: pg.Client
  readonly socketFolder: string
}

/**
 * Creates the cluster below `dataDir` if there is none, connects to the server that runs on the
 * cluster or starts a server, and starts the server again whenever it ends. Several processes may
 * use one folder: the last one stops the server.
 */
export async function openCluster(
  dataDir: string,
  { log, programs, signal = new AbortController().signal }: ClusterOptions = {},
): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const root = realpathSync(dataDir)
  const place = {
    programs: programs ?? findPrograms(),
    dataDir: root,
    cluster: join(root, 'postgres'),
    socketFolder: makeSocketFolder(root),
  }
  if (programs === undefined) checkMajorVersion(root, place.programs.major)
  await createCluster(place.programs, place.cluster, signal)
  const stopping = new AbortController()
  const startSignal = AbortSignal.any([stopping.signal, signal])
  let { client, socketFolder } = await startOrJoin(place, START_WITHIN_MS, startSignal)
  let restarting = Promise.resolve()

  function watch(): void {
    client.once('end', () => {
      if (!stopping.signal.aborted) restarting = restart()
    })
  }

  async function restart(): Promise<void> {
    const lostAt = Date.now()
    log?.warn('the embedded PostgreSQL has ended and is started again')
    // The first failure is reported soon, because its reason may be a disk that a person must repair.
    for (let timeout_ms = START_WITHIN_MS; !stopping.signal.aborted; timeout_ms = REPORT_EVERY_MS) {
      try {
        ;({ client } = await startOrJoin(place, timeout_ms, stopping.signal))
        log?.info({ downForMs: Date.now() - lostAt }, 'the embedded PostgreSQL is back')
        return watch()
      } catch (err) {
        if (stopping.signal.aborted) return
        log?.warn({ err }, 'the embedded PostgreSQL does not start')
        await pause(LONGEST_PAUSE_MS)
      }
    }
  }

  await ensureDatabase(client)
  watch()
  const stopRotation = rotateLog(join(root, 'postgres.log'))
  return {
    connection: createConnectionConfig(socketFolder, DATABASE, OWNER),
    teamConnection: createConnectionConfig(socketFolder, DATABASE, TEAM_ROLE),
    superuser: createConnectionConfig(socketFolder, DATABASE, SUPERUSER),
    async stop() {
      stopping.abort()
      stopRotation()
      await restarting
      await leave(place, client)
    },
  }
}

/**
 * Connects to the server of a cluster or starts a server, and repeats this for `timeout_ms`:
 * processes of a killed server keep its shared memory for a moment, and space may become free on a
 * full disk. A started server may need longer for its recovery.
 */
async function startOrJoin(
  place: Place,
  timeout_ms: number,
  stopping: AbortSignal,
): Promise<Joined> {
  const { programs, cluster, dataDir, socketFolder } = place
  const logFile = join(dataDir, 'postgres.log')
  const until = Date.now() + timeout_ms
  const logStart = getFileSize(logFile)
  for (let pause_ms = FIRST_PAUSE_MS; !stopping.aborted; pause_ms *= 2) {
    const running = await joinServer(cluster, socketFolder, stopping)
    if (running) return running
    if (findRunningPostmaster(cluster) === undefined) {
      writeSettings(cluster, socketFolder)
      const postmaster = startPostmaster(programs, cluster, logFile)
      const started = await waitUntilJoined(place, postmaster, stopping)
      if (started) return started
      if (stopping.aborted) await stopPostmaster(postmaster)
    }
    if (Date.now() > until) {
      const log = readFileSync(logFile, 'utf8').slice(logStart)
      throw new Error(`${describeStartFailure(log)}See ${logFile}.`)
    }
    await pause(Math.min(pause_ms, LONGEST_PAUSE_MS))
  }
  throw new Error('PostgreSQL was not started, because Armazem is stopping')
}

/** Waits until a started server accepts a connection; undefined when its process ended first. */
async function waitUntilJoined(
  { cluster, socketFolder }: Place,
  { ended }: Postmaster,
  stopping: AbortSignal,
): Promise<Joined | undefined> {
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  while (!stopping.aborted) {
    // Remembers whether the server had ended before the attempt: if it ends during the attempt, a
    // server of another process may be running.
    const isLast = hasEnded
    const joined = await joinServer(cluster, socketFolder, stopping)
    if (joined || isLast) return joined
    await pause(FIRST_PAUSE_MS)
  }
  return undefined
}

/** Stops a server that this process has started and not joined, and waits for its end. */
async function stopPostmaster({ ended, stop }: Postmaster): Promise<void> {
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  stop()
  const until = Date.now() + STOP_WITHIN_MS
  while (!hasEnded && Date.now() < until) await pause(20)
}

/**
 * Returns sentences with the last reason in the log of a server that did not start, and what to do about it. Responses
 * to clients that connect during the start are not reasons.
 */
export function describeStartFailure(log: string): string {
  const reasons = log.match(/(?<=(?:FATAL|PANIC): +)(?! |the database system is ).+/g)
  const reason = reasons?.at(-1) ?? 'its log contains no reason'
  const advice = findDiskAdvice(reason)
  return `PostgreSQL did not start: ${reason}. ${advice === undefined ? '' : `${advice} `}`
}

function getFileSize(file: string): number {
  return existsSync(file) ? statSync(file).size : 0
}

/**
 * Selects the connections of other processes. Of Armazem's connections, selects only those that
 * show the presence of a process, because other connections of this process may still run a
 * statement, which the end of the server rolls back.
 */
const OTHERS = `
  select from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()
    and (application_name = '${PRESENCE}' or application_name not like '${PROGRAM}%') limit 1`

async function leave({ cluster }: Place, client: pg.Client): Promise<void> {
  // The lock makes processes leave one after the other: two processes that leave together would each
  // assume that the other process stays. The lock is held until the server has stopped, so that no
  // process connects in the meantime.
  const isLast = await client
    .query('select pg_advisory_lock($1)', [STOP_LOCK])
    .then(() => isAlone(client))
    .catch(() => true)
  const server = findRunningPostmaster(cluster)
  if (isLast && server !== undefined) {
    process.kill(server, FAST_SHUTDOWN)
    const until = Date.now() + STOP_WITHIN_MS
    while (findRunningPostmaster(cluster) === server && Date.now() < until) await pause(20)
  }
  await client.end().catch(() => {})
}

/**
 * Returns whether no other process is connected. Repeats the query, because PostgreSQL needs a
 * moment to notice that a process has left.
 */
async function isAlone(client: pg.Client, until = Date.now() + 300): Promise<boolean> {
  const { rowCount } = await client.query(OTHERS)
  if (rowCount === 0) return true
  if (Date.now() > until) return false
  await pause(30)
  return isAlone(client, until)
}
