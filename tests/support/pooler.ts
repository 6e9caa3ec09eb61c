import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { TEAM_ROLE } from '../../src/server/migrate/team-role.ts'
import { findFreePort } from './server-process.ts'

export interface Pooler {
  /** Holds the configuration of connections through the pooler. */
  readonly connection: pg.ClientConfig
  /** Kills the pooler and starts it again at the same port. */
  crash(): Promise<void>
  stop(): Promise<void>
}

export interface PgBouncer {
  readonly program: string
  /** Holds the version, such as 1.18. */
  readonly version: number
}

/** Returns the pgBouncers of this machine: the one in PATH, and those that PGBOUNCER names, separated by colons. */
export function findPgBouncers(): readonly PgBouncer[] {
  const programs = ['pgbouncer', ...(process.env.PGBOUNCER ?? '').split(':')].filter(Boolean)
  return programs.flatMap((program) => {
    const { stdout, status } = spawnSync(program, ['--version'], { encoding: 'utf8' })
    const version = /PgBouncer (\d+\.\d+)/.exec(stdout ?? '')?.[1]
    return status === 0 && version !== undefined ? [{ program, version: Number(version) }] : []
  })
}

/** Starts a pgBouncer in front of the server of `target`, on a free port. */
export async function startPooler(
  { program, version }: PgBouncer,
  target: pg.ClientConfig,
  mode: 'transaction' | 'session' = 'transaction',
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'armazem-pooler-'))
  const port = await findFreePort()
  const users = join(folder, 'users')
  writeFileSync(users, `"${String(target.user)}" ""\n"${TEAM_ROLE}" ""\n`)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    pool_mode: mode,
    default_pool_size: 10,
    max_client_conn: 200,
    ...(version >= 1.21 && { max_prepared_statements: 200 }),
  }
  const file = join(folder, 'pgbouncer.ini')
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(
    file,
    `[databases]\n* = host=${target.host} port=${target.port}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  // PgBouncer refuses to run as root, like PostgreSQL (src/server/cluster/run-program.ts).
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000']
  const [command, ...args] = [...(process.getuid?.() === 0 ? namespace : []), program, file]
  const connection = { ...target, host: '127.0.0.1', port }
  let child: ChildProcess
  let log = ''

  async function start(): Promise<void> {
    child = spawn(command!, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on('data', (text: Buffer) => (log = (log + text.toString()).slice(-5000)))
    }
    if (await isAnswering(connection)) return
    await stop()
    throw new Error(`pgBouncer did not start:\n${log}`)
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }

  async function stop(): Promise<void> {
    await end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }

  await start()
  return {
    connection,
    async crash() {
      await end('SIGKILL')
      await start()
    },
    stop,
  }
}

async function isAnswering(connection: pg.ClientConfig): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    const client = new pg.Client(connection)
    client.on('error', () => {})
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    void client.end().catch(() => {})
    if (isUp) return true
    await pause(50)
  }
  return false
}
