import { mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { connectionTo, DOOR, joinServer } from './connect.ts'
import { createCluster } from './create-cluster.ts'
import { findPrograms, type Programs } from './programs.ts'
import { runProgram } from './run-program.ts'
import { writeSettings } from './settings.ts'
import { makeSocketFolder } from './socket-folder.ts'

/** The embedded PostgreSQL of one data folder. */
export interface Cluster {
  /** How to reach the app's database. */
  readonly connection: pg.ClientConfig
  /** Lets go of the server, and stops it when nobody else uses it. */
  stop(): Promise<void>
}

const DATABASE = 'armazem'
const RESTART_PAUSE_MS = 200
const STOP_WITHIN_MS = 60_000

interface Place {
  readonly programs: Programs
  readonly cluster: string
  readonly dataDir: string
  readonly socketFolder: string
}

/**
 * Makes the cluster below `dataDir` if there is none, joins the server that runs on it or starts one, and starts it
 * again whenever it dies. Several processes may open one folder: the last to leave stops the server.
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const root = realpathSync(dataDir)
  const place = {
    programs: findPrograms(),
    dataDir: root,
    cluster: join(root, 'postgres'),
    socketFolder: makeSocketFolder(root),
  }
  await createCluster(place.programs, place.cluster)
  let { client, socketFolder } = await startOrJoin(place)
  let stopped = false
  let guard = Promise.resolve()

  function watch(): void {
    client.once('end', () => {
      if (!stopped) guard = revive()
    })
  }

  async function revive(): Promise<void> {
    while (!stopped) {
      try {
        ;({ client } = await startOrJoin(place))
        return watch()
      } catch {
        // A full disk or a process that is still dying: what fails now may work in a moment, until we stop.
        await new Promise((resolve) => setTimeout(resolve, RESTART_PAUSE_MS))
      }
    }
  }

  await ensureDatabase(client)
  watch()
  return {
    connection: connectionTo(socketFolder, DATABASE),
    async stop() {
      stopped = true
      await guard
      await leave(place, client)
    },
  }
}

async function startOrJoin(place: Place): Promise<{ client: pg.Client; socketFolder: string }> {
  const { programs, cluster, dataDir, socketFolder } = place
  const running = await joinServer(cluster, socketFolder)
  if (running) return running
  writeSettings(cluster, socketFolder)
  const log = join(dataDir, 'postgres.log')
  const start = ['start', '-D', cluster, '-l', log, '-w', '-s', '-t', '60']
  const { ok, output } = await runProgram(programs.pgCtl, start)
  // Where another process was faster, pg_ctl fails but the server is there.
  const started = await joinServer(cluster, socketFolder)
  if (started) return started
  throw new Error(
    `PostgreSQL did not start${ok ? '' : `:\n${output}`}\nIts own words are in ${log}`,
  )
}

/** The name must not be taken by someone who makes it at the same moment: then it is there, which is all we want. */
async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount) return
  try {
    await client.query(`create database ${DATABASE}`)
  } catch (problem) {
    if (!(problem instanceof pg.DatabaseError && /^(42P04|23505)$/.test(problem.code ?? '')))
      throw problem
  }
}

const OTHERS = `
  select from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`

async function leave({ programs, cluster }: Place, client: pg.Client): Promise<void> {
  // One at a time through the door: of two that leave at once, each would take the other for someone who stays. It
  // is shut until the server has stopped, so that nobody comes in meanwhile.
  const alone = await client
    .query('select pg_advisory_lock($1)', [DOOR])
    .then(() => isAlone(client))
    .catch(() => true)
  if (alone) {
    const server = serverOf(cluster)
    await runProgram(programs.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-W', '-s'])
    await untilGone(server)
  }
  await client.end().catch(() => {})
}

/** The process id of the server, from the first line of its pid file. */
function serverOf(cluster: string): number {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return Number.NaN
  }
}

/** Not pg_ctl's own waiting: that looks for any server, and takes one that just came in for the one that leaves. */
async function untilGone(server: number, until = Date.now() + STOP_WITHIN_MS): Promise<void> {
  while (isAlive(server) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function isAlive(server: number): boolean {
  try {
    return !Number.isNaN(server) && process.kill(server, 0)
  } catch {
    return false
  }
}

/** Our own pools have just hung up: PostgreSQL needs a moment to see it. */
async function isAlone(client: pg.Client, until = Date.now() + 300): Promise<boolean> {
  const { rowCount } = await client.query(OTHERS)
  if (rowCount === 0) return true
  if (Date.now() > until) return false
  await new Promise((resolve) => setTimeout(resolve, 30))
  return isAlone(client, until)
}
