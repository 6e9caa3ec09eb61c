import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Holds the command that runs a program as process 1 of a process namespace, like a container without an init. */
export const AS_PROCESS_1 = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'] as const

/** Returns whether the current user may create a process namespace. */
export function hasNamespaces(): boolean {
  const [command, ...args] = AS_PROCESS_1
  return spawnSync(command, [...args, 'true']).status === 0
}

export interface ProcessState {
  readonly pid: number
  readonly parent: number
  /** Holds one letter as in `ps`: `Z` is a process that has ended and was not reaped. */
  readonly state: string
}

/** Returns all visible processes, from /proc. */
function listProcesses(): readonly ProcessState[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return [{ pid: Number(name), parent: Number(parent), state }]
      } catch {
        return []
      }
    })
}

/** Returns the processes that descend from `pid`. */
export function listDescendants(pid: number, all = listProcesses()): readonly ProcessState[] {
  return all
    .filter(({ parent }) => parent === pid)
    .flatMap((each) => [each, ...listDescendants(each.pid, all)])
}

/** Returns the id of PostgreSQL's main process among the descendants of a process. */
export function findPostmaster(pid: number): number {
  const found = listDescendants(pid).find((each) => {
    const [program = '', option] = readCommandLine(each.pid)
    return program.endsWith('/postgres') && option === '-D'
  })
  if (!found) throw new Error(`Process ${pid} has not started PostgreSQL`)
  return found.pid
}

/** Returns the command line of a process; empty when it has ended. */
function readCommandLine(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
  } catch {
    return []
  }
}
