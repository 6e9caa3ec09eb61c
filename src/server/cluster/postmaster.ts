import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Programs } from './programs.ts'
import { asOrdinaryUser, getProgramEnvironment } from './run-program.ts'

/** Describes a PostgreSQL server that this process started. */
export interface Postmaster {
  /** Resolves when the server process has ended. */
  readonly ended: Promise<unknown>
  /** Stops the server process: open transactions are rolled back, and a checkpoint is written. */
  stop(): void
}

/** Names the signal for a fast shutdown, in which a server rolls back open transactions and writes a checkpoint. */
export const FAST_SHUTDOWN = 'SIGINT'

/**
 * Starts the PostgreSQL server of a cluster as a direct child process, so that Node.js reaps it
 * when it ends, even in a container whose process 1 does not reap processes. The child is detached
 * and can outlive this process.
 *
 * After a crash, the pid file may contain the number of another program. PostgreSQL ignores the
 * process that PG_GRANDPARENT_PID names, but still checks that no process of the dead server uses
 * the shared memory.
 */
export function startPostmaster(
  { postgres }: Programs,
  cluster: string,
  logFile: string,
): Postmaster {
  const recorded = readRecordedPid(cluster)
  const stale = recorded !== undefined && !isPostmaster(recorded, cluster) ? recorded : undefined
  const [command, ...rest] = asOrdinaryUser([postgres, '-D', cluster])
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(command!, rest, {
    env: {
      ...getProgramEnvironment(),
      ...(stale !== undefined && { PG_GRANDPARENT_PID: String(stale) }),
    },
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  return {
    ended: once(child, 'exit').catch(() => {}),
    stop: () => void child.kill(FAST_SHUTDOWN),
  }
}

/** Returns the process id of the server that runs on a cluster; undefined when there is none. */
export function findRunningPostmaster(cluster: string): number | undefined {
  const pid = readRecordedPid(cluster)
  return pid !== undefined && isPostmaster(pid, cluster) ? pid : undefined
}

/** Reads the first line of the pid file. */
function readRecordedPid(cluster: string): number | undefined {
  try {
    const [line = ''] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number.parseInt(line, 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Returns whether a process is alive and is the server of this cluster, by its command line. */
function isPostmaster(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return getCommand(pid).includes(cluster)
  try {
    // The status comes after the program name, which is in parentheses and can contain any
    // character.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
    if (state === 'Z' || state === 'X') return false
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return false
  }
}

function getCommand(pid: number): string {
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? ''
}
