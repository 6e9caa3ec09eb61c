import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { getErrorCode } from '../error-code.ts'

/** Controls the PostgreSQL process of a connection, if it runs on this machine. */
export interface LocalProcess {
  /**
   * Returns for how many milliseconds the process has been ready to run but waited for a processor;
   * 0 where this is unknown.
   */
  readDelay(): number
  /**
   * Lowers the priority of the process, if it belongs to the same user. Where Linux shares the
   * processor between sessions (`kernel.sched_autogroup_enabled`), the priority of a process counts
   * only within its session. Each PostgreSQL process is a session of its own, so the priority of the
   * session is lowered, too.
   */
  lowerPriority(niceness: number): Promise<void>
  close(): void
}

const UNKNOWN: LocalProcess = {
  readDelay: () => 0,
  lowerPriority: async () => {},
  close: () => {},
}

/** Limits the attempts to change a session, because Linux accepts one change in 100 ms from users without rights. */
const ATTEMPTS = 20
const PAUSE_MS = 200

/**
 * Finds the process of a connection. Only a Unix socket shows that the process runs on this
 * machine.
 */
export function findLocalProcess(client: pg.Client): LocalProcess {
  if (!client.host.startsWith('/')) return UNKNOWN
  const { processID: pid } = client as pg.Client & { readonly processID: number }
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres')) return UNKNOWN
    let file: number | undefined = openSync(`/proc/${pid}/schedstat`, 'r')
    return {
      readDelay: () => (file === undefined ? 0 : readDelay(file)),
      lowerPriority: (niceness) => lowerPriority(pid, niceness),
      close() {
        if (file !== undefined) closeSync(file)
        file = undefined
      },
    }
  } catch {
    return UNKNOWN
  }
}

const buffer = Buffer.alloc(80)

/** Reads the second of the three numbers of a process: running, waiting (both in ns), time slices. */
function readDelay(file: number): number {
  try {
    const length = readSync(file, buffer, 0, buffer.length, 0)
    return Number(buffer.toString('latin1', 0, length).split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

async function lowerPriority(pid: number, niceness: number): Promise<void> {
  const session = `/proc/${pid}/autogroup`
  try {
    setPriority(pid, lower(getPriority(pid), niceness))
    const current = Number(/nice (-?\d+)/.exec(readFileSync(session, 'utf8'))?.[1] ?? 0)
    for (let attempt = 1; !write(session, lower(current, niceness)); attempt++) {
      if (attempt === ATTEMPTS) return
      await pause(PAUSE_MS * Math.random(), undefined, { ref: false })
    }
  } catch {
    // Without the right or the file, priorities stay as they are.
  }
}

/** Adds to a nice value, up to 19, the lowest priority that Linux has. */
function lower(current: number, niceness: number): number {
  return Math.min(current + niceness, constants.priority.PRIORITY_LOW)
}

/** Writes the priority of a session. Returns false when Linux accepts no further change now. */
function write(session: string, niceness: number): boolean {
  try {
    writeFileSync(session, String(niceness))
    return true
  } catch (problem) {
    if (getErrorCode(problem) === 'EAGAIN') return false
    throw problem
  }
}
